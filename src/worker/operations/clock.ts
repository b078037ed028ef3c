// Sets the camera's clock to that of this host. The SDK has a property for it and a notification of the result; its
// reference does not say what the property looks like. That it is a text of the form of PTP's DateTime,
// `YYYYMMDDThhmmss+hhmm` (ISO 15740, 5.3.5.4), is a choice that no body has confirmed. The text has whole seconds, so
// it is sent when a second begins.

import type { Camera } from '../camera/camera.js';
import { isWritable } from '../properties/reading.js';
import { delay } from '../protocol/clock.js';
import { WorkerError } from '../protocol/codes.js';
import { hexCode } from '../protocol/hex.js';
import type { Params, Result } from '../protocol/operations.js';
import type { NativeEvent } from '../sdk/addon.js';
import { CLOCK_RESULT, CLOCK_RESULTS, DATA_TYPE, PROPERTY_CODE } from '../sdk/codes.js';
import { readWhenReported } from './properties.js';

/** How much later than its second a text may have been taken; else it is sent once more. */
const MOST_LATE_MS = 100;
/** With the waits for a second and for the result, all tries end within the time of a caller. */
const MOST_TRIES = 2;
const SECOND_MS = 1_000;

/** What the camera's results mean, besides that the clock is set. */
const REFUSALS: Readonly<Record<number, string>> = {
  [CLOCK_RESULT.invalid]: 'it takes no time now',
  [CLOCK_RESULT.parameterError]: 'it does not understand the time that was sent',
  [CLOCK_RESULT.exclusionError]: 'it is doing something during which its clock cannot be set',
  [CLOCK_RESULT.systemError]: 'it has a system error',
};

/**
 * Sets the clock, and waits a moment for the camera's word that it is set: without it the answer is not confirmed.
 * @param wallMs the time of the host, in milliseconds since 1970
 * @throws NOT_CONNECTED, WRONG_MODE, PROPERTY_NOT_REPORTED, NOT_WRITABLE, SDK_REFUSED
 */
export async function setClock(
  camera: Camera,
  _params: Params<'setClock'>,
  wallMs: () => number = Date.now,
): Promise<Result<'setClock'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  const reported = await readWhenReported(camera, PROPERTY_CODE.clock);
  if (reported?.type !== DATA_TYPE.text) {
    const text =
      'the camera does not report that a host can set its clock (DateTime_Settings); set it in its menu';
    throw new WorkerError('PROPERTY_NOT_REPORTED', text);
  }
  if (!isWritable(reported)) throw new WorkerError('NOT_WRITABLE', 'the clock cannot be set now');
  for (let tries = 1; ; tries += 1) {
    const result = await sendNextSecond(camera, wallMs);
    if (result.lateMs <= MOST_LATE_MS || tries === MOST_TRIES) return result;
  }
}

async function sendNextSecond(camera: Camera, wallMs: () => number): Promise<Result<'setClock'>> {
  camera.pending.forgetClock();
  const nowMs = wallMs();
  const atMs = Math.ceil(nowMs / SECOND_MS) * SECOND_MS;
  await delay(camera.clock, atMs - nowMs);
  const { text, iso } = localTime(new Date(atMs));
  const { settleMs } = camera.limits;
  // Listens before the text is sent, so that an immediate result is not missed.
  const result = camera.next(isResult, settleMs);
  await camera.sdk.call('setPropertyText', [PROPERTY_CODE.clock, text]);
  // The host's clock may have been set meanwhile, too.
  const lateMs = Math.abs(wallMs() - atMs);
  const event = await result;
  if (event?.kind !== 'warning') return { setTo: iso, confirmed: false, lateMs };
  if (event.code === CLOCK_RESULT.ok) return { setTo: iso, confirmed: true, lateMs };
  const why = REFUSALS[event.code] ?? 'it does not say why';
  throw new WorkerError(
    'SDK_REFUSED',
    `the camera has not set its clock to ${iso}: ${why} (${hexCode(event.code)})`,
  );
}

function isResult(event: NativeEvent): boolean {
  if (event.kind === 'disconnected') return true;
  return event.kind === 'warning' && event.code >= CLOCK_RESULTS.first && event.code <= CLOCK_RESULTS.last;
}

/**
 * A moment by the clock of this host, with its offset from UTC.
 * @param eastMinutes the offset; that of this host at that moment unless it is given
 * @returns the text for the camera, and ISO 8601 for people
 */
export function localTime(
  moment: Date,
  eastMinutes: number = -moment.getTimezoneOffset(),
): { text: string; iso: string } {
  const local = new Date(moment.getTime() + eastMinutes * 60_000).toISOString();
  const east = Math.abs(eastMinutes);
  const digits = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const sign = eastMinutes < 0 ? '-' : '+';
  const [hours, minutes] = [digits(east / 60), digits(east % 60)];
  const seconds = local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return {
    text: `${seconds.replaceAll(/[-:]/g, '')}${sign}${hours}${minutes}`,
    iso: `${seconds}${sign}${hours}:${minutes}`,
  };
}
