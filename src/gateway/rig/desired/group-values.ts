// Values for many bodies at once: properties of a group, declared values, presets. There is one result for each body,
// and an error stops nothing. The host that the client asks writes the declarations once. Knows the rig file only by
// its edits; does not know HTTP.

import Type from 'typebox';
import type { ComparedReading } from '../../../protocol/operations.js';
import { compiledAtUse } from '../../../protocol/schemas/compiled-at-use.js';
import { NAME_CHARS, text, VALUE_CHARS } from '../../../protocol/schemas/shapes.js';
import { ServiceError } from '../../errors/errors.js';
import {
  type BodyResult,
  failureOf,
  type GroupRequest,
  runForGroup,
  workFor,
} from '../declared/group-run.js';
import type { Preset, Properties, RigContent, RigFile } from '../declared/model.js';
import { type PropertyOutcome, shownOf } from './apply-properties.js';
import type { BodyWatch } from './body-watch.js';
import type { DesiredState } from './desired-state.js';
import { type PresetDifference, presetFor, presetNamed, presetOf, savedOf } from './presets.js';
import { inOrder, LOOK } from './property-order.js';
import { declareFor, declareForGroup, putPreset, removePreset } from './rig-edits.js';

/** Dependencies of the values of groups. */
export interface GroupValuesContext {
  readonly rigFile: RigFile;
  readonly watch: Pick<BodyWatch, 'compare'>;
  readonly desired: Pick<DesiredState, 'apply' | 'set' | 'drift'>;
  /** The most bodies at the same time; read whenever a group is worked on. */
  readonly limits: { readonly groupBodies: number };
}

/** The most properties of one body; far more than any camera has. */
const MOST_PROPERTIES = 4_096;
/** Values of a body for the rig file, in the answer of the host that has the body. */
const VALUES = compiledAtUse(
  Type.Record(text(NAME_CHARS), text(VALUE_CHARS), { maxProperties: MOST_PROPERTIES }),
);

/** The values of groups. */
export class GroupValues {
  readonly #context: GroupValuesContext;

  constructor(context: GroupValuesContext) {
    this.#context = context;
  }

  /** Gives all bodies of a group these values. @throws GROUP_NOT_FOUND and the errors of `RigFile.change` */
  set(asked: GroupRequest, properties: Properties, isDeclared = false): Promise<BodyResult[]> {
    const declare = (content: RigContent) => declareForGroup(content, asked.group, properties);
    return this.#setEach(asked, () => properties, isDeclared ? declare : undefined);
  }

  /** Gives all bodies of a group their declared values. @throws GROUP_NOT_FOUND */
  apply(asked: GroupRequest): Promise<BodyResult[]> {
    return this.#run(asked, async (id) => allOf(await this.#context.desired.apply(id)));
  }

