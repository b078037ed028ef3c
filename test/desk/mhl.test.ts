// Hash lists in generations: what is written is read again, also by other programs, and every difference is named.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import ignore from 'ignore';
import t from 'tap';
import { hashesOf, md5, sha1, xxh3, xxh64, xxh128 } from '#base/file-hashes.js';
import { readHistory } from '#desk/exports/mhl/history.js';
import { MhlError, type NewFile, verify, writeGeneration } from '#desk/exports/mhl/index.js';
import { c4OfBytes, isListable } from '#desk/exports/mhl/shapes.js';
import { within } from '#harness/deadline.js';
import { byExtent } from '../support/extent.js';
import { randomFrom } from '../support/random-from.js';

const OPTIONS = { process: 'transfer', version: '1.2.3' } as const;
const RECORD = { record: { version: '1.2.3' } };
const CHAIN = 'ascmhl/ascmhl_chain.xml';
const KILLS = byExtent({ quick: 3, usual: 10, full: 200 });
const MANY = byExtent({ quick: 500, usual: 2_000, full: 10_000 });
/** Directory with ASCMHL.xsd and ASCMHLDirectory.xsd, which may not be distributed; without it nothing reads them. */
const XSD = process.env.RIGD_TEST_MHL_XSD;
/** Path of `ascmhl`, the reference program of the ASC, which no package has; without it nothing compares with it. */
const ASCMHL = process.env.RIGD_TEST_ASCMHL;

/** Makes a folder with these files, listed in a first generation. */
async function listed(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const all = async function* (): AsyncGenerator<NewFile> {
    for (const path of Object.keys(files)) {
      const file = await open(join(root, path));
      yield { path, ...(await hashesOf(file, { md5, xxh64 })) };
      await file.close();
    }
  };
  await writeGeneration(root, all(), OPTIONS);
}

function manifestsIn(root: string): string[] {
  return readdirSync(join(root, 'ascmhl'))
    .filter((name) => name.endsWith('.mhl'))
    .sort();
}

const hiddenIn = (root: string) => readdirSync(join(root, 'ascmhl')).filter((name) => name.startsWith('.'));

/** Puts a history in place that another program could have written. */
function foreign(root: string, hashes: string, head = ''): void {
  const text =
    `<?xml version="1.0" encoding="UTF-8"?>${head}\n<m:hashlist version="2.0" xmlns:m="urn:ASC:MHL:v2.0">` +
    '<m:processinfo><m:process>in-place</m:process><m:ignore><m:pattern>*.tmp</m:pattern></m:ignore></m:processinfo>' +
    `<m:hashes>${hashes}</m:hashes></m:hashlist>`;
  const number = readdirSync(root).includes('ascmhl') ? manifestsIn(root).length + 1 : 1;
  mkdirSync(join(root, 'ascmhl'), { recursive: true });
  const name = `000${number}_x_2026-01-01_000000Z.mhl`;
  writeFileSync(join(root, 'ascmhl', name), text);
  const lists = manifestsIn(root).map((each, at) => {
    const c4 = c4OfBytes(readFileSync(join(root, 'ascmhl', each)));
    return `<hashlist sequencenr="${at + 1}"><path>${each}</path><c4>${c4}</c4></hashlist>`;
  });
  const chain = `<ascmhldirectory xmlns="urn:ASC:MHL:DIRECTORY:v2.0">${lists.join('')}</ascmhldirectory>`;
  writeFileSync(join(root, CHAIN), chain);
}

const fileOf = (path: string, hashes: string) => `<m:hash><m:path>${path}</m:path>${hashes}</m:hash>`;

