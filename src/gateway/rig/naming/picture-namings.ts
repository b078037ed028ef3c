// Gives every camera the names of its pictures, as the rig file in force declares them: when its worker connects, and
// when the declaration changes meanwhile. Must not know how a name is made.

import type { Logger } from 'pino';
import type { NamingFacts, PictureNaming } from '../../../protocol/name-template.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../../cameras/camera-news.js';
import type { Cameras, CamerasVitals } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';
import { ALL, type RigFile } from '../declared/model.js';

/** Dependencies of the names. */
export interface NamingContext {
  readonly known: RigFile;
  readonly rig: Pick<Cameras, 'call' | 'summary'> & Pick<CamerasVitals, 'vitals'>;
  readonly logger: Logger;
  /** A sentence for people. */
  readonly said: (text: string) => void;
}

/** A worker that is lost, or not there yet, is given its names when it connects. */
const WITHOUT_WORKER: ReadonlySet<string> = new Set(['NOT_CONNECTED', 'CAMERA_RECOVERING', 'WORKER_LOST']);

/** See the head of this file. */
export class PictureNamings {
  readonly #context: NamingContext;
  /** Last naming given to the worker of each camera, as text. */
  readonly #given = new Map<string, string>();

  #saidDefault: string | undefined;

  constructor(context: NamingContext) {
    this.#context = context;
    context.known.onChange(() => {
      this.#sayDefault();
      this.#giveAll();
    });
  }

  /** The names for a worker that is about to connect; undefined = as the camera names its pictures. */
  readonly connecting = (cameraId: string): PictureNaming | undefined => {
    const naming = this.of(cameraId);
    this.#given.set(cameraId, textOf(naming));
    return naming;
  };

  /** Takes news of cameras. Never throws. */
  readonly onNews = (news: CameraNews): void => handleNews(this.#handlers, news);

  /** The names that are declared for a camera. */
  of(cameraId: string): PictureNaming | undefined {
    const { known } = this.#context;
    const template = known.template(cameraId) ?? '';
    const ofGroups = this.#groupsOf(cameraId).flatMap((group) => {
      const own = known.template(cameraId, group) ?? '';
      return own === template || own === '' ? [] : [[group, own]];
    });
    if (template === '' && ofGroups.length === 0) return undefined;
    return {
      ...(template === '' ? {} : { template }),
      ...(ofGroups.length === 0 ? {} : { ofGroups: Object.fromEntries(ofGroups) }),
      facts: this.#factsOf(cameraId),
    };
  }

  readonly #handlers: NewsHandlers = {
    // The declaration may have changed while the session was being opened.
    opened: (_facts, cameraId) => this.#give(cameraId),
    removed: (_facts, cameraId) => void this.#given.delete(cameraId),
  };

  #groupsOf(cameraId: string): string[] {
    const { known } = this.#context;
    const own = known.camera(cameraId)?.groups ?? [];
    return known.content.groups.map(({ name }) => name).filter((name) => name === ALL || own.includes(name));
  }

  #factsOf(cameraId: string): NamingFacts {
    const { known, rig } = this.#context;
    const { name: rigName, session } = known.content;
    const { name = '', number = '' } = known.camera(cameraId) ?? {};
    const { model } = rig.summary(cameraId);
    return {
      rig: rigName,
      session,
      camera: cameraId,
      number: String(number),
      name,
      serial: cameraId,
      model,
    };
  }

  /** Once, as the default comes into force. */
  #sayDefault(): void {
    const { known, logger, said } = this.#context;
    const template = known.defaultTemplate;
    if (template === this.#saidDefault) return;
    this.#saidDefault = template;
    if (template === undefined) return;
    const text = `pictures are named by ${template}, as cameras give the same names; a template in the rig file changes that`;
    logger.info({ template }, text);
    said(text);
  }

  #giveAll(): void {
    for (const { id, mode } of this.#context.rig.vitals()) if (mode !== undefined) this.#give(id);
  }

  #give(cameraId: string): void {
    const { rig, logger } = this.#context;
    const naming = this.of(cameraId);
    const text = textOf(naming);
    if (this.#given.get(cameraId) === text) return;
    this.#given.set(cameraId, text);
    rig.call(cameraId, 'setNaming', naming === undefined ? {} : { naming }).catch((error: unknown) => {
      if (this.#given.get(cameraId) === text) this.#given.delete(cameraId);
      if (error instanceof ServiceError && WITHOUT_WORKER.has(error.code)) return;
      const what = 'pictures keep their former names: the camera could not be given the new ones';
      logger.warn({ cameraId, err: error }, `${what}; save the rig file again, or connect the camera again`);
    });
  }
}

function textOf(naming: PictureNaming | undefined): string {
  return JSON.stringify(naming ?? null);
}
