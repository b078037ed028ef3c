// The files of a card for people: by day, newest day first, and the range of files between two presses. Pure.

import type { components } from '#page/openapi.js';

/** A file on a card, as the interface lists it. */
export type CardFile = components['schemas']['SDCardFile'];

/** The files of one day. */
export interface CardDay {
  /** `2026-11-27`; empty when the camera tells no time. */
  readonly day: string;
  readonly files: readonly CardFile[];
}

/** The key of a file within its card. */
export const keyOf = ({ content_id, file_id }: CardFile): string => `${content_id}-${file_id}`;

/** The name of a file without its folders. */
export const nameOf = ({ file_path }: CardFile): string => file_path.slice(file_path.lastIndexOf('/') + 1);

/** Whether a file is a movie. */
export const isMovie = (file: CardFile): boolean => /\.(mp4|mxf|mts|mov)$/i.test(nameOf(file));

/** The files by day, the newest day and in it the newest file first. */
export function daysOf(files: readonly CardFile[]): readonly CardDay[] {
  const days = new Map<string, CardFile[]>();
  for (const file of [...files].reverse()) {
    const day = dayOf(file);
    days.set(day, [...(days.get(day) ?? []), file]);
  }
  return [...days]
    .map(([day, ofDay]) => ({ day, files: ofDay }))
    .sort((one, other) => other.day.localeCompare(one.day));
}

/** The keys from one file to another in the order of the list, both included. */
export function rangeOf(files: readonly CardFile[], from: string, to: string): readonly string[] {
  const keys = files.map(keyOf);
  const [one, other] = [keys.indexOf(from), keys.indexOf(to)];
  if (one === -1 || other === -1) return [to];
  return keys.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** The size of all these files in bytes. */
export const sizeOf = (files: readonly CardFile[]): number =>
  files.reduce((sum, { file_size }) => sum + file_size, 0);

function dayOf({ creation_year, creation_month, creation_day }: CardFile): string {
  if (creation_year === undefined || creation_month === undefined || creation_day === undefined) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${creation_year}-${two(creation_month)}-${two(creation_day)}`;
}
