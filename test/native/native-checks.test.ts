// The checks in C++: checks of the interface, checks of the simulated SDK, and the independent client. The client is
// linked with the simulated SDK; it was written from published descriptions and does what the vendor's sample programs
// do. It runs in the temper of this run, in the full extent in every temper in which the samples work. Each program
// prints a line for each sentence; the test fails when a sentence does not hold.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { behaviour, TEMPER } from '#harness/temper.js';
import { byExtent } from '../support/extent.js';
import { SIMULATED_SDK } from './support/native-build.js';
import { printedBy } from './support/printed-sentences.js';

/**
 * The samples write numbers in other widths than the reported ones (row 25), and do not wait after a change of the
 * mode. So the client cannot run with bodies that ignore such writes (row 67) or drop presses after such a change (row
 * 63).
 */
const obeysSamples = (temper: string) => behaviour('ignoresOtherWidths', temper) !== true;
const ALL = 'strict sample older network wayward'.split(' ');
const TEMPERS = byExtent({ quick: [TEMPER], usual: [TEMPER], full: ALL }).filter(obeysSamples);
/** Targets of native/checks.mk, and how many sentences each prints at least. */
const PROGRAMS = {
  'abi-check': 4,
  'simulator-check': 100,
  'independent-check': byExtent({ quick: 120, usual: 120, full: 500 }),
};
const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';

await t.test('the programs can be compiled and linked', { skip }, async (t) => {
  t.same(await printedBy('checks'), { held: 0, faults: [] });
});

// The programs mostly wait, so all run at the same time.
t.jobs = Object.keys(PROGRAMS).length;
for (const [target, atLeast] of Object.entries(PROGRAMS)) {
  const isBeyond = target === 'independent-check' && TEMPERS.length === 0;
  const reason = isBeyond && "bodies of this temper do not obey the vendor's samples: rows 63 and 67";
  t.test(target, { skip: skip || reason, buffered: true }, async (t) => {
    const { held, faults } = await printedBy(target, `TEMPERS=${TEMPERS.join(' ')}`);
    t.same(faults, []);
    t.ok(held >= atLeast, `${held} sentences hold, of ${atLeast} at least`);
  });
}
