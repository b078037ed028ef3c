import t from 'tap';
import { cpuMs, longestTurnMs } from '#harness/cpu-time.js';
import { LUT_FILE_BYTES, problemOfCube } from '#worker/contents/cube-file.js';

/** The longest time for which a part of the work may keep the event loop. */
const LIMIT_MS = 50;

const rows = (count: number) => Array(count).fill('0 0.5 1e0').join('\n');

const problemIn = (text: string) => problemOfCube(Buffer.from(text, 'latin1'));

t.test('LUTs of the .cube format are known', async (t) => {
  for (const good of [
    `LUT_3D_SIZE 2\n${rows(8)}`,
    `# made by hand\r\nTITLE "a"\r\nDOMAIN_MIN 0 0 0\r\nLUT_1D_SIZE 3\r\n${rows(3)}\r\n\r\n`,
    `LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0 1\n${rows(8)}`,
    `LUT_3D_SIZE 2\n${rows(7)}\n  +1. \t-.5e-3   1E+2  `,
  ]) {
    t.equal(await problemIn(good), undefined, good.slice(0, 20));
  }
  for (const [bad, problem] of [
    ['', 'neither'],
    [rows(8), 'neither'],
    [`LUT_3D_SIZE 2\n${rows(7)}`, '7 of 8 rows'],
    [`LUT_3D_SIZE 2\n${rows(9)}`, '9 of 8 rows'],
    [`LUT_3D_SIZE 2\nLUT_1D_SIZE 8\n${rows(8)}`, 'twice'],
    [`LUT_3D_SIZE 1\n${rows(1)}`, 'from 2 to 256'],
    [`LUT_3D_SIZE 999999999\n`, 'from 2 to 256'],
    [`LUT_3D_SIZE 2\n${rows(7)}\n0 0`, 'three numbers'],
    [`LUT_3D_SIZE 2\n${rows(7)}\n0 0 nan`, 'three numbers'],
    [`LUT_3D_SIZE 2\n${rows(7)}\n0 0 0 0`, 'three numbers'],
    [`LUT_3D_SIZE 2\n${rows(7)}\n0 00x`, 'three numbers'],
    [`LUT_3D_SIZE 2\n${rows(7)}\n1.5.2.3`, 'three numbers'],
    [`LUT_3D_SIZE 2\n${rows(7)}\n. . .`, 'three numbers'],
    [`LUT_3D_SIZE 2\n${rows(8)}\nSCRIPT x`, 'not a line'],
    [`LUT_3D_SIZE 2\r\n\r\n0 0\r\n`, 'line 3 is not'],
    [`LUT_3D_SIZE 2\r\r0 0`, 'line 3 is not'],
    [`LUT_3D_SIZE 2\n${' '.repeat(1_025)}\n`, 'line 2 is longer'],
    [`LUT_3D_SIZE 2\n#${'x'.repeat(2_000)}`, 'line 2 is longer'],
  ] as const) {
    t.match(await problemIn(bad), problem);
  }
});

t.test('a LUT is the same wherever it is cut into pieces', async (t) => {
  for (let comment = 0; comment < 12; comment += 1) {
    const text = `#${'x'.repeat(comment)}\r\nLUT_1D_SIZE 20000\r\n${Array(20_000).fill('0 0.5 1e0').join('\r\n')}`;
    t.equal(await problemIn(text), undefined);
    t.equal(await problemIn(`${text}\r\n0 0`), 'line 20003 is not three numbers');
  }
});

/** Files of the largest size, with content that takes long. */
const LARGE: Record<string, string> = {
  'a long number': '1',
  'a long line of spaces': ' ',
  'empty lines': '\n',
  'lines of two bytes': '\r\n',
  'short rows': '0 0 0\n',
  'long rows': `${'1'.repeat(340)} ${'1'.repeat(340)} ${'1'.repeat(340)}\n`,
  'long rows that are none at their end': `0 0 ${'1'.repeat(1_000)}\n`,
  'long lines of spaces': `${' '.repeat(1_000)}\n`,
  'many words': `#\n${'DOMAIN_MIN '.repeat(90)}\n`,
  comments: '#\n',
};

t.test('a file of the largest size keeps the loop for moments only, whatever is in it', async (t) => {
  let worst = { ms: 0, name: '' };
  for (const [name, part] of Object.entries(LARGE)) {
    const bytes = Buffer.alloc(LUT_FILE_BYTES, part);
    const ms = await longestTurnMs(() => problemOfCube(bytes), LIMIT_MS);
    if (ms > worst.ms) worst = { ms, name };
  }
  t.ok(worst.ms < LIMIT_MS, `at most ${worst.ms.toFixed(1)} ms, ${worst.name}`);
});

t.test('the work grows with the file, not with its square', async (t) => {
  for (const [name, part] of Object.entries(LARGE)) {
    const timeOf = (size: number) => cpuMs(() => problemOfCube(Buffer.alloc(size, part)), LIMIT_MS);
    const [small, large] = [await timeOf(2 ** 20), await timeOf(2 ** 22)];
    t.ok(large < LIMIT_MS || large / small < 12, `${name}: ${small.toFixed(1)} and ${large.toFixed(1)} ms`);
  }
});
