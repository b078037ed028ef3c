// Live view of bodies of other hosts. Each watched body and layer has one stream from its host, however many clients
// watch here. Its pictures go to the picture hub of this host, which sends slates while no pictures come.

import Type from 'typebox';
import type { PictureLayer } from '../../protocol/operations.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { PICTURE_LAYERS } from '../../protocol/words.js';
import type { RoomyPicture } from '../cameras/picture-room.js';
import { MAX_ID } from '../contract/texts.js';
import { ServiceError } from '../errors/errors.js';
import type { LivePicture, PictureOrder } from '../live-view/picture-channel.js';
import type { CameraPlaces } from './camera-places.js';
import { mjpegParts } from './mjpeg-parts.js';
import type { HostCalls, OtherHosts } from './remote-host.js';
import { RemoteStream, type RemoteStreamContext } from './remote-stream.js';

/** Dependencies of remote pictures. */
export interface RemotePicturesContext extends RemoteStreamContext {
  readonly others: OtherHosts;
  readonly calls: HostCalls;
  readonly places: CameraPlaces;
  /** Whether a viewer of this host watches this layer. */
  readonly isRequested: (cameraId: string, layer: PictureLayer) => boolean;
  readonly receive: (
    cameraId: string,
    layer: PictureLayer,
    picture: LivePicture,
    roomy: RoomyPicture,
  ) => void;
}

/**
 * Verb that makes a body ready for viewers of a layer. It does not make live view count as switched on, as the public
 * operations do.
 */
const VERB = 'watch';
/** Time limit for making a body ready, including the operations that wait before it. */
const WATCH_MS = 120_000;
/** The messages that are checked here. */
export const CHECKS = {
  watch: compiledAtUse(
    Type.Object({ cameraId: Type.String({ maxLength: MAX_ID }), layer: Type.Enum([...PICTURE_LAYERS]) }),
  ),
} as const;

/** Bounds of the frame rate of a stream. */
const FPS_RANGE = { least: 0.1, most: 120 };

interface Watched {
  readonly stream: RemoteStream;
  /** Whether the last part was a slate. */
  isSlate: boolean;
}

/** See the head of this file. */
export class RemotePictures {
  readonly #context: RemotePicturesContext;
  readonly #watched = new Map<string, Watched>();

  constructor(context: RemotePicturesContext) {
    this.#context = context;
    context.others.onChange(() => this.#look());
  }

  /**
   * Has the host of a body make it ready for viewers of a layer.
   * @returns undefined when no other host has the body: nothing was done
   */
  prepare(cameraId: string, layer: PictureLayer): Promise<unknown> | undefined {
    const { others, calls } = this.#context;
    const host = others.hostOf(cameraId)?.name;
    if (host === undefined) return undefined;
    return calls.ask(host, VERB, { cameraId, layer }, { hasEffect: false, limitMs: WATCH_MS });
  }

  /** Makes bodies of this host ready for viewers of other hosts. @param prepare does so for bodies of this host */
  serve(prepare: (cameraId: string, layer: PictureLayer) => Promise<unknown>): void {
    const { calls, places } = this.#context;
    calls.answer(VERB, async (question, asker) => {
      if (!CHECKS.watch.Check(question))
        throw new ServiceError('BAD_REQUEST', `the question ${VERB} of another host is not understood`);
      const { cameraId, layer } = question;
      await places.within(asker, cameraId, () => prepare(cameraId, layer));
      return {};
    });
  }

  /** Orders pictures, as from a worker. @returns false when no other host has the body: nothing was done */
  credit(cameraId: string, { layer, count, periodMs }: PictureOrder & { layer: PictureLayer }): boolean {
    const key = keyOf(cameraId, layer);
    if (this.#context.others.hostOf(cameraId) === undefined) {
      this.#end(key);
      return false;
    }
    if (count === 0) this.#endUnwatched(key, cameraId, layer);
    else this.#streamOf(key, cameraId, layer).stream.open(pathOf(cameraId, layer, periodMs));
    return true;
  }

  /** Notes a new viewer here. If the other host has stopped its pictures, a new viewer at that host starts them. */
  viewed(cameraId: string, layer: PictureLayer): void {
    const watched = this.#watched.get(keyOf(cameraId, layer));
    if (watched?.isSlate !== true) return;
    watched.isSlate = false;
    watched.stream.reopen();
  }

  /** Ends every stream. */
  close(): void {
    for (const key of [...this.#watched.keys()]) this.#end(key);
  }

  #streamOf(key: string, cameraId: string, layer: PictureLayer): Watched {
    const known = this.#watched.get(key);
    if (known !== undefined) return known;
    const { others, isRequested, receive } = this.#context;
    const taker = () => {
      const parts = mjpegParts({
        picture: (facts, roomy) => {
          watched.isSlate = false;
          receive(cameraId, layer, { ...facts, image: roomy.image }, roomy);
          this.#endUnwatched(key, cameraId, layer);
        },
        slate: () => {
          watched.isSlate = true;
          this.#endUnwatched(key, cameraId, layer);
        },
      });
      return (chunk: Buffer) => parts.take(chunk);
    };
    const watched: Watched = {
      isSlate: false,
      stream: new RemoteStream(this.#context, {
        cameraId,
        what: 'live view',
        mediaType: 'multipart/x-mixed-replace',
        isSteady: true,
        host: () => others.hostOf(cameraId),
        isWanted: () => isRequested(cameraId, layer),
        taker,
      }),
    };
    this.#watched.set(key, watched);
    return watched;
  }

  #endUnwatched(key: string, cameraId: string, layer: PictureLayer): void {
    if (!this.#context.isRequested(cameraId, layer)) this.#end(key);
  }

  #end(key: string): void {
    this.#watched.get(key)?.stream.close();
    this.#watched.delete(key);
  }

  #look(): void {
    for (const { stream } of this.#watched.values()) stream.look();
  }
}

function keyOf(cameraId: string, layer: PictureLayer): string {
  return `${layer} ${cameraId}`;
}

function pathOf(cameraId: string, layer: PictureLayer, periodMs: number): string {
  const { least, most } = FPS_RANGE;
  const fps = periodMs > 0 ? [`fps=${Math.min(most, Math.max(least, 1000 / periodMs)).toFixed(3)}`] : [];
  const query = [...(layer === 'osd' ? ['osd=1'] : []), ...fps].join('&');
  const path = `/api/cameras/${encodeURIComponent(cameraId)}/live-view/stream`;
  return query === '' ? path : `${path}?${query}`;
}
