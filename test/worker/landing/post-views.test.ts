// Bodies that send a small picture (a post view) before the picture: it is reported separately, whatever its form, and
// is never taken for the picture.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { until } from '#harness/deadline.js';
import type { WorkerEvent, WorkerEventName, WorkerEvents } from '#protocol/messages.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { RealWorker } from '../../support/real-worker.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

/** The forms of post views in each temper; see data/tempers.json. */
const FORMS = {
  strict: 'nothing',
  sample: 'bytes',
  network: 'bytes under the name of the picture',
  older: 'a file under the name of the picture',
  wayward: 'a file that is reported as a picture too',
} as const;
type Temper = keyof typeof FORMS;

const tag = { shotId: 'S', shot: 1, round: 0, group: 'all', session: '' };

/** Larger than any post view of a simulated body. */
const PICTURE_BYTES = 1_000_000;

async function session(t: Test, temper: Temper) {
  const environment = { RIGD_SIM_TEMPER: temper, RIGD_SIM_GROWTH_MS: '0' };
  const real = await RealWorker.start(t, {}, undefined, environment);
  await real.connect({ listedFirst: true });
  const all = <Name extends WorkerEventName>(name: Name) =>
    real.events.flatMap((event) => (event.name === name ? [event.payload as WorkerEvents[Name]] : []));
  return { real, all };
}

for (const temper of Object.keys(FORMS) as Temper[]) {
  t.test(`row 51: ahead of a picture comes ${FORMS[temper]}; the picture alone lands`, async (t) => {
    const { real, all } = await session(t, temper);
    await real.worker.call('afShutter', { tag });
    await until('the picture', () => all('shotLanded').length > 0);
    for (const { path, sizeBytes } of all('postView'))
      if (path !== undefined) t.equal(readFileSync(path).length, sizeBytes, 'it can be read meanwhile');
    await real.worker.call('disconnectCamera', {});
    const [landed, ...others] = all('shotLanded');
    t.same(others, []);
    const path = String(landed?.path);
    t.equal(dirname(path), real.pictures);
    t.ok(statSync(path).size > PICTURE_BYTES, 'it is the picture');
    t.same(
      all('downloadComplete').map((file) => file.path),
      [path],
    );
    t.same(all('shotMissing'), []);
    t.equal(all('postView').length, temper === 'strict' ? 0 : 1);
    for (const { sizeBytes, path: file, shotId, round } of all('postView')) {
      t.ok(sizeBytes > 10_000 && sizeBytes < PICTURE_BYTES);
      t.same([shotId, round], ['S', 0]);
      // A post view under the name of the picture may already be overwritten by the picture.
      if (temper !== 'older') t.equal(file === undefined, temper !== 'wayward');
      if (file === undefined) continue;
      t.match(dirname(file), /\.rigd-D10F60140701\/post-view$/);
      t.notOk(existsSync(file), 'it is not kept once the picture has arrived');
    }
    t.same(readdirSync(real.pictures), [basename(path)], 'nothing else is left');
    t.same(all('assumption'), []);
    t.same(all('fault'), []);
  });
}

t.test('row 51: a post view whose picture is lost is not landed for it', async (t) => {
  const { real, all } = await session(t, 'older');
  const shot = real.worker.call('afShutter', { tag });
  await until('the post view', () => all('postView').length > 0);
  real.order('unplugged');
  await real.event('disconnected');
  await shot.catch(() => undefined);
  await real.worker.call('disconnectCamera', {});
  // On a slow machine the picture may come before the cable is out.
  t.ok(all('shotLanded').every(({ sizeBytes }) => sizeBytes > PICTURE_BYTES));
  t.equal(all('downloadComplete').length, all('shotLanded').length);
  // The post view is kept, since nothing else of the picture may exist.
  if (all('shotLanded').length === 0)
    t.match(all('fault').at(-1), {
      message: /its picture did not; the post view is kept as .*\/incomplete\/DSC/,
    });
});

t.test('row 51: pictures one after the other keep their own, post views or not', async (t) => {
  const { real, all } = await session(t, 'wayward');
  for (const round of [0, 1, 2]) await real.worker.call('afShutter', { tag: { ...tag, round } });
  await until('three pictures', () => all('shotLanded').length >= 3);
  await real.worker.call('disconnectCamera', {});
  t.same(
    all('shotLanded').map(({ round }) => round),
    [0, 1, 2],
  );
  t.ok(all('shotLanded').every(({ sizeBytes }) => sizeBytes > PICTURE_BYTES));
  t.same(
    all('postView').map(({ round }) => round),
    [0, 1, 2],
  );
});

t.test(
  'row 51: a post view that is neither bytes nor a file is reported as a broken assumption only',
  async (t) => {
    const events: WorkerEvent[] = [];
    const camera = testCamera({
      sdk: standIn<SdkPort>({}),
      clock: systemClock,
      report: (event) => events.push(event),
    });
    inSession(camera);
    camera.receive({ kind: 'postView', generation: 0, path: '', sizeBytes: 0 });
    camera.receive({ kind: 'postView', generation: 0, path: '/elsewhere/DSC00001.JPG', sizeBytes: 0 });
    const seen = await until('both', () => {
      const broken = events.filter(({ name }) => name === 'assumption');
      return broken.length > 0 && broken;
    });
    t.match(seen, [
      { payload: { name: 'postViewHasForm', seen: /^neither bytes nor a whole JPEG of ours/ } },
    ]);
    t.notOk(events.some(({ name }) => name === 'postView'));
  },
);
