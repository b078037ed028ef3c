import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { hotPlugSigns } from '#worker/hot-plug-signs.js';
import { LookPace } from '#worker/look-pace.js';
import { ManualClock } from '../support/manual-clock.js';

const REST_MS = 1_000;

/** A pace whose last sign of hot-plug is long ago. */
async function pace() {
  const clock = new ManualClock();
  const bus = { signs: 'one device' as string | undefined };
  const made = new LookPace(clock, REST_MS, () => bus.signs);
  /** Asks whether a look is due, and makes it. */
  const looks = () => {
    const isDue = made.isDue();
    if (isDue) {
      made.begins();
      made.looked();
    }
    return isDue;
  };
  looks();
  await clock.advance(REST_MS);
  return { clock, bus, made, looks };
}

t.test('row 68: looks follow each other until a rest is allowed, and then one of each rest', async (t) => {
  const { clock, made, looks } = await pace();
  t.same([looks(), looks()], [true, true]);
  made.order(true);
  t.same([looks(), looks()], [true, false], 'an order is a look, too');
  await clock.advance(REST_MS - 1);
  t.notOk(looks());
  await clock.advance(1);
  t.same([looks(), looks()], [true, false]);
  made.order(false);
  t.same([looks(), looks()], [true, true]);
});

t.test('row 68: a sign of hot-plug ends the rest for a while, also the end of its source', async (t) => {
  const { clock, bus, made, looks } = await pace();
  made.order(true);
  looks();
  for (const signs of ['two devices', 'one device', undefined]) {
    t.notOk(looks());
    bus.signs = signs;
    t.same([looks(), looks()], [true, true]);
    await clock.advance(REST_MS - 1);
    t.ok(looks());
    await clock.advance(1);
  }
  t.notOk(looks());
});

t.test('row 68: without a time to rest there is no rest', async (t) => {
  const made = new LookPace(new ManualClock(), 0, () => 'one device');
  made.order(true);
  made.begins();
  made.looked();
  t.ok(made.isDue());
});

t.test('row 68: a look that failed is made again', async (t) => {
  const { made } = await pace();
  made.order(true);
  made.begins();
  t.ok(made.isDue());
});

t.test('row 68: signs of a bus, and of simulated bodies', async (t) => {
  const directory = testDirectory(t, { devices: {}, bodies: { D1: {}, 'misuse.log': '' } });
  const devices = join(directory, 'devices');
  const seen = new Set<string | undefined>();
  const bus = () => hotPlugSigns({ directory: devices });
  const isNew = (signs: string | undefined) => !seen.has(signs) && seen.add(signs) !== undefined;
  t.ok(isNew(bus()));
  symlinkSync('../1-1', join(devices, '1-1'));
  t.ok(isNew(bus()), 'a device more');
  t.notOk(isNew(bus()));
  symlinkSync('../1-1', join(devices, 'again'));
  rmSync(join(devices, '1-1'));
  renameSync(join(devices, 'again'), join(devices, '1-1'));
  t.ok(isNew(bus()), 'the same name and another device');

  const bodies = () => hotPlugSigns({ directory: join(directory, 'bodies'), file: 'plug' });
  t.ok(isNew(bodies()));
  writeFileSync(join(directory, 'bodies/D1/plug'), 'unplugged\n');
  t.ok(isNew(bodies()));
  appendFileSync(join(directory, 'bodies/D1/plug'), 'plugged\n');
  t.ok(isNew(bodies()));
  mkdirSync(join(directory, 'bodies/D2'));
  t.ok(isNew(bodies()));
  t.equal(hotPlugSigns({ directory: join(directory, 'nowhere') }), undefined);
});
