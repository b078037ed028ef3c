// The clocks of bodies are set through the rig; the EXIF block of the next picture is the witness.

import { open } from 'node:fs/promises';
import t from 'tap';
import { Service } from '#harness/service.js';
import type { ServiceCamera } from '#harness/service-camera.js';
import { behaviour } from '#harness/temper.js';
import { exifTime } from '#worker/pictures/exif-time.js';

/** East of Greenwich by hours and minutes, in summer and winter. */
const ZONE = { name: 'Asia/Kathmandu', eastMs: 345 * 60_000 };
/** A picture's time has thousandths; the rest is the time until its exposure. */
const RIGHT_MS = 2_000;
const CLOCK = '/api/rig/groups/ring/clock';

/** Some bodies do not report that their clock is set. */
const IS_CONFIRMED = behaviour('clockIsConfirmed') === true;

/** Of all tests: bodies with a wrong clock, and one whose clock cannot be set. */
const service = await Service.start(t, { rig: 'ILCE-7M4:2,ILME-FX6:1', environment: { TZ: ZONE.name } });
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

/** How far the clock of a body is ahead of the host's, by its next picture. */
async function aheadMs(camera: ServiceCamera): Promise<number> {
  const events = await camera.events();
  const landed = events.next('downloadComplete', ({ cameraId }) => cameraId === camera.id);
  const beforeMs = Date.now();
  await service.ok('POST', `${camera.path}/actions/shutter`);
  const file = await open(String((await landed).data.savedPath));
  const taken = await exifTime(file).finally(() => file.close());
  return Date.parse(`${taken}Z`) - ZONE.eastMs - beforeMs;
}

t.test('rows 39 and 58: a group gets the time of the host, and its next pictures have it', async (t) => {
  const before = await Promise.all([aheadMs(hour), aheadMs(minute)]);
  t.ok(Math.abs(before[0] + 3_600_000) < 30_000, `one is an hour behind: ${before[0]} ms`);
  t.ok(Math.abs(before[1] - 90_000) < 30_000, `one is 90 s ahead: ${before[1]} ms`);
  const { body } = await service.ok('POST', CLOCK);
  const note = IS_CONFIRMED ? '' : ', 2 of them not confirmed: see their next pictures';
  t.match(body, { success: true, message: `2 bodies set to the time of the host${note}.` });
  for (const { data } of body.results) {
    t.match(data, { confirmed: IS_CONFIRMED, setTo: /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+05:45$/ });
    t.ok(Math.abs(Date.parse(data.setTo) - Date.now()) < 30_000, data.setTo);
    t.ok(data.lateMs >= 0 && data.lateMs < 5_000, `${data.lateMs} ms`);
  }
  for (const camera of [hour, minute]) {
    const ms = await aheadMs(camera);
    t.ok(Math.abs(ms) < RIGHT_MS, `${camera.id} is right: ${ms} ms`);
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

const skipUnconfirmed = !IS_CONFIRMED && 'these bodies do not say what became of the time';

t.test('a body that records keeps its clock, and says why', { skip: skipUnconfirmed }, async (t) => {
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

t.test('a body that says nothing is not confirmed', { skip: skipUnconfirmed }, async (t) => {
  service.injectFault(minute.id, 'SetDeviceProperty no-callback');
  const { body } = await service.ok('POST', CLOCK);
  t.match(body, { message: /, 1 of them not confirmed/ });
  const confirmed = body.results.map(({ id, data }: { id: string; data: { confirmed: boolean } }) => [
    id,
    data.confirmed,
  ]);
  t.same(Object.fromEntries(confirmed), { [hour.id]: true, [minute.id]: false });
});
