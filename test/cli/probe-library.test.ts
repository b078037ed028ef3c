// `rigd probe --library` as people run it, on the simulated SDK and on libraries with one fault each: the report names
// that fault, and the rest of the examination continues where it can.

import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { linesOf } from '#recordings/lines.js';
import { readRecording } from '#recordings/records.js';
import { type StandInFlag, standInSdk } from '../native/support/native-build.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const USB_ID = 'D10F60140701';

interface Line {
  round: number;
  step: string;
  expected: string;
  seen: string;
  verdict: string;
}

async function rigd(directory: string, words: readonly string[], temper = 'strict') {
  const args = [PROGRAM, ...words, '--state-dir', join(directory, 'state')];
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    RIGD_SIM_RIG: 'ILCE-7M4:1',
    RIGD_SIM_TEMPER: temper,
  };
  return promisify(execFile)(process.execPath, args, { env });
}

/** The directory of the body, made here before a probe makes it. */
function bodyIn(directory: string): string {
  const body = join(directory, 'state', 'simulator', USB_ID);
  mkdirSync(body, { recursive: true, mode: 0o700 });
  return body;
}

/** Runs the probe. @returns the lines of the report, and its text */
async function look(directory: string, words: readonly string[] = [], temper?: string) {
  const out = ['probe', '--library', '--out', join(directory, 'out'), ...words];
  const { stdout } = await rigd(directory, out, temper);
  const [json = '', text = '', ...recordings] = stdout.trim().split('\n');
  const report = JSON.parse(readFileSync(json, 'utf8'));
  return {
    report,
    lines: report.lines as Line[],
    text: readFileSync(text, 'utf8'),
    calls: recordings.map((path) => callsIn(readFileSync(path))),
  };
}

const callsIn = (bytes: Buffer) =>
  [...linesOf(readRecording(bytes))].filter(({ kind }) => kind === 'call').map(({ name }) => name);

const stepsThatWent = (lines: readonly Line[], verdict: string) =>
  lines.filter((line) => line.verdict === verdict).map(({ round, step }) => `${round} ${step}`);

for (const [temper, answer] of [
  ['strict', /^0 cameras after/],
  ['sample', /^refused: 0x[0-9A-F]{4} after/],
] as const) {
  t.test(`row 52: a good library without a camera passes: ${temper}`, async (t) => {
    const directory = testDirectory(t);
    // The first examination makes the body.
    await look(directory, [], temper);
    await rigd(directory, ['sim', 'unplug', USB_ID]);
    const { report, lines, text, calls } = await look(directory, [], temper);
    t.same(stepsThatWent(lines, 'otherwise'), [], text);
    t.match(text, /^all as expected$/m);
    const searches = lines.filter(({ step }) => step.startsWith('EnumCameraObjects'));
    t.equal(searches.length, 4, 'twice in each of two processes');
    for (const { seen } of searches) t.match(seen, answer);
    t.equal(lines.filter(({ step }) => step.startsWith('size of ')).length, 18);
    t.match(report.files[0], { name: 'libCr_Core.so', sha256: /^[0-9a-f]{64}$/ });
    t.ok(
      report.library.symbols.every(
        ({ isThere, bytes }: { isThere: boolean; bytes: number }) => isThere && bytes > 0,
      ),
    );
    t.notMatch(text, directory, 'no path of the host');
    t.same(report.recordings, ['process-01.rec', 'process-02.rec']);
    t.match(text, /^recordings: process-01\.rec, process-02\.rec$/m);
    const once = ['Init', 'EnumCameraObjects', 'Release'];
    for (const each of calls)
      t.same(
        once.concat(once),
        each.filter((name) => once.includes(String(name))),
      );
  });
}

t.test('a body that is attached, and a crash in the library, are reported as unexpected', async (t) => {
  const directory = testDirectory(t);
  appendFileSync(join(bodyIn(directory), 'faults'), 'EnumCameraObjects#2 crash\n');
  const { lines, calls } = await look(directory);
  t.equal(calls[0]?.at(-1), 'EnumCameraObjects', 'the call that it died in is recorded');
  const went = lines.filter(({ verdict }) => verdict === 'otherwise');
  t.match(went[0], { round: 1, step: 'EnumCameraObjects', seen: /^1 cameras/ });
  t.match(went[1], { round: 1, step: 'start 2', seen: /the process with the SDK ended \(SIG/ });
  t.ok(
    lines.some(({ round, step }) => round === 2 && step === 'Release'),
    'the second process keeps running',
  );
});

t.test('libraries with one fault each are reported', async (t) => {
  const cases: readonly [StandInFlag, string, RegExp][] = [
    ['LARGE_PROPERTY', 'size of CrDeviceProperty', /writes 72 bytes/],
    ['WITHOUT_SEND_COMMAND', 'symbols', /^without SendCommand$/],
    ['MINOR=3', 'version', /^2\.03/],
    ['INIT_FAILS', 'Init', /Init returned false/],
  ];
  for (const [flag, step, seen] of cases) {
    const directory = testDirectory(t);
    const { lines } = await look(directory, ['--sdk-dir', standInSdk(join(directory, 'sdk'), flag)]);
    const found = lines.filter((line) => line.step === step && line.verdict === 'otherwise');
    t.match(
      found,
      [
        { round: 1, seen },
        { round: 2, seen },
      ],
      flag,
    );
  }
});

t.test('a file that is no library, and a directory without one', async (t) => {
  const directory = testDirectory(t, { sdk: { 'libCr_Core.so': 'not an ELF file', CrAdapter: {} } });
  const { lines } = await look(directory, ['--sdk-dir', join(directory, 'sdk')]);
  t.match(
    lines.find(({ step }) => step === 'dlopen'),
    { verdict: 'otherwise', seen: /libCr_Core\.so/ },
  );
  t.same(stepsThatWent(lines, 'otherwise').slice(0, 1), ['0 CrAdapter']);
});

t.test('words that do not go together are refused', async (t) => {
  const directory = testDirectory(t);
  await t.rejects(rigd(directory, ['probe', '--library', USB_ID]), { code: 2 });
});
