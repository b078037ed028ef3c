// `rigd probe --library`: examines an SDK without a camera. The SDK is examined, started, made to search for cameras,
// and ended, twice in each of two processes, because the service does the same. The report has the expected and the
// observed result of each step. A step that fails ends its process; the next process starts from the beginning.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { semaphoreSets } from '../../base/semaphore-sets.js';
import type { NativeLibraryFacts } from '../../worker/sdk/addon.js';
import { hostFacts, type PreparedHost } from './host.js';
import { type LibraryFile, type LibraryLine, writeLibraryReport } from './library-report.js';
import { makeReportDirectory } from './report.js';
import { ProcessLost, SdkProcess } from './sdk-process.js';
import { wordFor } from './session.js';

const CORE = 'libCr_Core.so';
const ADAPTERS = 'CrAdapter';
const ROUNDS = 2;
const STARTS = 2;
const EXAMINE_MS = 60_000;
const LOAD_MS = 60_000;
const ENUMERATE_S = 3;
const ENUMERATE_MS = 60_000;
/** Limit of a search; other programs have seen a search without a camera take about 4 s. */
const LONGEST_SEARCH_MS = 10_000;
const KNOWN_VERSION = /^2\.0[0-2]\./;

/** The expected and the seen value of a step. `isSo`: whether they agree; left out where nothing is expected. */
type Result = { expected: string; seen: string; isSo?: boolean };

/** One run. */
class LibraryCheck {
  readonly lines: LibraryLine[] = [];
  readonly #say: (line: string) => void;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  note(round: number, step: string, { expected, seen, isSo }: Result): void {
    const verdict = isSo === undefined ? 'seen' : isSo ? 'as expected' : 'otherwise';
    this.lines.push({ round, step, expected, seen, verdict });
    this.#say(
      `${verdict.padEnd(11)}  ${round}  ${step}: ${seen}${isSo === false ? `; expected: ${expected}` : ''}`,
    );
  }
}

/** Examines the library of the settings. @returns the paths of the report */
export async function checkLibrary(
  host: PreparedHost,
  out: string,
  say: (line: string) => void,
): Promise<string[]> {
  const at = new Date();
  const check = new LibraryCheck(say);
  const files = await filesOf(host.sdkDirectory);
  noteFiles(check, files);
  const facts: NativeLibraryFacts[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const found = await oneProcess(check, host, round);
    if (found !== undefined) facts.push(found);
  }
  const directory = await makeReportDirectory(out, 'library', at);
  return writeLibraryReport(directory, {
    format: 1,
    at: at.toISOString(),
    isSimulated: host.simulated,
    host: await hostFacts(host.simulated),
    files,
    lines: check.lines,
    recordings: await host.recordings.write(directory),
    ...(facts[0] === undefined ? {} : { library: facts[0] }),
  });
}

/** All steps in one process. @returns what the library offers; undefined when it could not be asked */
async function oneProcess(
  check: LibraryCheck,
  host: PreparedHost,
  round: number,
): Promise<NativeLibraryFacts | undefined> {
  const setsBefore = semaphoreSets();
  const process = SdkProcess.begin(host);
  let facts: NativeLibraryFacts | undefined;
  let step = 'examine';
  try {
    facts = await examine(check, process, host.sdkDirectory, round);
    for (let start = 1; facts !== undefined && start <= STARTS; start += 1) {
      step = `start ${start}`;
      if (!(await startAndEnd(check, process, host.sdkDirectory, { round, start }))) break;
    }
  } catch (error) {
    if (!(error instanceof ProcessLost)) throw error;
    check.note(round, step, { expected: 'the process keeps running', seen: error.message, isSo: false });
  }
  const { how, files } = await process.end();
  check.note(round, 'end', { expected: 'exit code 0', seen: how, isSo: how === 'ended (exit code 0)' });
  const made = [...(semaphoreSets()?.keys() ?? [])].filter((set) => setsBefore?.has(set) === false);
  check.note(round, 'traces', {
    expected: 'rigd removes them',
    seen: `${files.length} files in its temporary directory${files.length === 0 ? '' : ` (${files.join(', ')})`}; ${made.length} sets of semaphores left`,
  });
  return facts;
}

