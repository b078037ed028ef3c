// The checks in C++: of the interface, of the simulated SDK, and the independent client. The client is linked with the
// simulated SDK, was written from published descriptions and does what the vendor's sample programs do; it runs in the
// temper of this run, in the full extent in every temper in which the samples work. Each program prints a line for each
// sentence; a sentence that does not hold is a fault.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { behaviour, TEMPER } from '#harness/temper.js';
import { byExtent } from '../support/extent.js';
import { SIMULATED_SDK } from './support/native-build.js';
import { printedBy } from './support/printed-sentences.js';

/**
 * The samples write in widths that are not the reported ones (row 25), and wait for nothing after a change of the mode:
 * bodies that ignore the first and drop presses after the second (rows 67 and 63) are beyond what the client does.
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

// The programs wait more than they work: all run at the same time.
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
