// Step for the mode remote-transfer: observes whether it has live view, and how files come from a card. Nothing on the
// card is changed, and the copies are removed.

import { delay, systemClock } from '../../../base/clock.js';
import { hexCode } from '../../../base/hex.js';
import type { NativeContent, NativeContentFile, NativeEvent } from '../../../worker/sdk/addon.js';
import { CONTENT_ERROR, REMOTE_TRANSFER } from '../../../worker/sdk/codes.js';
import type { Probe } from '../probe.js';
import type { Outcome, SdkProcess } from '../sdk-process.js';
import { closeSession, NotConnected, openSession, setLiveView, wordFor } from '../session.js';
import { nextNumber } from './live-view.js';
import { namedBy, reportedBy, type WatchedTransfer, watchTransfer } from './watched-transfer.js';

const CONNECT_LIMIT_MS = 40_000;
const LIST_MS = 20_000;
const READY_MS = 20_000;
const POLL_MS = 200;
const MOST_DAYS = 5;
/** Largest file that is copied whole, to spare the disk of the host and the time of the operator. */
const MOST_BYTES = 64 * 1024 * 1024;
const FILE_MS = 60_000;
const IMAGE_MS = 10_000;
/** Time after which a transfer that is to be cancelled has begun. */
const BEGUN_MS = 300;
const THUMBNAIL = 1;
/** Name of a copy. It has no extension, because the step observes whether one is added. */
const GIVEN_NAME = 'probe';

/** The statements that this step observes. */
export const REMOTE_TRANSFER_KEYS: readonly string[] = [
  'liveViewInRemoteTransfer',
  'progressHasPath',
  'transferGapMs',
  'transferKbps',
  'takesNoPartialBuffer',
  'fetchedFilesAreNamed',
  'transfersAreReportedBy',
  'reportsTransferEnds',
  'cancelledTransfersStop',
];
const FILE_KEYS = REMOTE_TRANSFER_KEYS.slice(1);

type RemoteReport = Extract<NativeEvent, { kind: 'remoteTransfer' }>;
const isReport = (event: NativeEvent): event is RemoteReport => event.kind === 'remoteTransfer';
const isEnd = (event: NativeEvent): boolean => isReport(event) && event.notify !== REMOTE_TRANSFER.inProgress;

/** A file on a card. */
interface FileOnCard {
  readonly slot: number;
  readonly content: NativeContent;
  readonly file: NativeContentFile;
}

/** Opens a session in that mode, observes live view, and copies some files. */
export async function tryRemoteTransfer(probe: Probe, process: SdkProcess): Promise<void> {
  const { camera, logIn, findings, listedFirst } = probe;
  try {
    await openSession(process, camera, logIn, {
      mode: 'remote-transfer',
      limitMs: CONNECT_LIMIT_MS,
      listedFirst,
    });
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
    findings.miss(REMOTE_TRANSFER_KEYS, `no session in the mode remote-transfer: ${error.message}`);
    return;
  }
  try {
    const on = await setLiveView(process, true);
    const number = await nextNumber(process);
    findings.note('liveViewInRemoteTransfer', number !== undefined, { 'switched on': wordFor(on) });
    await setLiveView(process, false);
    const files = await filesOnCards(process);
    if (files.length === 0) findings.miss(FILE_KEYS, 'no file is listed on a card');
    else await tryFiles(probe, process, files);
  } finally {
    await closeSession(process);
  }
}

/** The files of the newest days of both cards, placeholders left out. */
async function filesOnCards(process: SdkProcess): Promise<FileOnCard[]> {
  const found: FileOnCard[] = [];
  for (const slot of [1, 2]) {
    const days = await whenIndexed(() => process.call('getCapturedDates', [slot], LIST_MS));
    if (!days.ok) continue;
    for (const day of days.result.slice(-MOST_DAYS)) {
      const list = await whenIndexed(() => process.call('getContentsOfDay', [slot, day], LIST_MS));
      if (!list.ok) continue;
      for (const content of list.result.filter(({ isPlaceholder }) => !isPlaceholder))
        for (const file of content.files) found.push({ slot, content, file });
    }
  }
  return found.filter(({ file }) => file.sizeBytes > 0);
}

async function whenIndexed<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const untilMs = systemClock.nowMs() + READY_MS;
  for (;;) {
    const answer = await ask();
    const isNotYet = !answer.ok && answer.refusal.sdkCode === CONTENT_ERROR.indexProcessing;
    if (!isNotYet || systemClock.nowMs() >= untilMs) return answer;
    await delay(systemClock, POLL_MS);
  }
}

async function tryFiles(probe: Probe, process: SdkProcess, files: readonly FileOnCard[]): Promise<void> {
  const { findings } = probe;
  const bySize = [...files].sort((one, other) => one.file.sizeBytes - other.file.sizeBytes);
  const [small] = bySize;
  const large = bySize.at(-1);
  if (small === undefined || large === undefined || small.file.sizeBytes > MOST_BYTES)
    return findings.miss(FILE_KEYS, `no file on a card is smaller than ${MOST_BYTES} bytes`);
  const fetch = (partBytes?: number) => fetchFile(probe, process, small, partBytes);
  const both = [await fetch(), await fetch()];
  noteFiles(probe, both);
  await tryImage(probe, process, files);
  await tryCancel(probe, process, large);
  // This comes last, because it is unknown what a body does that accepts it.
  const partless = await fetch(0);
  findings.note('takesNoPartialBuffer', partless.begun.ok, { answer: wordFor(partless.begun) });
}

