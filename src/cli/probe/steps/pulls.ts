// Step for pulls of files in contents mode: observes how a pull is reported and cancelled, which name its file gets,
// and the format of thumbnails. Nothing on the card is changed, and the copies are removed.

import { delay, systemClock } from '../../../base/clock.js';
import { hexCode } from '../../../base/hex.js';
import type { NativeContentDetail, NativeEvent } from '../../../worker/sdk/addon.js';
import { COMMAND, COMMAND_PARAMETER, CONTENTS_TRANSFER, TRANSFER_NOTICE } from '../../../worker/sdk/codes.js';
import type { Probe } from '../probe.js';
import type { SdkProcess } from '../sdk-process.js';
import { waitFor, wordFor } from '../session.js';
import { namedBy, type WatchedTransfer, watchTransfer } from './watched-transfer.js';

const CALL_MS = 20_000;
const MOST_FILES = 40;
const MOST_BYTES = 64 * 1024 * 1024;
const FILE_MS = 60_000;
/** After the end of a file lists and pulls need a moment. */
const AFTER_FILE_MS = 150;
const BEGUN_MS = 300;
/** Time for one half of a cancel to take effect. */
const HALF_MS = 1000;
const GIVEN_NAME = 'probe';

/** The statements that this step observes. */
export const PULL_KEYS: readonly string[] = [
  'startBeforeComplete',
  'fetchedFilesAreNamed',
  'cancelsTransferOn',
  'thumbnailOfHeif',
  'thumbnailOfClip',
];

/** A file with a handle. */
interface Handled extends NativeContentDetail {
  readonly handle: number;
}

type ContentsReport = Extract<NativeEvent, { kind: 'contentsTransfer' }>;
const isReport = (event: NativeEvent): event is ContentsReport => event.kind === 'contentsTransfer';
const isCancelled = (event: NativeEvent): boolean =>
  event.kind === 'warning' && event.code === TRANSFER_NOTICE.canceled;
const isStart = (event: NativeEvent): boolean =>
  isReport(event) && event.notify === CONTENTS_TRANSFER.started;
const isNews = (event: NativeEvent): boolean =>
  isReport(event) || isCancelled(event) || event.kind === 'error';
const isEnd = (event: NativeEvent): boolean => isNews(event) && !isStart(event);

/** Pulls some files of these folders and examines thumbnails. */
export async function tryPulls(
  probe: Probe,
  process: SdkProcess,
  folders: readonly { handle: number }[],
): Promise<void> {
  const { findings } = probe;
  const files = await filesOf(process, folders);
  if (files.length === 0) return findings.missUnseen(PULL_KEYS, 'the card is empty');
  await lookAtThumbnails(probe, process, files);
  const bySize = files.filter(({ sizeBytes }) => sizeBytes > 0).sort((a, b) => a.sizeBytes - b.sizeBytes);
  const [small] = bySize;
  const large = bySize.at(-1);
  if (small === undefined || large === undefined || small.sizeBytes > MOST_BYTES)
    return findings.missUnseen(PULL_KEYS, `no file is smaller than ${MOST_BYTES} bytes`);
  // Twice: a body may not report every end.
  for (let turn = 0; turn < 2 && findings.seen('startBeforeComplete') === undefined; turn += 1) {
    notePull(probe, small, await pull(probe, process, small));
    await delay(systemClock, AFTER_FILE_MS);
  }
  await tryCancel(probe, process, large);
}

async function filesOf(process: SdkProcess, folders: readonly { handle: number }[]): Promise<Handled[]> {
  const found: Handled[] = [];
  for (const { handle } of folders) {
    const handles = await process.call('getContentHandles', [handle], CALL_MS);
    for (const one of handles.ok ? handles.result : []) {
      if (found.length >= MOST_FILES) return found;
      const detail = await process.call('getContentDetail', [one], CALL_MS);
      if (detail.ok) found.push({ ...detail.result, handle: one });
    }
  }
  return found;
}

async function lookAtThumbnails(
  { findings }: Probe,
  process: SdkProcess,
  files: readonly Handled[],
): Promise<void> {
  for (const [key, ending, none] of [
    ['thumbnailOfHeif', /\.hif$/i, 'no HEIF file is listed'],
    ['thumbnailOfClip', /\.mp4$/i, 'no clip is listed'],
  ] as const) {
    const file = files.find(({ name }) => ending.test(name));
    if (file === undefined) {
      findings.miss([key], none);
      continue;
    }
    const got = await process.call('getContentThumbnail', [file.handle], CALL_MS);
    if (!got.ok) {
      findings.miss([key], `it is refused: ${wordFor(got)}`);
      continue;
    }
    const image = Buffer.from(got.result.image);
    const details = { type: got.result.type, bytes: image.length, begins: image.toString('hex', 0, 12) };
    if (image.length === 0) findings.note(key, 'none', details);
    else findings.note(key, image.readUInt16BE(0) === 0xffd8 ? 'jpeg' : 'heif', details);
  }
}

function pull(
  probe: Probe,
  process: SdkProcess,
  { handle, sizeBytes }: Handled,
  meanwhile?: (sinceMs: number) => Promise<void>,
): Promise<WatchedTransfer> {
  return watchTransfer(probe, process, {
    sizeBytes,
    limitMs: FILE_MS,
    begin: (directory) => process.call('pullContent', [handle, false, directory, GIVEN_NAME], CALL_MS),
    isNews,
    isEnd,
    ...(meanwhile === undefined ? {} : { meanwhile }),
  });
}

function notePull({ findings }: Probe, file: Handled, { begun, news, end, names }: WatchedTransfer): void {
  const told = news.map(({ event }) => (isReport(event) ? hexCode(event.notify, 5) : event.kind));
  const details = { answer: wordFor(begun), told, found: names };
  const own = file.name.slice(file.name.lastIndexOf('/') + 1);
  const word = namedBy(names, GIVEN_NAME, own);
  if (word !== undefined) findings.note('fetchedFilesAreNamed', word, { ...details, own });
  const startAt = news.findIndex(({ event }) => isStart(event));
  if (end === undefined) findings.miss(['startBeforeComplete'], 'its end was not reported', details);
  else findings.note('startBeforeComplete', startAt >= 0 && startAt < news.indexOf(end), details);
}

/** Pulls the largest file and cancels the pull, one half of the command after the other. */
async function tryCancel(probe: Probe, process: SdkProcess, large: Handled): Promise<void> {
  const { findings } = probe;
  let half: string | undefined;
  const answers: string[] = [];
  const transfer = await pull(probe, process, large, async (sinceMs) => {
    await delay(systemClock, BEGUN_MS);
    const isOver = (): true | undefined =>
      process.events.some(({ atMs, event }) => atMs >= sinceMs && isEnd(event)) || undefined;
    if (isOver()) return;
    for (const word of ['down', 'up'] as const) {
      const sent = await process.call('sendCommand', [
        COMMAND.cancelContentsTransfer,
        COMMAND_PARAMETER[word],
      ]);
      answers.push(`${word}: ${wordFor(sent)}`);
      // The other half is sent in any case.
      if (half === undefined && (await waitFor(HALF_MS, async () => isOver())) === true) half = word;
    }
  });
  const { begun, end } = transfer;
  const details = { answer: wordFor(begun), commands: answers };
  if (half !== undefined && end !== undefined && isCancelled(end.event))
    findings.note('cancelsTransferOn', half, details);
  else findings.miss(['cancelsTransferOn'], 'it did not end as cancelled', details);
}
