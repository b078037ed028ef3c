// The files in which sessions and passwords outlive the service.

import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { systemClock } from '#base/clock.js';
import { SessionMemory } from '#gateway/supervisor/session-memory.js';
import { testDirectory } from '#harness/test-directory.js';

const ONE = { id: 'USB-1', model: 'ILCE-7M4', connectionType: 'USB' } as const;
const TWO = { id: '02:0F:60:14:16:02', model: 'ILCE-1M2', connectionType: 'Network' } as const;
const DEFAULT = { path: '/default', prefix: '', startNo: -1 };
const REQUEST = {
  mode: 'remote',
  reconnecting: true,
  saveInfo: { path: '/pictures', prefix: 'A', startNo: 5 },
  priorityKey: 'pc-remote',
  liveView: true,
} as const;
const LOG_IN = { username: 'admin', password: 'geheim-1', fingerprint: 'f' };

/** A memory in that directory, and what it logs. */
function memoryIn(stateDirectory: string, settings = {}, most = 3) {
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => log.push(line) });
  const memory = new SessionMemory({
    stateDirectory,
    most,
    logger,
    clock: systemClock,
    fileMs: 60_000,
    settings: { isOn: true, arePasswordsKept: false, ...settings },
    defaults: { saveInfo: DEFAULT },
  });
  return { memory, log, path: join(stateDirectory, 'sessions.json') };
}

t.test('remembered sessions are read after a restart, without passwords', async (t) => {
  const directory = testDirectory(t);
  const { memory, path } = memoryIn(directory);
  t.same(await memory.load(), []);
  memory.keep(ONE, { ...REQUEST, liveView: false });
  memory.keep(ONE, REQUEST);
  memory.keep(TWO, { ...REQUEST, ...LOG_IN, saveInfo: DEFAULT });
  t.notOk(memory.holds(ONE.id), 'not on the disk yet');
  await memory.settled();
  t.ok(memory.holds(ONE.id));
  t.equal(statSync(path).mode & 0o777, 0o600);
  t.same(readdirSync(directory), ['sessions.json']);
  t.notMatch(readFileSync(path, 'utf8'), /geheim|admin|default/);
  const { memory: next } = memoryIn(directory);
  const { saveInfo: _saveInfo, ...plain } = REQUEST;
  t.same(await next.load(), [
    { camera: ONE, request: REQUEST },
    { camera: TWO, request: { ...plain, fingerprint: 'f', saveInfo: DEFAULT } },
  ]);
  next.keep(ONE, undefined);
  await next.settled();
  t.equal(JSON.parse(readFileSync(path, 'utf8')).sessions.length, 1);
});

t.test('passwords have a file of their own, or come from a credential, when that is set', async (t) => {
  const directory = testDirectory(t, { given: { 'rigd-camera-passwords': '' } });
  const credentialsDirectory = join(directory, 'given');
  const asking = memoryIn(directory, { arePasswordsKept: true });
  await asking.memory.load();
  asking.memory.keep(TWO, { ...REQUEST, ...LOG_IN });
  await asking.memory.settled();
  const path = join(directory, 'passwords.json');
  t.equal(statSync(path).mode & 0o777, 0o600);
  const { memory: next } = memoryIn(directory, { arePasswordsKept: true });
  t.match(await next.load(), [{ request: LOG_IN }]);

  const { memory: other } = memoryIn(directory);
  t.same(
    (await other.load()).map(({ request }) => request.password),
    [undefined],
  );
  t.notOk(readdirSync(directory).includes('passwords.json'), 'a file that is not demanded is removed');

  const credential = { cameras: { [TWO.id]: { password: 'geheim-2' } } };
  writeFileSync(join(credentialsDirectory, 'rigd-camera-passwords'), JSON.stringify(credential));
  const { memory: given } = memoryIn(directory, { credentialsDirectory });
  t.match(await given.load(), [{ request: { password: 'geheim-2', fingerprint: 'f' } }]);

  writeFileSync(join(credentialsDirectory, 'rigd-camera-passwords'), '{"geheim-3');
  writeFileSync(path, '{"geheim-4');
  const broken = memoryIn(directory, { credentialsDirectory, arePasswordsKept: true });
  t.equal((await broken.memory.load())[0]?.request.password, undefined);
  t.match(broken.log, [
    /passwords of cameras cannot be read/,
    /given as a credential cannot be read/,
    /restored/,
  ]);
  t.notMatch(broken.log.join(''), /geheim/, 'the log shows nothing of them');
});

t.test('valid entries of a foreign file of sessions are used; a damaged file is put aside', async (t) => {
  const directory = testDirectory(t);
  const { path, memory } = memoryIn(directory);
  await memory.load();
  memory.keep(ONE, REQUEST);
  await memory.settled();
  const [entry] = JSON.parse(readFileSync(path, 'utf8')).sessions;
  const strange = [
    null,
    7,
    { ...entry, id: 'with space' },
    { ...entry, mode: 'movie' },
    { ...entry, password: 'p' },
    { ...entry, saveInfo: { path: 'x'.repeat(9_000), prefix: '', startNo: 1 } },
  ];
  writeFileSync(path, JSON.stringify({ sessions: [...strange, entry] }));
  t.same(await memoryIn(directory).memory.load(), [{ camera: ONE, request: REQUEST }]);
  for (const text of ['', '{', 'null', '{"sessions": 1}', 'x'.repeat(3_000_000)]) {
    writeFileSync(path, text);
    const { memory: next, log } = memoryIn(directory);
    t.same(await next.load(), []);
    t.match(log, [/cannot be read/], `${text.slice(0, 20)} is reported`);
    t.equal(readFileSync(`${path}.damaged`, 'utf8'), text, 'and kept');
    next.keep(ONE, REQUEST);
    await next.settled();
    t.ok(next.holds(ONE.id), 'and does not hinder');
  }
});

t.test('a disk that cannot be written to is reported once, and written to when it can be', async (t) => {
  const directory = testDirectory(t);
  const { memory, log, path } = memoryIn(directory);
  await memory.load();
  mkdirSync(path);
  memory.keep(ONE, REQUEST);
  await memory.settled();
  memory.keep(TWO, REQUEST);
  await memory.settled();
  t.notOk(memory.holds(ONE.id));
  t.equal(log.filter((line) => line.includes('cannot be written')).length, 1);
  rmdirSync(path);
  memory.keep(TWO, { ...REQUEST, mode: 'contents' });
  await memory.settled();
  t.ok(memory.holds(ONE.id) && memory.holds(TWO.id));
  t.match(log.at(-1), /can be written again/);
});

t.test('no more sessions are kept than the limit allows', async (t) => {
  const { memory, log } = memoryIn(testDirectory(t), {}, 1);
  await memory.load();
  memory.keep(ONE, REQUEST);
  memory.keep(TWO, REQUEST);
  memory.keep(TWO, REQUEST);
  await memory.settled();
  t.same([memory.holds(ONE.id), memory.holds(TWO.id)], [true, false]);
  t.equal(log.filter((line) => line.includes('no further session is kept')).length, 1);
});