function fetchFile(
  probe: Probe,
  process: SdkProcess,
  { slot, content, file }: FileOnCard,
  partBytes?: number,
): Promise<WatchedTransfer> {
  return watchTransfer(probe, process, {
    sizeBytes: file.sizeBytes,
    limitMs: FILE_MS,
    begin: (directory) =>
      process.call(
        'fetchContentFile',
        [slot, content.id, file.id, directory, GIVEN_NAME, partBytes],
        LIST_MS,
      ),
    isNews: isReport,
    isEnd,
  });
}

function noteFiles({ findings }: Probe, transfers: readonly WatchedTransfer[]): void {
  const refused = transfers.find(({ begun }) => !begun.ok);
  if (refused !== undefined) {
    findings.miss(FILE_KEYS, `a file is refused: ${wordFor(refused.begun)}`);
    return;
  }
  const ends = transfers.map(({ end }) => end !== undefined);
  const word = ends.every((one) => one) ? 'all' : ends.some((one) => one) ? 'every-second' : 'none';
  const details = { reported: ends.map(String), bytes: transfers.map(({ bytes }) => bytes) };
  findings.note('reportsTransferEnds', word, details);
  const ended = transfers.find(({ end }) => end !== undefined);
  const event = ended?.end?.event;
  if (ended?.end === undefined || event === undefined || !isReport(event)) return;
  findings.note('transfersAreReportedBy', reportedBy(event.path), { notify: hexCode(event.notify, 5) });
  const last = ended.news.filter((one) => !isEnd(one.event)).at(-1);
  const fromMs = last?.atMs ?? ended.begun.toMs;
  findings.note('transferGapMs', Math.max(0, Math.round(ended.end.atMs - fromMs)), {
    progress: ended.news.length - 1,
    'all ms': Math.round(ended.end.atMs - ended.begun.fromMs),
  });
}

/** Fetches a thumbnail of the first picture that has one into an empty directory, and observes the name of its file. */
async function tryImage(probe: Probe, process: SdkProcess, files: readonly FileOnCard[]): Promise<void> {
  const { findings } = probe;
  const picture = files.find(({ file }) => /\.(jpe?g|arw|hif)$/i.test(file.path));
  if (picture === undefined) return findings.miss(['fetchedFilesAreNamed'], 'no picture is listed');
  const { slot, content, file } = picture;
  const { begun, names } = await watchTransfer(probe, process, {
    sizeBytes: undefined,
    limitMs: IMAGE_MS,
    begin: (directory) => {
      const where = [directory, GIVEN_NAME] as const;
      return process.call('fetchContentImage', [slot, content.id, file.id, THUMBNAIL, ...where], LIST_MS);
    },
    isNews: isReport,
    isEnd,
  });
  const own = file.path.slice(file.path.lastIndexOf('/') + 1);
  const word = namedBy(names, GIVEN_NAME, own);
  const details = { given: GIVEN_NAME, own, found: names, answer: wordFor(begun) };
  if (word === undefined) findings.miss(['fetchedFilesAreNamed'], 'no such file came', details);
  else findings.note('fetchedFilesAreNamed', word, details);
}

/** Begins to copy the largest file and cancels the copy. */
async function tryCancel(probe: Probe, process: SdkProcess, large: FileOnCard): Promise<void> {
  const { findings } = probe;
  const { slot, content, file } = large;
  let cancel = 'not called';
  const { begun, news, end } = await watchTransfer(probe, process, {
    sizeBytes: file.sizeBytes,
    limitMs: FILE_MS,
    begin: (directory) =>
      process.call('fetchContentFile', [slot, content.id, file.id, directory, GIVEN_NAME], LIST_MS),
    isNews: isReport,
    isEnd,
    meanwhile: async () => {
      await delay(systemClock, BEGUN_MS);
      cancel = wordFor(await process.call('cancelFetch', []));
    },
  });
  const progress = news.flatMap(({ atMs, event }) =>
    isReport(event) && !isEnd(event) ? [{ atMs, event }] : [],
  );
  if (progress.length === 0) findings.miss(['progressHasPath'], 'no progress was reported');
  else
    findings.note(
      'progressHasPath',
      progress.every(({ event }) => event.path !== ''),
      { path: reportedBy(progress[0]?.event.path ?? '') },
    );
  const [first, last] = [progress[0], progress.at(-1)];
  const seconds = first === undefined || last === undefined ? 0 : (last.atMs - first.atMs) / 1000;
  const percent = (last?.event.percent ?? 0) - (first?.event.percent ?? 0);
  if (seconds > 0 && percent > 0)
    findings.note('transferKbps', Math.round((file.sizeBytes * percent) / 100 / 1024 / seconds));
  else findings.miss(['transferKbps'], 'too little was reported to decide');
  const details = { answer: wordFor(begun), cancel, told: end === undefined ? 'nothing' : kindOf(end.event) };
  const notify = end !== undefined && isReport(end.event) ? end.event.notify : 0;
  if (notify === REMOTE_TRANSFER.stopped || notify === REMOTE_TRANSFER.canceled)
    findings.note('cancelledTransfersStop', notify === REMOTE_TRANSFER.stopped, details);
  else findings.miss(['cancelledTransfersStop'], 'it did not end as cancelled', details);
}

const kindOf = (event: NativeEvent): string => (isReport(event) ? hexCode(event.notify, 5) : event.kind);
