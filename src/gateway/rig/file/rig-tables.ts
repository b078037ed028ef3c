// The tables of rig.toml: their schemas, and the conversion to declarations and back. Pure.

import Type, { type Static, type TSchema } from 'typebox';
import { CONNECTION_MODES } from '../../../protocol/words.js';
import { MAX_TEXT, MAX_WORD, MOST_TOGETHER_MS } from '../../contract/texts.js';
import type { KnownCamera, RigContent } from '../declared/model.js';

const exactly = <const Members extends Record<string, TSchema>>(members: Members) =>
  Type.Object(
    Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [Name in keyof Members]: ReturnType<typeof Type.Optional<Members[Name]>>;
    },
    { additionalProperties: false },
  );
const word = Type.String({ maxLength: MAX_WORD });
const properties = Type.Record(Type.String(), Type.String({ maxLength: MAX_TEXT }));

/** One body. */
export const CAMERA = exactly({
  name: word,
  number: Type.Integer({ minimum: 0, maximum: 9_999 }),
  groups: Type.Array(Type.String({ minLength: 1, maxLength: MAX_WORD })),
  connect: Type.Boolean(),
  mode: Type.Enum([...CONNECTION_MODES]),
  template: Type.String({ maxLength: MAX_TEXT }),
  properties,
});
/** One group. */
export const GROUP = exactly({ template: Type.String({ maxLength: MAX_TEXT }), properties });
/** One preset. */
export const PRESET = exactly({ properties, cameras: Type.Record(Type.String(), properties) });
/** The whole file. */
export const RIG = exactly({
  name: word,
  session: word,
  template: Type.String({ maxLength: MAX_TEXT }),
  togetherMs: Type.Integer({ minimum: 0, maximum: MOST_TOGETHER_MS }),
  equalise: Type.Boolean(),
  cameras: Type.Record(Type.String(), CAMERA),
  groups: Type.Record(Type.String(), GROUP),
  presets: Type.Record(Type.String(), PRESET),
});

/** The content of a file that matches the schema. */
export type RigTables = Static<typeof RIG>;

/** Tables whose keys are names that the operator chooses. */
export const NAMED = ['cameras', 'groups', 'presets'] as const;

/** The declarations in the tables. */
export function contentOf({
  name = '',
  session = '',
  template,
  togetherMs,
  equalise,
  cameras = {},
  groups = {},
  presets = {},
}: RigTables): RigContent {
  const named = new Map(
    Object.entries(groups).map(([group, entry]) => [group, { name: group, properties: {}, ...entry }]),
  );
  for (const { groups: own = [] } of Object.values(cameras)) {
    for (const group of own) if (!named.has(group)) named.set(group, { name: group, properties: {} });
  }
  return {
    name,
    session,
    ...(template === undefined ? {} : { template }),
    ...(togetherMs === undefined ? {} : { togetherMs }),
    ...(equalise === undefined ? {} : { equalise }),
    cameras: Object.entries(cameras)
      .map(([id, camera]) => ({ ...CAMERA_DEFAULTS, ...camera, id }))
      .sort(byNumber),
    groups: [...named.values()],
    presets: Object.entries(presets).map(([preset, entry]) => ({
      properties: {},
      cameras: {},
      ...entry,
      name: preset,
    })),
  };
}

const CAMERA_DEFAULTS = { name: '', groups: [], connect: false, mode: 'remote', properties: {} } as const;

/** Sorts bodies by number, then by id; bodies without a number come last. */
export function byNumber(
  one: Pick<KnownCamera, 'id' | 'number'>,
  other: Pick<KnownCamera, 'id' | 'number'>,
): number {
  const [first, second] = [one.number ?? Number.POSITIVE_INFINITY, other.number ?? Number.POSITIVE_INFINITY];
  if (first !== second) return first < second ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** The tables that declare this content. Members with their default value are left out. */
export function tablesOf({
  name,
  session,
  template,
  togetherMs,
  equalise,
  cameras,
  groups,
  presets,
}: RigContent): RigTables {
  return {
    ...(name === '' ? {} : { name }),
    ...(session === '' ? {} : { session }),
    ...(template === undefined ? {} : { template }),
    ...(togetherMs === undefined ? {} : { togetherMs }),
    ...(equalise === undefined ? {} : { equalise }),
    ...tableOf(
      'cameras',
      cameras.map((camera) => [camera.id, cameraTable(camera)]),
    ),
    ...tableOf(
      'groups',
      groups
        .map(
          ({ name: group, properties: values, template: own }) =>
            [
              group,
              {
                ...(own === undefined ? {} : { template: own }),
                ...filled('properties', values),
              },
            ] as const,
        )
        .filter(([, entry]) => Object.keys(entry).length > 0),
    ),
    ...tableOf(
      'presets',
      presets.map(({ name: preset, properties: values, cameras: own }) => [
        preset,
        { ...filled('properties', values), ...filled('cameras', own) },
      ]),
    ),
  };
}

function cameraTable({ name, number, groups, connect, mode, template, properties: values }: KnownCamera) {
  return {
    ...(name === '' ? {} : { name }),
    ...(number === undefined ? {} : { number }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    ...(connect ? { connect } : {}),
    ...(mode === CAMERA_DEFAULTS.mode ? {} : { mode }),
    ...(template === undefined ? {} : { template }),
    ...filled('properties', values),
  };
}

function tableOf<Name extends string, Entry>(name: Name, entries: readonly (readonly [string, Entry])[]) {
  return filled(name, Object.fromEntries(entries));
}

function filled<Name extends string, Value extends object>(
  name: Name,
  value: Value,
): { [Each in Name]?: Value } {
  return (Object.keys(value).length === 0 ? {} : { [name]: value }) as { [Each in Name]?: Value };
}
