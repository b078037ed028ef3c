// Sets the camera's clock to that of this host, by a property of the SDK; a notification reports the result. Programs
// that are used with real cameras write the property as a 64-bit number: the local time as seconds since 1970, computed
// as if it were UTC. Most of them do not read the property first, so it need not be reported. If a body reports it as a
// text, the time is written as PTP's DateTime, `YYYYMMDDThhmmss+hhmm` (ISO 15740, 5.3.5.4); no such body is known. Both
// forms have whole seconds, so the time is sent when a second begins.

import { delay } from '../../base/clock.js';
import { hexCode } from '../../base/hex.js';
import { TIMED_OUT, within } from '../../base/within.js';
import { WorkerError } from '../../protocol/codes.js';
import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { isWritable } from '../properties/reading.js';
import type { NativeEvent } from '../sdk/addon.js';
import { CLOCK_RESULT, CLOCK_RESULTS, DATA_TYPE, PROPERTY_CODE, SDK_ERROR } from '../sdk/codes.js';
import { readWhenReported } from './properties.js';

/** How late after the begin of its second a time may be accepted; otherwise it is sent once more. */
const MOST_LATE_MS = 100;
/** Most tries. Even with the waits for a second and for the result they end before the caller's limit. */
const MOST_TRIES = 2;
const SECOND_MS = 1_000;

/** Meaning of the results that the camera reports, except success. */
const REFUSALS: Readonly<Record<number, string>> = {
  [CLOCK_RESULT.invalid]: 'it takes no time now',
  [CLOCK_RESULT.parameterError]: 'it does not understand the time that was sent',
  [CLOCK_RESULT.exclusionError]: 'it is doing something during which its clock cannot be set',
  [CLOCK_RESULT.systemError]: 'it has a system error',
};

/**
 * Sets the clock, and waits a moment for the camera's report that it is set. Without this report `confirmed` is false.
 * @param wallMs the time of the host, in milliseconds since 1970
 * @throws NOT_CONNECTED, WRONG_MODE, NOT_WRITABLE, SDK_REFUSED
 */
export async function setClock(
  camera: Camera,
  _params: Params<'setClock'>,
  wallMs: () => number = Date.now,
): Promise<Result<'setClock'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  await camera.readOnly.over();
  const reported = await readWhenReported(camera, PROPERTY_CODE.clock);
  // For a number, the flag whether it is writable is ignored: programs that set the clock do not read it.
  if (reported?.type === DATA_TYPE.text && !isWritable(reported))
    throw new WorkerError('NOT_WRITABLE', 'the clock cannot be set now');
  for (let tries = 1; ; tries += 1) {
    const result = await sendNextSecond(camera, reported?.type, wallMs);
    if (result.lateMs <= MOST_LATE_MS || tries === MOST_TRIES) return result;
  }
}

async function sendNextSecond(
  camera: Camera,
  type: number | undefined,
  wallMs: () => number,
): Promise<Result<'setClock'>> {
  camera.pending.forgetClock();
  const nowMs = wallMs();
  const atMs = Math.ceil(nowMs / SECOND_MS) * SECOND_MS;
  await delay(camera.clock, atMs - nowMs);
  const { text, seconds, iso } = localTime(new Date(atMs));
  // The wait begins before the time is sent, so that an immediate result is not missed. Its limit starts when the time
  // has been sent.
  const listening = new AbortController();
  const result = camera.next(isResult, Number.POSITIVE_INFINITY, listening.signal);
  const { clock } = PROPERTY_CODE;
  const sent =
    type === DATA_TYPE.text
      ? camera.sdk.call('setPropertyText', [clock, text])
      : camera.sdk.call('setProperty', [clock, type ?? DATA_TYPE.uint64, seconds]);
  await sent.catch((error: unknown) => {
    listening.abort();
    throw refusalOf(error, type === undefined && camera.growth.isUnderWay);
  });
  // The absolute value is used because the host's clock may have been set back in the meantime.
  const lateMs = Math.abs(wallMs() - atMs);
  const event = await within(result, camera.limits.settleMs, camera.clock);
  listening.abort();
  if (event === TIMED_OUT || event?.kind !== 'warning') return { setTo: iso, confirmed: false, lateMs };
  if (event.code === CLOCK_RESULT.ok) return { setTo: iso, confirmed: true, lateMs };
  const why = REFUSALS[event.code] ?? 'it gives no reason';
  throw new WorkerError(
    'SDK_REFUSED',
    `the camera has not set its clock to ${iso}: ${why} (${hexCode(event.code)})`,
  );
}

/**
 * The error for a refusal. Some bodies do not let a host set their clock. Right after a connect, bodies refuse writes
 * of properties that they have not reported.
 */
function refusalOf(error: unknown, isEarly: boolean): unknown {
  if (!(error instanceof WorkerError) || error.sdkCode !== SDK_ERROR.invalidCalled) return error;
  const what = `the camera does not let a host set its clock (DateTime_Settings, ${hexCode(error.sdkCode)})`;
  const hint = isEarly ? 'it has just been connected, try again' : 'set it in its menu';
  return new WorkerError(error.code, `${what}; ${hint}`, error.toWire());
}

function isResult(event: NativeEvent): boolean {
  if (event.kind === 'disconnected') return true;
  return event.kind === 'warning' && event.code >= CLOCK_RESULTS.first && event.code <= CLOCK_RESULTS.last;
}

/**
 * A time by the clock of this host, with its offset from UTC.
 * @param eastMinutes the offset; left out = the offset of this host at that time
 * @returns the text and the number for the camera, and ISO 8601 for people
 */
export function localTime(
  moment: Date,
  eastMinutes: number = -moment.getTimezoneOffset(),
): { text: string; seconds: bigint; iso: string } {
  const localMs = moment.getTime() + eastMinutes * 60_000;
  const local = new Date(localMs).toISOString();
  const east = Math.abs(eastMinutes);
  const digits = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const sign = eastMinutes < 0 ? '-' : '+';
  const [hours, minutes] = [digits(east / 60), digits(east % 60)];
  const wall = local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return {
    seconds: BigInt(Math.floor(localMs / SECOND_MS)),
    text: `${wall.replaceAll(/[-:]/g, '')}${sign}${hours}${minutes}`,
    iso: `${wall}${sign}${hours}:${minutes}`,
  };
}