t.test('hashes of files of any size are those that other programs compute', async (t) => {
  const root = t.testdir();
  t.equal(
    c4OfBytes(new Uint8Array()),
    'c459dsjfscH38cYeXXYogktxf4Cd9ibshE3BHUo6a58hBXmRQdZrAkZzsWcbWtDg5oQstpDuni4Hirj75GEmTc1sFT',
  );
  const hasXxhsum = spawnSync('xxhsum', ['--version']).error === undefined;
  for (const size of [0, 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_000]) {
    const path = join(root, String(size));
    writeFileSync(path, Buffer.alloc(size, createHash('sha512').update(path).digest()));
    const file = await open(path);
    const { sizeBytes, hashes } = await hashesOf(file, { md5, sha1, xxh64, xxh3, xxh128 });
    await file.close();
    t.equal(sizeBytes, size);
    const said = (program: string, ...words: string[]) =>
      /[0-9a-f]{16,}/.exec(execFileSync(program, [...words, path]).toString())?.[0];
    t.equal(hashes.md5, said('md5sum'));
    t.equal(hashes.sha1, said('sha1sum'));
    const others = hasXxhsum ? [said('xxhsum', '-H64'), said('xxhsum', '-H3'), said('xxhsum', '-H128')] : [];
    t.same([hashes.xxh64, hashes.xxh3, hashes.xxh128], others, { skip: !hasXxhsum && 'no xxhsum here' });
  }
});

t.test('a list with any names that XML allows is read as it was written', async (t) => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter(isListable);
  const awkward = fc.constantFrom(
    '&amp;',
    ' a ',
    'a\tb',
    'a\r\nb',
    '\r',
    ']]>',
    '<![CDATA[',
    '"',
    "'",
    'é',
    'é',
  );
  const paths = fc.uniqueArray(
    fc.oneof(
      name,
      awkward,
      fc.tuple(name, awkward).map(([a, b]) => `${a}/${b}`),
    ),
    {
      minLength: 1,
      maxLength: 20,
    },
  );
  const root = t.testdir();
  let number = 0;
  const property = fc.asyncProperty(paths, fc.integer({ min: 0 }), async (names, sizeBytes) => {
    number += 1;
    const folder = join(root, String(number));
    mkdirSync(folder);
    const files = names.map((path) => {
      return { path, sizeBytes, hashes: { md5: createHash('md5').update(path).digest('hex') } };
    });
    await writeGeneration(folder, files, OPTIONS);
    const ignored = ignore({ allowRelativePaths: true, ignorecase: false }).add([
      '*.xmp',
      '.rigd-*',
      'ascmhl',
      '.DS_Store',
    ]);
    const expected = files
      .filter(({ path }) => !ignored.ignores(path))
      .map(({ path, hashes }) => [path, hashes]);
    t.same([...(await readHistory(folder)).files].sort(), expected.sort());
  });
  await fc.assert(property, { numRuns: byExtent({ quick: 50, usual: 150, full: 1_000 }), seed: 20_261_127 });
  for (const path of ['', '/a', 'a//b', '../a', 'a/.', 'a\u0001', 'a\ud800', '\uffff']) {
    const file = { path, sizeBytes: 0, hashes: { md5: '0'.repeat(32) } };
    await t.rejects(writeGeneration(root, [file], OPTIONS), MhlError);
  }
  t.same(readdirSync(join(root, 'ascmhl')), [], 'a refused list leaves nothing');
});

t.test(`one flipped bit in ${MANY} files is named, and so are missing and new files`, async (t) => {
  const root = t.testdir();
  const names = Array.from({ length: MANY }, (_, at) => `rig${at % 4}/camera${at % 8}/image${at}.arw`);
  await listed(root, Object.fromEntries(names.map((name) => [name, `content of ${name}`])));
  t.match(await verify(root), { files: MANY, findings: [] });
  const [flipped = '', lost = ''] = [names[MANY - 6], names[3]];
  const bytes = readFileSync(join(root, flipped));
  bytes[5] = (bytes[5] ?? 0) ^ 0x10;
  writeFileSync(join(root, flipped), bytes);
  rmSync(join(root, lost));
  writeFileSync(join(root, 'rig0/added.txt'), 'new');
  symlinkSync('/etc/passwd', join(root, 'rig0/link'));
  // A folder in whose place is a link: its files are not reported one by one.
  renameSync(join(root, 'rig1/camera1'), join(root, 'ascmhl/away'));
  symlinkSync('/etc', join(root, 'rig1/camera1'));
  mkdirSync(join(root, '.rigd-bin'));
  writeFileSync(join(root, '.rigd-bin/thrown away'), '');
  const { findings, files } = await verify(root);
  t.equal(files, MANY - MANY / 8 - 2);
  t.same(
    findings.map(({ path, problem }) => [path, problem]).sort(),
    [
      ['rig0/added.txt', 'new'],
      ['rig0/link', 'unreadable'],
      ['rig1/camera1', 'unreadable'],
      [flipped, 'changed'],
      [lost, 'missing'],
    ].sort(),
  );
});

