// Step for controls: observes a body at unusual writes, a touch, and the movie command. No picture is taken.

import { delay, systemClock } from '../../../base/clock.js';
import { hexValue } from '../../../base/hex.js';
import type { NativeProperty } from '../../../worker/sdk/addon.js';
import {
  COMMAND,
  COMMAND_PARAMETER,
  DATA_TYPE,
  PRIORITY_KEY,
  PROPERTY_CODE,
  RECORDING_STATE,
  WARNING,
  WARNING_EXT_OPERATION,
} from '../../../worker/sdk/codes.js';
import type { Probe } from '../probe.js';
import type { SdkProcess } from '../sdk-process.js';
import {
  becomes,
  canWrite,
  GET_AND_SET,
  isInvalidNow,
  isRange,
  isText,
  readAll,
  readOne,
  restore,
  setPriority,
  takePriority,
  whenWritable,
  withProperty,
  wordFor,
  write,
} from '../session.js';

const WHITE_BALANCE = 0x108;
const COLOR_TEMPERATURE = 0x115;
const WB_COLOR_TEMPERATURE = 0x100n;
const RECORD_BUTTON_ENABLE = 0x753;
const AF_S = 2n;
/** CrExposureProgram: M, P, A, S. */
const STILL_PROGRAMS: readonly bigint[] = [1n, 2n, 3n, 4n];
const UINT8_ARRAY = 0x2001;
/** Values beside the current one that are tried, and how long the body takes to show each. */
const TRIED_STEPS = 3;
const SETTLE_MS = 600;
const TOUCH_MS = 1500;
const CENTRE = (320n << 16n) | 240n;
const RECORDING_MS = 3000;
const PRESS_MS = 120;

/** The statements that this step observes. */
export const CONTROL_KEYS: readonly string[] = [
  'roundsValues',
  'takesOtherWidths',
  'ignoresOtherWidths',
  'obeysAtCamera',
  'ignoresAtCamera',
  'readOnlyMs',
  'cancelsTouchOn',
  'recording',
  'recordingEnd',
  'reportsCallResults',
  'recordButtonToggles',
];

/** Writes the neighbours of the colour temperature, and puts it back. */
export async function tryRounding({ findings, remarks }: Probe, process: SdkProcess): Promise<void> {
  const tried = await withProperty(remarks, process, WHITE_BALANCE, WB_COLOR_TEMPERATURE, async () => {
    const before = await readOne(process, COLOR_TEMPERATURE);
    if (before === undefined || !isRange(before) || before.enableFlag !== GET_AND_SET) return undefined;
    const [least = 0n, most = 0n, step = 0n] = before.values;
    const asked: string[] = [];
    const read: string[] = [];
    try {
      for (let steps = 1n; steps <= TRIED_STEPS; steps += 1n) {
        const value =
          before.current + steps * step <= most ? before.current + steps * step : least + steps * step;
        const written = await write(process, before, value);
        if (!written.ok) continue;
        await becomes(process, COLOR_TEMPERATURE, value, SETTLE_MS);
        asked.push(String(value));
        read.push(String((await readOne(process, COLOR_TEMPERATURE))?.current));
      }
    } finally {
      await restore(remarks, process, before);
    }
    return { asked, read };
  });
  if (tried === undefined || tried.asked.length === 0)
    findings.miss(['roundsValues'], 'the colour temperature cannot be set now');
  else
    findings.note(
      'roundsValues',
      tried.asked.some((value, at) => value !== tried.read[at]),
      tried,
    );
}

/** Writes the present value of the priority key with another width. */
export async function tryOtherWidths({ findings }: Probe, process: SdkProcess): Promise<void> {
  const key = await readOne(process, PROPERTY_CODE.priorityKey);
  if (key === undefined) return findings.miss(['takesOtherWidths'], 'the body has no priority key');
  const outcome = await process.call('setProperty', [key.code, UINT8_ARRAY, key.current]);
  findings.note('takesOtherWidths', outcome.ok, { answer: wordFor(outcome), type: key.type });
}

