// The rig as clients see it: declared and attached bodies in one list. Made from memory; asks no camera.

import { exact } from '../../base/exact.js';
import type { CamerasVitals, CameraVitals } from '../cameras/cameras.js';
import type { Lease, RigCameraView, RigGroupView } from '../contract/shapes.js';
import { ALL, type Properties, type RigFile, type RigGroup } from './declared/model.js';
import { bodyKind, STILL_PROPERTY } from './desired/body-kind.js';
import type { DesiredFacts } from './desired/desired-state.js';
import type { Lag } from './shots/lags.js';
import type { LastPicture } from './shots/last-pictures.js';

export type { RigCameraView, RigGroupView } from '../contract/shapes.js';

/** Source of the facts about bodies that do not come from their sessions. */
export interface BodySource {
  facts(cameraId: string): DesiredFacts;
  /** The body's newest picture that is on the host. */
  lastPicture(cameraId: string): LastPicture | undefined;
  /** The body's lag, as measured in shots. */
  lag(cameraId: string): Lag | undefined;
  /** Warnings of the camera of the last minutes, newest first. */
  warnings(cameraId: string): RigCameraView['facts']['warnings'];
  /** Notes that a client reads about the bodies. */
  looked(): void;
  /** The lease in force for a body. */
  leaseOf(cameraId: string): Lease | undefined;
}

const NEVER_SEEN = 'it has not been seen since the service was started';

/** The bodies of the rig, for views. */
export interface RigBodies {
  /** Every body that is declared or attached, in order of their numbers. */
  cameras(): RigCameraView[] | Promise<RigCameraView[]>;
  /** @returns undefined when the body is neither declared nor was ever seen */
  camera(id: string): RigCameraView | undefined | Promise<RigCameraView | undefined>;
  /** All groups except `all`. */
  groups(): RigGroupView[];
  /** @throws GROUP_NOT_FOUND */
  group(name: string): RigGroupView;
}

/** Joins declared and attached bodies. */
export class RigView implements RigBodies {
  readonly #rigFile: RigFile;
  readonly #cameras: Pick<CamerasVitals, 'vitals'>;
  readonly #bodies: BodySource;

  constructor(rigFile: RigFile, cameras: Pick<CamerasVitals, 'vitals'>, bodies: BodySource) {
    this.#rigFile = rigFile;
    this.#cameras = cameras;
    this.#bodies = bodies;
  }

  /** Every body that is declared or attached, in order of their numbers. */
  cameras(): RigCameraView[] {
    this.#bodies.looked();
    const vitals = new Map(this.#cameras.vitals().map((each) => [each.id, each]));
    return this.#rigFile.members(ALL).map((id) => this.#view(id, vitals.get(id)));
  }

  /** @returns undefined when the body is neither declared nor was ever seen */
  camera(id: string): RigCameraView | undefined {
    const vitals = this.#cameras.vitals().find((each) => each.id === id);
    if (vitals === undefined && this.#rigFile.camera(id) === undefined) return undefined;
    return this.#view(id, vitals);
  }

  /** All groups except `all`. */
  groups(): RigGroupView[] {
    return this.#rigFile.content.groups.map((group) => this.#group(group));
  }

  /** @throws GROUP_NOT_FOUND */
  group(name: string): RigGroupView {
    const cameras = this.#rigFile.members(name);
    const group = this.#rigFile.content.groups.find((each) => each.name === name);
    return group === undefined ? { name, cameras, properties: {} } : this.#group(group);
  }

  #group({ name, template, properties }: RigGroup): RigGroupView {
    return exact<RigGroupView>()({
      name,
      cameras: this.#rigFile.members(name),
      ...(template === undefined ? {} : { template }),
      properties: copy(properties),
    });
  }

  #view(id: string, vitals: CameraVitals | undefined): RigCameraView {
    const camera = this.#rigFile.camera(id);
    const template = this.#rigFile.template(id);
    const { desired, drift, facts } = this.#bodies.facts(id);
    const model = vitals?.model ?? '';
    const kind = bodyKind(model, STILL_PROPERTY in facts.exposure);
    const lease = this.#bodies.leaseOf(id);
    const lastPicture = this.#bodies.lastPicture(id);
    const lag = this.#bodies.lag(id);
    return exact<RigCameraView>()({
      id,
      known: camera !== undefined,
      name: camera?.name ?? '',
      ...(camera?.number === undefined ? {} : { number: camera.number }),
      model,
      ...(kind === undefined ? {} : { kind }),
      groups: [...(camera?.groups ?? [])],
      connect: camera?.connect ?? false,
      ...(template === undefined ? {} : { template }),
      ...(vitals === undefined ? {} : { connectionType: vitals.connectionType, since: vitals.since }),
      state: vitals?.state ?? 'absent',
      reason: vitals?.reason ?? NEVER_SEEN,
      connected: vitals?.mode !== undefined,
      ...(vitals?.mode === undefined ? {} : { mode: vitals.mode }),
      ...(camera === undefined || camera.mode === 'remote' ? {} : { declaredMode: camera.mode }),
      liveView: vitals?.hasLiveView ?? false,
      desired: copy(desired),
      drift: [...drift],
      facts: { ...facts, exposure: { ...facts.exposure }, warnings: [...this.#bodies.warnings(id)] },
      ...(lease === undefined ? {} : { lease }),
      ...(lastPicture === undefined ? {} : { lastPicture }),
      ...(lag === undefined ? {} : { lag }),
    });
  }
}

function copy(properties: Properties): Record<string, string> {
  return { ...properties };
}
