// The field client: a program written from published facts, which does what programs do that are used on cameras. It runs
// in the temper of this run, in the full extent in every temper, and prints a line for each sentence (docs/simulator.md).

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { TEMPER } from '#harness/temper.js';
import { byExtent } from '../support/extent.js';
import { SIMULATED_SDK } from './support/native-build.js';
import { printedBy } from './support/printed-sentences.js';

const ALL = 'strict sample older network wayward'.split(' ');
const TEMPERS = byExtent({ quick: [TEMPER], usual: [TEMPER], full: ALL });
const SENTENCES = 200;
const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';

t.test('the field client does on simulated bodies what it does on cameras', { skip }, async (t) => {
  const { held, faults } = await printedBy('field-check', `FIELD_TEMPERS=${TEMPERS.join(' ')}`);
  t.same(faults, []);
  const atLeast = SENTENCES * TEMPERS.length;
  t.ok(held >= atLeast, `${held} sentences hold, of ${atLeast} at least`);
});