/** Writes another value with another width, and puts the earlier one back. */
export async function tryIgnoredWidth({ findings, remarks }: Probe, process: SdkProcess): Promise<void> {
  const before = await readOne(process, WHITE_BALANCE);
  const other = before?.settable.find((value) => value !== before.current);
  if (before === undefined || other === undefined || before.enableFlag !== GET_AND_SET)
    return findings.miss(['ignoresOtherWidths'], 'the white balance cannot be set now');
  const type = before.type === DATA_TYPE.uint32 ? DATA_TYPE.uint16 : DATA_TYPE.uint32;
  const outcome = await process.call('setProperty', [WHITE_BALANCE, type, other]);
  const details = {
    answer: wordFor(outcome),
    reported: hexValue(BigInt(before.type)),
    written: hexValue(BigInt(type)),
  };
  if (!outcome.ok) return findings.miss(['ignoresOtherWidths'], 'it is refused', details);
  const isSet = await becomes(process, WHITE_BALANCE, other, SETTLE_MS);
  findings.note('ignoresOtherWidths', !isSet, details);
  if (isSet) await restore(remarks, process, before);
}

/** Changes the exposure program, observes for how long nothing can be written, and restores it. */
export async function tryReadOnlyTime({ findings, remarks }: Probe, process: SdkProcess): Promise<void> {
  const before = await readOne(process, PROPERTY_CODE.exposureProgram);
  // Only among still programs: the change to a movie program changes what there is to write.
  const other = STILL_PROGRAMS.find((value) => value !== before?.current && before?.settable.includes(value));
  if (before === undefined || other === undefined || !STILL_PROGRAMS.includes(before.current))
    return findings.miss(['readOnlyMs'], 'the exposure program cannot be set now');
  const took = await withProperty(remarks, process, PROPERTY_CODE.exposureProgram, other, async () => {
    const fromMs = systemClock.nowMs();
    const isAtOnce = await canWrite(process);
    if (!isAtOnce) await whenWritable(process);
    return isAtOnce ? 0 : Math.round(systemClock.nowMs() - fromMs);
  });
  await whenWritable(process);
  if (took === undefined) findings.miss(['readOnlyMs'], 'the exposure program did not change');
  else findings.note('readOnlyMs', took);
}

/** Whether the SDK has reported the result of any call so far. */
export function noteCallResults({ findings }: Probe, process: SdkProcess): void {
  const results = process.events.filter(
    ({ event }) => event.kind === 'warningExt' && event.code === WARNING_EXT_OPERATION.results,
  );
  findings.note('reportsCallResults', results.length > 0, { reports: results.length });
}

/** Puts the priority key at the camera, for a write of a property's present value and one of another. */
export async function tryAtCamera({ findings, remarks }: Probe, process: SdkProcess): Promise<void> {
  const key = await readOne(process, PROPERTY_CODE.priorityKey);
  const properties = await readAll(process);
  const balance = properties.find(
    ({ code, enableFlag }) => code === WHITE_BALANCE && enableFlag === GET_AND_SET,
  );
  const harmless = properties.find(
    (property) =>
      property.code !== PROPERTY_CODE.priorityKey &&
      property.enableFlag === GET_AND_SET &&
      !isText(property) &&
      property.settable.includes(property.current),
  );
  const keys = ['obeysAtCamera', 'ignoresAtCamera'];
  if (key === undefined) return findings.miss(keys, 'the body has no priority key');
  if (harmless === undefined)
    return findings.miss(keys, 'no property can be written with the value that it has');
  let changed: NativeProperty | undefined;
  try {
    if (!(await setPriority(process, PRIORITY_KEY.camera)))
      return findings.miss(keys, 'the priority key could not be set to the camera');
    const outcome = await write(process, harmless, harmless.current);
    const details = { code: hexValue(BigInt(harmless.code)), answer: wordFor(outcome) };
    if (outcome.ok || isInvalidNow(outcome)) findings.note('obeysAtCamera', outcome.ok, details);
    else findings.miss(['obeysAtCamera'], 'refused for another reason', details);
    if (!outcome.ok)
      return findings.note('ignoresAtCamera', false, { ...details, why: 'no write is accepted' });
    changed = balance;
    const other = balance?.settable.find((value) => value !== balance.current);
    if (balance === undefined || other === undefined)
      return findings.miss(['ignoresAtCamera'], 'the white balance cannot be set now');
    const written = await write(process, balance, other);
    const isSet = await becomes(process, balance.code, other, SETTLE_MS);
    if (!isSet) changed = undefined;
    findings.note('ignoresAtCamera', written.ok && !isSet, { answer: wordFor(written) });
  } finally {
    await takePriority(process);
    if (changed !== undefined) await restore(remarks, process, changed);
  }
}

