// Sources of a report. The main source is the service, on this host or another one, which knows more than its files;
// without a service, the files that it has left on the disk. In both cases the journal of systemd and reports of rigd
// probe on this host are added.

import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { systemClock } from '../../base/clock.js';
import type { Finding } from '../../doctor/finding.js';
import type { Config } from '../../gateway/config/config-shape.js';
import { INTERFACE_VERSION } from '../../gateway/contract/interface-version.js';
import { attempt, type Item, itemsOf, jsonFile, reasonOf } from '../../report/archive.js';
import { keptRecordings, readWhole } from '../../report/kept-recordings.js';
import { versionsFile } from '../../report/versions.js';
import { CommandError } from '../command.js';
import { examineHere } from '../doctor/here.js';
import { ALL, listedCameras, oneCamera } from '../http/cameras.js';
import { ANSWER_MS, type ServiceClient } from '../http/client.js';
import { programVersion } from '../version.js';

const THIS_HOST: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const JOURNAL_LINES = 2_000;
const JOURNAL_MS = 10_000;
const MOST_JOURNAL_BYTES = 8 * 1024 * 1024;
/** Limit for reports of rigd probe. A report has some hundred kB, and a recording is as large as one of the service. */
const MOST_PROBE_BYTES = 16 * 1024 * 1024;
const PROBE_FILE = /\.(json|txt|rec)$/;
/** regex: no two parts match the same character; linear. */
const PROBE_DIRECTORY = /^rigd-probe-([A-Za-z0-9]+)-\d{8}T\d{6}Z$/;
/** The subject in the name of a report about the SDK only. */
const LIBRARY = 'library';

const STATUS_PATH = '/api/server/status';
/** Limit of the request that shows whether a service runs; a service answers it in milliseconds. */
const ALIVE_MS = 3_000;

/** The parts of a report that a service has made. */
export interface FromService {
  /** Undefined: all. */
  readonly camera: string | undefined;
  readonly items: AsyncGenerator<Item, void, void>;
}

/** Whether a service is, or would be, on this host. */
export function isOfThisHost({ place }: ServiceClient): boolean {
  return THIS_HOST.has(place.url.hostname);
}

/**
 * Asks the service for its report.
 * @param word an id, a name or a number; undefined: all cameras
 * @returns the reason, when no service answers on this host
 * @throws CommandError
 */
export async function fromService(
  client: ServiceClient,
  word: string | undefined,
): Promise<FromService | string> {
  try {
    await client.ask<'getServerStatus'>('GET', STATUS_PATH, undefined, ALIVE_MS);
    const camera = word === undefined || word === ALL ? undefined : await idOf(client, word);
    const query = camera === undefined ? '' : `?${new URLSearchParams({ camera })}`;
    const response = await client.open('GET', `/api/report${query}`, { timeoutMs: ANSWER_MS });
    return { camera, items: itemsOf(pipeline(response, createGunzip(), () => undefined)) };
  } catch (error) {
    if (!(error instanceof CommandError) || error.kind !== 'unreachable' || !isOfThisHost(client))
      throw error;
    return error.message.split('\n', 1)[0] ?? '';
  }
}

/** The id that a word means. For a camera that is no longer listed but has left recordings it is the word itself. */
async function idOf(client: ServiceClient, word: string): Promise<string> {
  try {
    return oneCamera(await listedCameras(client), word).id;
  } catch (error) {
    if (error instanceof CommandError && error.kind === 'failed') return word;
    throw error;
  }
}

/** Parts of a report without a service. */
export async function* fromFiles(
  config: Config,
  broken: readonly Finding[],
  camera: string | undefined,
): AsyncGenerator<Item, void, void> {
  const { limits, sdkDirectory, stateDirectory } = config;
  const limit = { clock: systemClock, fileMs: limits.fileMs };
  const bounds = { camera, mostFiles: limits.recordingFiles, mostBytes: limits.recordingsDiskBytes };
  yield* keptRecordings(stateDirectory, bounds, limit);
  yield await attempt('doctor.json', async () => {
    const at = new Date().toISOString();
    const checks = [...broken, ...(await examineHere(config, { isAnswered: false }))];
    return jsonFile('doctor.json', { at, checks });
  });
  yield await attempt('versions.json', () =>
    versionsFile({ rigd: programVersion(), interface: INTERFACE_VERSION, sdk: '' }, sdkDirectory, limit),
  );
  const why = 'the service is not running';
  yield { name: 'cameras.json', why };
  yield { name: 'log.jsonl', why };
}

/** The newest lines of the unit, of the system and of this user. */
export async function fromJournal(): Promise<Item> {
  return attempt('journal.txt', async () => {
    const texts = await Promise.all([journal([]), journal(['--user'])]);
    const bytes = Buffer.from(texts.join(''));
    if (bytes.length === 0)
      throw new Error('the journal has no lines of the unit rigd that this user can read');
    return { name: 'journal.txt', bytes };
  });
}

function journal(words: readonly string[]): Promise<string> {
  const all = [...words, '-u', 'rigd', '-n', String(JOURNAL_LINES), '--no-pager', '-q', '-o', 'short-iso'];
  const options = { timeout: JOURNAL_MS, maxBuffer: MOST_JOURNAL_BYTES, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve, reject) => {
    execFile('journalctl', all, options, (error, stdout) => {
      if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT')
        reject(new Error('there is no journalctl'));
      // If the user has no journal this fails, and only the system's journal counts.
      else resolve(error === null ? stdout : '');
    });
  });
}

/** The newest reports of rigd probe in a directory: one for each camera, and one for the SDK. */
export async function* fromProbes(
  directory: string,
  camera: string | undefined,
): AsyncGenerator<Item, void, void> {
  const wanted = camera?.replaceAll(/[^A-Za-z0-9]/g, '');
  const newest = new Map<string, string>();
  const names = await readdir(directory).catch(() => []);
  for (const name of names.sort()) {
    const subject = PROBE_DIRECTORY.exec(name)?.[1];
    if (subject === undefined) continue;
    if (wanted === undefined || subject === wanted || subject === LIBRARY) newest.set(subject, name);
  }
  for (const name of newest.values()) yield* filesOfProbe(directory, name);
}

async function* filesOfProbe(directory: string, name: string): AsyncGenerator<Item, void, void> {
  let files: string[];
  try {
    files = (await readdir(join(directory, name))).filter((file) => PROBE_FILE.test(file)).sort();
  } catch (error) {
    yield { name: `probes/${name}`, why: reasonOf(error) };
    return;
  }
  for (const file of files)
    yield await attempt(`probes/${name}/${file}`, async () => ({
      name: `probes/${name}/${file}`,
      bytes: await readWhole(join(directory, name, file), MOST_PROBE_BYTES),
    }));
}
