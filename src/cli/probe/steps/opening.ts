// Step with the first session: observes how long it takes to open, its state right after that, and the growth of its
// report of properties.

import { delay, systemClock } from '../../../base/clock.js';
import { hexCode } from '../../../base/hex.js';
import type { NativeProperty } from '../../../worker/sdk/addon.js';
import { PROPERTY_CODE, SDK_ERROR, SETTING } from '../../../worker/sdk/codes.js';
import type { Details } from '../findings.js';
import type { ConnectTimes, Probe } from '../probe.js';
import type { Outcome, SdkProcess } from '../sdk-process.js';
import {
  bitsOf,
  GET_AND_SET,
  isText,
  NotConnected,
  type OpenSession,
  openSession,
  readAll,
  readOne,
  takePriority,
  told,
  wordFor,
} from '../session.js';
import { HANDFUL } from '../statements.js';

/** Time for a late answer, added to the time that a person at the camera has. */
const PAIRING_GRACE_MS = 15_000;
/**
 * Limit of the call Connect. Bodies show their prompt for a minute; if Connect blocks that long, it could only be ended
 * earlier with the process.
 */
const PAIRING_CALL_MS = 75_000;
const CONNECT_LIMIT_MS = 30_000;
/** A person needs at least this long to press a key on a camera. */
const PERSON_MS = 2500;
const POLL_MS = 50;
/** Pause from a refusal to the next try, while a person opens Pairing at the camera. */
const PAIR_PAUSE_MS = 2000;
const GROWTH = { quietMs: 2500, mostMs: 15_000 } as const;
/** Time after OnConnected in which the report counts as the first one; later it may have grown. */
const AT_CONNECT_MS = 80;
const SHUTTER_SPEED_VALUE = 0x17d;
const LARGEST_USUAL_CODE = 0x1000;
/** A call of Connect that takes longer has enumerated cameras first, which takes a quarter of a second or more. */
const LOOKED_MS = 200;

/** The statements that this step observes. */
export const OPENING_KEYS: readonly string[] = [
  'makesListedOnly',
  'madeObjectsTimeOutMs',
  'connectMs',
  'saveInfoBeforeConnected',
  'liveViewIsOnAtConnect',
  'propertiesAtConnect',
  'growthMs',
  'textsBeginWithMark',
  'codesAbove0x1000',
  'shutterSpeedValueBits',
  'clockIsText',
  'clockForm',
  'needsPairingOpened',
];

/** Only a body on the network without access authentication may require a confirmation of the first session. */
export function mayAskForPairing({ connectionType, sshSupport }: Probe['camera']): boolean {
  return connectionType === 'Network' && sshSupport !== true;
}

/** Opens the session that most steps work with. @throws NotConnected */
export async function openFirst(probe: Probe, process: SdkProcess): Promise<OpenSession> {
  const { camera, findings, operator } = probe;
  const mayPair = mayAskForPairing(camera);
  if (mayPair) operator.ask?.('confirm');
  let saveInfo = { answer: '', atMs: 0 };
  const limitMs = mayPair ? probe.arguments.handsMs + PAIRING_GRACE_MS : CONNECT_LIMIT_MS;
  const session = await untilLetIn(probe, () =>
    openWithObject(probe, process, {
      mode: 'remote',
      limitMs,
      callMs: mayPair ? Math.max(limitMs, PAIRING_CALL_MS) : limitMs,
      reconnecting: true,
      meanwhile: async () => {
        const set = await process.call('setSaveInfo', [probe.directory, '', -1]);
        saveInfo = { answer: wordFor(set), atMs: set.toMs };
      },
    }),
  );
  const { calledMs, returnedMs, connectedMs } = session;
  const looked = noteListing(probe, session, mayPair);
  const details = { 'until Connect returned': Math.round(returnedMs - calledMs) };
  // The second session shows how long a connect takes where a person may have been asked.
  if (!mayPair)
    findings.note('connectMs', Math.round(connectedMs - (looked ? returnedMs : calledMs)), details);
  probe.slowestConnectMs = Math.round(connectedMs - calledMs);
  const isTaken = saveInfo.answer === 'taken';
  if (isTaken && saveInfo.atMs > connectedMs)
    findings.miss(['saveInfoBeforeConnected'], 'the session was up before the request could be made');
  else findings.note('saveInfoBeforeConnected', isTaken, { answer: saveInfo.answer });
  // A directory that was refused as too early is set again, or pictures would not be saved.
  if (!isTaken) await process.call('setSaveInfo', [probe.directory, '', -1]);
  if (mayPair) probe.firstConnect = timesOf(session);
  else findings.miss(['asksForPairing'], 'only a network body without access authentication may ask');
  return session;
}

/**
 * Tries to open the session repeatedly while the body refuses every new host and a person is present, who can open
 * Pairing in its menu.
 * @throws NotConnected
 */
