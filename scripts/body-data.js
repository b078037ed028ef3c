// Reads the simulated bodies, data/bodies/*.json, and resolves what they refer to: the groups of properties and the
// named lists of data/bodies/common. The simulator's tables are made from the result, and tests compare with it.

import { readdirSync, readFileSync } from 'node:fs';

const DIRECTORY = new URL('../data/bodies/', import.meta.url);

/** Default abilities of a body; its file may have others. */
const DEFAULTS = {
  contentsMode: true,
  contentsThumbnails: true,
  remoteTransferMode: true,
  liveViewInRemoteTransfer: true,
  emptySlots: [],
  lutPlaces: 0,
};

const ACCESSES = new Set(['display', 'remote', 'priority-key', 'set-only', 'unsupported']);
const TYPES = /^(text|u?int(8|16|32|64)(-list|-range)?)$/;

/**
 * Every simulated body with all references resolved, sorted by model. `properties` come in the order in which the body
 * reports them: the first `atOnceCount` when a session is up, the others during the seconds after it. All numbers of
 * properties are texts: hexadecimal, or decimal when negative.
 *
 * @returns {object[]} bodies as in data/bodies/<model in lower case>.json, with
 * `properties[].{code,name,type,access,initial,values,range,text,derived,writableWhen,availableWhen,inModes}`
 * @throws {Error} that names the file and what is wrong in it
 */
export function loadBodies() {
  const lists = readJson('common/lists.json').lists;
  return readdirSync(DIRECTORY)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      try {
        return resolveBody(readJson(file), lists);
      } catch (error) {
        throw new Error(`data/bodies/${file}: ${error.message}`, { cause: error });
      }
    });
}

function readJson(name) {
  return JSON.parse(readFileSync(new URL(name, DIRECTORY), 'utf8'));
}

function resolveBody(file, lists) {
  const { atOnce, later, properties: own, withoutProperties = [], ...body } = file;
  const taken = (groups) => {
    const rows = groups.flatMap((group) => readJson(`common/${group}.json`).properties);
    return rows.filter((row) => !withoutProperties.includes(row.name));
  };
  const first = taken(atOnce);
  const rows = [...first, ...taken(later)];
  for (const change of own) {
    const at = rows.findIndex((row) => row.name === change.name);
    if (at < 0) throw new Error(`${change.name} is in none of its groups`);
    rows[at] = withoutNulls({ ...rows[at], ...change });
  }
  const codes = new Map(rows.map((row) => [row.name, row.code]));
  if (new Set(codes.values()).size !== rows.length) throw new Error('a name or a code occurs twice');
  const properties = rows.map((row) => resolveProperty(row, codes, lists));
  return { ...DEFAULTS, ...body, atOnceCount: first.length, properties };
}

function resolveProperty(row, codes, lists) {
  if (!TYPES.test(row.type)) throw new Error(`${row.name} is of the unknown type ${row.type}`);
  if (!ACCESSES.has(row.access)) throw new Error(`${row.name} has the unknown access ${row.access}`);
  const list = (values) => listOf(values, lists, row.name);
  // A condition on a property that the body lacks always holds, so it is left out.
  const conditions = (all = []) =>
    all.filter(({ property }) => codes.has(property)).map((one) => conditionOf(one, codes, list));
  const resolved = {
    ...row,
    values: row.values && list(row.values),
    writableWhen: conditions(row.writableWhen),
    availableWhen: conditions(row.availableWhen),
    inModes: (row.inModes ?? [])
      .filter(({ when }) => codes.has(when.property))
      .map(({ when, values }) => ({ when: conditionOf(when, codes, list), values: list(values) })),
    dependsOn: (row.dependsOn ?? []).filter((name) => codes.has(name)).map((name) => codes.get(name)),
  };
  const known = ['initial', 'text', 'derived'].filter((key) => resolved[key] !== undefined);
  if (known.length !== 1) throw new Error(`${row.name} needs exactly one of initial, text and derived`);
  return withoutNulls(resolved);
}

function conditionOf({ property, in: values }, codes, list) {
  return { property, code: codes.get(property), in: list(values) };
}

function listOf(values, lists, name) {
  const list = typeof values === 'string' ? lists[values] : values;
  if (list === undefined) throw new Error(`${name} refers to the unknown list ${values}`);
  return list;
}

/** Leaves out undefined and null members: null in a body's file removes the value of its group. */
function withoutNulls(row) {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null));
}
