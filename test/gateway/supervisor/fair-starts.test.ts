// A camera whose worker crashes while clients connect many others: the children are programs in this process, and
// everything of the gateway is real.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { realRig } from '#harness/real-rig.js';
import { testDirectory } from '#harness/test-directory.js';
import type { ToWorker } from '#protocol/messages.js';
import type { DiscoveredCamera } from '#protocol/operations.js';
import { GENUINE_RESULTS } from '../../support/genuine-messages.js';
import { hello, type StandIn, standIn } from '../../support/stand-in-children.js';

const REMOTE = { mode: 'remote', reconnecting: true } as const;
const CONNECTS = 32;
const CRASHES = 'CRASHES';
const OTHERS = Array.from({ length: CONNECTS }, (_, at) => `OTHER-${at + 1}`);
const CAMERAS = [CRASHES, ...OTHERS].map(
  (id): DiscoveredCamera => ({ id, model: 'ILCE-7M4', connectionType: 'USB' }),
);

t.test('a camera that crashes among 32 connects is recovered among them, not after them', async (t) => {
  const started: string[] = [];
  const children = new Map<string, StandIn>();
  /** Workers that have been started and are not ready; each occupies a place. */
  const starting: StandIn[] = [];

  const scout = (child: StandIn) => {
    child.send(hello());
    child.send({ kind: 'cameras', cameras: CAMERAS });
    return () => child.send({ kind: 'pong', queued: 0 });
  };
  const worker = (child: StandIn) => {
    started.push(child.cameraId);
    children.set(child.cameraId, child);
    starting.push(child);
    return (message: ToWorker) => {
      if (message.kind === 'ping') child.send({ kind: 'pong', queued: 0 });
      if (message.kind === 'call')
        child.send({ kind: 'reply', id: message.id, result: GENUINE_RESULTS[message.operation] });
    };
  };
  /** Makes the next started worker ready, which frees its place. */
  const ready = async () => {
    const child = await until('a worker starts', () => starting.shift());
    child.send(hello());
  };

  const directory = testDirectory(t);
  await standIn(t, (child) => (child.role === 'scout' ? scout(child) : worker(child)));
  const limits = { concurrentStarts: 1, startPlaceMs: 60_000, startWaitMs: 60_000, restartMs: 1 };
  const { cameras, news } = await realRig(directory, { limits });
  cameras.start();
  t.teardown(() => cameras.close());
  await until('the cameras', async () => (await cameras.list()).length >= CAMERAS.length);
  const first = cameras.connect(CRASHES, REMOTE);
  await ready();
  await first;

  const connects = OTHERS.map((id) => cameras.connect(id, REMOTE));
  await until('a connect has the place', () => started.length === 2);
  children.get(CRASHES)?.exit();
  await until('the crash is seen', () => {
    return news.some(({ cameraId, name }) => cameraId === CRASHES && name === 'lost');
  });
  for (let count = 0; count < CONNECTS + 1; count += 1) await ready();
  await Promise.all(connects);
  await until('the recovery', async () => (await cameras.status(CRASHES)).state === 'connected');
  const place = started.lastIndexOf(CRASHES);
  t.ok(place > 1 && place < started.length / 2, `started as number ${place + 1} of ${started.length}`);
});
