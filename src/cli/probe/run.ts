// Runs the steps of a probe in order. Whatever happens in one step, the others run if they can, everything opened is
// closed, and every statement has its line in the report.

import { hexCode } from '../../base/hex.js';
import { semaphoreSets } from '../../base/semaphore-sets.js';
import type { DiscoveredCamera } from '../../protocol/operations.js';
import type { Findings } from './findings.js';
import { closedDevices } from './host.js';
import type { Operator } from './operator.js';
import type { Probe } from './probe.js';
import { type ProbeHost, ProcessLost, SdkProcess } from './sdk-process.js';
import { closeSession, type OpenSession } from './session.js';
import { CONTENTS_KEYS, tryContents } from './steps/contents.js';
import {
  CONTROL_KEYS,
  noteCallResults,
  tryAtCamera,
  tryIgnoredWidth,
  tryOtherWidths,
  tryReadOnlyTime,
  tryRecording,
  tryRounding,
  tryTouch,
} from './steps/controls.js';
import { FOCUS_KEYS, tryFocus } from './steps/focus.js';
import { KILL_KEYS, killAndConnect, leaveAsFound, openSecond, SECOND_SESSION_KEYS } from './steps/killing.js';
import { LEAVING_KEYS, pullCable } from './steps/leaving.js';
import { LIVE_VIEW_KEYS, watchLiveView } from './steps/live-view.js';
import { mayAskForPairing, OPENING_KEYS, openFirst, watchReport } from './steps/opening.js';
import { REMOTE_TRANSFER_KEYS, tryRemoteTransfer } from './steps/remote-transfer.js';
import { SHOOTING_KEYS, tryLongExposures, tryPlainRelease } from './steps/shooting.js';

const ENUMERATE_S = 3;
const ENUMERATE_LIMIT_MS = 60_000;
/** Number of discoveries. On a network one in three may miss the body; six show whether that happens. */
const LOOKS = { USB: 1, Network: 6 } as const;

/** The statements of the steps after the first connect. */
const LATER_KEYS: readonly string[] = [
  ...LIVE_VIEW_KEYS,
  ...CONTROL_KEYS,
  ...FOCUS_KEYS,
  ...SHOOTING_KEYS,
  ...LEAVING_KEYS,
  ...SECOND_SESSION_KEYS,
  ...KILL_KEYS,
  ...CONTENTS_KEYS,
  ...REMOTE_TRANSFER_KEYS,
];

const MARK = '\ufeff';
/**
 * Bytes of an id that are reported: size, address, and the beginning of the name. Later bytes may contain facts about
 * the network.
 */
const ID_BEGIN_BYTES = 16;

/** The camera was not seen; the message is for the terminal. */
export class CameraNotSeen extends Error {}

/** Searches for the camera. @throws CameraNotSeen, ProcessLost */
export async function findCamera(
  host: ProbeHost,
  cameraId: string,
  findings: Findings,
  operator: Operator,
): Promise<DiscoveredCamera> {
  const scout = await SdkProcess.start(host);
  try {
    return await look(scout, cameraId, findings, operator);
  } finally {
    await scout.end();
  }
}

async function look(
  scout: SdkProcess,
  cameraId: string,
  findings: Findings,
  operator: Operator,
): Promise<DiscoveredCamera> {
  let camera: DiscoveredCamera | undefined;
  let others: string[] = [];
  let misses = 0;
  let looks = 0;
  let answer = 'no other camera is connected';
  for (; looks < (camera === undefined ? LOOKS.Network : LOOKS[camera.connectionType]); looks += 1) {
    const found = await scout.call('enumerate', [ENUMERATE_S], ENUMERATE_LIMIT_MS);
    findings.note('discoveryMs', Math.round(found.toMs - found.fromMs));
    if (!found.ok) {
      answer = found.refusal.message;
      misses += 1;
      continue;
    }
    others = found.result.map(({ id }) => id).filter((id) => id !== cameraId);
    const seen = found.result.find(({ id }) => id === cameraId);
    if (seen === undefined) misses += 1;
    camera ??= seen;
  }
  if (camera === undefined) {
    if (others.length > 0) answer = `there: ${others.join(', ')}`;
    const closed = await closedDevices();
    const access =
      closed.length === 0
        ? ''
        : `; this user may not open the USB device ${closed.join(', ')}: install the udev rule`;
    throw new CameraNotSeen(
      `the SDK does not see camera ${cameraId} (${answer}${access}); see docs/run/hardware.md`,
    );
  }
  if (camera.connectionType === 'Network')
    findings.note('isMissedByDiscovery', misses > 0, { looks, misses });
  else findings.miss(['isMissedByDiscovery'], 'the camera is on USB');
  noteNames(camera, findings);
  noteId(camera, findings);
  operator.say(`${camera.id}: ${camera.model}, ${camera.connectionType}`);
  return camera;
}

/** Notes whether the camera's texts in the list begin with a byte order mark, if the texts are kept byte for byte. */
function noteNames({ listed }: DiscoveredCamera, findings: Findings): void {
  if (listed === undefined)
    findings.miss(['namesBeginWithMark'], 'the names as they were listed are not available');
  else findings.note('namesBeginWithMark', listed.name.startsWith(MARK) || listed.model.startsWith(MARK));
}

