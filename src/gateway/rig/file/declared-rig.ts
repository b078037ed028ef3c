// The declarations of one rig file, and what follows from them for a body or a group.

import { meantBy } from '../../../base/nearest.js';
import { quoted } from '../../../base/quoted.js';
import { cameraLabel } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';
import {
  ALL,
  DEFAULT_TEMPLATE,
  type KnownCamera,
  type Properties,
  type RigContent,
  type RigGroup,
} from '../declared/model.js';
import { byNumber } from './rig-tables.js';

/** From this number of bodies on, two bodies may give their pictures the same names. */
const BODIES_ALIKE = 2;

/** See the head of this file. Its methods are those of RigFile. */
export class DeclaredRig {
  readonly content: RigContent;
  readonly #byId: ReadonlyMap<string, KnownCamera>;

  constructor(content: RigContent) {
    this.content = content;
    this.#byId = new Map(content.cameras.map((camera) => [camera.id, camera]));
  }

  camera(id: string): KnownCamera | undefined {
    return this.#byId.get(id);
  }

  label(id: string): string {
    return cameraLabel(this.camera(id) ?? {}) || id;
  }

  members(group: string, attached: readonly string[]): string[] {
    const { cameras, groups } = this.content;
    if (group === ALL) {
      const others = attached.filter((id) => !this.#byId.has(id));
      return [
        ...cameras.map(({ id }) => ({ id, ...numberOf(this.camera(id)) })),
        ...others.map((id) => ({ id })),
      ]
        .sort(byNumber)
        .map(({ id }) => id);
    }
    if (!groups.some(({ name }) => name === group)) {
      const hint = meantBy(group, [ALL, ...groups.map(({ name }) => name)]);
      throw new ServiceError('GROUP_NOT_FOUND', `the rig has no group ${quoted(group)}${hint}`);
    }
    return cameras.filter((camera) => camera.groups.includes(group)).map(({ id }) => id);
  }

  desired(id: string): Properties {
    const camera = this.camera(id);
    if (camera === undefined) return {};
    const ofGroups = camera.groups.map((group) => this.#group(group)?.properties ?? {});
    return Object.assign({}, ...ofGroups, camera.properties) as Properties;
  }

  template(id: string, group?: string): string | undefined {
    const camera = this.camera(id);
    const groups = [...(camera?.groups ?? []), ...(group === undefined ? [] : [group])].reverse();
    const ofGroup = groups.map((name) => this.#group(name)?.template).find((each) => each !== undefined);
    return camera?.template ?? ofGroup ?? this.content.template ?? this.defaultTemplate;
  }

  get defaultTemplate(): string | undefined {
    const { template, cameras, groups } = this.content;
    const isDeclared = [{ template }, ...cameras, ...groups].some((each) => each.template !== undefined);
    return isDeclared || cameras.length < BODIES_ALIKE ? undefined : DEFAULT_TEMPLATE;
  }

  #group(name: string): RigGroup | undefined {
    return this.content.groups.find((group) => group.name === name);
  }
}

function numberOf(camera: KnownCamera | undefined): { number?: number } {
  return camera?.number === undefined ? {} : { number: camera.number };
}
