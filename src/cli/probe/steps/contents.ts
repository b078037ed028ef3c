// Step for contents mode: observes how soon lists are answered, and whether a handle is valid without its list.

import { delay, systemClock } from '../../../base/clock.js';
import type { Probe } from '../probe.js';
import type { SdkProcess } from '../sdk-process.js';
import { closeSession, NotConnected, openSession, readOne, wordFor } from '../session.js';
import { PULL_KEYS, tryPulls } from './pulls.js';

const CONTENTS_TRANSFER_STATUS = 0x726;
const ON = 1n;
const CONNECT_LIMIT_MS = 40_000;
const READY_MS = 20_000;
const LIST_MS = 20_000;
const POLL_MS = 25;

/** The statements that this step observes. */
export const CONTENTS_KEYS: readonly string[] = [
  'contentsReadyMs',
  'propertiesInContentsMode',
  'listsWaitForStatus',
  'handleOutlivesItsList',
  ...PULL_KEYS,
];

/** Opens a session in contents mode and requests the folders until the body lists them. */
export async function tryContents(probe: Probe, process: SdkProcess): Promise<void> {
  const { camera, logIn, findings } = probe;
  try {
    const { connectedMs } = await openSession(process, camera, logIn, {
      mode: 'contents',
      limitMs: CONNECT_LIMIT_MS,
      listedFirst: probe.listedFirst,
    });
    const folders = await waitForLists(probe, process, connectedMs);
    if (folders !== undefined) {
      await tryHandle(probe, process, folders);
      await tryPulls(probe, process, folders);
    }
    await closeSession(process);
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
    findings.miss(CONTENTS_KEYS, `no session in contents mode: ${error.message}`);
  }
}

async function waitForLists(
  { findings }: Probe,
  process: SdkProcess,
  connectedMs: number,
): Promise<{ handle: number }[] | undefined> {
  const untilMs = systemClock.nowMs() + READY_MS;
  const refusals: string[] = [];
  for (;;) {
    const status = await readOne(process, CONTENTS_TRANSFER_STATUS);
    if (status !== undefined) findings.note('propertiesInContentsMode', true);
    const isOn = status?.current === ON;
    const list = await process.call('getDateFolders', [], LIST_MS);
    if (list.ok) {
      const details = {
        'refused before with': [...new Set(refusals)],
        '0x726': String(status?.current ?? 'none'),
      };
      findings.note('contentsReadyMs', Math.round(list.toMs - connectedMs), details);
      if (refusals.length > 0) findings.note('listsWaitForStatus', true, details);
      else if (status !== undefined && !(await isReady(process)))
        findings.note('listsWaitForStatus', false, details);
      else findings.miss(['listsWaitForStatus'], 'it was ready at the first request', details);
      if (status === undefined) findings.note('propertiesInContentsMode', false);
      return list.result;
    }
    // A refused list while 0x726 reads 1 contradicts the statement.
    if (isOn) findings.note('listsWaitForStatus', false, { 'refused while on with': wordFor(list) });
    else refusals.push(wordFor(list));
    if (systemClock.nowMs() >= untilMs) {
      findings.miss(CONTENTS_KEYS, `no list within ${READY_MS} ms`, { answers: [...new Set(refusals)] });
      return undefined;
    }
    await delay(systemClock, POLL_MS);
  }
}

async function isReady(process: SdkProcess): Promise<boolean> {
  return (await readOne(process, CONTENTS_TRANSFER_STATUS))?.current === ON;
}

/** Uses a handle after the lists that it came from were released. */
async function tryHandle(
  { findings }: Probe,
  process: SdkProcess,
  folders: { handle: number }[],
): Promise<void> {
  for (const { handle } of folders) {
    const handles = await process.call('getContentHandles', [handle], LIST_MS);
    const first = handles.ok ? handles.result[0] : undefined;
    if (first === undefined) continue;
    const detail = await process.call('getContentDetail', [first], LIST_MS);
    findings.note('handleOutlivesItsList', detail.ok, { answer: wordFor(detail) });
    return;
  }
  findings.miss(['handleOutlivesItsList'], 'the card is empty');
}
