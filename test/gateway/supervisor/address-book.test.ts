import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { systemClock } from '#base/clock.js';
import { AddressBook } from '#gateway/supervisor/address-book.js';
import { testDirectory } from '#harness/test-directory.js';

const ONE = { id: '02:0F:60:14:16:01', model: 'ILCE-1M2', ip: '10.20.22.1' };
const TWO = { id: '02:0F:60:14:16:02', model: 'ILCE-1M2', ip: '10.20.22.2', accessAuthentication: false };

/** A book in that directory, and the errors that it logs. */
function bookIn(stateDirectory: string, most = 2) {
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => log.push(line) });
  const book = new AddressBook({ stateDirectory, most, logger, clock: systemClock, fileMs: 60_000 });
  return { book, log, path: join(stateDirectory, 'addresses.json') };
}

t.test(
  'remembered addresses are read after a restart from the only file, which is for its user alone',
  async (t) => {
    const directory = testDirectory(t);
    const { book, path } = bookIn(directory);
    await book.load();
    t.same(await Promise.all([book.remember(ONE), book.remember(TWO)]), [true, true]);
    t.ok(book.isFull);
    t.equal(statSync(path).mode & 0o777, 0o600);
    t.same(readdirSync(directory), ['addresses.json']);
    const { book: next } = bookIn(directory);
    await next.load();
    t.same([...next.cameras.keys()], [ONE.id, TWO.id]);
    t.match(next.cameras.get(TWO.id), { ipAddress: 0x0216_140a, sshSupport: false });
    t.same([await next.forget(ONE.id), await next.forget(ONE.id)], [true, false]);
    t.same(JSON.parse(readFileSync(path, 'utf8')), { cameras: [TWO] });
  },
);

t.test('valid entries of a damaged or foreign address book are used', async (t) => {
  const directory = testDirectory(t);
  const { book, path } = bookIn(directory);
  const strange = [null, 7, { ...ONE, ip: '127.0.0.1' }, { ...ONE, id: 'x' }, { ...ONE, model: 'a\nb' }];
  writeFileSync(path, JSON.stringify({ cameras: [...strange, TWO] }));
  await book.load();
  t.same([...book.cameras.keys()], [TWO.id]);
  for (const text of ['', '{', '[]', '{"cameras": 1}', 'x'.repeat(100_000)]) {
    writeFileSync(path, text);
    const { book: next, log } = bookIn(directory);
    await next.load();
    t.equal(next.cameras.size, 0);
    t.match(log, [/cannot be read/], `${text.slice(0, 20)} is reported`);
    t.equal(readFileSync(`${path}.damaged`, 'utf8'), text, 'and kept');
  }
});

t.test('an address that cannot be written to the disk is still known, and the log reports it', async (t) => {
  const directory = testDirectory(t);
  const { book, log, path } = bookIn(directory);
  mkdirSync(path);
  await book.load();
  t.equal(await book.remember(ONE), false);
  t.ok(book.has(ONE.id));
  t.equal(log.filter((line) => line.includes('cannot be written')).length, 1);
  t.same(readdirSync(directory), ['addresses.json'], 'no other file is left');
  t.equal(await book.remember(ONE), false, 'the same address again is still not on the disk');
  rmdirSync(path);
  t.equal(await book.remember(ONE), true, 'and is written as soon as it can be');
  t.same(JSON.parse(readFileSync(path, 'utf8')), { cameras: [ONE] });
});
