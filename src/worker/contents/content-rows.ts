// Makes rows from the SDK's facts about contents. The facts are checked, and names are safe to use on this host.

import { cardFileName } from '../../base/card-file-name.js';
import type { ContentRow, TransferKind } from '../../protocol/operations.js';
import type { NativeContent, NativeContentDetail, NativeDate } from '../sdk/addon.js';

const DATE = /^\d{8}T\d{6}$/;

/** One row for each file of a content; none for a placeholder, which cannot be fetched. */
export function rowsOf(content: NativeContent): ContentRow[] {
  if (content.isPlaceholder) return [];
  const created = dateText(content.created);
  return content.files.map((file) => ({
    contentId: content.id,
    fileId: file.id,
    path: file.path === '' ? `content-${content.id}-${file.id}` : file.path,
    sizeBytes: file.sizeBytes,
    width: file.width,
    height: file.height,
    created,
  }));
}

/** The row of a file in contents mode. */
export function rowOfHandle(handle: number, detail: NativeContentDetail): ContentRow {
  const { name, sizeBytes, width, height, date } = detail;
  return {
    contentId: handle,
    fileId: 0,
    path: name === '' ? `content-${handle}` : name,
    sizeBytes,
    width,
    height,
    created: DATE.test(date) ? date : '',
  };
}

/** Whether a camera in contents mode provides a thumbnail or screennail of a file. Source: the vendor's sample. */
export function hasSmallPicture({ path }: ContentRow): boolean {
  return /\.(?:JPG|ARW|HIF)$/i.test(path);
}

/**
 * The name a file gets on this host: the last part of its path on the card, harmless for any name from the camera.
 * @param smallExtension extension of a thumbnail or screennail
 */
export function hostNameOf(row: ContentRow, kind: TransferKind, smallExtension = 'JPG'): string {
  const name = cardFileName(row.path, `content-${row.contentId}-${row.fileId}`);
  return kind === 'original' ? name : `${name.replace(/\.[^.]*$/, '')}-${kind}.${smallExtension}`;
}

/** The name under which the SDK is to write a file: plain ASCII, so that the SDK reports exactly the same text. */
export function plainNameOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]/g, '_');
}

/** A key that the files of one exposure share, in addition to the stem of their names. */
export function exposureOf({ contentId, created }: ContentRow): string {
  // The number of the content is not enough: in contents mode each file of an exposure has a different number.
  return created === '' ? `content ${contentId}` : created;
}

/** `YYYYMMDDTHHMMSS`; empty for an invalid date. */
function dateText(date: NativeDate): string {
  const { year, month, day, hour, minute, second } = date;
  const isDate = year > 0 && year < 10_000 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isDate || hour > 23 || minute > 59 || second > 60) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}${two(month)}${two(day)}T${two(hour)}${two(minute)}${two(second)}`;
}