/** Examines symbols and sizes. @returns undefined when the library cannot be started */
async function examine(
  check: LibraryCheck,
  process: SdkProcess,
  directory: string,
  round: number,
): Promise<NativeLibraryFacts | undefined> {
  const asked = await process.call('examineLibrary', [directory], EXAMINE_MS);
  if (!asked.ok) {
    check.note(round, 'examine', { expected: 'an answer', seen: asked.refusal.message, isSo: false });
    return undefined;
  }
  const { adapters, loader, version, symbols, classes } = asked.result;
  check.note(round, 'adapters', { expected: 'found', seen: adapters || 'found', isSo: adapters === '' });
  check.note(round, 'dlopen', { expected: 'loaded', seen: loader || 'loaded', isSo: loader === '' });
  if (loader !== '') return undefined;
  check.note(round, 'version', {
    expected: '2.00 to 2.02',
    seen: version || 'none',
    isSo: KNOWN_VERSION.test(version),
  });
  const missing = symbols.filter(({ isThere }) => !isThere).map(({ name }) => name);
  check.note(round, 'symbols', {
    expected: `all ${symbols.length} that this program calls`,
    seen: missing.length === 0 ? `all ${symbols.length}` : `without ${missing.join(', ')}`,
    isSo: missing.length === 0,
  });
  for (const { name, expectedBytes, writtenBytes } of classes) {
    const seen = writtenBytes === 0 ? 'cannot be made' : `its constructor writes ${writtenBytes} bytes`;
    check.note(round, `size of ${name}`, {
      expected: `${expectedBytes} bytes at most`,
      seen,
      isSo: writtenBytes > 0 && writtenBytes <= expectedBytes,
    });
  }
  return asked.result;
}

/** Calls Init, searches for cameras, and calls Release. @returns whether this can be done once more */
async function startAndEnd(
  check: LibraryCheck,
  process: SdkProcess,
  directory: string,
  { round, start }: { round: number; start: number },
): Promise<boolean> {
  const name = (step: string) => (start === 1 ? step : `${step}, again in this process`);
  const loaded = await process.call('load', [directory], LOAD_MS);
  const tookMs = Math.round(loaded.toMs - loaded.fromMs);
  check.note(round, name('Init'), {
    expected: 'true',
    seen: loaded.ok ? `true after ${tookMs} ms, callbacks of ${loaded.result.level}` : loaded.refusal.message,
    isSo: loaded.ok,
  });
  if (!loaded.ok) return false;
  const found = await process.call('enumerate', [ENUMERATE_S], ENUMERATE_MS);
  const searchMs = Math.round(found.toMs - found.fromMs);
  const cameras = found.ok ? `${found.result.length} cameras` : `refused: ${wordFor(found)}`;
  check.note(round, name('EnumCameraObjects'), {
    expected: `no camera, as an empty list or as a refusal, within ${LONGEST_SEARCH_MS} ms`,
    seen: `${cameras} after ${searchMs} ms`,
    isSo:
      searchMs <= LONGEST_SEARCH_MS &&
      (found.ok ? found.result.length === 0 : found.refusal.sdkCode !== undefined),
  });
  const released = await process.call('release', []);
  check.note(round, name('Release'), {
    expected: 'true',
    seen: released.ok
      ? `true after ${Math.round(released.toMs - released.fromMs)} ms`
      : released.refusal.message,
    isSo: released.ok,
  });
  check.note(round, name('callbacks'), {
    expected: 'none without a session',
    seen: `${process.events.length}`,
    isSo: process.events.length === 0,
  });
  return released.ok;
}

function noteFiles(check: LibraryCheck, files: readonly LibraryFile[]): void {
  const core = files.find(({ name }) => name === CORE);
  check.note(0, CORE, {
    expected: 'a file',
    seen: core === undefined ? 'none' : `${core.sizeBytes} bytes, SHA-256 ${core.sha256}`,
    isSo: core !== undefined,
  });
  const adapters = files.filter(({ name }) => name.startsWith(`${ADAPTERS}/`) && name.includes('.so'));
  check.note(0, ADAPTERS, {
    expected: 'libraries',
    seen: adapters.map(({ name }) => name.slice(ADAPTERS.length + 1)).join(', ') || 'none',
    isSo: adapters.length > 0,
  });
}

/** The libraries of an SDK; those that cannot be read are left out. */
async function filesOf(directory: string): Promise<LibraryFile[]> {
  const inAdapters = await readdir(join(directory, ADAPTERS)).catch(() => []);
  const names = [CORE, ...inAdapters.sort().map((name) => `${ADAPTERS}/${name}`)];
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts?.isFile() !== true) return [];
      const digest = createHash('sha256');
      const isRead = await pipeline(createReadStream(path), digest).then(
        () => true,
        () => false,
      );
      return isRead ? [{ name, sizeBytes: facts.size, sha256: digest.digest('hex') }] : [];
    }),
  );
  return files.flat();
}
