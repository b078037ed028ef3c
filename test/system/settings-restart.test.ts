// Many bodies restart when they have taken a settings file, with or without a report. For clients such a body is away
// for a moment, and nothing has failed. Bodies that do not restart are served as before.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { nextEventOf } from '../support/card.js';

const { tempers } = JSON.parse(readFileSync(new URL('../../data/tempers.json', import.meta.url), 'utf8')) as {
  tempers: Record<string, string>;
};
/** Tempers of bodies that leave the bus when they have taken a settings file. */
const LEAVING = ['strict', 'older', 'wayward'];
const RESTARTS = /restarts, because it was sent a settings file/;
const MANUAL_FOCUS = '0x1';
/** The SDK's answer while the camera is not there. */
const DISCONNECTED = '0x8207';

const service = await Service.start(t, {
  rig: `ILCE-7M4:${Object.keys(tempers).length + 20}`,
  // A limit at which a call can wait for a restart, also on a busy machine.
  limits: { answerMs: 60_000, connectMs: 60_000 },
});

/** A connected camera, with a settings file of it on the host. */
async function body(t: Test, temper: string, reconnecting: 'on' | 'off' = 'off') {
  const camera = await service.camera(t);
  const { id, path } = camera;
  await service.sim('temper', id, temper);
  await camera.connect('remote', reconnecting);
  const events = await camera.events();
  const nextEvent = nextEventOf(events);
  const next: typeof nextEvent = (name, matches = () => true) =>
    nextEvent(name, (data) => data.cameraId === id && matches(data));
  const filename = `${id.slice(-6)}.DAT`;
  await until('the camera saves its settings', async () => {
    return (await service.request('POST', `${path}/settings/download`, { filename })).status === 200;
  });
  const { savedPath: saved } = await next('downloadComplete');
  const upload = async () => {
    await service.ok('POST', `${path}/settings/upload`, { filename });
  };
  return { id, path, filename, saved, camera, events, next, upload };
}

/** The warnings and errors about a camera in the log. */
const troubleOf = (id: string) =>
  service.log
    .map((line) => JSON.parse(line) as { level: string | number; cameraId?: string; msg: string })
    .filter(
      ({ cameraId, level }) =>
        cameraId === id && level !== 'info' && level !== 'debug' && Number(level) !== 30,
    );

for (const temper of Object.keys(tempers)) {
  t.test(`calls right after the upload work, with a body that is ${temper}`, async (t) => {
    const { id, path, next, upload } = await body(t, temper);
    const before = troubleOf(id).length;
    await upload();
    await next('settingsResult', ({ success }) => success === true);
    if (LEAVING.includes(temper)) {
      const { reason } = await next('cameraState', ({ state }) => state === 'recovering');
      t.match(reason, RESTARTS);
    }
    const [read, written, again] = await Promise.all([
      service.request('GET', `${path}/properties/iso`),
      service.request('PUT', `${path}/properties/iso`, { value: '800' }),
      service.request('POST', `${path}/connection`, { mode: 'remote' }),
    ]);
    t.match(
      [read.status, written.status, again.status],
      [200, 200, 200],
      JSON.stringify([read, written, again]),
    );
    const { body: status } = await service.ok('GET', `${path}/status`);
    t.match(status.data, { state: 'connected', mode: 'remote', worker: { restartsTotal: 0 } });
    await service.reads(id, 'priority-key', '0x2');
    t.same(troubleOf(id).slice(before), [], 'nothing that an operator has to know');
  });
}

t.test('a session with reconnecting on returns after an upload', async (t) => {
  const { id, path, next, upload } = await body(t, 'strict', 'on');
  await upload();
  t.match((await next('cameraState', ({ state }) => state === 'recovering')).reason, RESTARTS);
  t.equal((await service.request('GET', `${path}/properties/iso`)).status, 200);
  t.match((await service.ok('GET', `${path}/status`)).body.data, { state: 'connected', mode: 'remote' });
  t.ok(id);
});

t.test('a body that leaves after an upload without reporting on the file is awaited', async (t) => {
  const { id, path, next, upload } = await body(t, 'strict');
  service.injectFault(id, 'UploadSettingFile no-callback');
  await upload();
  t.match((await next('cameraState', ({ state }) => state === 'recovering')).reason, RESTARTS);
  t.match((await next('error')).message, /whether the camera has taken the settings file .* is not known/);
  t.equal((await service.request('GET', `${path}/properties/iso`)).status, 200);
});

/** A body that has taken a settings file and has not left yet. */
async function bodyInDoubt(t: Test, reconnecting: 'on' | 'off' = 'off') {
  const staying = Object.keys(tempers).find((temper) => !LEAVING.includes(temper)) ?? '';
  const about = await body(t, staying, reconnecting);
  await about.upload();
  await about.next('settingsResult', ({ success }) => success === true);
  return about;
}

/** A body that has taken a settings file and is about to leave: the SDK refuses `call`, and then reports the loss. */
async function bodyAboutToLeave(t: Test, call: string, reconnecting: 'on' | 'off') {
  const about = await bodyInDoubt(t, reconnecting);
  service.injectFault(about.id, `${call}#1 error(${DISCONNECTED})`);
  service.injectFault(about.id, `${call}#1 replug`);
  return about;
}