/** Notes how long the id of a body on the network is, and how it begins. */
function noteId({ connectionType, listed }: DiscoveredCamera, findings: Findings): void {
  if (connectionType === 'USB') findings.miss(['networkIdBytes'], 'the camera is on USB');
  else if (listed === undefined)
    findings.miss(['networkIdBytes'], 'the id as it was listed is not available');
  else
    findings.note('networkIdBytes', listed.id.length, {
      begins: Buffer.from(listed.id.slice(0, ID_BEGIN_BYTES)).toString('hex'),
    });
}

/** Runs all steps. What happens on the way is in the probe's findings and remarks. */
export async function runSteps(probe: Probe): Promise<void> {
  const { host } = probe;
  const setsBefore = semaphoreSets();
  let process = await SdkProcess.start(host);
  let open: OpenSession | undefined;
  let hasOpened = false;
  const putBack = async (): Promise<void> => {
    if (open === undefined) return;
    const session = open;
    open = undefined;
    await leaveAsFound(probe, session);
  };
  await step(probe, 'first session', OPENING_KEYS, async () => {
    open = await openFirst(probe, process);
    hasOpened = true;
    await firstSession(probe, open);
    // Settings of this session are kept, because the second session must begin with them. They are restored later.
    if (!probe.end.aborted) await closeSession(process);
    else await putBack();
    open = undefined;
  });
  // Without the confirmation no further step is made, because each Connect would require it.
  if (!hasOpened && mayAskForPairing(probe.camera) && !probe.end.aborted) {
    probe.findings.missUnseen(
      LATER_KEYS,
      'the first session did not come up, and another Connect would ask again',
    );
    await process.end();
    return;
  }
  if (open !== undefined) {
    // The state of the session is not known: the next steps get a new process.
    await putBack().catch(() => undefined);
    await process.kill();
    process = await SdkProcess.start(host);
  }
  await step(probe, 'second session', SECOND_SESSION_KEYS, async () => {
    open = await openSecond(probe, process);
  });
  await step(probe, 'its process is killed', KILL_KEYS, async () => {
    open = undefined;
    open = await killAndConnect(probe, process, setsBefore);
    if (open !== undefined) process = open.process;
  });
  await step(probe, 'contents mode', CONTENTS_KEYS, async () => {
    await putBack();
    await tryContents(probe, process);
  });
  await step(probe, 'remote transfer', REMOTE_TRANSFER_KEYS, () => tryRemoteTransfer(probe, process));
  await putBack().catch((error: Error) =>
    probe.remarks.push(`the session could not be ended: ${error.message}`),
  );
  if (probe.priorityKey !== undefined)
    probe.remarks.push(`the priority key was not restored: its value was ${probe.priorityKey} before`);
  await process.end();
}

async function firstSession(probe: Probe, session: OpenSession): Promise<void> {
  const { process } = session;
  const part = (name: string, keys: readonly string[], run: () => Promise<void>): Promise<void> =>
    step(probe, name, keys, run, 'report');
  await part('what is reported', OPENING_KEYS, () => watchReport(probe, session));
  await part('live view and its display', LIVE_VIEW_KEYS, () => watchLiveView(probe, process));
  await part('writes', CONTROL_KEYS, async () => {
    await tryRounding(probe, process);
    await tryOtherWidths(probe, process);
    await tryIgnoredWidth(probe, process);
    await tryAtCamera(probe, process);
    await tryReadOnlyTime(probe, process);
  });
  await part('touch', CONTROL_KEYS, () => tryTouch(probe, process));
  await part('recording', CONTROL_KEYS, () => tryRecording(probe, process));
  await part('focus', FOCUS_KEYS, () => tryFocus(probe, process));
  await part('a plain release', SHOOTING_KEYS, () => tryPlainRelease(probe, process));
  await part('two pictures of 5 s', SHOOTING_KEYS, () => tryLongExposures(probe, process));
  noteCallResults(probe, process);
  await part('cable', LEAVING_KEYS, async () => {
    const isBack = await pullCable(probe, process);
    if (!isBack) probe.remarks.push('the session was not up after the cable was put back');
  });
}

/**
 * Runs a step. Its error becomes the reason why its statements without an observation were not tested.
 * @param loss with `report` the loss of the process is thrown on, because the process answers nothing afterwards.
 */
async function step(
  probe: Probe,
  name: string,
  keys: readonly string[],
  run: () => Promise<void>,
  loss: 'report' | 'keep' = 'keep',
): Promise<void> {
  if (probe.end.aborted) return probe.findings.missUnseen(keys, 'the operator ended the probe');
  probe.operator.say(`- ${name}`);
  try {
    await run();
  } catch (error) {
    const { message, sdkCode } = error as Error & { sdkCode?: number };
    const why = sdkCode === undefined ? message : `${message} (${hexCode(sdkCode)})`;
    const isLoss = error instanceof ProcessLost;
    if (!isLoss || loss === 'keep') probe.remarks.push(`${name}: ${why}`);
    probe.findings.missUnseen(keys, why);
    if (isLoss && loss === 'report') throw error;
  }
}