async function untilLetIn(probe: Probe, open: () => Promise<OpenSession>): Promise<OpenSession> {
  const { findings, operator, camera } = probe;
  const key = 'needsPairingOpened';
  if (!mayAskForPairing(camera)) {
    findings.miss([key], 'only a network body without access authentication may be closed to new hosts');
    return open();
  }
  const untilMs = systemClock.nowMs() + probe.arguments.handsMs;
  for (let tries = 0; ; tries += 1) {
    try {
      const session = await open();
      findings.note(key, tries > 0, { refused: tries });
      return session;
    } catch (error) {
      const isClosed = error instanceof NotConnected && error.sdkCode === SDK_ERROR.rejected;
      if (!isClosed || operator.ask === undefined || systemClock.nowMs() >= untilMs) throw error;
      if (tries === 0) operator.ask('pair');
      await delay(systemClock, PAIR_PAUSE_MS);
    }
  }
}

/**
 * Opens the session with a made camera object. If that is not answered it uses an object from a list, because some
 * versions of the SDK accept no other. For a body that may ask a person an object from a list is used at once, because
 * the body must not ask twice.
 * @throws NotConnected
 */
async function openWithObject(
  probe: Probe,
  process: SdkProcess,
  options: Parameters<typeof openSession>[3],
): Promise<OpenSession> {
  const { camera, logIn, findings } = probe;
  const open = () => openSession(process, camera, logIn, { ...options, listedFirst: probe.listedFirst });
  const key = 'madeObjectsTimeOutMs';
  if (mayAskForPairing(camera)) {
    probe.listedFirst = true;
    findings.miss([key], 'another Connect might ask a person again');
    return open();
  }
  const fromMs = systemClock.nowMs();
  try {
    const session = await open();
    findings.note(key, 0);
    return session;
  } catch (error) {
    if (!(error instanceof NotConnected) || error.sdkCode !== SDK_ERROR.connectTimeOut) throw error;
    const tookMs = Math.round(systemClock.nowMs() - fromMs);
    probe.listedFirst = true;
    const session = await open();
    findings.note(key, tookMs, { 'the first Connect': error.message });
    return session;
  }
}

/**
 * The process of the first session has not enumerated cameras: if that is needed, the call of Connect does it first.
 * @returns whether it did, by the time that Connect took.
 */
function noteListing(
  { findings, camera, listedFirst }: Probe,
  { calledMs, returnedMs }: OpenSession,
  mayPair: boolean,
): boolean {
  const tookMs = Math.round(returnedMs - calledMs);
  if (mayPair) {
    findings.miss(['makesListedOnly'], 'Connect may have waited for a person at the camera');
    return false;
  }
  const details = { 'until Connect returned': tookMs, fields: camera.listed !== undefined };
  // With an object from a list the process enumerates because the probe orders it, which says nothing about the
  // statement.
  findings.note('makesListedOnly', tookMs >= LOOKED_MS && !listedFirst, details);
  return tookMs >= LOOKED_MS;
}

/** How long the connect of a session took. */
function timesOf({ process, calledMs, returnedMs, connectedMs }: OpenSession): ConnectTimes {
  return {
    callMs: Math.round(returnedMs - calledMs),
    answerMs: Math.round(connectedMs - returnedMs),
    told: told(process, calledMs),
  };
}

/**
 * Computes the wait for a person. The second connect needs no person, so the extra time of the first one, less an
 * enumeration, was the wait.
 */
export function notePairing({ findings, firstConnect }: Probe, session: OpenSession): void {
  if (firstConnect === undefined) {
    findings.miss(['asksForPairing'], 'there was no first session');
    return;
  }
  const second = timesOf(session);
  const lookMs = Number(findings.seen('discoveryMs') ?? 0);
  const longerMs = firstConnect.callMs - second.callMs;
  const inCall = longerMs - lookMs >= PERSON_MS;
  const inAnswer = firstConnect.answerMs - second.answerMs >= PERSON_MS;
  const details = {
    'first: Connect returned after ms': firstConnect.callMs,
    'first: then OnConnected after ms': firstConnect.answerMs,
    'second: Connect returned after ms': second.callMs,
    'second: then OnConnected after ms': second.answerMs,
    meanwhile: firstConnect.told,
  };
  if (!inCall && !inAnswer && longerMs >= PERSON_MS)
    findings.miss(['asksForPairing'], 'Connect waited for a person, or looked for the camera', details);
  else findings.note('asksForPairing', inCall ? 'in-connect' : inAnswer ? 'before-connected' : 'no', details);
}

