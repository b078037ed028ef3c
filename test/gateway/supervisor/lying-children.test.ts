// A worker and a scout that send anything, beside two cameras without faults. The children are programs in this
// process, on the other end of a real socket; the gateway is real. test/system/lying-children.test.ts tries the same
// with processes, far fewer times.

import fc from 'fast-check';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { realRig } from '#harness/real-rig.js';
import { testDirectory } from '#harness/test-directory.js';
import type { FromWorker, ToWorker } from '#protocol/messages.js';
import type { DiscoveredCamera, OperationName } from '#protocol/operations.js';
import { byExtent } from '../../support/extent.js';
import {
  GENUINE_CAMERAS,
  GENUINE_HELLOS,
  GENUINE_NEWS,
  GENUINE_RESULTS,
} from '../../support/genuine-messages.js';
import { MUTATION, type Mutation, mutantOf } from '../../support/mutations.js';
import { hello, type StandIn, standIn } from '../../support/stand-in-children.js';

const SEED = 20_261_122;
const LIES = byExtent({ quick: 500, usual: 1_000, full: 10_000 });
const OF_WORKERS = LIES * 0.8;
const OF_SCOUTS = LIES * 0.2;
const REMOTE = { mode: 'remote', reconnecting: true } as const;
const LIAR = 'LIAR';
const HONEST = ['HONEST-1', 'HONEST-2'];
const CAMERAS = [LIAR, ...HONEST].map(
  (id): DiscoveredCamera => ({ id, model: 'ILCE-7M4', connectionType: 'USB' }),
);
const OPERATIONS = (Object.keys(GENUINE_RESULTS) as OperationName[]).filter(
  (name) => name !== 'connectCamera' && name !== 'disconnectCamera',
);