t.test(
  'generations are added and never rewritten; a changed file is compared with its first hash',
  async (t) => {
    const root = t.testdir();
    await listed(root, { 'a.jpg': 'a', 'b.jpg': 'b' });
    const [first = ''] = manifestsIn(root);
    const before = readFileSync(join(root, 'ascmhl', first));
    writeFileSync(join(root, 'a.jpg'), 'x');
    writeFileSync(join(root, 'c.jpg'), 'c');
    t.match(await verify(root, RECORD), {
      findings: [{ path: 'a.jpg', problem: 'changed' }],
      recorded: { sequence: 2 },
    });
    const [, second = ''] = manifestsIn(root);
    const text = readFileSync(join(root, 'ascmhl', second), 'utf8');
    t.same(
      [...text.matchAll(/<path [^>]*>(.*?)<\/path>\s*<md5 action="(.*?)"/g)].map(([, path, action]) => [
        path,
        action,
      ]),
      [
        ['a.jpg', 'failed'],
        ['b.jpg', 'verified'],
        ['c.jpg', 'original'],
      ],
    );
    t.match(await verify(root), {
      files: 2,
      findings: [{ path: 'a.jpg', problem: 'changed' }],
      generation: 2,
    });
    writeFileSync(join(root, 'a.jpg'), 'a');
    t.match(await verify(root, RECORD), { files: 3, findings: [], recorded: { sequence: 3 } });
    t.ok(readFileSync(join(root, 'ascmhl', first)).equals(before));
    t.same(readdirSync(join(root, 'ascmhl')).length, 4);
  },
);

t.test(
  'a writer that ended between its steps leaves nothing that the next one cannot continue',
  async (t) => {
    const root = t.testdir();
    await listed(root, { 'a.jpg': 'a' });
    copyFileSync(join(root, CHAIN), join(root, 'chain'));
    await verify(root, RECORD);
    renameSync(join(root, 'chain'), join(root, CHAIN));
    writeFileSync(join(root, 'ascmhl/.rigd-4194304-1.lock'), '');
    writeFileSync(join(root, 'ascmhl/.rigd-list.part'), 'half a list');
    t.match(await verify(root), { files: 1, findings: [], generation: 2 }, 'a whole manifest counts');
    t.match(await verify(root, RECORD), { files: 1, findings: [], recorded: { sequence: 3 } });
    t.match(await verify(root), { generation: 3 });
    t.same(hiddenIn(root), []);
    const twice = async function* (): AsyncGenerator<NewFile> {
      await t.rejects(writeGeneration(root, [], OPTIONS), /is being written/);
      yield* [];
    };
    t.equal(await writeGeneration(root, twice(), OPTIONS), undefined);
    const { generation } = await verify(root);
    t.equal(await writeGeneration(root, [], OPTIONS), undefined, 'a generation without files is not written');
    t.match(await verify(root), { generation });
    copyFileSync(join(root, CHAIN), join(root, 'chain'));
    rmSync(join(root, CHAIN));
    await t.rejects(verify(root), /lists that are not in its chain/);
  },
);

