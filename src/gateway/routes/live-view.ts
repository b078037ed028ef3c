// Handlers of the Live View group. Settings go to the camera; pictures and streams come from the hub.

import type { Readable } from 'node:stream';
import type { Clock } from '../../base/clock.js';
import { meantBy } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import type { AbortNotice } from '../../base/within.js';
import type { PictureLayer } from '../../protocol/operations.js';
import type { Cameras, ListedCamera } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { cameraAnswer } from '../http/answer.js';
import { namesEtag } from '../http/byte-range.js';
import type { BinaryAnswer, SomeHandlers } from '../http/operation-route.js';
import type { Limits } from '../limits/limit-table.js';
import { MjpegStream } from '../live-view/mjpeg-stream.js';
import type { LivePicture } from '../live-view/picture-channel.js';
import type { PictureHub } from '../live-view/picture-hub.js';

/** Dependencies of these handlers. */
export interface LiveViewRoutesContext {
  readonly cameras: Cameras;
  readonly pictures: PictureHub;
  readonly clock: Clock;
  readonly logger: { info(facts: object, text: string): void };
  readonly limits: Pick<Limits, 'slateMs' | 'pictureWaitMs'>;
}

/** Default of `timeoutMs`: how long a client with `after` waits for another picture. */
const DEFAULT_WAIT_MS = 5_000;
const FPS_RANGE = { least: 0.1, most: 120 };

type Ids =
  | 'enableLiveView'
  | 'disableLiveView'
  | 'getLiveViewStatus'
  | 'startLiveViewStream'
  | 'stopLiveViewStream'
  | 'getLiveViewFrame'
  | 'enableOSD'
  | 'disableOSD'
  | 'getOSDStatus'
  | 'getOSDFrame'
  | 'streamLiveView'
  | 'streamAllLiveViews';

/** Handlers of the Live View group. */
export function liveViewHandlers(context: LiveViewRoutesContext): SomeHandlers<Ids> {
  const { cameras, pictures, limits } = context;
  return {
    enableLiveView: async ({ params: { cameraId }, signal }) => {
      await cameras.call(cameraId, 'enableLiveView', {}, { signal });
      return cameraAnswer(cameras, cameraId, 'Live view is on.', {});
    },
    disableLiveView: async ({ params: { cameraId }, signal }) => {
      pictures.stop(cameraId);
      await cameras.call(cameraId, 'disableLiveView', {}, { signal });
      return cameraAnswer(cameras, cameraId, 'Live view is off.');
    },
    getLiveViewStatus: async ({ params: { cameraId }, signal }) => {
      const { enabled, lack } = await cameras.call(cameraId, 'getLiveViewStatus', {}, { signal });
      return cameraAnswer(cameras, cameraId, 'Live view status read.', {
        enabled,
        ...streamingOf(pictures, cameraId),
        ...(lack === undefined ? {} : { reason: lack }),
      });
    },
    startLiveViewStream: async ({ params: { cameraId }, signal }) => {
      await cameras.call(cameraId, 'enableLiveView', {}, { signal });
      pictures.start(cameraId);
      const first = await pictures.channel(cameraId, 'live').next(undefined, limits.slateMs, signal);
      const state = first === undefined ? 'no frame has arrived yet' : `frame ${first.number} has arrived`;
      return cameraAnswer(cameras, cameraId, `Frames are fetched; ${state}.`);
    },
    stopLiveViewStream: async ({ params: { cameraId } }) => {
      pictures.stop(cameraId);
      const { state } = await cameras.status(cameraId);
      if (state !== 'connected' && state !== 'recovering') {
        throw new ServiceError('NOT_CONNECTED', `the camera is not connected (${state})`);
      }
      return cameraAnswer(cameras, cameraId, 'No frame is fetched.');
    },
    getLiveViewFrame: async ({ params: { cameraId }, query, headers, signal }) => {
      const channel = pictures.find(cameraId, 'live');
      const { after } = query;
      let picture = channel?.latest;
      if (after !== undefined && channel?.isRequested === true && isKnown(picture, after)) {
        const waitMs = Math.min(query.timeoutMs ?? DEFAULT_WAIT_MS, limits.pictureWaitMs);
        picture = await channel.next(after, waitMs, signal);
        if (picture === undefined && channel.latest !== undefined) return { status: 304, headers: {} };
      }
      return pictureAnswer(picture, headers['if-none-match']);
    },
    enableOSD: async ({ params: { cameraId }, signal }) => {
      await cameras.call(cameraId, 'enableOSD', {}, { signal });
      return cameraAnswer(cameras, cameraId, 'The on-screen display is sent.', {});
    },
    disableOSD: async ({ params: { cameraId }, signal }) => {
      await cameras.call(cameraId, 'disableOSD', {}, { signal });
      return cameraAnswer(cameras, cameraId, 'The on-screen display is not sent.', {});
    },
    getOSDStatus: async ({ params: { cameraId }, signal }) => {
      const status = await cameras.call(cameraId, 'getOSDStatus', {}, { signal });
      return cameraAnswer(cameras, cameraId, 'Status of the on-screen display read.', status);
    },
    getOSDFrame: async ({ params: { cameraId }, headers, signal }) => {
      const isSent = pictures.isStreaming(cameraId) && (await isOsdEnabled(cameras, cameraId, signal));
      if (!isSent) return pictureAnswer(undefined, undefined);
      const channel = pictures.channel(cameraId, 'osd');
      // A picture from before the last change of the display would be out of date, so the next one is taken.
      const picture = await channel.next(channel.latest?.number, limits.slateMs, signal);
      return pictureAnswer(picture, headers['if-none-match']);
    },
    streamLiveView: async ({ params: { cameraId }, query, signal }) => {
      fpsOf(query);
      // While the camera is recovering, viewers get a slate.
      await pictures.ready(cameraId, layerOf(query), signal).catch((error: unknown) => {
        if (!(error instanceof ServiceError) || error.code !== 'CAMERA_RECOVERING') throw error;
      });
      return openStream(context, [cameraId], query, signal);
    },
    streamAllLiveViews: async ({ query, signal }) => {
      const cameraIds = chosen(await cameras.list(), query.cameras);
      const layer = layerOf(query);
      const stream = openStream(context, cameraIds, query, signal);
      // A camera that hangs or has no live view gets a slate, and does not delay the others.
      for (const id of cameraIds) pictures.prepare(id, layer, signal);
      return stream;
    },
  };
}

