// Rules for a rig file beyond the shape of its tables. Pure.

import { didYouMean } from '../../../base/nearest.js';
import { quoted } from '../../../base/quoted.js';
import { checkTemplate } from '../../../protocol/name-template.js';
import { safeText } from '../../../protocol/picture-name.js';
import { PROPERTY_NAMES } from '../../contract/property-names.js';
import { MAX_ID } from '../../contract/texts.js';
import { ALL, type Properties } from '../declared/model.js';
import { NAMED, type RigTables } from './rig-tables.js';

/** Fault and its place. */
export interface RigFault {
  readonly message: string;
  /** The names of the tables and of the member. */
  readonly path: readonly string[];
}

/** The first thing that is wrong; undefined: nothing. @param most bodies, groups and presets, each */
export function rigFaultOf(tables: RigTables, most: number): RigFault | undefined {
  for (const table of NAMED) {
    const names = Object.keys(tables[table] ?? {});
    if (names.length > most) return { message: `${table} has more than ${most} entries`, path: [table] };
    const long = names.find((name) => name === '' || name.length > MAX_ID);
    if (long !== undefined)
      return { message: `a name in ${table} is empty or too long`, path: [table, long] };
  }
  return templateFaultOf(tables) ?? propertyFaultOf(tables) ?? likenessFaultOf(tables) ?? allFaultOf(tables);
}

function templateFaultOf(tables: RigTables): RigFault | undefined {
  const templates: [string[], string | undefined][] = [
    // An empty one is a choice: the names that the cameras give.
    [['template'], tables.template || undefined],
    ...(['cameras', 'groups'] as const).flatMap((table) =>
      Object.entries(tables[table] ?? {}).map(([name, { template }]): [string[], string | undefined] => [
        [table, name, 'template'],
        template,
      ]),
    ),
  ];
  for (const [path, template] of templates) {
    const fault = template === undefined ? undefined : checkTemplate(template);
    if (fault !== undefined) return { message: `${path.join('.')}: ${fault.message}`, path };
  }
  return undefined;
}

function propertyFaultOf(tables: RigTables): RigFault | undefined {
  const known: ReadonlySet<string> = new Set(PROPERTY_NAMES);
  const declared: [string[], Properties | undefined][] = [
    ...NAMED.flatMap((table) =>
      Object.entries(tables[table] ?? {}).map(([name, entry]): [string[], Properties | undefined] => [
        [table, name, 'properties'],
        entry.properties,
      ]),
    ),
    ...Object.entries(tables.presets ?? {}).flatMap(([name, { cameras = {} }]) =>
      Object.entries(cameras).map(([id, values]): [string[], Properties] => [
        ['presets', name, 'cameras', id],
        values,
      ]),
    ),
  ];
  for (const [path, values] of declared) {
    const unknown = Object.keys(values ?? {}).find((name) => !known.has(name));
    if (unknown === undefined) continue;
    const hint = didYouMean(unknown, known);
    return { message: `there is no property ${quoted(unknown)}${hint}`, path: [...path, unknown] };
  }
  return undefined;
}

/** Two bodies of one name or number would give their pictures the same name. */
function likenessFaultOf(tables: RigTables): RigFault | undefined {
  const owners = new Map<string, string>();
  for (const [id, camera] of Object.entries(tables.cameras ?? {})) {
    for (const member of ['number', 'name'] as const) {
      const value = camera[member];
      if (value === undefined || value === '') continue;
      // As in the name of a picture; some file systems do not distinguish `A` from `a`.
      const key = `${member} ${safeText(String(value)).toLowerCase()}`;
      const owner = owners.get(key);
      const path = ['cameras', id, member];
      if (owner !== undefined) {
        const like = tables.cameras?.[owner]?.[member] === value ? 'the same' : 'in names of files the same';
        return { message: `${owner} and ${id} have ${like} ${member} ${quoted(String(value))}`, path };
      }
      owners.set(key, id);
    }
  }
  return undefined;
}

function allFaultOf(tables: RigTables): RigFault | undefined {
  const owner = Object.entries(tables.cameras ?? {}).find(([, { groups = [] }]) => groups.includes(ALL));
  if (owner === undefined) return undefined;
  return {
    message: `${ALL} is the group of all bodies: it needs not be named`,
    path: ['cameras', owner[0], 'groups'],
  };
}
