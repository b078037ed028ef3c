// Sessions outlive the service, however it ends: the next one restores them without a client. The services
// of this file run one after another in one directory.

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const RIG = 'ILCE-7M4:4,ILCE-1M2:1';
const directory = testDirectory(t);
const stateFile = (name: string) => join(directory, 'state', name);
const start = (...words: string[]) => Service.start(t, { directory, rig: RIG, arguments: words });
const statusOf = async (service: Service, id: string) =>
  (await service.ok('GET', `/api/cameras/${encodeURIComponent(id)}/status`)).body.data;
const back = (service: Service, id: string) =>
  until(`${id} is back`, async () => (await statusOf(service, id)).state === 'connected');
const namesIn = (path: string) => readdirSync(path).filter((name) => !name.startsWith('.'));

/** Two bodies that stay, one that a client disconnects, one that is unplugged, and one with access authentication. */
const ids = await start('--restore', 'on').then(async (service) => {
  await until('all are listed', async () => (await service.cameraIds()).length === 5);
  const all = await service.cameraIds();
  const locked = all.find((id) => id.includes(':')) ?? '';
  const [first = '', second = '', ended = '', unplugged = ''] = all.filter((id) => id !== locked);
  const api = (method: string, id: string, path: string, body?: unknown) =>
    service.ok(method, `/api/cameras/${encodeURIComponent(id)}/${path}`, body);
  for (const [index, id] of [first, second, ended, unplugged].entries()) {
    const path = join(directory, `of ${id}`);
    mkdirSync(path);
    await api('POST', id, 'connection', { mode: index === 1 ? 'remote-transfer' : 'remote' });
    await api('PUT', id, 'settings/save-info', { path, prefix: `P${index}`, startNo: 5 });
  }
  await api('PUT', first, 'priority-key', { setting: 'pc-remote' });
  await service.reads(first, 'priority-key', '0x2');
  await api('POST', first, 'live-view/enable');
  await api('POST', first, 'actions/af-shutter');
  await until('its picture', () => namesIn(join(directory, `of ${first}`)).length === 1);
  await api('PUT', second, 'priority-key', { setting: 'camera-position' });
  await api('POST', locked, 'connection', { mode: 'remote', ...service.logIn(locked) });
  await until('all are kept', async () => (await statusOf(service, locked)).keptForRestart);
  await api('DELETE', ended, 'connection');
  await until(
    'its end is on the disk',
    () => !readFileSync(stateFile('sessions.json'), 'utf8').includes(ended),
  );
  await service.sim('unplug', unplugged);
  await until('its end', async () => (await statusOf(service, unplugged)).state === 'absent');
  await service.signal('SIGKILL');
  return { first, second, ended, unplugged, locked };
});

