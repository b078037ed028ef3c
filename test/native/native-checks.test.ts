// The checks in C++: of the interface, of the simulated SDK, and the independent client. The client is linked with the
// simulated SDK, was written from published descriptions and does what the vendor's sample programs do; it runs in the
// temper of this run, in the full extent in every temper. Each program prints a line for each sentence; a sentence that
// does not hold is a fault.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { TEMPER } from '#harness/temper.js';
import { byExtent } from '../support/extent.js';
import { BUILD, SIMULATED_SDK } from './support/native-build.js';

const NATIVE = fileURLToPath(new URL('../../native', import.meta.url));
const TEMPERS = byExtent({ quick: TEMPER, usual: TEMPER, full: 'strict sample older network wayward' });
/** Targets of native/checks.mk, and how many sentences each prints at least. */
const PROGRAMS = {
  'abi-check': 4,
  'simulator-check': 100,
  'independent-check': byExtent({ quick: 120, usual: 120, full: 500 }),
};
const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';

/** What one target printed. */
interface Result {
  /** Sentences that hold. */
  held: number;
  /** Sentences that do not, each with the remarks printed before it; and an exit code other than 0. */
  faults: string[];
}

/** Runs a target of native/Makefile. */
async function run(target: string): Promise<Result> {
  const child = spawn(
    'make',
    ['-s', '-C', NATIVE, `BUILD=${basename(BUILD)}`, `TEMPERS=${TEMPERS}`, target],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const result: Result = { held: 0, faults: [] };
  let remarks: string[] = [];
  for (const line of (await text(child.stdout)).split('\n')) {
    const [, outcome, sentence] = /^(ok|not ok) - (.*)$/.exec(line) ?? [];
    if (outcome === 'ok') result.held++;
    if (outcome === 'not ok') result.faults.push([sentence, ...remarks].join('\n'));
    remarks = outcome === undefined ? [...remarks, line] : [];
  }
  const code = await ended;
  if (code !== 0) result.faults.push(`make ${target} ended with ${code}`);
  return result;
}

await t.test('the programs can be compiled and linked', { skip }, async (t) => {
  t.same(await run('checks'), { held: 0, faults: [] });
});

// The programs wait more than they work: all run at the same time.
t.jobs = Object.keys(PROGRAMS).length;
for (const [target, atLeast] of Object.entries(PROGRAMS)) {
  t.test(target, { skip, buffered: true }, async (t) => {
    const { held, faults } = await run(target);
    t.same(faults, []);
    t.ok(held >= atLeast, `${held} sentences hold, of ${atLeast} at least`);
  });
}
