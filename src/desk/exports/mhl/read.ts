// Reads manifests and chains. They come from other programs and other people: whatever does not fit the specification
// is refused with the name of the file and the line, and so is what rigd does not follow: renamed files, and folders
// with histories of their own.

import { open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sax from 'sax';
import { quoted, quotedPath } from '../../../base/quoted.js';
import {
  CHAIN_SPACE,
  type ChainEntry,
  c4OfBytes,
  FORMATS,
  type Format,
  type Hashes,
  isListable,
  MANIFEST_SPACE,
  MhlError,
  MOST_BYTES,
  MOST_FILES,
  MOST_GENERATIONS,
} from './shapes.js';

/** Content of a manifest, without what verifying does not need. */
export interface Manifest {
  /** Hashes that are not `failed`, by path. */
  readonly files: ReadonlyMap<string, Hashes>;
  readonly patterns: readonly string[];
}

/** An element with its content. */
interface Element {
  /** `*` for an element of another namespace, which is metadata. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Characters that are parsed at a time; other work of the process runs between. */
const PIECE_CHARS = 1024 * 1024;
/** Levels of elements that the specification has, and some of its free metadata. */
const MOST_LEVELS = 64;
/** The lists: their outermost element, their namespace, and the level of their entries. */
const MANIFEST = { root: 'hashlist', space: MANIFEST_SPACE, level: 3 };
const CHAIN = { root: 'ascmhldirectory', space: CHAIN_SPACE, level: 2 };
const MOST_PATTERNS = 256;
const ACTIONS = new Set(['original', 'verified', 'failed']);

/** Reads a manifest. @param c4 its C4 id in the chain @throws MhlError, or as the file system does */
export async function readManifest(path: string, c4: string): Promise<Manifest> {
  const bytes = await bytesOf(path);
  if (c4OfBytes(bytes) !== c4)
    throw new MhlError(`${placeOf(path)} is not the manifest that the chain lists: it was changed`);
  const files = new Map<string, Hashes>();
  let patterns: readonly string[] = [];
  await parse(path, bytes, MANIFEST, (parent, element) => {
    if (parent === 'processinfo' && element.name === 'ignore') {
      patterns = element.children.map(({ text }) => text);
      if (patterns.length > MOST_PATTERNS) throw new Error('it has too many patterns');
    }
    if (parent === 'references')
      throw new Error(`it refers to ${quotedPath(textOf(element, 'path'))}: verify that folder separately`);
    if (parent !== 'hashes') return;
    if (element.children.some(({ name }) => name === 'previousPath'))
      throw new Error(`${quotedPath(textOf(element, 'path'))} was renamed, which rigd does not follow`);
    if (element.name !== 'hash') return;
    const path = textOf(element, 'path');
    const hashes = element.children.filter(({ name }) => Object.hasOwn(FORMATS, name));
    if (path === '' || hashes.length === 0) throw new Error('a file has no path or no hash');
    if (!isListable(path)) throw new Error(`the path ${quotedPath(path)} is not allowed`);
    if (files.has(path)) throw new Error(`the file ${quotedPath(path)} is listed twice`);
    if (files.size >= MOST_FILES) throw new Error(`it lists more than ${MOST_FILES} files`);
    files.set(path, Object.fromEntries(hashes.flatMap(goodHash)));
  });
  return { files, patterns };
}

/** Reads a chain. @returns its entries in order @throws MhlError, or as the file system does */
export async function readChain(path: string): Promise<ChainEntry[]> {
  const entries: ChainEntry[] = [];
  await parse(path, await bytesOf(path), CHAIN, (_, element) => {
    if (element.name !== 'hashlist') return;
    const [name, sequence] = [textOf(element, 'path'), entries.length + 1];
    if (element.attributes.sequencenr !== String(sequence))
      throw new Error(`entry ${sequence} has another number`);
    if (!isListable(name) || name.includes('/'))
      throw new Error(`entry ${sequence} does not name a manifest with its C4 id`);
    if (sequence > MOST_GENERATIONS) throw new Error(`it has more than ${MOST_GENERATIONS} generations`);
    entries.push({ sequence, name, c4: hashIn('c4', textOf(element, 'c4')) });
  });
  return entries;
}

/** The bytes of a list. @throws MhlError when it is too large, or as the file system does */
export async function bytesOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > MOST_BYTES) throw new MhlError(`${placeOf(path)} has ${size} bytes, more than ${MOST_BYTES}`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The name and the value of a hash, unless it is that of a changed file. */
function goodHash({ name, attributes: { action = '' }, text }: Element): [string, string][] {
  if (!ACTIONS.has(action)) throw new Error(`a hash has the action ${quoted(action)}`);
  const value = hashIn(name as Format, text);
  return action === 'failed' ? [] : [[name, value]];
}

/** Parses a list. @param take takes each element down to the level of entries, with the name of its parent */
async function parse(
  path: string,
  bytes: Buffer,
  { root, space, level }: typeof MANIFEST,
  take: (parent: string, element: Element) => void,
): Promise<void> {
  const parser = sax.parser(true, { xmlns: true });
  const open: Element[] = [];
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new Error('a document type is not allowed');
  };
  parser.onopentag = (tag) => {
    if (open.length >= MOST_LEVELS) throw new Error('its elements are nested too deeply');
    const { local, uri, attributes } = tag as sax.QualifiedTag;
    const name = uri === space ? local : '*';
    if (open.length === 0 && name !== root) throw new Error(`it is no ${root}`);
    const values = Object.values(attributes).map(({ local: key, value }) => [key, value] as const);
    open.push({ name, attributes: Object.fromEntries(values), children: [], text: '' });
  };
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    const [element, parent] = [open.pop(), open.at(-1)];
    if (element === undefined || parent === undefined) return;
    if (open.length < level) take(parent.name, element);
    else parent.children.push(element);
  };
  try {
    const whole = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    for (let at = 0; at < whole.length; at += PIECE_CHARS) {
      parser.write(whole.slice(at, at + PIECE_CHARS));
      await setImmediate();
    }
    parser.close();
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new MhlError(`${placeOf(path)} is not a valid list, near line ${parser.line + 1}: ${reason}`, {
      cause: error,
    });
  }
}

/** Text of the child with this name; empty without one. */
function textOf({ children }: Element, child: string): string {
  return children.find(({ name }) => name === child)?.text ?? '';
}

function hashIn(format: Format, text: string): string {
  const value = format === 'c4' ? text.trim() : text.trim().toLowerCase();
  if (!FORMATS[format].test(value)) throw new Error(`${quoted(text)} is not a hash of the kind ${format}`);
  return value;
}

/** The name of a list first, because a long path is cut. */
function placeOf(path: string): string {
  return `${quotedPath(basename(path))} in ${quotedPath(dirname(path))}`;
}
