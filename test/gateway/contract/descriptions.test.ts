// The descriptions of openapi.json, compared with the names that they describe. Faults are a unit other than that of
// the name, the description of a neighbour, and a form of time that the interface does not have.

import t from 'tap';
import { EVENT_PAYLOADS, RIG_EVENTS } from '#gateway/contract/event-payloads.js';
import { document } from '#harness/published-contract.js';

/** A member of an object, a parameter or a header, with its description. */
interface Described {
  readonly at: string;
  readonly name: string;
  readonly description: string;
  readonly type: unknown;
}

/** Units by the end of a name; the description names this one, and none of the others. */
const UNITS: readonly (readonly [end: RegExp, unit: RegExp])[] = [
  [/^ms$|Ms$/, /\bmilliseconds\b/i],
  [/Us$/, /\bmicroseconds\b/],
  [/^(?:uptime|seconds)$/, /\bseconds\b/],
  [/(?:Bytes|_size)$/, /\bbytes\b/i],
  [/percent$/i, /\bpercent\b/i],
];
/** A count, as opposed to the number of one thing: `Number of files`. */
const COUNT = /^Number of (?!the\b)/;
/** A quantity whose unit the description states. */
const QUANTITY = /\bin (milliseconds|microseconds|seconds|bytes|percent)\b/;

t.test('the unit in a description agrees with the unit in the name of the member', async (t) => {
  const numbers = membersOf(document).filter(({ type }) => type === 'integer' || type === 'number');
  t.ok(numbers.length > 80, `${numbers.length} numbers`);
  t.same(numbers.flatMap(unitFaults), []);
});

t.test('no two members of an object have the same description', async (t) => {
  const faults = objectsOf(document).flatMap((members) =>
    members
      .filter(({ description }, at) => members.findIndex((each) => each.description === description) !== at)
      .map(({ at, description }) => `${at}: ${description}`),
  );
  t.same(faults, []);
});

t.test('no description begins with the name of another member of the same object', async (t) => {
  t.same(objectsOf(document).flatMap(neighbourFaults), []);
});

t.test('the description of every point in time names RFC 3339', async (t) => {
  const all = membersOf(document);
  t.same(
    all.filter(({ description }) => /ISO 8601/.test(description)).map(({ at }) => at),
    [],
  );
  const times = all.filter(
    ({ name, type }) => type === 'string' && /^(?:at|since|expiresAt|timestamp)$/.test(name),
  );
  t.ok(times.length > 10, `${times.length} times`);
  t.same(
    times.filter(({ description }) => !/RFC 3339/.test(description)).map(({ at }) => at),
    [],
  );
});

t.test('an event whose description says that cameraId is "*" has it in its example', async (t) => {
  const schemas = document.components.schemas as Record<
    string,
    { examples?: readonly { cameraId?: string }[] }
  >;
  for (const [name, { description }] of Object.entries(
    EVENT_PAYLOADS as unknown as Record<string, Published>,
  )) {
    if (description === undefined || !/cameraId is "\*"/.test(description)) continue;
    const [example] = schemas[`Event${name.charAt(0).toUpperCase()}${name.slice(1)}`]?.examples ?? [];
    t.equal(example?.cameraId, '*', name);
    t.ok((RIG_EVENTS as ReadonlySet<string>).has(name), name);
  }
});

t.test('the checks of descriptions find faulty descriptions', async (t) => {
  const member = (name: string, description: string): Described => ({
    at: name,
    name,
    description,
    type: 'integer',
  });
  t.match(unitFaults(member('seconds', 'Duration in milliseconds.')), [/seconds/]);
  t.match(unitFaults(member('count', 'Length in bytes.')), [/count/]);
  t.match(unitFaults(member('skewMs', 'Distance of the bodies.')), [/skewMs/]);
  t.same(unitFaults(member('skewMs', 'Distance of the bodies in milliseconds.')), []);
  const swapped = [member('name', 'Number of the body.'), member('number', 'Name of the body.')];
  t.equal(neighbourFaults(swapped).length, 2);
});

/** A schema as it is in the document. */
interface Published {
  readonly description?: string;
  readonly type?: unknown;
}

function unitFaults({ at, name, description }: Described): string[] {
  const own = UNITS.find(([end]) => end.test(name));
  const said = QUANTITY.exec(description)?.[1] ?? '';
  if (own === undefined) return said === '' ? [] : [`${at}: the name has no unit: ${description}`];
  const isOwn = own[1].test(description) && (said === '' || own[1].test(said));
  return isOwn ? [] : [`${at}: ${description}`];
}

function neighbourFaults(members: readonly Described[]): string[] {
  const names = new Set(members.map(({ name }) => name.toLowerCase()));
  return members
    .filter(({ name, description }) => {
      if (COUNT.test(description)) return false;
      const first = (/^\w+/.exec(description)?.[0] ?? '').toLowerCase();
      return names.has(first) && !name.toLowerCase().includes(first);
    })
    .map(({ at, description }) => `${at}: ${description}`);
}

function membersOf(value: unknown): Described[] {
  return objectsOf(value).flat();
}

/** Described members, object by object, and the parameters of each operation; at any depth. */
function objectsOf(value: unknown, at = ''): Described[][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value as Record<string, unknown>);
  const here = entries.flatMap(([name, inner]) => {
    if (name === 'properties' && isRecord(inner)) return [describedIn(Object.entries(inner), at)];
    if (name === 'parameters' && Array.isArray(inner))
      return [
        describedIn(
          inner.filter(isRecord).map((each) => [String(each.name), each] as const),
          at,
        ),
      ];
    return [];
  });
  const isExample = (name: string) => name === 'example' || name === 'examples';
  const deeper = entries
    .filter(([name]) => !isExample(name))
    .flatMap(([name, inner]) => objectsOf(inner, at === '' ? name : `${at}.${name}`));
  return [...here, ...deeper];
}

function describedIn(entries: readonly (readonly [string, unknown])[], at: string): Described[] {
  return entries.flatMap(([name, member]) => {
    const { description, type, schema } = member as Published & { readonly schema?: Published };
    return description === undefined
      ? []
      : [{ at: `${at}.${name}`, name, description, type: type ?? schema?.type }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
