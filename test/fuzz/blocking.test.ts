// No request up to the largest size, and no file that is accepted, holds the event loop for longer than 50 ms: every
// place of the interface is attacked in turn with the slowest units, then places and units are drawn at random.
// `make fuzz` runs for longer (test/fuzz/main.ts).

import fc from 'fast-check';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { CORE_UNITS } from './blocking/attacks.js';
import {
  attackOf,
  type Finding,
  filePlaces,
  placesOf,
  screen,
  screenBodies,
  tryAttack,
} from './blocking/search.js';
import { Target } from './blocking/target.js';
import { OPERATIONS } from './interface.js';
import { seedOf } from './seed.js';

/** Time for the random part. */
const RANDOM_MS = 5_000;
/** A body of each kind: with a text or number, with objects inside, without members. */
const WITH_BODIES = new Set(['setProperty', 'connectCamera', 'afShutter']);

function sentence({ place, input, units, ms }: Finding): string {
  return `${place}: ${input} with ${units} units held the loop for ${Math.round(ms)} ms`;
}

t.test('no text in any place of a request holds the loop', async (t) => {
  const target = new Target(testDirectory(t));
  t.teardown(() => target.app.close());
  const findings: Finding[] = [];
  for (const place of placesOf(target)) findings.push(...(await screen(place, CORE_UNITS)));
  t.same(findings.map(sentence), []);
});

t.test('no body of a request holds the loop', async (t) => {
  const target = new Target(testDirectory(t));
  t.teardown(() => target.app.close());
  const operations = OPERATIONS.filter(({ operationId }) => WITH_BODIES.has(operationId));
  t.equal(operations.length, WITH_BODIES.size);
  t.same((await screenBodies(target, operations)).map(sentence), []);
});

t.test('no file of a camera or a client holds the loop of a worker', async (t) => {
  const findings: Finding[] = [];
  for (const place of await filePlaces()) findings.push(...(await screen(place, CORE_UNITS)));
  t.same(findings.map(sentence), []);
});

t.test('no unit of any size at a random place holds the loop', async (t) => {
  const target = new Target(testDirectory(t));
  t.teardown(() => target.app.close());
  const places = [...placesOf(target), ...(await filePlaces())];
  const holds = fc.asyncProperty(fc.nat(places.length - 1), attackOf, async (index, attack) => {
    const place = places[index];
    const finding = place && (await tryAttack(place, attack));
    if (finding !== undefined) throw new Error(sentence(finding));
  });
  const seed = seedOf(t);
  // A case in progress when the time is over is finished; shrinking has the same time again.
  const result = await fc.check(holds, { seed, numRuns: 10_000, interruptAfterTimeLimit: RANDOM_MS });
  t.notOk(result.failed, fc.defaultReportMessage(result) ?? `${result.numRuns} attacks, seed ${seed}`);
});