  /**
   * Declares the present values of the bodies of a group.
   * @param names of properties; left out: those that drift
   * @throws GROUP_NOT_FOUND and the errors of `RigFile.change`
   */
  async adopt(asked: GroupRequest, names?: readonly string[]): Promise<BodyResult[]> {
    const { desired, rigFile } = this.#context;
    const results = await this.#run(asked, async (id) => {
      if (rigFile.camera(id) === undefined)
        throw new ServiceError('CAMERA_NOT_FOUND', `the rig file does not name ${id}: add it first`);
      const properties = names ?? desired.drift(id).map(({ property }) => property);
      const readings = properties.length === 0 ? [] : await this.#read(id, properties);
      return { properties: textsOf(readings) };
    });
    if (asked.part !== undefined) return results;
    const { values: adopted, results: understood } = valuesIn(results.map(withoutEffect), 'properties');
    if ([...adopted.values()].some((texts) => Object.keys(texts).length > 0))
      await rigFile.change((content) => declareEach(content, adopted));
    return understood;
  }

  /**
   * Saves the present values of a group's bodies as a preset. @throws GROUP_NOT_FOUND, the errors of `RigFile.change`
   */
  async savePreset(name: string, asked: GroupRequest, names?: readonly string[]): Promise<BodyResult[]> {
    const results = await this.#run(asked, async (id) => {
      const readings = await this.#read(id, names ?? LOOK);
      return { properties: textsOf(readings), saved: savedOf(readings, names !== undefined) };
    });
    if (asked.part !== undefined) return results;
    const { values: saved, results: understood } = valuesIn(results.map(withoutEffect), 'saved');
    if (saved.size > 0) {
      const preset = presetOf(name, saved);
      await this.#context.rigFile.change((content) => putPreset(content, preset));
    }
    return understood.map(withoutSaved);
  }

  /** Removes a preset. @throws PRESET_NOT_FOUND and the errors of `RigFile.change` */
  async deletePreset(name: string): Promise<void> {
    this.preset(name);
    await this.#context.rigFile.change((content) => removePreset(content, name));
  }

  /** @throws PRESET_NOT_FOUND */
  preset(name: string): Preset {
    return presetNamed(this.#context.rigFile.content, name);
  }

  /** Gives the bodies of a group the values of a preset. @throws PRESET_NOT_FOUND and as {@link set} */
  async applyPreset(name: string, asked: GroupRequest, isDeclared = false): Promise<BodyResult[]> {
    const preset = this.preset(name);
    const declare = (content: RigContent) => {
      const ids = this.#context.rigFile.members(asked.group);
      return declareEach(content, new Map(ids.map((id) => [id, presetFor(preset, id)])));
    };
    return this.#setEach(asked, (id) => presetFor(preset, id), isDeclared ? declare : undefined);
  }

  /** Reads the bodies now, and compares them with a preset. @throws PRESET_NOT_FOUND, GROUP_NOT_FOUND */
  async diffPreset(name: string, asked: GroupRequest): Promise<BodyResult[]> {
    const preset = this.preset(name);
    return this.#run(asked, async (id) => ({ differs: await this.#differences(id, presetFor(preset, id)) }));
  }

  async #differences(id: string, wanted: Properties): Promise<PresetDifference[]> {
    const asked = inOrder(Object.keys(wanted)).map((property) => ({
      property,
      wanted: wanted[property] ?? '',
    }));
    const readings = asked.length === 0 ? [] : await this.#context.watch.compare(id, asked);
    return readings.flatMap((reading, at) => {
      const { property, wanted: preset } = asked[at] as Required<(typeof asked)[number]>;
      return reading.agrees === true ? [] : [{ property, preset, current: shownOf(reading) }];
    });
  }

  /** Sets values for each body. Writes the declarations first: when the file cannot be written, no body changes. */
  async #setEach(
    asked: GroupRequest,
    propertiesOf: (id: string) => Properties,
    declare: ((content: RigContent) => RigContent) | undefined,
  ): Promise<BodyResult[]> {
    const { desired, rigFile } = this.#context;
    if (declare !== undefined && asked.part === undefined) {
      // A missing group is refused before the file is changed. A declaration applies to all bodies, so all are checked.
      for (const id of rigFile.members(asked.group)) await asked.mayChange(id);
      await rigFile.change(declare);
    }
    return this.#run(asked, async (id) => allOf(await desired.set(id, propertiesOf(id))));
  }

  #read(id: string, properties: readonly string[]): Promise<ComparedReading[]> {
    return this.#context.watch.compare(
      id,
      inOrder(properties).map((property) => ({ property })),
    );
  }

  #run(asked: GroupRequest, work: (id: string) => Promise<object>): Promise<BodyResult[]> {
    const { rigFile, limits } = this.#context;
    return runForGroup(workFor(rigFile, limits.groupBodies, asked), work);
  }
}

/** Values of the bodies that succeeded, by their ids. A body whose host sends no values counts as failed. */
function valuesIn(
  results: readonly BodyResult[],
  member: 'properties' | 'saved',
): { readonly values: Map<string, Properties>; readonly results: BodyResult[] } {
  const values = new Map<string, Properties>();
  const understood = results.map((result): BodyResult => {
    if (!result.success) return result;
    const { [member]: told } = Object(result.data) as { [Member in typeof member]?: unknown };
    if (!VALUES.Check(told)) {
      const { data: _data, ...body } = result;
      const lost = new ServiceError(
        'HOST_LOST',
        `the values that its host sent for the body ${result.id} are not understood`,
      );
      return { ...body, success: false, ...failureOf(lost) };
    }
    values.set(result.id, told);
    return result;
  });
  return { values, results: understood };
}

/** Removes the outcome from a result: reading has no effect on a body, so a lost answer leaves nothing unknown. */
function withoutEffect({ outcome: _outcome, ...result }: BodyResult): BodyResult {
  return result;
}

/** A result without the member for a preset, which only the host that makes the preset needs. */
function withoutSaved(result: BodyResult): BodyResult {
  const { saved: _saved, ...data } = { saved: undefined, ...result.data };
  return result.data === undefined ? result : { ...result, data };
}

function declareEach(content: RigContent, values: ReadonlyMap<string, Properties>): RigContent {
  let next = content;
  for (const [id, properties] of values) next = declareFor(next, id, properties);
  return next;
}

/** Texts for the present values of a body; properties that it does not report are left out. */
function textsOf(readings: readonly ComparedReading[]): Properties {
  const reported = readings.filter(({ value }) => value !== '');
  return Object.fromEntries(reported.map(({ property, portable }) => [property, portable]));
}

/** @throws the error of the first value that the body did not take, with all outcomes */
function allOf(outcomes: PropertyOutcome[]): { properties: PropertyOutcome[] } {
  const failed = outcomes.filter(({ success }) => !success);
  const [first] = failed;
  if (first?.code === undefined) return { properties: outcomes };
  const others = failed.length === 1 ? '' : `; ${failed.length - 1} more of ${outcomes.length} failed`;
  throw new ServiceError(first.code, `${first.message ?? ''}${others}`, {
    details: { properties: outcomes },
  });
}
