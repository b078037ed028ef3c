// The pictures of a take in the order in which Review shows them, and its pages: all of them, with a place for each
// picture that is missing or still to come. Pure.

import type { Receipt, ShotBody, ShotFile } from '../interface/wire.js';

type Exposure = ShotBody['exposures'][number];

/** The place of a picture. */
export interface Frame {
  readonly key: string;
  readonly body: ShotBody;
  readonly round: number;
  /** The place among the pictures that the body took in this round. */
  readonly nth: number;
  /** The file that is shown; absent when there is none. */
  readonly file?: ShotFile;
  /** All files of the picture, such as RAW and JPEG. */
  readonly files: readonly ShotFile[];
  /** The part that is missing, or why there is no file. */
  readonly lack?: Lack;
}

/** Why a picture is not there, or not whole. */
export interface Lack {
  /** `ready`: the body was ready, and did not fire because of others. */
  readonly kind: 'waiting' | 'card' | 'missing' | 'refused' | 'ready';
}

/** A page of a take. */
export interface SheetPage {
  readonly frames: readonly Frame[];
  /** The first and the last round, from 0. */
  readonly from: number;
  readonly to: number;
  /** The numbers of the first and the last picture among all of the take, from 1. */
  readonly first: number;
  readonly last: number;
}

/** Number of pictures up to which further rounds are put on one page. */
const PAGE_OF_ROUNDS = 12;
/** Most pictures on a page. */
const MOST_ON_PAGE = 64;
/** Code of a body that takes no still pictures: nothing is missing of it. */
const TAKES_NONE = 'NO_STILL_PICTURES';
/** Code of a body that was ready in a take that was refused because of others. */
const WAS_READY = 'SHOT_REFUSED';
/** Kinds of files, the best one to look at first. */
const KINDS = [/\.jpe?g$/i, /\.(heif|hif|heic)$/i, /./];

/** Whether a browser can show a whole file of this name. */
export const isShown = ({ path }: Pick<ShotFile, 'path'>): boolean => /\.jpe?g$/i.test(path);

/** Name of a file without its folder. */
export const nameOf = ({ path }: Pick<ShotFile, 'path'>): string => path.slice(path.lastIndexOf('/') + 1);

/** Folder of a file. */
export const folderOf = ({ path }: Pick<ShotFile, 'path'>): string =>
  path.slice(0, Math.max(1, path.lastIndexOf('/')));

/** All frames of a take: by rounds, and in a round by bodies. */
export function framesOf({ bodies, rounds, state }: Receipt): Frame[] {
  const taking = bodies.filter(({ refused }) => refused?.code !== TAKES_NONE);
  return Array.from({ length: Math.max(1, rounds.begun) }, (_, round) => round).flatMap((round) =>
    taking.flatMap((body) => {
      const exposure = body.exposures.find((each) => each.round === round);
      if (exposure !== undefined) return framesOfExposure(body, exposure);
      const lack = lackWithout(body, state);
      return lack === undefined ? [] : [emptyFrame(body, round, lack)];
    }),
  );
}

/** The pages of a take: whole rounds, unless one alone has too many pictures. */
export function pagesOf(frames: readonly Frame[]): SheetPage[] {
  const counts = new Map<number, number>();
  for (const { round } of frames) counts.set(round, (counts.get(round) ?? 0) + 1);
  const pages: Frame[][] = [];
  for (const frame of frames) {
    const page = pages.at(-1);
    const isNewRound = page?.at(-1)?.round !== frame.round;
    const inRound = counts.get(frame.round) ?? 0;
    const isFull =
      page === undefined ||
      page.length >= MOST_ON_PAGE ||
      (isNewRound && page.length + inRound > PAGE_OF_ROUNDS);
    if (isFull) pages.push([frame]);
    else page.push(frame);
  }
  let before = 0;
  return pages.map((page) => {
    const first = before + 1;
    before += page.length;
    return { frames: page, from: page[0]?.round ?? 0, to: page.at(-1)?.round ?? 0, first, last: before };
  });
}

/** The frame of another take to compare with: the same body, if possible the same round and place. */
export function counterpart(frame: Frame, others: readonly Frame[]): Frame | undefined {
  const own = others.filter(({ body }) => body.id === frame.body.id);
  const inRound = own.filter(({ round }) => round === frame.round);
  return inRound[frame.nth] ?? inRound[0] ?? own.find(({ file }) => file !== undefined) ?? own[0];
}

/** The file to show among those of one picture. */
export function bestOf(files: readonly ShotFile[]): ShotFile | undefined {
  for (const kind of KINDS) {
    const found = files.find(({ path }) => kind.test(path));
    if (found !== undefined) return found;
  }
  return undefined;
}

function framesOfExposure(body: ShotBody, exposure: Exposure): Frame[] {
  const { round, state, expectedFiles } = exposure;
  const pictures = picturesOf(exposure.files);
  const lack: Lack | undefined = state === 'lost' ? { kind: 'missing' } : undefined;
  if (pictures.length === 0) {
    const without = state === 'complete' && expectedFiles === 0 ? 'card' : 'waiting';
    return [emptyFrame(body, round, lack ?? { kind: without })];
  }
  return pictures.map((files, nth) => {
    const file = bestOf(files);
    const isLast = nth === pictures.length - 1;
    return {
      key: keyOf(body, round, nth),
      body,
      round,
      nth,
      files,
      ...(file === undefined ? {} : { file }),
      ...(lack === undefined || !isLast ? {} : { lack }),
    };
  });
}

/** Files by picture: those that have a name in common but for its end. */
function picturesOf(files: readonly ShotFile[]): ShotFile[][] {
  const pictures = new Map<string, ShotFile[]>();
  for (const file of files) {
    const stem = stemOf(file);
    pictures.set(stem, [...(pictures.get(stem) ?? []), file]);
  }
  return [...pictures.values()];
}

/** Why a body has no exposure in a round. A stopped series has none in the rounds that were cancelled. */
function lackWithout({ refused }: ShotBody, state: Receipt['state']): Lack | undefined {
  if (refused !== undefined) return { kind: refused.code === WAS_READY ? 'ready' : 'refused' };
  if (state === 'refused') return { kind: 'ready' };
  return state === 'incomplete' ? { kind: 'waiting' } : undefined;
}

const emptyFrame = (body: ShotBody, round: number, lack: Lack): Frame => ({
  key: keyOf(body, round, 0),
  ...{ body, round, lack },
  nth: 0,
  files: [],
});

const keyOf = ({ id }: ShotBody, round: number, nth: number): string => `${id} ${round} ${nth}`;

/** The name that RAW and JPEG of one picture have in common. */
const stemOf = ({ path }: ShotFile): string => path.replace(/\.[^./]*$/, '');
