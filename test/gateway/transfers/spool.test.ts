import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Spool } from '#gateway/transfers/spool.js';

/** A spool of 100 bytes, and how often each file was fetched into it. */
function spoolOf(t: Test) {
  const directory = t.testdir({ spool: { 9: { old: 'of an earlier service' } } });
  const spool = new Spool(join(directory, 'spool'), 100);
  const fetched: string[] = [];
  const read = (name: string, sizeBytes: number) =>
    spool.read(name, sizeBytes, async (into) => {
      fetched.push(name);
      const path = join(into, name);
      writeFileSync(path, Buffer.alloc(sizeBytes));
      return { path, sizeBytes, sha256: name };
    });
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

t.test('the one not read for longest goes, and none that is being read', async (t) => {
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
  t.ok(existsSync(again.path), 'released twice is released once');
  await t.rejects(read('e', 101), { code: 'FILE_TOO_LARGE' });
});

t.test('a fetch that fails leaves nothing and may be tried again', async (t) => {
  const { directory, spool, read } = spoolOf(t);
  const broken = spool.read('a', 60, async (into) => {
    mkdirSync(join(into, 'half'));
    throw new Error('no');
  });
  await t.rejects(broken, { message: 'no' });
  const file = await read('a', 60);
  t.ok(existsSync(file.path));
  t.notOk(existsSync(join(directory, 'spool', '1', 'half')));
});