/** Touches the centre, then cancels the touch, one half of the command at a time. The focus frame is not put back. */
export async function tryTouch({ findings, remarks }: Probe, process: SdkProcess): Promise<void> {
  const half = await withProperty(remarks, process, PROPERTY_CODE.focusMode, AF_S, async () => {
    const touched = await process.call('setProperty', [PROPERTY_CODE.remoteTouch, DATA_TYPE.uint32, CENTRE]);
    if (!touched.ok || !(await becomes(process, PROPERTY_CODE.cancelRemoteTouchEnable, 1n, TOUCH_MS)))
      return { half: undefined, touch: wordFor(touched) };
    for (const [word, parameter] of [
      ['down', COMMAND_PARAMETER.down],
      ['up', COMMAND_PARAMETER.up],
    ] as const) {
      await process.call('sendCommand', [COMMAND.cancelRemoteTouch, parameter]);
      if (await becomes(process, PROPERTY_CODE.cancelRemoteTouchEnable, 0n, TOUCH_MS)) {
        if (word === 'down')
          await process.call('sendCommand', [COMMAND.cancelRemoteTouch, COMMAND_PARAMETER.up]);
        return { half: word, touch: 'taken' };
      }
    }
    return { half: undefined, touch: 'accepted, but not cancelled' };
  });
  if (half?.half === undefined)
    findings.miss(['cancelsTouchOn'], 'a touch could not be begun and cancelled', {
      touch: half?.touch ?? 'no AF-S',
    });
  else findings.note('cancelsTouchOn', half.half);
}

/** Records for a moment, one half of a press at a time; afterwards the camera does not record. */
export async function tryRecording({ findings, remarks }: Probe, process: SdkProcess): Promise<void> {
  const enable = await readOne(process, RECORD_BUTTON_ENABLE);
  if (enable === undefined) findings.miss(['recordButtonToggles'], 'the body does not report 0x753');
  else findings.note('recordButtonToggles', enable.current === 1n);
  const send = (parameter: number) => process.call('sendCommand', [COMMAND.movieRecord, parameter]);
  const isSo = (state: bigint) => becomes(process, PROPERTY_CODE.recordingState, state, RECORDING_MS);
  const before = await readOne(process, PROPERTY_CODE.recordingState);
  if (before === undefined) return findings.miss(['recording'], 'the body does not report 0x705');
  if (before.current !== RECORDING_STATE.stopped)
    return findings.miss(['recording'], 'the camera is already recording');
  const down = await send(COMMAND_PARAMETER.down);
  const startsOnDown = await isSo(RECORDING_STATE.recording);
  const up = await send(COMMAND_PARAMETER.up);
  const answers = { down: wordFor(down), up: wordFor(up) };
  if (startsOnDown) {
    const stopsOnUp = await isSo(RECORDING_STATE.stopped);
    noteRecordingEnd(findings, process, down.fromMs);
    findings.note('recording', stopsOnUp ? 'down-up' : 'toggle', { ...answers, 'starts on': 'down' });
    if (stopsOnUp) return;
  } else if (await isSo(RECORDING_STATE.recording)) {
    findings.note('recording', 'toggle', { ...answers, 'starts on': 'up' });
  } else {
    return findings.miss(['recording'], 'the camera did not begin to record', answers);
  }
  noteRecordingEnd(findings, process, down.fromMs);
  await send(COMMAND_PARAMETER.down);
  await delay(systemClock, PRESS_MS);
  await send(COMMAND_PARAMETER.up);
  if (!(await isSo(RECORDING_STATE.stopped))) remarks.push('the camera still records: stop it there');
}

/** OnCompleteOperation cannot be distinguished from OnWarning here: the addon reports both alike. */
function noteRecordingEnd(findings: Probe['findings'], process: SdkProcess, sinceMs: number): void {
  const codes = process.events.flatMap(({ atMs, event }) =>
    atMs >= sinceMs && event.kind === 'warning' ? [event.code] : [],
  );
  const isTold = codes.some(
    (code) => code === WARNING.recordingOrderDone || code === WARNING.recordingOrderFailed,
  );
  findings.note('recordingEnd', isTold ? 'reported' : 'none', {
    warnings: codes.map((code) => hexValue(BigInt(code))),
  });
}
