// The field client: a program written from published facts that uses cameras as common programs do
// (docs/develop/simulator.md). It runs in the temper of this run, in the full extent in every temper, and prints a line
// for each sentence. Then the service goes through the same scenarios, and the test compares the SDK calls of both:
// each difference must have a row with its reason.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { TEMPER } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';
import { byExtent } from '../support/extent.js';
import { callsOfDriver } from './support/driver-session.js';
import { SIMULATED_SDK } from './support/native-build.js';
import { printedBy } from './support/printed-sentences.js';
import { callsOfTrace } from './support/sdk-calls.js';
import {
  type Difference,
  factsOf,
  namesOfAddon,
  namesOfFieldClient,
  unexplained,
} from './support/sdk-facts.js';

const ALL = 'strict sample older network wayward'.split(' ');
const TEMPERS = byExtent({ quick: [TEMPER], usual: [TEMPER], full: ALL });
const SENTENCES = 200;
/** The settings that every simulated network body requires, with only a connection to it. */
const ON_NETWORK = ['FIELD_RIG=ILCE-1M2:1', 'FIELD_PASSWORD=simulated', 'FIELD_OPTIONS=--only network'];
const rows: Difference[] = JSON.parse(readFileSync('data/sdk-usage.json', 'utf8')).differences;
const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';

/** The field client with a body on the network, then with one on USB. @returns what it did in the temper of this run */
async function fieldFacts(t: Test, directory: string): Promise<Set<string>> {
  const traces: string[] = [];
  for (const [name, tempers, atLeast, options] of [
    ['network', [TEMPER], 1, ON_NETWORK],
    ['usb', TEMPERS, SENTENCES, []],
  ] as const) {
    const place = join(directory, name);
    mkdirSync(place);
    const words = [`FIELD_TEMPERS=${tempers.join(' ')}`, `FIELD_TRACES=${place}`, ...options];
    const { held, faults } = await printedBy('field-check', ...words);
    t.same(faults, []);
    const wanted = atLeast * tempers.length;
    t.ok(held >= wanted, `${held} sentences hold with a body on ${name}, of ${wanted} at least`);
    traces.push(readFileSync(join(place, `${TEMPER}.jsonl`), 'utf8'));
  }
  return new Set(traces.flatMap((trace) => [...factsOf(callsOfTrace(trace))]));
}

t.test('the field client does on simulated bodies what it does on cameras', { skip }, async (t) => {
  const directory = testDirectory(t, { service: {} });
  const [field, workers] = await Promise.all([
    fieldFacts(t, directory),
    callsOfDriver(t, join(directory, 'service')),
  ]);
  const addon = new Set(workers.flatMap((calls) => [...factsOf(calls)]));
  t.ok(addon.size > 40 && field.size > 40, `${field.size} facts and ${addon.size}`);
  const ofActs = rows.filter(({ field, addon, tempers = ALL }) => {
    return tempers.includes(TEMPER) && ![...field, ...addon].includes('used');
  });
  t.same(
    unexplained(field, addon, ofActs),
    [],
    'each difference to the addon has one row, and each row a difference',
  );
});

t.test('a function that only the field client or only the addon uses has a row', async (t) => {
  const used = (names: ReadonlySet<string>) => new Set([...names].map((name) => `${name}: used`));
  const ofNames = rows.filter(({ field, addon }) => [...field, ...addon].includes('used'));
  t.same(unexplained(used(namesOfFieldClient()), used(namesOfAddon()), ofNames), []);
});

t.test('every row of the differences has a reason and a grade', async (t) => {
  t.same(
    rows.filter(
      ({ why, grade, field, addon, tempers = [] }) =>
        why === '' ||
        !/^[VMRI]( [VMRI])*$/.test(grade) ||
        field.length + addon.length === 0 ||
        tempers.some((temper) => !ALL.includes(temper)),
    ),
    [],
  );
});