/** Reads what is reported right after the connect, waits until the report stops growing, and takes the priority key. */
export async function watchReport(probe: Probe, session: OpenSession): Promise<void> {
  const { findings } = probe;
  const { process, connectedMs } = session;
  const setting = await process.call('getSetting', [SETTING.enableLiveView]);
  const first = await process.call('getProperties', []);
  const info = {
    'asked after ms': Math.round(setting.fromMs - connectedMs),
    answer: setting.ok ? setting.result : wordFor(setting),
  };
  if (setting.ok) findings.note('liveViewIsOnAtConnect', setting.result === 1, info);
  else findings.miss(['liveViewIsOnAtConnect'], 'GetDeviceSetting was refused', info);

  const atOnce = first.ok ? first.result : [];
  const grown = await grow(process, connectedMs, atOnce);
  noteAtConnect(probe, session, first, { 'at the end': grown.all.length });
  findings.note('growthMs', grown.lastMs, { '0x11A after ms': grown.priorityKeyMs ?? 'never' });
  probe.priorityKey = (await readOne(process, PROPERTY_CODE.priorityKey))?.current;
  const taken = await takePriority(process);
  if (!taken) probe.remarks.push('the priority key could not be set to the host');
  const atLast = new Map((await readAll(process)).map((property) => [property.code, property]));
  probe.lateProperties = grown.all.flatMap(({ code }) =>
    atOnce.some((property) => property.code === code) ? [] : (atLast.get(code) ?? []),
  );
  await lookAtTypes(probe, process, [...atLast.values()]);
}

/** Notes how many properties are reported when a session is up, unless they were requested too late to tell. */
export function noteAtConnect(
  { findings }: Probe,
  { connectedMs }: OpenSession,
  read: Outcome<readonly NativeProperty[]>,
  more: Details = {},
): void {
  const key = 'propertiesAtConnect';
  const count = read.ok ? read.result.length : 0;
  const answeredMs = Math.round(read.toMs - connectedMs);
  const details = { 'answered after ms': answeredMs, ...more };
  if (answeredMs > AT_CONNECT_MS && count > HANDFUL)
    findings.miss([key], 'the host made the request too late', { count, ...details });
  else findings.note(key, count, details);
}

/** Reads the properties repeatedly until no new ones come, because not every SDK reports that there are new ones. */
async function grow(
  process: SdkProcess,
  connectedMs: number,
  atOnce: readonly NativeProperty[],
): Promise<{ all: NativeProperty[]; lastMs: number; priorityKeyMs: number | undefined }> {
  const known = new Map(atOnce.map((property) => [property.code, property]));
  let priorityKeyMs = known.has(PROPERTY_CODE.priorityKey) ? 0 : undefined;
  let lastMs = 0;
  for (;;) {
    const read = await process.call('getProperties', []);
    const sinceMs = Math.round(read.toMs - connectedMs);
    const fresh = read.ok ? read.result.filter(({ code }) => !known.has(code)) : [];
    for (const property of fresh) known.set(property.code, property);
    if (fresh.length > 0) lastMs = sinceMs;
    if (priorityKeyMs === undefined && known.has(PROPERTY_CODE.priorityKey)) priorityKeyMs = sinceMs;
    const isQuiet = sinceMs - lastMs >= GROWTH.quietMs;
    if (isQuiet || sinceMs >= GROWTH.mostMs) return { all: [...known.values()], lastMs, priorityKeyMs };
    await delay(systemClock, POLL_MS);
  }
}

async function lookAtTypes(
  { findings }: Probe,
  process: SdkProcess,
  properties: readonly NativeProperty[],
): Promise<void> {
  const marks = await process.call('askForTextMarks', []);
  if (marks.ok && marks.result.texts > 0) {
    findings.note('textsBeginWithMark', marks.result.marked > 0, { ...marks.result });
  } else {
    findings.miss(['textsBeginWithMark'], 'the body reports no text');
  }
  const odd = properties.filter(({ code }) => code > LARGEST_USUAL_CODE).map(({ code }) => hexCode(code));
  findings.note('codesAbove0x1000', odd.length, { codes: odd, properties: properties.length });
  const speed = properties.find(({ code }) => code === SHUTTER_SPEED_VALUE);
  if (speed === undefined || isText(speed)) {
    findings.miss(['shutterSpeedValueBits'], 'the body does not report 0x17D');
  } else {
    findings.note('shutterSpeedValueBits', bitsOf(speed.type), { type: hexCode(speed.type) });
  }
  const clock = properties.find(({ code }) => code === PROPERTY_CODE.clock);
  if (clock === undefined) {
    findings.miss(
      ['clockIsText', 'clockForm'],
      'the body does not report 0x11E; it may take a number anyway',
    );
    return;
  }
  const details = { type: hexCode(clock.type), flag: clock.enableFlag };
  findings.note('clockIsText', isText(clock), details);
  findings.note('clockForm', isText(clock) ? 'text' : 'number', details);
}

/** The last of the late properties that can be written as it reads, which changes nothing in the camera. */
export function lateWritable(probe: Probe): NativeProperty | undefined {
  const isHarmless = (property: NativeProperty): boolean =>
    !isText(property) && property.enableFlag === GET_AND_SET && property.settable.includes(property.current);
  return probe.lateProperties.filter(isHarmless).at(-1);
}
