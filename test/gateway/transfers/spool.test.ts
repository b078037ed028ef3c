import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { type FetchFile, Spool } from '#gateway/transfers/spool.js';
import { GENEROUS_MS, until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

/** A reader that stays. */
const { signal: STAYS } = new AbortController();

/** A spool of 100 bytes, and how often each file was fetched into it. */
function spoolOf(t: Test) {
  const directory = testDirectory(t, { spool: { 9: { old: 'of an earlier service' } } });
  const spool = new Spool(join(directory, 'spool'), 100, { clock: systemClock, fileMs: GENEROUS_MS });
  const fetched: string[] = [];
  const read = (name: string, sizeBytes: number) =>
    spool.read(
      {
        key: name,
        sizeBytes,
        fetch: async (into) => {
          fetched.push(name);
          const path = join(into, name);
          writeFileSync(path, Buffer.alloc(sizeBytes));
          return { path, sizeBytes, sha256: name };
        },
      },
      STAYS,
    );
  return { directory, spool, fetched, read };
}

t.test('a file is fetched once, also for several readers at a time', async (t) => {
  const { directory, fetched, read } = spoolOf(t);
  const [first, second] = await Promise.all([read('a', 10), read('a', 10)]);
  t.equal(first.path, second.path);
  t.ok(existsSync(first.path));
  t.same(fetched, ['a']);
  t.notOk(existsSync(join(directory, 'spool', '9')), 'what an earlier service has left is removed');
});

t.test('the file not read for longest is removed, and none that is being read', async (t) => {
  const { fetched, read } = spoolOf(t);
  const a = await read('a', 40);
  const b = await read('b', 40);
  a.release();
  b.release();
  (await read('a', 40)).release();
  const c = await read('c', 40);
  t.notOk(existsSync(b.path), 'b was not read for longest');
  t.ok(existsSync(a.path));
  const again = await read('a', 40);
  t.same(fetched, ['a', 'b', 'c']);
  await t.rejects(read('d', 40), { code: 'SPOOL_FULL' });
  c.release();
  c.release();
  (await read('d', 40)).release();
  t.ok(existsSync(again.path), 'a second release has no effect');
  await t.rejects(read('e', 101), { code: 'FILE_TOO_LARGE' });
});

t.test('a fetch that fails leaves nothing and may be tried again', async (t) => {
  const { directory, spool, read } = spoolOf(t);
  const fails = async (into: string) => {
    mkdirSync(join(into, 'half'));
    throw new Error('no');
  };
  const broken = spool.read({ key: 'a', sizeBytes: 60, fetch: fails }, STAYS);
  await t.rejects(broken, { message: 'no' });
  const file = await read('a', 60);
  t.ok(existsSync(file.path));
  t.notOk(existsSync(join(directory, 'spool', '1', 'half')));
});

/** A fetch that ends on command of the test, or when no reader waits for it any more. */
function slowFetch() {
  const started: string[] = [];
  let land: () => void = () => undefined;
  const fetch: FetchFile = (into, unwanted, arriving) =>
    new Promise<{ path: string; sizeBytes: number; sha256: string }>((resolve, reject) => {
      started.push(into);
      const path = join(into, 'file');
      writeFileSync(path, 'half');
      arriving({ name: 'file', path });
      land = () => resolve({ path, sizeBytes: 4, sha256: 'x' });
      unwanted.addEventListener('abort', () => reject(new Error('cancelled')), { once: true });
    });
  return { fetch, started, land: () => land() };
}

t.test('a fetch without readers is stopped, and nothing is left of it', async (t) => {
  const { directory, spool } = spoolOf(t);
  const { fetch, started, land } = slowFetch();
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
  const reading = (reader: AbortController) => spool.read({ key: 'a', sizeBytes: 60, fetch }, reader.signal);
  const first = reading(one);
  const second = reading(two);
  await until('it was begun', () => started.length === 1);
  one.abort();
  await t.rejects(first, { code: 'CANCELLED' }, 'at once');
  t.ok(existsSync(join(directory, 'spool', '1', 'file')), 'another one waits');
  two.abort();
  await t.rejects(second, { code: 'CANCELLED' });
  // There is no room for it beside what is being removed.
  const again = reading(three);
  await until('it was begun anew', () => started.length === 2);
  t.same(readdirSync(join(directory, 'spool')), ['2'], 'nothing is left of the first');
  land();
  const file = await again;
  t.ok(existsSync(file.path), 'a reader that comes meanwhile has its file');
  three.abort();
  file.release();
  t.ok(existsSync(file.path), 'what has landed stays');
  await t.rejects(spool.read({ key: 'b', sizeBytes: 10, fetch }, AbortSignal.abort()), { code: 'CANCELLED' });
});

t.test('a file can be read while it comes, and its fetch ends with its last reader', async (t) => {
  const { spool } = spoolOf(t);
  const { fetch, started, land } = slowFetch();
  const wanted = { key: 'a', sizeBytes: 4, fetch };
  const leaving = new AbortController();
  const left = spool.arriving(wanted, leaving.signal);
  await until('it is being written', () => left?.part() !== undefined);
  t.match(left?.part(), { name: 'file', path: /file$/ });
  leaving.abort();
  await t.rejects(async () => left?.landed, { message: 'cancelled' });
  const other = spool.arriving(wanted, STAYS);
  await until('it was begun anew', () => started.length === 2);
  land();
  t.equal((await other?.landed)?.sizeBytes, 4);
  await until('there is nothing to wait for', () => spool.arriving(wanted, STAYS) === undefined);
  other?.release();
  t.equal((await spool.read(wanted, STAYS)).sizeBytes, 4);
  t.equal(started.length, 2);
});

t.test('a file that another process has removed is fetched again', async (t) => {
  const { directory, fetched, read } = spoolOf(t);
  (await read('a', 10)).release();
  rmSync(join(directory, 'spool', '1'), { recursive: true });
  const file = await read('a', 10);
  t.ok(existsSync(file.path));
  t.same(fetched, ['a', 'a']);
});

t.test('a directory that cannot be used is reported, and used once it can be', async (t) => {
  const { directory, read } = spoolOf(t);
  const place = join(directory, 'spool');
  rmSync(place, { recursive: true });
  // Root may write anywhere, so it is not a matter of rights.
  rmSync(directory, { recursive: true });
  writeFileSync(directory, 'a file in its place');
  await t.rejects(read('a', 10), { code: 'SAVE_PATH_UNUSABLE', message: place, advice: /download/ });
  rmSync(directory);
  t.ok(existsSync((await read('a', 10)).path));
});
