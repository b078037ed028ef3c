// Rules for every answer, event and log line, whatever was requested or done to the cameras. Each method returns one
// sentence per fault.

import { ERRORS } from '#gateway/errors/errors.js';
import { publicState, type StateName, TRANSITIONS } from '#gateway/supervisor/machine/states.js';
import type { ReceivedEvent } from '#harness/event-client.js';
import { eventFaultsOf, faultsOf, published } from '#harness/published-contract.js';
import type { CameraState } from '#protocol/words.js';
import type { FuzzedOperation } from '../interface.js';
import type { Answered } from './http.js';

/** Longest message of an error. */
const MESSAGE_UNITS = 2_000;
/** Control characters, line separators, marks of writing direction, lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\p{Bidi_Control}\p{Cs}]/u;
/** Codes that an operation cannot document, because the request did not reach it. */
const BEFORE_OPERATIONS = new Set(['UNKNOWN_ROUTE', 'METHOD_NOT_ALLOWED', 'HEADERS_TOO_LARGE']);
/** Node itself answers an Expect header that it does not know. */
const EXPECTATION_FAILED = 417;
/** Text in a log line that shows a defect of rigd. */
const OWN_DEFECT =
  /"(INTERNAL|(Type|Range|Reference|Syntax|Assertion)Error)"|unhandled|uncaught|a defect of the service/i;

/** Codes of connections whose request line was not read. */
const WITHOUT_ADDRESS = new Set(['HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT']);

/** Faults of an answer. */
export function faultsOfAnswer(
  operation: FuzzedOperation,
  method: string,
  path: string,
  answer: Answered,
): string[] {
  const { status, type, text } = answer;
  if (status >= 500 && status !== 503) return [`status ${status}: ${text?.slice(0, 300)}`];
  const isOurs = status !== EXPECTATION_FAILED && method !== 'HEAD' && text !== undefined;
  if (status >= 400 && isOurs && !type.startsWith('application/json'))
    return [`status ${status}: an error without an envelope (${type})`];
  if (!type.startsWith('application/json') || text === undefined || text === '') return [];
  let body: { success?: unknown; message?: unknown; code?: unknown; camera?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return [`status ${status}: what is called JSON is none: ${text.slice(0, 200)}`];
  }
  const faults = status < 400 ? [] : envelopeFaults(body, path);
  const entry = published.find(({ operationId }) => operationId === operation.operationId);
  if (entry === undefined || method !== operation.method || BEFORE_OPERATIONS.has(String(body.code)))
    return faults;
  return [
    ...faults,
    ...faultsOf(entry, status, body).map((fault) => `status ${status} ${body.code ?? ''}: ${fault}`),
  ];
}

function envelopeFaults(
  {
    success,
    message,
    code,
    camera,
  }: { success?: unknown; message?: unknown; code?: unknown; camera?: unknown },
  path: string,
): string[] {
  const faults: string[] = [];
  if (success !== false) faults.push('success is not false');
  if (typeof message !== 'string' || message === '') faults.push('there is no message');
  else {
    if (message.length > MESSAGE_UNITS) faults.push(`${code}: the message has ${message.length} characters`);
    if (UNPRINTABLE.test(message))
      faults.push(`${code}: the message is not printable: ${JSON.stringify(message)}`);
  }
  if (!Object.hasOwn(ERRORS, String(code))) faults.push(`${code} is not a known code`);
  if (camera === undefined && !WITHOUT_ADDRESS.has(String(code)) && /^\/api\/cameras\/[^/?#]+\//.test(path))
    faults.push(`${code}: no camera is named`);
  return faults;
}

/** Checks the events of a service in their order. */
export class EventJudge {
  readonly #states = new Map<string, CameraState>();
  readonly seen = new Set<CameraState>();
  count = 0;

  /** @returns the faults of an event. */
  take({ name, data }: ReceivedEvent): string[] {
    this.count += 1;
    // The handshake has the name of an event, but another meaning.
    const isHandshake = name === 'connected' && Object.keys(data).length === 1;
    const faults = isHandshake
      ? []
      : eventFaultsOf(name, data).map(
          (fault) => `event ${name}: ${fault}: ${JSON.stringify(data).slice(0, 300)}`,
        );
    if (name !== 'cameraState') return faults;
    const { id, state, previous } = data as { id: string; state: CameraState; previous: CameraState };
    const known = this.#states.get(id);
    this.#states.set(id, state);
    this.seen.add(state);
    if (known !== undefined && known !== previous)
      faults.push(`camera ${id} was ${known} and is said to have been ${previous}`);
    if (!leadsTo(previous, state))
      faults.push(`camera ${id} went from ${previous} to ${state}, which the table does not have`);
    return faults;
  }
}

/** Faults of a log line. Below the level of errors it may mention defects of others. */
export function faultsOfLogLine(line: string): string[] {
  const level = /"level":"([a-z]+)"/.exec(line)?.[1];
  const isTold = level === undefined || level === 'error' || level === 'fatal';
  return isTold && OWN_DEFECT.test(line) ? [`log: ${line.slice(0, 900)}`] : [];
}

/** Whether clients may see a camera change from one state to the other in one step. */
function leadsTo(previous: CameraState, state: CameraState): boolean {
  const names = Object.keys(TRANSITIONS) as StateName[];
  return names
    .filter((name) => publicState(name) === previous)
    .some((name) => Object.values(TRANSITIONS[name]).some((target) => publicState(target) === state));
}
