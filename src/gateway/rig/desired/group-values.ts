// Values for many bodies at once: properties of a group, what is declared, presets. One result for each body; nothing
// stops at the first error. It knows the rig file by its edits and HTTP not at all.

import type { ComparedReading } from '../../../protocol/operations.js';
import { ServiceError } from '../../errors/errors.js';
import { type BodyResult, FREE, type MayChange, runForGroup } from '../declared/group-run.js';
import type { Preset, Properties, RigContent, RigFile } from '../declared/model.js';
import { type PropertyOutcome, shownOf } from './apply-properties.js';
import type { BodyWatch } from './body-watch.js';
import type { DesiredState } from './desired-state.js';
import type { Drift } from './drift-book.js';
import { type PresetDifference, presetFor, presetNamed, presetOf } from './presets.js';
import { inOrder, LOOK } from './property-order.js';
import { declareFor, declareForGroup, putPreset, removePreset } from './rig-edits.js';

/** Gives bodies their values, wherever they are. */
export interface BodyValues extends Pick<DesiredState, 'apply' | 'set'> {
  /** Declared properties of a body that read otherwise. */
  drift(cameraId: string): readonly Drift[] | Promise<readonly Drift[]>;
}

/** What it needs. */
export interface GroupValueParts {
  readonly known: RigFile;
  readonly watch: Pick<BodyWatch, 'compare'>;
  readonly desired: BodyValues;
  /** Bodies at the same time; read whenever a group is run. */
  readonly limits: { readonly groupBodies: number };
}

/** The values of groups. What changes bodies is given which of them the client may change. */
export class GroupValues {
  readonly #parts: GroupValueParts;

  constructor(parts: GroupValueParts) {
    this.#parts = parts;
  }

  /** Gives all bodies of a group these values. @throws GROUP_NOT_FOUND and what a change of the rig file documents */
  set(group: string, properties: Properties, isDeclared = false, mayChange = FREE): Promise<BodyResult[]> {
    const declare = (content: RigContent) => declareForGroup(content, group, properties);
    return this.#setEach({ group, mayChange }, () => properties, isDeclared ? declare : undefined);
  }

  /** Gives all bodies of a group what is declared for them. @throws GROUP_NOT_FOUND */
  apply(group: string, mayChange = FREE): Promise<BodyResult[]> {
    return this.#run({ group, mayChange }, async (id) => allOf(await this.#parts.desired.apply(id)));
  }

