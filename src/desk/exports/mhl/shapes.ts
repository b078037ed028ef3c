// Shapes and limits of ASC MHL v2: a manifest lists files with their hashes, and a chain lists the manifests of a
// folder. Each manifest is a generation; it is never changed. https://github.com/ascmitc/mhl-specification

import { createHash } from 'node:crypto';

/** Folder of a history, at the top of the folder that it describes. */
export const HISTORY_FOLDER = 'ascmhl';
/** File of the chain, in {@link HISTORY_FOLDER}. */
export const CHAIN_FILE = 'ascmhl_chain.xml';
/** Beginning of the names of files and folders that belong to rigd and are in no list. */
export const OWN_PREFIX = '.rigd-';

export const MANIFEST_SPACE = 'urn:ASC:MHL:v2.0';
export const CHAIN_SPACE = 'urn:ASC:MHL:DIRECTORY:v2.0';

/** Patterns that are always ignored: those of the specification, and the files of rigd. */
export const IGNORED: readonly string[] = [
  '.DS_Store',
  HISTORY_FOLDER,
  `${HISTORY_FOLDER}/`,
  `${OWN_PREFIX}*`,
];
/** Pattern of sidecars: ratings change, and programs that show pictures write into them. */
export const SIDECARS = '*.xmp';

/** Largest manifest or chain that is read; a manifest of 100,000 files with two hashes has 30 MB. */
export const MOST_BYTES = 128 * 1024 * 1024;
/** Most generations of one folder. */
export const MOST_GENERATIONS = 9_999;
/** Most files of one folder with its sub-folders. */
export const MOST_FILES = 300_000;

/** Text of each hash, in the order in which a manifest has them. */
export const FORMATS = {
  c4: /^c4[1-9A-HJ-NP-Za-km-z]{88}$/,
  md5: /^[0-9a-f]{32}$/,
  sha1: /^[0-9a-f]{40}$/,
  xxh128: /^[0-9a-f]{32}$/,
  xxh3: /^[0-9a-f]{16}$/,
  xxh64: /^[0-9a-f]{16}$/,
} as const;

/** Name of a hash in a manifest. */
export type Format = keyof typeof FORMATS;
/** Every {@link Format}, in order. */
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly Format[];

/** Hashes of a file by name. */
export type Hashes = Readonly<Partial<Record<Format, string>>>;

/** Entry of a chain: a manifest beside it. */
export interface ChainEntry {
  readonly sequence: number;
  /** Name of the file. */
  readonly name: string;
  readonly c4: string;
}

/** A list, a chain or a name that cannot be used. The message is for people and names the file. */
export class MhlError extends Error {
  override readonly name = 'MhlError';
}

/** Whether XML 1.0 can express the text. */
export function isXmlText(text: string): boolean {
  return !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text);
}

/** Whether a path of a list stays below its folder and has the only form that the specification allows. */
export function isListable(path: string): boolean {
  return (
    path.length <= 4_096 &&
    isXmlText(path) &&
    path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  );
}

const C4_DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const C4_LENGTH = 88;

/** The C4 id (SMPTE ST 2114) of a SHA-512 in hex: its number in base 58. */
export function c4Of(sha512: string): string {
  let rest = BigInt(`0x${sha512}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = `${C4_DIGITS[Number(rest % 58n)]}${text}`;
  return `c4${text.padStart(C4_LENGTH, C4_DIGITS[0])}`;
}

/** The C4 id of bytes in memory. */
export function c4OfBytes(bytes: Uint8Array): string {
  return c4Of(createHash('sha512').update(bytes).digest('hex'));
}
