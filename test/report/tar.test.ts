// Archives that the system's tar unpacks, and the reader on archives that are damaged in one way each.

import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { archiveOf, type Item, itemsOf, type Manifest } from '#report/archive.js';
import { filesOfTar, type TarFile, tarEnd, tarPart } from '#report/tar.js';

const AT = new Date('2026-01-31T12:00:00Z');
const ABOUT = { at: AT.toISOString(), rigd: '1.2.3', source: 'files' as const };
const MOST = 1_000_000;

const file = (name: string, length: number): TarFile => ({ name, bytes: Buffer.alloc(length, name) });
const FILES = [
  file('log.jsonl', 0),
  file(`recordings/${'r'.repeat(96)}.rec`, 511),
  file('probes/rigd-probe-D1/report.json', 512),
  file('ü.txt', 70_000),
];
const archive = (files: readonly TarFile[]) =>
  Buffer.concat([...files.flatMap((each) => tarPart(each, AT)), tarEnd()]);

async function* inPieces(bytes: Buffer, length = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
async function filesIn(bytes: Buffer, most = MOST): Promise<TarFile[]> {
  const found: TarFile[] = [];
  for await (const each of filesOfTar(inPieces(bytes), most)) found.push(each);
  return found;
}

t.test('the tar of the system unpacks it, and the reader reads the same', async (t) => {
  const directory = testDirectory(t);
  const path = join(directory, 'a.tar');
  writeFileSync(path, archive(FILES));
  execFileSync('tar', ['-xf', path, '-C', directory]);
  for (const { name, bytes } of FILES) {
    t.ok(readFileSync(join(directory, name)).equals(bytes), name);
    t.equal(statSync(join(directory, name)).mode & 0o777, 0o600);
    t.equal(statSync(join(directory, name)).mtimeMs, AT.getTime());
  }
  t.strictSame(await filesIn(readFileSync(path)), FILES);
});

t.test('the reader reads what the tar of the system has packed', async (t) => {
  const directory = testDirectory(t, { a: 'one', b: 'x'.repeat(2000) });
  const packed = execFileSync('tar', ['--format=ustar', '-cf', '-', '-C', directory, 'a', 'b']);
  const read = (await filesIn(packed)).map(({ name, bytes }) => [name, bytes.toString()]);
  t.strictSame(read, [
    ['a', 'one'],
    ['b', 'x'.repeat(2000)],
  ]);
});

t.test('an archive that is damaged is refused', async (t) => {
  const whole = archive(FILES);
  const changed = (at: number, to: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = to;
    return bytes;
  };
  await t.rejects(filesIn(whole.subarray(0, whole.length - 1024)), /is cut/, 'without its end');
  await t.rejects(filesIn(whole.subarray(0, 700)), /is cut/, 'in a head');
  await t.rejects(filesIn(changed(3, 0x41)), /a head of the archive is damaged/);
  await t.rejects(filesIn(whole, 60_000), /more than 60000 bytes/);
  const link = execFileSync('tar', ['--format=ustar', '-cf', '-', '-C', testDirectory(t, { d: {} }), 'd']);
  await t.rejects(filesIn(link), /more than plain files/);
  await t.rejects(filesIn(Buffer.alloc(0)), /is cut/);
});

async function itemsIn(bytes: Buffer): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of itemsOf(inPieces(bytes))) found.push(item);
  return found;
}

async function packed(items: readonly Item[]): Promise<{ bytes: Buffer; manifest: Manifest }> {
  const parts: Buffer[] = [];
  const made = archiveOf(
    (async function* () {
      yield* items;
    })(),
    ABOUT,
  );
  for (;;) {
    const { value, done } = await made.next();
    if (done === true) return { bytes: Buffer.concat(parts), manifest: value };
    parts.push(value);
  }
}

t.test('the manifest has the kind of every file, and what is missing', async (t) => {
  const missing = { name: 'doctor.json', why: 'it does not answer' };
  const long = file(`${'n'.repeat(101)}`, 3);
  const items = [...FILES.slice(0, 1), missing, file('new.bin', 7), long];
  const { bytes, manifest } = await packed(items);
  t.match(manifest, { ...ABOUT, format: 1 });
  t.match(manifest.files, [
    { name: 'log.jsonl', sizeBytes: 0, what: /log of the service/, personalData: /serial numbers/ },
    { name: 'new.bin', sizeBytes: 7, what: /another version/, personalData: 'not known' },
  ]);
  t.match(manifest.missing, [missing, { name: long.name, why: /too long for an archive/ }]);
  const files = await filesIn(bytes);
  t.equal(files.at(-1)?.name, 'MANIFEST.json', 'the last file');
  t.strictSame(JSON.parse(String(files.at(-1)?.bytes)), manifest);

  t.strictSame(
    (await packed(await itemsIn(bytes))).manifest,
    manifest,
    'what is put together again is the same',
  );
});

t.test('an archive without its manifest is refused', async (t) => {
  await t.rejects(itemsIn(archive(FILES)), /without its manifest/);
});
