// docs/use/events.md as a reader takes it: a section for each event, with an example that the service could have sent.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { EVENT_PAYLOADS, RIG_EVENTS } from '#gateway/contract/event-payloads.js';
import { eventFaultsOf } from '#harness/published-contract.js';

const FILE = new URL('../../../docs/use/events.md', import.meta.url);
const sections = readFileSync(FILE, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    name: section.slice(0, section.indexOf('\n')),
    example: /```json\n([^`]*)```/.exec(section)?.[1] ?? 'null',
  }));

t.test('docs/use/events.md has every event of the contract', async (t) => {
  t.same(
    sections.map(({ name }) => name),
    Object.keys(EVENT_PAYLOADS),
  );
});

t.test('every example is what openapi.json promises', async (t) => {
  const faults = sections.flatMap(({ name, example }) =>
    eventFaultsOf(name, JSON.parse(example)).map((fault) => `${name}: ${fault}`),
  );
  t.same(faults, []);
});

t.test('the example of an event has the camera that the service gives it', async (t) => {
  for (const { name, example } of sections) {
    const isOfRig = (RIG_EVENTS as ReadonlySet<string>).has(name);
    t.equal(JSON.parse(example).cameraId === '*', isOfRig, name);
  }
});
