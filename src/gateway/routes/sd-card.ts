// Handlers of the SD Card group.

import { readFile } from 'node:fs/promises';
import type { AbortNotice } from '../../base/within.js';
import { MOST_PICTURE_BYTES } from '../../protocol/limits.js';
import type { ContentRow } from '../../protocol/operations.js';
import type { PictureSize } from '../../protocol/words.js';
import type { Cameras } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { cameraAnswer } from '../http/answer.js';
import { arrivingAnswer, needsNoDigest } from '../http/arriving-answer.js';
import { fileAnswer } from '../http/file-answer.js';
import type { OperationAnswer, OperationRequest, SomeHandlers } from '../http/operation-route.js';
import { pictureAnswer } from '../http/picture-answer.js';
import { isPicture } from '../small-pictures/picture-form.js';
import { pictureSizeOf, type SmallPictures } from '../small-pictures/small-pictures.js';
import type { CardFiles } from '../transfers/card-files.js';
import type { WantedFile } from '../transfers/spool.js';
import type { TransferRequest } from '../transfers/transfer.js';
import type { Transfers } from '../transfers/transfers.js';

/** Small pictures that a camera has of its files. */
const KINDS: Readonly<Record<PictureSize, TransferRequest['kind']>> = {
  thumbnail: 'thumbnail',
  preview: 'screennail',
};

type CardFile = OperationAnswer<'listSDCardFiles'>['files'][number];

/** Dependencies of these handlers. */
export interface CardRoutesContext {
  readonly cameras: Cameras;
  readonly transfers: Transfers;
  readonly cardFiles: CardFiles;
  readonly smallPictures: Pick<SmallPictures, 'of' | 'ofFile'>;
}

/** Handlers of the SD Card group. */
export function cardHandlers({
  cameras,
  transfers,
  cardFiles,
  smallPictures,
}: CardRoutesContext): SomeHandlers<
  | 'listSDCardFiles'
  | 'downloadSDCardFile'
  | 'downloadSDCardThumbnail'
  | 'downloadSDCardScreennail'
  | 'readSDCardFile'
  | 'listTransfers'
  | 'cancelTransfers'
> {
  const fetch = async (
    {
      params,
      body,
      afterAnswer: whenAnswered,
      signal,
    }: Pick<OperationRequest<'downloadSDCardFile'>, 'params' | 'body' | 'afterAnswer' | 'signal'>,
    kind: TransferRequest['kind'],
  ) => {
    const request: TransferRequest = { ...addressOf(params), kind };
    if (body.save_path !== undefined) request.directory = body.save_path;
    const { state } = await transfers.add(params.cameraId, request, { whenAnswered, signal });
    const how = state === 'running' ? 'has begun' : 'waits behind others';
    return { success: true, message: `The transfer ${how}; events report its end.` } as const;
  };
  return {
    listSDCardFiles: async ({ params: { cameraId, slotNumber: slot }, signal }) => {
      const files = (await wholeList(cameras, cameraId, slot, signal)).map(cardFile);
      const message = `${files.length} file(s) in slot ${slot}.`;
      return { success: true, message, slot, file_count: files.length, files };
    },
    downloadSDCardFile: (request) => fetch(request, 'original'),
    downloadSDCardThumbnail: async (request) => ({
      ...(await fetch(request, 'thumbnail')),
      type: 'thumbnail',
    }),
    downloadSDCardScreennail: async (request) => ({
      ...(await fetch(request, 'screennail')),
      type: 'screennail',
    }),
    readSDCardFile: async ({ params, query, headers, signal }) => {
      const size = pictureSizeOf(query.size);
      if (size !== undefined) {
        const wanted = await cardFiles.find(params.cameraId, addressOf(params), signal, KINDS[size]);
        const picture = smallPictures.of(`card\n${wanted.key}`, (unwanted) =>
          fetched(cardFiles, wanted, unwanted),
        );
        return pictureAnswer(picture, headers, { isLasting: false, signal });
      }
      const wanted = await cardFiles.find(params.cameraId, addressOf(params), signal);
      const arriving = needsNoDigest(headers) ? cardFiles.openArriving(wanted, signal) : undefined;
      if (arriving !== undefined) return arrivingAnswer(arriving);
      return fileAnswer(await cardFiles.open(wanted, signal), headers);
    },
    listTransfers: async ({ params: { cameraId } }) => {
      await cameras.status(cameraId);
      const views = transfers.views(cameraId);
      return cameraAnswer(cameras, cameraId, `${views.length} transfer(s).`, { transfers: views });
    },
    cancelTransfers: async ({ params: { cameraId } }) => {
      await cameras.status(cameraId);
      const cancelled = await transfers.cancelAll(cameraId);
      return cameraAnswer(cameras, cameraId, `${cancelled} transfer(s) cancelled.`, { cancelled });
    },
  };
}

/** The small picture of a file that the camera has, by way of the spool. @throws as {@link CardFiles.open} */
async function fetched(cardFiles: CardFiles, wanted: WantedFile, unwanted: AbortNotice): Promise<Buffer> {
  const { path, sizeBytes, release } = await cardFiles.open(wanted, unwanted);
  try {
    const picture = sizeBytes > MOST_PICTURE_BYTES ? undefined : await readFile(path);
    if (picture !== undefined && isPicture(picture)) return picture;
    throw new ServiceError('TRANSFER_FAILED', 'the camera sent a small picture that cannot be shown');
  } finally {
    release();
  }
}

/** Reads a whole list, which comes in parts. */
async function wholeList(
  cameras: Cameras,
  cameraId: string,
  slot: 1 | 2,
  signal: AbortNotice,
): Promise<ContentRow[]> {
  const rows: ContentRow[] = [];
  let listing: number | undefined;
  for (;;) {
    const params = listing === undefined ? { slot } : { slot, listing };
    const part = await cameras.call(cameraId, 'listSDCardFiles', params, { signal });
    rows.push(...part.rows);
    listing = part.listing;
    if (listing === undefined) return rows;
  }
}

function addressOf({ slotNumber, contentId, fileId }: OperationRequest<'downloadSDCardFile'>['params']) {
  return { slot: slotNumber, contentId, fileId };
}

function cardFile(row: ContentRow): CardFile {
  const { contentId, fileId, path, sizeBytes, width, height, created } = row;
  const head = { content_id: contentId, file_id: fileId, file_path: path, file_size: sizeBytes };
  const pixels = width === 0 || height === 0 ? {} : { width, height };
  const [, year, month, day, hour, minute, second] = /^(.{4})(..)(..)T(..)(..)(..)$/.exec(created) ?? [];
  if (year === undefined) return { ...head, ...pixels };
  return {
    ...head,
    ...pixels,
    creation_year: Number(year),
    creation_month: Number(month),
    creation_day: Number(day),
    creation_hour: Number(hour),
    creation_minute: Number(minute),
    creation_second: Number(second),
  };
}