t.test(`${KILLS} writers that are killed leave a valid history, and no list is rewritten`, async (t) => {
  const root = t.testdir();
  await listed(root, Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.jpg`, `${at}`])));
  const module = new URL('../../dist/desk/exports/mhl/index.js', import.meta.url);
  const program =
    `import { verify } from '${module}'; import { writeSync } from 'node:fs';` +
    `for (;;) { await verify('${root}', { record: { version: '1' } }); writeSync(1, '.'); }`;
  const random = randomFrom(20_261_127);
  const kept = new Map<string, string>();
  const faults: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writer = spawn(process.execPath, ['--input-type=module', '-e', program]);
    const ended = once(writer, 'exit');
    await within('a generation', once(writer.stdout, 'data'));
    for (let turns = random() * 2_000; turns > 0; turns -= 1) await setImmediate();
    writer.kill('SIGKILL');
    await within('the end of the writer', ended);
    const { files, findings } = await verify(root);
    if (files !== 30 || findings.length > 0) faults.push(JSON.stringify(findings));
    for (const name of manifestsIn(root)) {
      const text = readFileSync(join(root, 'ascmhl', name), 'utf8');
      if (text !== (kept.get(name) ?? text)) faults.push(`${name} was rewritten`);
      kept.set(name, text);
    }
  }
  t.same(faults, []);
  t.match(await verify(root, RECORD), { recorded: { sequence: kept.size + 1 } });
  t.same(hiddenIn(root), []);
});

t.test('lists are valid by the schema, and a folder below with its own history is named', async (t) => {
  const root = t.testdir();
  await listed(root, { 'a & b.jpg': 'a', 'a & b.xmp': 'not listed' });
  await verify(root, RECORD);
  if (XSD !== undefined)
    for (const file of [...manifestsIn(root), 'ascmhl_chain.xml']) {
      const schema = file.endsWith('.mhl') ? 'ASCMHL.xsd' : 'ASCMHLDirectory.xsd';
      execFileSync('xmllint', [
        '--nonet',
        '--noout',
        '--schema',
        join(XSD, schema),
        join(root, 'ascmhl', file),
      ]);
    }
  writeFileSync(join(root, 'a & b.xmp'), 'another rating');
  t.match(await verify(root), { files: 1, findings: [], generation: 2 }, 'sidecars are in no list');
  await listed(join(root, 'day 2/card'), { 'b.jpg': 'b' });
  await t.rejects(verify(root), /day 2\/card" has a history of its own/);
});

t.test('rigd and the reference program of the ASC verify the generations of each other', async (t) => {
  if (ASCMHL === undefined) return t.comment('RIGD_TEST_ASCMHL names no program');
  const ascmhl = (...words: string[]) => spawnSync(ASCMHL, words).status;
  const root = t.testdir();
  await listed(root, { 'a.jpg': 'a', 'clips/b & c.mov': 'b', 'clips/d.mov': 'd' });
  t.equal(ascmhl('create', '-h', 'md5', root), 0, 'it adds a generation to ours');
  t.match(await verify(root, RECORD), { files: 3, findings: [], generation: 2 }, 'we add one to its');
  t.equal(manifestsIn(root).length, 3);
  t.equal(ascmhl('diff', root), 0, 'it has all files of ours in its chain');
  t.equal(ascmhl('create', '-h', 'xxh64', root), 0, 'it verifies by our xxHash');
  writeFileSync(join(root, 'clips/d.mov'), 'e');
  t.not(ascmhl('create', '-h', 'xxh64', root), 0, 'it notices a changed file');
  t.match((await verify(root)).findings, [{ path: 'clips/d.mov', problem: 'changed' }]);
});

t.test('lists of other programs are understood: other hashes, prefixes and patterns', async (t) => {
  const root = t.testdir({ 'm.mov': 'm', 'left.tmp': '', 'm.xmp': 'x', clips: { 'c.mov': 'c' } });
  const sha1Of = (text: string) => createHash('sha1').update(text).digest('hex');
  const c4 = c4OfBytes(Buffer.from('c'));
  foreign(
    root,
    fileOf('m.mov', `<m:sha1 action="original">${sha1Of('m').toUpperCase()}</m:sha1>`) +
      fileOf('m.xmp', `<m:sha1 action="original">${sha1Of('x')}</m:sha1>`) +
      fileOf(
        'clips/c.mov',
        `<m:c4 action="original">${c4}</m:c4><m:metadata><x xmlns="http://x/">y</x></m:metadata>`,
      ) +
      '<m:directoryhash><m:path>clips/</m:path><m:content/><m:structure/></m:directoryhash>',
  );
  t.match(await verify(root, RECORD), { files: 3, findings: [], generation: 1 });
  writeFileSync(join(root, 'clips/c.mov'), 'y');
  writeFileSync(join(root, 'm.xmp'), 'y');
  t.match(await verify(root), {
    findings: [
      { path: 'clips/c.mov', problem: 'changed' },
      { path: 'm.xmp', problem: 'changed' },
    ],
    generation: 2,
  });
});

t.test('a history that was changed or is not valid is refused, with the name of the file', async (t) => {
  const good = '<m:md5 action="original">0cc175b9c0f1b6a831c399e269772661</m:md5>';
  const rows: readonly (readonly [hashes: string, refusal: RegExp, head?: string])[] = [
    [fileOf('../a', good), /the path "\.\.\/a" is not allowed/],
    [fileOf('/etc/passwd', good), /is not allowed/],
    [fileOf('a', good) + fileOf('a', good), /listed twice/],
    [fileOf('a', ''), /no path or no hash/],
    [fileOf('a', '<m:md5 action="original">0c</m:md5>'), /is not a hash of the kind md5/],
    [fileOf('a', good.replace('original', 'fine')), /the action "fine"/],
    [fileOf('a', `${good}<m:previousPath>b</m:previousPath>`), /"a" was renamed/],
    [
      `${fileOf('a', good)}</m:hashes><m:references><m:hashlistreference><m:path>b/ascmhl/0001_b.mhl</m:path>` +
        `<m:c4>c4</m:c4></m:hashlistreference></m:references><m:hashes>`,
      /refers to "b\/ascmhl\/0001_b.mhl"/,
    ],
    [fileOf('&b;', good), /line 1.*document type/s, '<!DOCTYPE m:hashlist [<!ENTITY b "a">]>'],
    [fileOf('&b;', good), /Invalid character entity/],
    [`${'<m:a>'.repeat(100)}${'</m:a>'.repeat(100)}`, /nested too deeply/],
    ['<m:hash>', /Unexpected close tag/],
  ];
  const faults: string[] = [];
  for (const [hashes, refusal, head] of rows) {
    const root = t.testdir({ a: 'a' });
    foreign(root, hashes, head);
    const said = await verify(root).then(
      () => 'nothing',
      (error) => (error instanceof MhlError ? error.message : `${error}`),
    );
    if (!refusal.test(said) || !/0001_x_/.test(said)) faults.push(`${hashes}: ${said}`);
  }
  t.same(faults, []);
  const root = t.testdir();
  await t.rejects(verify(root), /has no history/);
  await listed(root, { a: 'a' });
  const [name = ''] = manifestsIn(root);
  const path = join(root, 'ascmhl', name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('<process>transfer', '<process>in-place'));
  await t.rejects(verify(root), new RegExp(`${name}.*was changed`));
  rmSync(path);
  await t.rejects(writeGeneration(root, [], OPTIONS), new RegExp(name));
  t.same(readdirSync(join(root, 'ascmhl')), ['ascmhl_chain.xml'], 'a refused writer leaves nothing');
  writeFileSync(path, text);
  const chain = readFileSync(join(root, CHAIN), 'utf8');
  for (const wrong of [chain.replace('"1"', '"2"'), chain.replace(name, `../${name}`), 'no list']) {
    writeFileSync(join(root, CHAIN), wrong);
    await t.rejects(verify(root), MhlError);
  }
});
