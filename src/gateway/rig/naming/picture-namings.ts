// Gives the worker of each camera the names of its pictures, as the rig file in force declares them: when the worker
// connects, and when the declaration changes. Must not know how a name is made.

import type { Logger } from 'pino';
import type { NamingFacts, PictureNaming } from '../../../protocol/name-template.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../../cameras/camera-news.js';
import type { Cameras, CamerasVitals } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';
import { ALL, type RigFile } from '../declared/model.js';

/** Dependencies of the naming. */
export interface NamingContext {
  readonly rigFile: RigFile;
  readonly cameras: Pick<Cameras, 'call' | 'summary'> & Pick<CamerasVitals, 'vitals'>;
  readonly logger: Logger;
  /** Takes a sentence for people. */
  readonly said: (text: string) => void;
}

/** Errors when a worker is lost or not there yet: it gets its names when it connects. */
const WITHOUT_WORKER: ReadonlySet<string> = new Set(['NOT_CONNECTED', 'CAMERA_RECOVERING', 'WORKER_LOST']);

/** See the head of this file. */
export class PictureNamings {
  readonly #context: NamingContext;
  /** The naming that was last given to the worker of each camera, as text. */
  readonly #given = new Map<string, string>();

  #saidDefault: string | undefined;

  constructor(context: NamingContext) {
    this.#context = context;
    context.rigFile.onChange(() => {
      this.#sayDefault();
      this.#giveAll();
    });
  }

  /** The naming for a worker that is about to connect; undefined = the camera names its pictures. */
  readonly connecting = (cameraId: string): PictureNaming | undefined => {
    const naming = this.of(cameraId);
    this.#given.set(cameraId, textOf(naming));
    return naming;
  };

  /** Takes news of cameras. Never throws. */
  readonly onNews = (news: CameraNews): void => handleNews(this.#handlers, news);

  /** The naming that is declared for a camera. */
  of(cameraId: string): PictureNaming | undefined {
    const { rigFile } = this.#context;
    const template = rigFile.template(cameraId) ?? '';
    const ofGroups = this.#groupsOf(cameraId).flatMap((group) => {
      const own = rigFile.template(cameraId, group) ?? '';
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
    const { rigFile } = this.#context;
    const own = rigFile.camera(cameraId)?.groups ?? [];
    return rigFile.content.groups
      .map(({ name }) => name)
      .filter((name) => name === ALL || own.includes(name));
  }

  #factsOf(cameraId: string): NamingFacts {
    const { rigFile, cameras } = this.#context;
    const { name: rigName, session } = rigFile.content;
    const { name = '', number = '' } = rigFile.camera(cameraId) ?? {};
    const { model } = cameras.summary(cameraId);
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

  /** Says once that the default template is in force. */
  #sayDefault(): void {
    const { rigFile, logger, said } = this.#context;
    const template = rigFile.defaultTemplate;
    if (template === this.#saidDefault) return;
    this.#saidDefault = template;
    if (template === undefined) return;
    const text = `pictures are named by ${template}, because several cameras give the same names; a template in the rig file changes that`;
    logger.info({ template }, text);
    said(text);
  }

  #giveAll(): void {
    for (const { id, mode } of this.#context.cameras.vitals()) if (mode !== undefined) this.#give(id);
  }

  #give(cameraId: string): void {
    const { cameras, logger } = this.#context;
    const naming = this.of(cameraId);
    const text = textOf(naming);
    if (this.#given.get(cameraId) === text) return;
    this.#given.set(cameraId, text);
    cameras.call(cameraId, 'setNaming', naming === undefined ? {} : { naming }).catch((error: unknown) => {
      if (this.#given.get(cameraId) === text) this.#given.delete(cameraId);
      if (error instanceof ServiceError && WITHOUT_WORKER.has(error.code)) return;
      const what = 'pictures keep their old names: the camera could not be given the new ones';
      logger.warn({ cameraId, err: error }, `${what}; save the rig file again, or connect the camera again`);
    });
  }
}

function textOf(naming: PictureNaming | undefined): string {
  return JSON.stringify(naming ?? null);
}
