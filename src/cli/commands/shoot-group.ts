// `rigd shoot` of a group: one request releases all bodies at one instant, and a receipt shows what each has exposed.
// Waits until the receipt expects nothing more. The request is sent once, whatever its result.

import { CommandError, EXIT_CODES, firstLine, type Given } from '../command.js';
import type { AnswerOf, ServiceClient } from '../http/client.js';
import { follow } from '../http/events.js';
import { type Receipt, shotPath } from '../http/shots.js';
import { print, printJson, remark } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';
import { askGroup, groupPath, printResultsOf } from './group-results.js';
import { bodyTable, fileTable } from './receipt-tables.js';

/** Code of the refusal of a body that takes no still pictures. A shot is complete without such a body. */
const NO_STILL_PICTURES = 'NO_STILL_PICTURES';

/** Focuses with every body of a group. @throws CommandError */
export async function halfPressGroup(client: ServiceClient, given: Given, group: string): Promise<void> {
  await askGroup(client, given, { method: 'POST', path: groupPath(group, 'half-press') });
}

/**
 * Takes a picture with every body of a group, and prints the files.
 * @param waitMs how long to wait for them
 * @throws CommandError
 */
export async function shootGroup(
  client: ServiceClient,
  given: Given,
  group: string,
  waitMs: number,
): Promise<void> {
  const isForProgram = given.options.json === true;
  const fired = await fire(client, given, group);
  if (isForProgram) printJson(fired.answer);
  const end = given.options['no-wait'] === true ? undefined : await settled(client, fired.receipt, waitMs);
  const { receipt } = end ?? fired;
  const isWell = end === undefined ? fired.isWell : isComplete(receipt);
  if (isForProgram) {
    if (end !== undefined) printJson(end);
    if (!isWell) process.exitCode = EXIT_CODES.failed;
    return;
  }
  if (!isWell) print(bodyTable(receipt));
  const files = fileTable(receipt);
  if (files !== undefined) print(files);
  if (isWell) return remark(receipt.message);
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
async function fire(client: ServiceClient, given: Given, group: string): Promise<Fired> {
  const request = () => client.ask<'shootGroup'>('POST', groupPath(group, 'shoot'), orderIn(given.options));
  try {
    const answer = await withProgress(() => 'shooting', request);
    return { answer, receipt: answer.receipt, isWell: true };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.kind === 'unreachable') throw outcomeUnknown(error);
    const receipt = receiptIn(error.answer);
    if (receipt !== undefined && receipt.state !== 'refused')
      return { answer: error.answer, receipt, isWell: false };
    printResultsOf(error, given);
    throw error;
  }
}

function orderIn({ 'no-af': noAf, id, policy, together }: Given['options']): Record<string, unknown> {
  return {
    ...(noAf === true ? { focus: false } : {}),
    ...(id === undefined ? {} : { shotId: id }),
    ...(policy === undefined ? {} : { policy }),
    ...(together === undefined ? {} : { togetherMs: millisecondsIn(String(together)) }),
  };
}

function millisecondsIn(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new CommandError('not-understood', '--together must be a whole number of milliseconds');
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
  { shotId, number, state, message }: Receipt,
  waitMs: number,
): Promise<AnswerOf<'getShot'>> {
  const read = () => client.ask<'getShot'>('GET', shotPath(shotId));
  if (state !== 'incomplete') return read();
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), waitMs);
  let shown = message;
  const wait = async () => {
    for await (const { event, data } of follow(client, '/api/events', { signal: end.signal, once: true })) {
      // The first event is the handshake `connected`: the receipt contains all changes before it, and later changes are
      // events.
      if (event !== 'connected' && data.shotId !== shotId) continue;
      const answer = await read();
      if (answer.receipt.state !== 'incomplete') return answer;
      shown = answer.receipt.message;
    }
    return read();
  };
  try {
    return await withProgress(() => shown, wait);
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

function isComplete({ state, bodies }: Receipt): boolean {
  const takesPart = bodies.every(
    ({ refused }) => refused === undefined || refused.code === NO_STILL_PICTURES,
  );
  return state === 'complete' && takesPart;
}

function nextFor({ number, state }: Receipt): string {
  return state === 'incomplete' ? `rigd shots ${number}, for later results` : `rigd shots ${number}`;
}