interface StreamQuery {
  fps?: string;
  osd?: string;
}

function openStream(
  { pictures, clock, logger }: LiveViewRoutesContext,
  cameraIds: readonly string[],
  query: StreamQuery,
  signal: AbortNotice,
): Readable {
  // For a stream without a reader, pictures would be fetched forever.
  if (signal.aborted) throw new ServiceError('CANCELLED', 'the viewer left before the stream began');
  const stream = new MjpegStream({
    hub: pictures,
    clock,
    cameraIds,
    layer: layerOf(query),
    fps: fpsOf(query),
  });
  stream.once('close', () => {
    const { droppedPictures } = stream;
    if (droppedPictures > 0)
      logger.info({ cameraIds, droppedPictures }, 'a viewer was too slow for some pictures');
  });
  return stream;
}

function layerOf({ osd }: StreamQuery): PictureLayer {
  return osd === '1' ? 'osd' : 'live';
}

/** @throws BAD_REQUEST */
function fpsOf({ fps }: StreamQuery): number | undefined {
  if (fps === undefined) return undefined;
  const { least, most } = FPS_RANGE;
  if (Number(fps) >= least && Number(fps) <= most) return Number(fps);
  throw new ServiceError('BAD_REQUEST', `fps must be a number from ${least} to ${most}`);
}

/** The cameras that the query names; without names, all connected cameras. @throws CAMERA_NOT_FOUND */
function chosen(listed: readonly ListedCamera[], named = ''): string[] {
  const ids = [...new Set(named.split(',').filter((id) => id !== ''))];
  if (ids.length === 0) return listed.filter(({ connected }) => connected).map(({ id }) => id);
  const unknown = ids.find((id) => !listed.some((camera) => camera.id === id));
  if (unknown === undefined) return ids;
  const hint = meantBy(
    unknown,
    listed.map(({ id }) => id),
  );
  throw new ServiceError('CAMERA_NOT_FOUND', `no camera with the id ${quoted(unknown)} is attached${hint}`);
}

function isKnown(picture: LivePicture | undefined, number: number): boolean {
  return picture === undefined || picture.number === number;
}

async function isOsdEnabled(cameras: Cameras, cameraId: string, signal: AbortNotice): Promise<boolean> {
  const status = await cameras.call(cameraId, 'getOSDStatus', {}, { signal }).catch(() => undefined);
  return status?.enabled === true;
}

/** The member `streaming`, with facts about the pictures if there are any. */
function streamingOf(pictures: PictureHub, cameraId: string) {
  const live = pictures.find(cameraId, 'live');
  const osd = pictures.find(cameraId, 'osd');
  const channel = live?.isRequested === true ? live : (osd ?? live);
  if (channel === undefined) return { streaming: false };
  const { latest, picturesPerSecond } = channel;
  return {
    streaming: channel.isStreaming,
    viewers: (live?.viewerCount ?? 0) + (osd?.viewerCount ?? 0),
    skippedFrames: channel.skippedPictures,
    ...(picturesPerSecond > 0 ? { fps: Math.round(picturesPerSecond * 10) / 10 } : {}),
    ...(latest === undefined ? {} : { ageMs: Math.max(0, Date.now() - latest.capturedAtMs) }),
  };
}

function pictureAnswer(picture: LivePicture | undefined, known: string | undefined): BinaryAnswer {
  if (picture === undefined) throw new ServiceError('NO_FRAME', 'there is no current frame of this camera');
  const { number, capturedAtMs, image } = picture;
  const etag = `"${number}-${capturedAtMs}"`;
  const headers = {
    etag,
    'x-frame-number': String(number),
    'x-frame-time': new Date(capturedAtMs).toISOString(),
    'x-frame-age-ms': String(Math.max(0, Date.now() - capturedAtMs)),
  };
  if (namesEtag(known, etag)) return { status: 304, headers };
  return { headers, bytes: image };
}
