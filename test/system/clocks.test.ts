// The clocks of bodies are set through the rig; the EXIF block of the next picture is the evidence.

import { open } from 'node:fs/promises';
import t, { type Test } from 'tap';
import { Service } from '#harness/service.js';
import type { ServiceCamera } from '#harness/service-camera.js';
import { behaviour } from '#harness/temper.js';
import { exifTime } from '#worker/pictures/exif-time.js';

/** A time zone east of Greenwich with hours and minutes, in summer and winter. */
const ZONE = { name: 'Asia/Kathmandu', eastMs: 345 * 60_000 };
/** The tolerance: a clock is set at the begin of a second, and a picture's time has thousandths. */
const RIGHT_MS = 1_000;
const CLOCK = '/api/rig/groups/ring/clock';

/** Some bodies do not report that their clock is set. */
const IS_CONFIRMED = behaviour('clockIsConfirmed') === true;

/** Service of all tests: bodies with a wrong clock, and one whose clock cannot be set. */
const service = await Service.start(t, {
  rig: 'ILCE-7M4:2,ILME-FX6:1',
  environment: { TZ: ZONE.name },
  // The limit is long enough for a busy machine when bodies confirm, and short when they never do.
  limits: IS_CONFIRMED ? { settleMs: 10_000, answerMs: 60_000 } : {},
});
const hour = await service.camera(t, { model: 'ILCE-7M4' });
const minute = await service.camera(t, { model: 'ILCE-7M4' });
const cinema = await service.camera(t, { model: 'ILME-FX6' });
await service.ok('POST', `${cinema.path}/connection`, { mode: 'remote', ...service.logIn(cinema.id) });
await service.sim('clock', hour.id, '-3600');
await service.sim('clock', minute.id, '90');
for (const camera of [hour, minute]) {
  await camera.connect();
  await service.ok('PUT', `${camera.path}/properties/focus-mode`, { value: '0x1' });
}
await service.ok('PUT', '/api/rig/groups/ring', { cameras: [hour.id, minute.id] });

/** The least and the most by which the clock of a body is ahead of the host's, from its next picture. */
async function aheadMs(camera: ServiceCamera): Promise<{ least: number; most: number }> {
  const events = await camera.events();
  const landed = events.next('downloadComplete', ({ cameraId }) => cameraId === camera.id);
  const beforeMs = Date.now();
  await service.ok('POST', `${camera.path}/actions/shutter`);
  const afterMs = Date.now();
  const file = await open(String((await landed).data.savedPath));
  const taken = await exifTime(file).finally(() => file.close());
  const takenMs = Date.parse(`${taken}Z`) - ZONE.eastMs;
  return { least: takenMs - afterMs, most: takenMs - beforeMs };
}

/** Asserts that the clock of a body is ahead by this much, or by up to `toleranceMs` less. */
function assertAhead(
  t: Test,
  { least, most }: { least: number; most: number },
  byMs: number,
  toleranceMs: number,
): void {
  const text = `ahead by ${least} to ${most} ms, not by ${byMs}`;
  t.ok(least <= byMs + RIGHT_MS && most >= byMs - toleranceMs, text);
}

t.test('rows 39 and 58: a group gets the time of the host, and its next pictures have it', async (t) => {
  const before = await Promise.all([aheadMs(hour), aheadMs(minute)]);
  assertAhead(t, before[0], -3_600_000, RIGHT_MS);
  assertAhead(t, before[1], 90_000, RIGHT_MS);
  const beforeMs = Date.now();
  const { body } = await service.ok('POST', CLOCK);
  const afterMs = Date.now();
  const note = IS_CONFIRMED ? '' : ', 2 of them not confirmed: see their next pictures';
  t.match(body, { success: true, message: `2 bodies set to the time of the host${note}.` });
  for (const { data } of body.results) {
    t.match(data, { confirmed: IS_CONFIRMED, setTo: /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+05:45$/ });
    const setToMs = Date.parse(data.setTo);
    // A timer may fire a moment early, and the time that is set is a whole second.
    t.ok(
      setToMs >= beforeMs && setToMs <= afterMs + RIGHT_MS,
      `${data.setTo}, not ${beforeMs} to ${afterMs}`,
    );
    t.ok(data.lateMs >= 0 && data.lateMs <= afterMs - beforeMs, `${data.lateMs} ms`);
  }
  for (const camera of [hour, minute]) {
    // A clock that was sent late is behind by that much, and the answer shows it.
    const { lateMs } = body.results.find(({ id }: { id: string }) => id === camera.id).data;
    assertAhead(t, await aheadMs(camera), 0, RIGHT_MS + lateMs);
  }
});

t.test('row 39: a body that lets no host set its clock is named, and the others are set', async (t) => {
  const { status, body } = await service.request('POST', '/api/rig/groups/all/clock');
  t.match({ status, body }, { status: 409, body: { success: false, code: 'GROUP_PARTIAL' } });
  const results: { id: string; success: boolean; code?: string; message?: string }[] = body.data.results;
  t.same(
    results
      .filter(({ success }) => success)
      .map(({ id }) => id)
      .sort(),
    [hour.id, minute.id].sort(),
  );
  t.match(
    results.find(({ id }) => id === cinema.id),
    { code: 'SDK_REFUSED', message: /DateTime_Settings.*in its menu/ },
  );
});

const skipUnconfirmed = !IS_CONFIRMED && 'these bodies do not report the result for the time';

t.test('a body that records keeps its clock, with the reason', { skip: skipUnconfirmed }, async (t) => {
  const record = () => service.ok('POST', `/api/cameras/${hour.id}/actions/movie-rec`);
  await record();
  const { status, body } = await service.request('POST', CLOCK);
  await record();
  t.match({ status, body }, { status: 409, body: { code: 'GROUP_PARTIAL' } });
  t.match(
    body.data.results.find(({ id }: { id: string }) => id === hour.id),
    { success: false, code: 'SDK_REFUSED', message: /0x20015.*because the camera is recording/ },
  );
});

t.test('a body that reports nothing is not confirmed', { skip: skipUnconfirmed }, async (t) => {
  service.injectFault(minute.id, 'SetDeviceProperty no-callback');
  const { body } = await service.ok('POST', CLOCK);
  t.match(body, { message: /, 1 of them not confirmed/ });
  const confirmed = body.results.map(({ id, data }: { id: string; data: { confirmed: boolean } }) => [
    id,
    data.confirmed,
  ]);
  t.same(Object.fromEntries(confirmed), { [hour.id]: true, [minute.id]: false });
});
