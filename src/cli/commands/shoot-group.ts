// `rigd shoot` of a group: one request releases all bodies at one instant, and a receipt shows what each has exposed.
// Waits until the receipt expects nothing more. The request is sent once, whatever its result. Ctrl-C cancels what a
// pattern has not fired yet.

import { CommandError, EXIT_CODES, firstLine, type Given } from '../command.js';
import { ANSWER_MS, type AnswerOf, type ServiceClient } from '../http/client.js';
import { follow } from '../http/events.js';
import { type Receipt, shotPath } from '../http/shots.js';
import { INTERRUPTED, interruption } from '../terminal/interrupt.js';
import { print, printJson, remark } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';
import { askGroup, groupPath, printResultsOf } from './group-results.js';
import { bodyTable, fileTable } from './receipt-tables.js';
import { type ShotOrder, type ShotPattern, shotOrder, waitMsIn } from './shot-order.js';

/** Code of the refusal of a body that takes no still pictures. A shot is complete without such a body. */
const NO_STILL_PICTURES = 'NO_STILL_PICTURES';
/** Longest wait for the answer to a shot with a pattern: it comes after the first round, and bulb may take 15 min. */
const PATTERN_ANSWER_MS = ANSWER_MS + 900_000;
/** Longest time of a timer of Node.js. */
const MOST_TIMER_MS = 2 ** 31 - 1;

/** Focuses with every body of a group. @throws CommandError */
export async function halfPressGroup(client: ServiceClient, given: Given, group: string): Promise<void> {
  await askGroup(client, given, { method: 'POST', path: groupPath(group, 'half-press') });
}

/** Takes a picture with every body of a group, and prints the files. @throws CommandError */
export function shootGroup(client: ServiceClient, given: Given, group: string): Promise<void> {
  return shootAt(client, given, groupPath(group, 'shoot'));
}

/**
 * Takes a shot, and prints its files.
 * @param path of an operation that answers like that of a shot
 * @throws CommandError
 */
export async function shootAt(client: ServiceClient, given: Given, path: string): Promise<void> {
  const waitMs = waitMsIn(given.options);
  const isForProgram = given.options.json === true;
  const order = await shotOrder(client, given.options);
  const stopped = stopAtInterrupt(client, order);
  const fired = await fire(client, given, path, order, stopped);
  if (isForProgram) printJson(fired.answer);
  const end =
    given.options['no-wait'] === true
      ? undefined
      : await settled(client, fired.receipt, Math.min(MOST_TIMER_MS, waitMs + roundsMs(order.pattern)));
  const { receipt } = end ?? fired;
  if (stopped.aborted) process.exitCode = INTERRUPTED;
  const isWell = end === undefined ? fired.isWell : isComplete(receipt);
  if (isForProgram) {
    if (end !== undefined) printJson(end);
    if (!isWell) process.exitCode ??= EXIT_CODES.failed;
    return;
  }
  if (!isWell) print(bodyTable(receipt));
  const files = fileTable(receipt);
  if (files !== undefined) print(files);
  if (isWell || stopped.aborted) return remark(receipt.message);
  const late = end !== undefined && receipt.state === 'incomplete' ? `\n  after ${waitMs / 1_000} s` : '';
  throw new CommandError('failed', `${receipt.message}${late}\n  next: ${nextFor(receipt)}`);
}

interface Fired {
  /** The unchanged answer of the service. */
  readonly answer: unknown;
  readonly receipt: Receipt;
  /** Whether every body has exposed. */
  readonly isWell: boolean;
}