t.test(`${LIES} mutated messages end the children that send them and affect no others`, async (t) => {
  const workerLies = fc.sample(MUTATION, { seed: SEED, numRuns: OF_WORKERS });
  const scoutLies = fc.sample(MUTATION, { seed: SEED + 1, numRuns: OF_SCOUTS });
  const liesSent = { worker: 0, scout: 0 };
  const ended = { worker: 0, scout: 0 };
  let turnsOut = 0;

  /** Sends one lie after another until the child is ended for one. */
  async function lie(child: StandIn, lies: Mutation[], next: (at: number) => FromWorker): Promise<void> {
    while (!child.hasEnded) {
      const lie = lies[liesSent[child.role]];
      if (lie === undefined) return;
      const { bytes, isLast } = mutantOf(next(liesSent[child.role]), lie);
      liesSent[child.role] += 1;
      await child.sendBytes(bytes);
      if (isLast) child.exit();
    }
    ended[child.role] += 1;
  }

  function scout(child: StandIn): (message: ToWorker) => void {
    child.send(hello());
    child.send({ kind: 'cameras', cameras: CAMERAS });
    const truths = [
      GENUINE_CAMERAS,
      GENUINE_CAMERAS,
      { kind: 'cameras', cameras: CAMERAS } as const,
      ...GENUINE_HELLOS,
    ];
    void lie(child, scoutLies, (at) => truths[at % truths.length] ?? GENUINE_CAMERAS);
    return () => child.send({ kind: 'pong', queued: 0 });
  }

  function honest(child: StandIn): (message: ToWorker) => void {
    child.send(hello());
    return (message) => {
      if (message.kind === 'ping') child.send({ kind: 'pong', queued: 0 });
      if (message.kind === 'call')
        child.send({ kind: 'reply', id: message.id, result: GENUINE_RESULTS[message.operation] });
    };
  }

  function liar(child: StandIn): (message: ToWorker) => void {
    const answers: FromWorker[] = [];
    const next = (at: number): FromWorker => {
      const truths = [answers.shift(), GENUINE_NEWS[at % GENUINE_NEWS.length], GENUINE_CAMERAS];
      return truths[at % 2] ?? truths[1] ?? GENUINE_CAMERAS;
    };
    turnsOut += 1;
    // Sometimes it lies from its first message on, or in its first reply.
    if (turnsOut % 16 === 0) void lie(child, workerLies, (at) => GENUINE_HELLOS[at % 2] ?? hello());
    else child.send(hello());
    return (message) => {
      if (message.kind === 'ping') child.send({ kind: 'pong', queued: 0 });
      if (message.kind !== 'call') return;
      const answer = { kind: 'reply', id: message.id, result: GENUINE_RESULTS[message.operation] } as const;
      if (liesSent.worker >= workerLies.length) child.send(answer);
      else if (message.operation !== 'connectCamera') answers.push(answer);
      else if (turnsOut % 16 === 8) void lie(child, workerLies, () => answer);
      else {
        child.send(answer);
        // The lies come with calls in flight, which wait for their answers.
        setImmediate(() => void lie(child, workerLies, next));
      }
    };
  }

  const directory = testDirectory(t);
  await standIn(t, (child) => {
    if (child.role === 'scout') return scout(child);
    return child.cameraId === LIAR ? liar(child) : honest(child);
  });
  const limits = { restartMs: 1, restartMaxMs: 1, maxRestarts: 1_000_000, heartbeatMs: 50, answerMs: 20_000 };
  const real = await realRig(directory, { limits });
  const { cameras } = real;
  cameras.start();
  t.teardown(() => cameras.close());
  await until('the cameras', async () => (await cameras.list()).length >= CAMERAS.length);
  await Promise.all(HONEST.map((id) => cameras.connect(id, REMOTE)));

  const isOver = () => liesSent.worker >= workerLies.length && liesSent.scout >= scoutLies.length;
  const reads = { ok: 0, failed: [] as unknown[] };
  /** Waits until one more lie has been sent. */
  const anotherLie = async () => {
    const before = liesSent.worker + liesSent.scout;
    while (liesSent.worker + liesSent.scout === before && !isOver()) await new Promise(setImmediate);
  };
  /** Clients of the honest cameras: every one of their calls must succeed. */
  const client = async (id: string) => {
    for (let at = 0; !isOver(); at += 1) {
      const operation = OPERATIONS[at % OPERATIONS.length] as OperationName;
      await cameras.call(id, operation, {} as never).then(
        () => {
          reads.ok += 1;
        },
        (error: unknown) => reads.failed.push(error),
      );
      await anotherLie();
    }
  };
  /** Clients of the liar: their calls fail, and are answered. */
  const victim = async (from: number) => {
    for (let at = from; !isOver(); at += 1) {
      if (cameras.mode(LIAR) === undefined) await cameras.connect(LIAR, REMOTE).catch(() => undefined);
      cameras.credit(LIAR, { layer: 'live', count: 1, periodMs: 0, focusFrames: true });
      cameras.credit(LIAR, { layer: 'osd', count: 1, periodMs: 0, focusFrames: true });
      await cameras
        .call(LIAR, OPERATIONS[at % OPERATIONS.length] as OperationName, {} as never)
        .catch(() => undefined);
      await new Promise(setImmediate);
    }
  };
  await Promise.all([...HONEST.map(client), victim(0), victim(17)]);

  t.same(liesSent, { worker: OF_WORKERS, scout: OF_SCOUTS });
  t.ok(
    ended.worker > OF_WORKERS / 4 && ended.scout > OF_SCOUTS / 4,
    `ended for them: ${JSON.stringify(ended)}`,
  );
  t.same(reads.failed, [], `${reads.ok} calls to the other cameras succeeded`);
  t.ok(reads.ok > LIES / 10, `${reads.ok} calls to the other cameras`);
  const defects = real.log.filter((line) => line.includes('defect'));
  t.same(defects.slice(0, 3), [], 'no lie caused a defect of the service');
  const reasons = real.log.filter((line) => line.includes('it broke the protocol'));
  t.ok(reasons.length > OF_WORKERS / 8, `${reasons.length} lines report a fault`);
  t.equal(
    reasons.find((line) => line.length > 4_000),
    undefined,
    'and are short',
  );
  await until('the liar, which lies no more, is had again', async () => {
    return (await cameras.connect(LIAR, REMOTE).catch(() => undefined)) !== undefined;
  });
  t.match(await cameras.call(LIAR, 'getProperty', { property: 'iso' }), GENUINE_RESULTS.getProperty);
});