for (const reconnecting of ['off', 'on'] as const) {
  for (const [what, call, method, path, sent] of [
    ['read', 'GetSelectDeviceProperties', 'GET', 'properties/iso', undefined],
    ['write', 'SetDeviceProperty', 'PUT', 'properties/iso', { value: '800' }],
  ] as const) {
    t.test(
      `a ${what} in the last moment of a session, reconnecting ${reconnecting}, is done after it`,
      async (t) => {
        const about = await bodyAboutToLeave(t, call, reconnecting);
        const answer = await service.request(method, `${about.path}/${path}`, sent);
        t.equal(answer.status, 200, JSON.stringify(answer.body));
        t.match((await about.next('cameraState', ({ state }) => state === 'recovering')).reason, RESTARTS);
        const log = service.bodyLog(about.id);
        t.equal(log.filter((line) => line.includes(`fault ${call} error`)).length, 1, 'it was refused once');
        if (what === 'write') await service.reads(about.id, 'iso', '0x320');
      },
    );
  }
}

t.test('calls that wait behind one in the last moment of a session are done after it', async (t) => {
  const { path, filename } = await bodyAboutToLeave(t, 'SetDeviceProperty', 'off');
  const answers = await Promise.all([
    service.request('PUT', `${path}/properties/iso`, { value: '800' }),
    service.request('PUT', `${path}/properties/iso`, { value: '1600' }),
    service.request('GET', `${path}/properties/iso`),
    service.request('POST', `${path}/settings/upload`, { filename }),
  ]);
  const [, second, ...others] = answers;
  t.match([answers[0], ...others], [{ status: 200 }, { status: 200 }, { status: 200 }]);
  // The SDK may take the call before the body has left; then its result can no longer be read.
  if (second?.status !== 200)
    t.match(second, { status: 400, body: { code: 'NOT_CONNECTED', data: { outcome: 'unknown' } } });
});

for (const reconnecting of ['off', 'on'] as const) {
  t.test(
    `an upload in the last moment of a session, reconnecting ${reconnecting}, may have been taken: it is not sent again`,
    async (t) => {
      const { id, path, filename } = await bodyAboutToLeave(t, 'UploadSettingFile', reconnecting);
      const answer = await service.request('POST', `${path}/settings/upload`, { filename });
      t.match(answer, { status: 400, body: { code: 'NOT_CONNECTED', data: { outcome: 'unknown' } } });
      t.match(answer.body, { message: /may have/ });
      await until('it is back', async () => {
        return (await service.ok('GET', `${path}/status`)).body.data.state === 'connected';
      });
      const uploads = service.bodyLog(id).filter((line) => line.includes('settings loaded'));
      t.equal(uploads.length, 1, 'the first file alone, and one restart');
    },
  );
}

t.test('an upload whose questions meet the last moment of a session is made after it', async (t) => {
  const { id, path, filename } = await bodyAboutToLeave(t, 'GetSelectDeviceProperties', 'off');
  const answer = await service.request('POST', `${path}/settings/upload`, { filename });
  t.equal(answer.status, 200, JSON.stringify(answer.body));
  await until('the body has read both', () => {
    return service.bodyLog(id).filter((line) => line.includes('settings loaded')).length === 2;
  });
});

t.test('a press whose questions meet the last moment of a session was never made', async (t) => {
  const { id, path } = await bodyAboutToLeave(t, 'GetSelectDeviceProperties', 'off');
  const shot = await service.request('POST', `${path}/actions/shutter`);
  t.match(shot, { status: 503, body: { code: 'CAMERA_RECOVERING', retryable: true } });
  t.notMatch(JSON.stringify(shot.body), /may have/);
  const { shots } = (await service.ok('GET', '/api/rig/shots')).body;
  t.same(
    shots.filter((one: object) => JSON.stringify(one).includes(id)),
    [],
    'no receipt counts it as lost',
  );
});

t.test('a press in the last moment of a session may have exposed, and is never repeated', async (t) => {
  const { id, path } = await bodyAboutToLeave(t, 'SendCommand', 'off');
  const shot = await service.request('POST', `${path}/actions/shutter`);
  t.match(shot, { status: 400, body: { code: 'NOT_CONNECTED', message: RESTARTS } });
  t.match(shot.body, { message: /may have/, data: { outcome: 'unknown' } }, 'the SDK had the order');
  t.notOk(shot.headers.get('retry-after'), 'nothing invites to press again');
  await until('it is back', async () => {
    return (await service.ok('GET', `${path}/status`)).body.data.state === 'connected';
  });
  const log = service.bodyLog(id);
  t.equal(log.filter((line) => line.includes('fault SendCommand error')).length, 1);
  t.notOk(log.some((line) => line.includes('exposure')));
  const { shots } = (await service.ok('GET', '/api/rig/shots')).body;
  const [receipt] = shots.filter((one: object) => JSON.stringify(one).includes(id));
  t.match(receipt, { message: /unknown whether it exposed: .* may have/ }, JSON.stringify(receipt));
});