t.test('a service restores the sessions of the one that was killed', async (t) => {
  const { first, second, ended, unplugged, locked } = ids;
  t.equal(statSync(stateFile('sessions.json')).mode & 0o777, 0o600);
  t.notMatch(readFileSync(stateFile('sessions.json'), 'utf8'), /simulated|password/, 'no password');
  const service = await start('--restore', 'on');
  const read = async (id: string, what: string) =>
    (await service.ok('GET', `/api/cameras/${id}/${what}`)).body.data;

  t.test(
    'sessions are restored with mode, save path, priority and live view, and file numbers continue',
    async (t) => {
      await Promise.all([back(service, first), back(service, second)]);
      const pictures = join(directory, `of ${first}`);
      t.match(await read(first, 'connection'), { mode: 'remote' });
      t.match(await read(first, 'settings/save-info'), { path: pictures, prefix: 'P0', startNo: 5 });
      t.match(await read(first, 'priority-key'), { setting: 'pc-remote' });
      t.match(await read(first, 'live-view/status'), { enabled: true });
      t.match(await read(second, 'connection'), { mode: 'remote-transfer' });
      t.match(await read(second, 'priority-key'), { setting: 'camera-position' });
      const before = statSync(join(pictures, 'P000005.JPG')).mtimeMs;
      await service.ok('POST', `/api/cameras/${first}/actions/af-shutter`);
      await until('its picture', () => namesIn(pictures).length === 2);
      t.same(namesIn(pictures).sort(), ['P000005.JPG', 'P000006.JPG']);
      t.equal(statSync(join(pictures, 'P000005.JPG')).mtimeMs, before, 'the earlier one is untouched');
    },
  );
  t.test('a session that a client had ended is not restored', async (t) => {
    t.match(await statusOf(service, ended), { state: 'available', keptForRestart: false });
  });
  t.test('a session of an absent body is restored when the body is attached', async (t) => {
    t.match(await statusOf(service, unplugged), {
      state: 'absent',
      reason: /restored when the camera is attached/,
    });
    t.notOk((await service.cameraIds()).includes(unplugged), 'it is not listed');
    await service.sim('plug', unplugged);
    await back(service, unplugged);
    t.match(await read(unplugged, 'settings/save-info'), { path: join(directory, `of ${unplugged}`) });
  });
  t.test('the reason is shown why a session that needs a password is not restored', async (t) => {
    await service.listed(locked);
    t.match(await statusOf(service, locked), {
      state: 'available',
      reason: /no password is kept: connect it; with the setting remember-passwords/,
      keptForRestart: true,
    });
    t.ok(service.log.some((line) => line.includes('a session is not restored')));
    t.notOk(existsSync(stateFile('passwords.json')));
  });
  t.teardown(() => service.stop());
});

t.test('passwords are kept when the settings demand it', async (t) => {
  const { locked, first } = ids;
  const words = ['--restore', 'on', '--remember-passwords'];
  const path = `/api/cameras/${encodeURIComponent(locked)}/connection`;
  const asking = await start(...words);
  await asking.listed(locked);
  await asking.ok('POST', path, { mode: 'remote', ...asking.logIn(locked) });
  await back(asking, first);
  t.equal(await asking.stop(), 0);
  const kept = JSON.parse(readFileSync(stateFile('passwords.json'), 'utf8'));
  t.equal(statSync(stateFile('passwords.json')).mode & 0o777, 0o600);
  t.match(kept, { cameras: { [locked]: { username: 'admin', password: 'simulated' } } });

  const next = await start(...words);
  await back(next, locked);
  t.notMatch(next.log.join('\n'), /"simulated"/);
  const before = next.bodyLog(locked).filter((line) => line.includes('log-in refused')).length;
  t.equal(await next.stop(), 0);

  kept.cameras[locked].password = 'changed at the camera';
  writeFileSync(stateFile('passwords.json'), JSON.stringify(kept));
  const refused = await start(...words);
  await until('the refusal', async () => (await statusOf(refused, locked)).state === 'failed');
  t.match(await statusOf(refused, locked), { reason: /refused user or password/, keptForRestart: false });
  await refused.stop();
  const after = refused.bodyLog(locked).filter((line) => line.includes('log-in refused')).length;
  t.equal(after - before, 1, 'it was sent once');
  for (const name of ['passwords.json', 'sessions.json'])
    t.notOk(readFileSync(stateFile(name), 'utf8').includes(locked), `and is not in ${name} any more`);
});

t.test('a start without restore restores nothing, then or later', async (t) => {
  const { first } = ids;
  const without = await start();
  await without.listed(first);
  t.match(await statusOf(without, first), { state: 'available', reason: '', keptForRestart: false });
  t.ok(without.log.some((line) => line.includes('sessions of the last service are not restored')));
  t.notOk(existsSync(stateFile('sessions.json')));
  t.notOk(existsSync(stateFile('passwords.json')));
  t.ok(existsSync(stateFile('sessions.json.old')), 'put aside');
  await without.connect(first);
  await without.stop();
  const later = await start('--restore', 'on');
  await later.listed(first);
  t.match(await statusOf(later, first), { state: 'available', keptForRestart: false });
});
