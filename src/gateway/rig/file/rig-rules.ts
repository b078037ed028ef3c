// Rules for a rig file that its schema (rig-tables.ts) cannot express. Pure.

import { didYouMean } from '../../../base/nearest.js';
import { quoted } from '../../../base/quoted.js';
import { checkTemplate } from '../../../protocol/name-template.js';
import { safeText } from '../../../protocol/picture-name.js';
import { PROPERTY_NAMES } from '../../contract/property-names.js';
import { MAX_ID } from '../../contract/texts.js';
import { ALL, type Properties } from '../declared/model.js';
import { NAMED, type RigTables } from './rig-tables.js';

/** A fault, and its place. */
export interface RigFault {
  readonly message: string;
  /** Names of the tables around the member, and of the member. */
  readonly path: readonly string[];
}

/** The first fault; undefined: none. @param most the most bodies, the most groups and the most presets */
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
    // An empty template is valid: pictures then keep the names that the cameras give them.
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

/** The fault when two bodies have the same name or number: they would give their pictures the same names. */
function likenessFaultOf(tables: RigTables): RigFault | undefined {
  const owners = new Map<string, string>();
  for (const [id, camera] of Object.entries(tables.cameras ?? {})) {
    for (const member of ['number', 'name'] as const) {
      const value = camera[member];
      if (value === undefined || value === '') continue;
      // Compares names as they are in file names; some file systems do not distinguish `A` from `a`.
      const key = `${member} ${safeText(String(value)).toLowerCase()}`;
      const owner = owners.get(key);
      const path = ['cameras', id, member];
      if (owner !== undefined) {
        const where = tables.cameras?.[owner]?.[member] === value ? '' : ' in file names';
        return {
          message: `${owner} and ${id} have the same ${member} ${quoted(String(value))}${where}`,
          path,
        };
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
    message: `${ALL} is the group of all bodies: leave it out of groups`,
    path: ['cameras', owner[0], 'groups'],
  };
}