  /**
   * Declares what the bodies of a group have.
   * @param names of properties; left out: those that drift
   * @throws GROUP_NOT_FOUND and what a change of the rig file documents
   */
  async adopt(group: string, names?: readonly string[], mayChange = FREE): Promise<BodyResult[]> {
    const { desired, known } = this.#parts;
    const adopted = new Map<string, Properties>();
    const results = await this.#run({ group, mayChange }, async (id) => {
      if (known.camera(id) === undefined)
        throw new ServiceError('CAMERA_NOT_FOUND', `the rig file does not name ${id}: add it first`);
      const properties = names ?? (await desired.drift(id)).map(({ property }) => property);
      const readings = properties.length === 0 ? [] : await this.#read(id, properties);
      const texts = textsOf(readings);
      adopted.set(id, texts);
      return { properties: texts };
    });
    if ([...adopted.values()].some((texts) => Object.keys(texts).length > 0))
      await known.change((content) => declareEach(content, adopted));
    return results;
  }

  /** Saves what the bodies of a group have. @throws GROUP_NOT_FOUND and what a change of the rig file documents */
  async savePreset(name: string, group: string, names?: readonly string[]): Promise<BodyResult[]> {
    const bodies = new Map<string, readonly ComparedReading[]>();
    const results = await this.#run({ group, mayChange: FREE }, async (id) => {
      const readings = await this.#read(id, names ?? LOOK);
      bodies.set(id, readings);
      return { properties: textsOf(readings) };
    });
    if (bodies.size === 0) return results;
    const preset = presetOf(name, bodies, names !== undefined);
    await this.#parts.known.change((content) => putPreset(content, preset));
    return results;
  }

  /** Removes a preset. @throws PRESET_NOT_FOUND and what a change of the rig file documents */
  async deletePreset(name: string): Promise<void> {
    this.preset(name);
    await this.#parts.known.change((content) => removePreset(content, name));
  }

  /** @throws PRESET_NOT_FOUND */
  preset(name: string): Preset {
    return presetNamed(this.#parts.known.content, name);
  }

  /** Gives the bodies of a group the values of a preset. @throws PRESET_NOT_FOUND and as {@link set} */
  async applyPreset(
    name: string,
    group: string,
    isDeclared = false,
    mayChange = FREE,
  ): Promise<BodyResult[]> {
    const preset = this.preset(name);
    const values = new Map(this.#parts.known.members(group).map((id) => [id, presetFor(preset, id)]));
    const declare = (content: RigContent) => declareEach(content, values);
    return this.#setEach(
      { group, mayChange },
      (id) => presetFor(preset, id),
      isDeclared ? declare : undefined,
    );
  }

  /** What a preset would change, by reading the bodies now. @throws PRESET_NOT_FOUND, GROUP_NOT_FOUND */
  async diffPreset(name: string, group: string): Promise<BodyResult[]> {
    const preset = this.preset(name);
    return this.#run({ group, mayChange: FREE }, async (id) => ({
      differs: await this.#differences(id, presetFor(preset, id)),
    }));
  }

  async #differences(id: string, wanted: Properties): Promise<PresetDifference[]> {
    const asked = inOrder(Object.keys(wanted)).map((property) => ({
      property,
      wanted: wanted[property] ?? '',
    }));
    const readings = asked.length === 0 ? [] : await this.#parts.watch.compare(id, asked);
    return readings.flatMap((reading, at) => {
      const { property, wanted: preset } = asked[at] as Required<(typeof asked)[number]>;
      return reading.agrees === true ? [] : [{ property, preset, current: shownOf(reading) }];
    });
  }

  /** What is declared is declared first: when the file cannot be written, no body changes. */
  async #setEach(
    { group, mayChange }: Asked,
    propertiesOf: (id: string) => Properties,
    declare: ((content: RigContent) => RigContent) | undefined,
  ): Promise<BodyResult[]> {
    const { desired, known } = this.#parts;
    // A group that is not there is refused before the file is changed.
    const ids = known.members(group);
    if (declare !== undefined) {
      // What is declared is declared for all of them.
      for (const id of ids) mayChange(id);
      await known.change(declare);
    }
    return this.#run({ group, mayChange }, async (id) => allOf(await desired.set(id, propertiesOf(id))));
  }

  #read(id: string, properties: readonly string[]): Promise<ComparedReading[]> {
    return this.#parts.watch.compare(
      id,
      inOrder(properties).map((property) => ({ property })),
    );
  }

  #run({ group, mayChange }: Asked, work: (id: string) => Promise<object>): Promise<BodyResult[]> {
    const { known, limits } = this.#parts;
    return runForGroup({ known, ids: known.members(group), most: limits.groupBodies, mayChange }, work);
  }
}

interface Asked {
  readonly group: string;
  readonly mayChange: MayChange;
}

function declareEach(content: RigContent, values: ReadonlyMap<string, Properties>): RigContent {
  let next = content;
  for (const [id, properties] of values) next = declareFor(next, id, properties);
  return next;
}

/** Texts that mean what the body reads; what it does not report is left out. */
function textsOf(readings: readonly ComparedReading[]): Properties {
  const reported = readings.filter(({ value }) => value !== '');
  return Object.fromEntries(reported.map(({ property, portable }) => [property, portable]));
}

/** @throws the first error of a value that the body did not take, with all outcomes */
function allOf(outcomes: PropertyOutcome[]): { properties: PropertyOutcome[] } {
  const failed = outcomes.filter(({ success }) => !success);
  const [first] = failed;
  if (first?.code === undefined) return { properties: outcomes };
  const others = failed.length === 1 ? '' : `; ${failed.length - 1} more of ${outcomes.length} failed`;
  throw new ServiceError(first.code, `${first.message ?? ''}${others}`, {
    details: { properties: outcomes },
  });
}
