// Passes the pictures of all cameras from workers to viewers. Receives pictures and news of cameras, and asks for
// pictures. Knows neither HTTP nor workers.

import type { Clock } from '../../base/clock.js';
import type { AbortNotice } from '../../base/within.js';
import { PICTURE_LAYERS, type PictureLayer } from '../../protocol/words.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../cameras/camera-news.js';
import { type CameraStatus, type CameraSummary, cameraLabel } from '../cameras/cameras.js';
import type { RoomyPicture } from '../cameras/picture-room.js';
import { type LivePicture, PictureChannel, type PictureOrder, type Viewer } from './picture-channel.js';
import { slate } from './slate.js';

/** Dependencies of the hub. */
export interface PictureHubContext {
  readonly clock: Clock;
  readonly limits: { readonly slateMs: number; readonly stalePictureMs: number };
  /** Asks the worker of a camera for pictures; has no effect while the camera has no worker. */
  readonly credit: (cameraId: string, credit: PictureOrder & { layer: PictureLayer }) => void;
  /** Makes a camera ready for viewers of a layer. When `signal` aborts, an operation that has not begun is dropped. */
  readonly prepare: (cameraId: string, layer: PictureLayer, signal?: AbortNotice) => Promise<unknown>;
  /** Called for each new viewer; may be left out. */
  readonly viewed?: (cameraId: string, layer: PictureLayer) => void;
  /** The model name (empty while not known), and the name and number that the operator gave the camera. */
  readonly camera: (cameraId: string) => Pick<CameraSummary, 'model' | 'name' | 'number'>;
}

/**
 * Pictures that a worker may send before it is asked again: two seconds of live view, since an order wakes two threads
 * of the worker. An `osd` picture costs too much to come late.
 */
const AHEAD = { live: 60, osd: 1 } as const;
/** States in which nothing of the camera's session is left, however the session ended. */
const SESSION_IS_OVER: ReadonlySet<CameraStatus['state']> = new Set(['absent', 'available', 'failed']);

/** All pictures. */
export class PictureHub {
  readonly #context: PictureHubContext;
  readonly #channels = new Map<string, PictureChannel>();
  readonly #streams = new Set<() => void>();
  readonly #handlers: NewsHandlers = {
    state: ({ state }, cameraId) => {
      if (SESSION_IS_OVER.has(state)) for (const channel of this.#known(cameraId)) channel.reset();
    },
    opened: (_, cameraId) => this.#prepareViewed(cameraId),
    reconnected: (_, cameraId) => this.#prepareViewed(cameraId),
  };

  constructor(context: PictureHubContext) {
    this.#context = context;
  }

  /** The channel of a layer of a camera; the first call makes it. */
  channel(cameraId: string, layer: PictureLayer): PictureChannel {
    const key = `${layer} ${cameraId}`;
    const known = this.#channels.get(key);
    if (known !== undefined) return known;
    const { clock, limits, credit, camera } = this.#context;
    const made = new PictureChannel({
      cameraId,
      clock,
      limits,
      ask: (order) => credit(cameraId, { ...order, layer }),
      ahead: AHEAD[layer],
      slate: (sinceMs, isStopped) => {
        const heading = isStopped ? 'STOPPED' : 'NO SIGNAL';
        const { model, ...names } = camera(cameraId);
        return slate({ heading, label: cameraLabel(names), model, cameraId, sinceMs });
      },
    });
    this.#channels.set(key, made);
    return made;
  }

  /** The channel of a layer of a camera; undefined when it has not been made. */
  find(cameraId: string, layer: PictureLayer): PictureChannel | undefined {
    return this.#channels.get(`${layer} ${cameraId}`);
  }

  /** Every channel that was made, for monitoring. */
  vitals() {
    return [...this.#channels].map(([key, channel]) => {
      const [layer = '', cameraId = ''] = key.split(' ', 2);
      const { isRequested, picturesPerSecond, ageMs, stalls, skippedPictures, viewerCount } = channel;
      return {
        cameraId,
        layer,
        isRequested,
        picturesPerSecond,
        ageMs,
        stalls,
        skipped: skippedPictures,
        viewers: viewerCount,
      };
    });
  }

  /** Whether pictures of this camera are being fetched, of at least one layer. */
  isStreaming(cameraId: string): boolean {
    return this.#known(cameraId).some((channel) => channel.isRequested);
  }

  /** Takes a picture from a worker. @param roomy see {@link PictureChannel.receive}. */
  receive(cameraId: string, layer: PictureLayer, picture: LivePicture, roomy?: RoomyPicture): void {
    this.find(cameraId, layer)?.receive(picture, roomy);
  }

  /** Fetches pictures even without viewers, and ends {@link stop} for the viewers of both layers. */
  start(cameraId: string): void {
    this.#resume(cameraId);
    this.channel(cameraId, 'live').hold();
  }

  /**
   * Adds a viewer of a layer, and ends {@link stop} for the other viewers.
   * @param fps the most pictures a second that it shows; left out = all. It may get more.
   * @returns a function that removes it.
   */
  watch(cameraId: string, layer: PictureLayer, viewer: Viewer, fps?: number): () => void {
    this.#resume(cameraId);
    this.#context.viewed?.(cameraId, layer);
    return this.channel(cameraId, layer).watch(viewer, fps);
  }

  /** Fetches no pictures of this camera until {@link start} or a new {@link watch}. */
  stop(cameraId: string): void {
    for (const channel of this.#known(cameraId)) channel.stop();
  }

  /** Handles the news that concern live view: a session is open again, or is over. */
  onNews(news: CameraNews): void {
    handleNews(this.#handlers, news);
  }

  /** Makes a camera ready for its viewers again, after its session came back. */
  #prepareViewed(cameraId: string): void {
    for (const layer of PICTURE_LAYERS) {
      if (this.find(cameraId, layer)?.isRequested === true) this.prepare(cameraId, layer);
    }
  }

  /** Makes a camera ready for viewers of a layer. @throws what the camera answers, HOST_UNREACHABLE, HOST_LOST */
  ready(cameraId: string, layer: PictureLayer, signal: AbortNotice): Promise<unknown> {
    return this.#context.prepare(cameraId, layer, signal);
  }

  /**
   * Makes a camera ready for viewers of a layer, then asks for pictures again. It asks even after a failure: viewers of
   * a camera that cannot be made ready get a slate. The caller need not wait.
   */
  prepare(cameraId: string, layer: PictureLayer, signal?: AbortNotice): void {
    this.#context
      .prepare(cameraId, layer, signal)
      .catch(() => {})
      .finally(() => this.find(cameraId, layer)?.remind());
  }

  /** Adds a stream that must end with the service. @returns a function that removes it */
  addStream(end: () => void): () => void {
    this.#streams.add(end);
    return () => this.#streams.delete(end);
  }

  /** Ends every stream and fetches no more pictures. */
  close(): void {
    for (const end of [...this.#streams]) end();
    for (const channel of this.#channels.values()) channel.reset();
  }

  #resume(cameraId: string): void {
    for (const channel of this.#known(cameraId)) channel.resume();
  }

  #known(cameraId: string): PictureChannel[] {
    return PICTURE_LAYERS.flatMap((layer) => this.find(cameraId, layer) ?? []);
  }
}