/** Fires the shot. @throws CommandError when nothing was fired, or when it is unknown whether something was */
async function fire(
  client: ServiceClient,
  given: Given,
  path: string,
  order: ShotOrder,
  stopped: AbortSignal,
): Promise<Fired> {
  const timeoutMs = order.pattern === undefined ? ANSWER_MS : PATTERN_ANSWER_MS;
  const request = () => client.ask<'shootGroup'>('POST', path, order, timeoutMs);
  try {
    const answer = await withProgress(() => 'shooting', request);
    return { answer, receipt: answer.receipt, isWell: true };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.kind === 'unreachable') throw outcomeUnknown(error);
    const receipt = receiptIn(error.answer);
    if (receipt !== undefined && (receipt.state !== 'refused' || stopped.aborted))
      return { answer: error.answer, receipt, isWell: false };
    printResultsOf(error, given);
    throw error;
  }
}

/**
 * Lets Ctrl-C cancel the orders of a shot that were not given yet. Without a pattern there are none, and Ctrl-C ends
 * the command at once.
 * @returns aborted by Ctrl-C
 */
function stopAtInterrupt(client: ServiceClient, { shotId, pattern }: ShotOrder): AbortSignal {
  if (shotId === undefined || pattern === undefined) return new AbortController().signal;
  const stopped = interruption();
  stopped.addEventListener('abort', () => {
    remark(
      'Ctrl-C: stopping the shot; the pictures that were taken still arrive. Ctrl-C again ends the command',
    );
    client.ask<'stopShot'>('DELETE', shotPath(shotId)).catch((error: unknown) => {
      remark(`rigd: the shot continues: ${firstLine(error)}\n  next: rigd shots stop ${shotId}`);
    });
  });
  return stopped;
}

/** Time from the first round of a pattern to its last. */
function roundsMs({ repeat }: ShotPattern = {}): number {
  return repeat === undefined ? 0 : repeat.everyMs * (repeat.times - 1);
}

/** The receipt in the answer to a shot that failed for some or all bodies; undefined when the answer has none. */
function receiptIn(answer: unknown): Receipt | undefined {
  return ((answer ?? {}) as { data?: { receipt?: Receipt } }).data?.receipt;
}

function outcomeUnknown({ message }: CommandError): CommandError {
  const text = `${message}\n  outcome: unknown. Pictures may have been taken: rigd shots; rigd does not shoot again`;
  const data = { outcome: 'unknown' };
  return new CommandError('unreachable', text, {
    success: false,
    code: 'SERVICE_UNREACHABLE',
    message,
    data,
  });
}

/** The receipt when nothing more is expected, or at the end of the time. @throws CommandError */
async function settled(
  client: ServiceClient,
  { shotId, number, state, message, rounds }: Receipt,
  waitMs: number,
): Promise<AnswerOf<'getShot'>> {
  const read = () => client.ask<'getShot'>('GET', shotPath(shotId));
  if (state !== 'incomplete') return read();
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), waitMs);
  let shown = { message, rounds };
  const wait = async () => {
    for await (const { event, data } of follow(client, '/api/events', { signal: end.signal, once: true })) {
      // The first event is the handshake `connected`: the receipt contains all changes before it, and later changes are
      // events.
      if (event !== 'connected' && data.shotId !== shotId) continue;
      const answer = await read();
      if (answer.receipt.state !== 'incomplete') return answer;
      shown = answer.receipt;
    }
    return read();
  };
  try {
    return await withProgress(
      () => shown.message,
      wait,
      () => shareOf(shown.rounds),
    );
  } catch (error) {
    if (end.signal.aborted) return read();
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(
      error.kind,
      `shot ${number} was fired, but ${firstLine(error)}\n  next: rigd shots ${number}; rigd does not shoot again`,
      error.answer,
    );
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}

/** Progress of a shot of several rounds, from 0 to 1. */
function shareOf({ begun, planned }: Receipt['rounds']): number | undefined {
  return planned > 1 ? begun / planned : undefined;
}

function isComplete({ state, bodies }: Receipt): boolean {
  const takesPart = bodies.every(
    ({ refused }) => refused === undefined || refused.code === NO_STILL_PICTURES,
  );
  return state === 'complete' && takesPart;
}

function nextFor({ number, state }: Receipt): string {
  return state === 'incomplete' ? `rigd shots ${number}, for later results` : `rigd shots ${number}`;
}