t.test('a first file whose call the SDK refuses because the body leaves loses no session', async (t) => {
  const staying = Object.keys(tempers).find((temper) => !LEAVING.includes(temper)) ?? '';
  const { id, path, filename, next } = await body(t, staying);
  const before = troubleOf(id).length;
  service.injectFault(id, `UploadSettingFile#1 error(${DISCONNECTED})`);
  service.injectFault(id, 'UploadSettingFile#1 replug');
  const answer = await service.request('POST', `${path}/settings/upload`, { filename });
  t.match(answer, { status: 400, body: { code: 'NOT_CONNECTED', data: { outcome: 'unknown' } } });
  t.match((await next('cameraState', ({ state }) => state === 'recovering')).reason, RESTARTS);
  t.equal((await service.request('GET', `${path}/properties/iso`)).status, 200);
  t.match((await service.ok('GET', `${path}/status`)).body.data, { state: 'connected', mode: 'remote' });
  t.same(troubleOf(id).slice(before), []);
});

t.test('a later file that the body refuses by its verdict ends no restart of an earlier one', async (t) => {
  const { id, path, next, saved } = await bodyInDoubt(t);
  const other = `OTHER-${id.slice(-6)}.DAT`;
  writeFileSync(join(dirname(String(saved)), other), 'not of a camera');
  await service.ok('POST', `${path}/settings/upload`, { filename: other });
  await next('settingsResult', ({ success }) => success === false);
  service.injectFault(id, 'SetDeviceProperty#1 replug');
  await service.request('PUT', `${path}/properties/iso`, { value: '1600' });
  const { state, reason } = await next('cameraState', (data) => data.state !== 'connected');
  t.match({ state, reason }, { state: 'recovering', reason: RESTARTS });
});

t.test('a refusal of a body that does not leave is passed on, and a restart stays expected', async (t) => {
  const { id, path, filename, next } = await bodyInDoubt(t);
  const refused = { status: 400, body: { code: 'SDK_REFUSED', camera: { connected: true } } };
  service.injectFault(id, `SetDeviceProperty#1 error(${DISCONNECTED})`);
  t.match(await service.request('PUT', `${path}/properties/iso`, { value: '800' }), refused);
  service.injectFault(id, `UploadSettingFile#1 error(${DISCONNECTED})`);
  t.match(await service.request('POST', `${path}/settings/upload`, { filename }), refused);
  service.injectFault(id, 'SetDeviceProperty#1 replug');
  await service.request('PUT', `${path}/properties/iso`, { value: '1600' });
  t.match((await next('cameraState', ({ state }) => state === 'recovering')).reason, RESTARTS);
});

t.test('a client that disconnects and connects during the restart waits for the body', async (t) => {
  const { path, next, upload } = await body(t, 'strict');
  await upload();
  await next('cameraState', ({ state }) => state === 'recovering');
  await service.ok('DELETE', `${path}/connection`);
  const connect = await service.request('POST', `${path}/connection`, { mode: 'remote' });
  t.match(connect, { status: 200, body: { success: true } });
  t.equal((await service.request('GET', `${path}/properties/iso`)).status, 200);
});

for (const [code, error] of [
  ['0x8211', 'mode_not_supported'],
  ['0x8213', 'log_in_not_taken'],
  ['0x820A', 'not_let_in'],
] as const) {
  t.test(
    `a first connect that the body refuses with ${code} is refused at once, and made once`,
    async (t) => {
      const { id, path } = await bodyInDoubt(t);
      await service.ok('DELETE', `${path}/connection`);
      service.injectFault(id, `Connect#1 error(${code})`);
      const answer = await service.request('POST', `${path}/connection`, { mode: 'remote' });
      t.match(answer, { status: 400, body: { code: 'CONNECT_REFUSED', data: { error } } });
      t.match((await service.ok('GET', `${path}/status`)).body.data, { state: 'available' });
    },
  );
}

t.test('the picture of a shot that was under way has the reason of its loss', async (t) => {
  const { id, path, next, upload } = await body(t, 'strict');
  for (const [property, value] of [
    ['focus-mode', MANUAL_FOCUS],
    ['exposure-program-mode', 'M'],
  ] as const)
    await service.ok('PUT', `${path}/properties/${property}`, { value });
  const speed = await service.ok('PUT', `${path}/properties/shutter-speed`, { value: '10"' });
  await service.reads(id, 'shutter-speed', speed.body.data.value);
  await service.reads(id, 'focus-mode', MANUAL_FOCUS);
  await service.ok('POST', `${path}/actions/shutter`);
  await upload();
  await next('cameraState', ({ state }) => state === 'recovering');
  const receipt = await until('the receipt', async () => {
    const { shots } = (await service.ok('GET', '/api/rig/shots')).body;
    return shots.find((one: { state: string; message: string }) => RESTARTS.test(JSON.stringify(one)));
  });
  t.equal(receipt.state, 'lost');
});
