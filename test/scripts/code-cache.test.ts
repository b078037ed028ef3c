// The code cache of a program (bin/load-program.js): used only when it is complete and belongs to this very program.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const { cachePathOf, load, sealed } = (await import(
  new URL('../../bin/load-program.js', import.meta.url).href
)) as {
  cachePathOf(program: string): string;
  load(program: string): Script;
  sealed(program: Buffer, cache: Buffer): Buffer;
};

const directory = testDirectory(t);
const said: unknown[] = [];
Object.assign(globalThis, { said });
const textSaying = (word: string) =>
  `function say() { said.push('${word}', __filename, typeof require); }\nsay();\n`;

/** A program with its code cache, as the build makes it. */
function built(name: string): { program: string; cache: string } {
  const program = join(directory, `${name}.js`);
  writeFileSync(program, textSaying('one'));
  const preamble = join(directory, 'preamble.cjs');
  writeFileSync(preamble, 'globalThis.said = [];');
  execFileSync(process.execPath, ['--require', preamble, 'scripts/code-cache.js', program]);
  return { program, cache: cachePathOf(program) };
}

/** How a program ran: its output, and the verdict of V8 on its cache. */
function ran(program: string): { word: unknown; rejected: boolean | undefined } {
  said.length = 0;
  const { cachedDataRejected: rejected } = load(program);
  const [word, place, kind] = said;
  t.strictSame([place, kind], [program, 'function'], 'it knows its place, and can require');
  return { word, rejected };
}

t.test('a cache of this program is used', (t) => {
  t.strictSame(ran(built('whole').program), { word: 'one', rejected: false });
  t.end();
});

t.test('a program that has changed since runs in its present form, also with the same length', (t) => {
  const { program } = built('stale');
  writeFileSync(program, textSaying('two'));
  t.strictSame(ran(program), { word: 'two', rejected: undefined });
  t.end();
});

t.test('a cache that is damaged, cut off, empty or gone is not used', (t) => {
  const { program, cache } = built('damaged');
  const whole = readFileSync(cache);
  const faults = [];
  for (let at = 0; at < whole.length; at += 7) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
    writeFileSync(cache, damaged);
    if (ran(program).rejected !== undefined) faults.push(at);
  }
  t.strictSame(faults, []);
  for (const bytes of [whole.length - 1, 32, 10, 0]) {
    writeFileSync(cache, whole);
    truncateSync(cache, bytes);
    t.strictSame(ran(program), { word: 'one', rejected: undefined }, `${bytes} bytes of it`);
  }
  rmSync(cache);
  t.strictSame(ran(program), { word: 'one', rejected: undefined });
  mkdirSync(cache);
  t.strictSame(ran(program), { word: 'one', rejected: undefined }, 'what cannot be read');
  t.end();
});

t.test('the cache of another V8, or for other flags, is refused by V8, and the program runs', (t) => {
  const { program, cache } = built('foreign');
  writeFileSync(cache, sealed(readFileSync(program), Buffer.alloc(4_096, 1)));
  t.strictSame(ran(program), { word: 'one', rejected: true });
  t.end();
});

t.test('the service comes with a cache, and starts without it and with a damaged one', (t) => {
  const checkout = join(directory, 'checkout');
  for (const place of ['bin', 'package.json', 'dist/gateway/bundle'])
    cpSync(place, join(checkout, place), { recursive: true });
  const cache = cachePathOf(join(checkout, 'dist/gateway/bundle/main.js'));
  const version = () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(checkout, 'bin/rigd'), 'serve', '--version'],
      {
        encoding: 'utf8',
      },
    );
    return { status, stderr, isVersion: stdout.startsWith('rigd ') };
  };
  const good = { status: 0, stderr: '', isVersion: true };
  const content = readFileSync(cache);
  t.strictSame(version(), good);
  const middle = content.length >> 1;
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  writeFileSync(cache, content);
  t.strictSame(version(), good, 'a damaged one');
  rmSync(cache);
  t.strictSame(version(), good, 'none');
  t.end();
});
