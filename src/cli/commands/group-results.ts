// Sends a request to a group and prints the results: one line for each body. If the request failed for some bodies, all
// lines are printed and the command fails with the answer of the service.

import { CommandError, type Given } from '../command.js';
import { bodyName } from '../http/bodies.js';
import type { AnswerOf, ServiceClient } from '../http/client.js';
import { type Cell, print, printJson, remark, table } from '../terminal/output.js';

/** Result for one body. */
export type BodyResult = AnswerOf<'applyGroup'>['results'][number];

/** Result for one property. */
interface Outcome {
  readonly property: string;
  readonly requested: string;
  readonly success: boolean;
  readonly current: string;
  readonly message?: string;
}

/** A request to a group. */
export interface GroupRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Sends the request and prints the results.
 * @param lines makes the text from the results; left out = {@link resultTable}
 * @throws CommandError
 */
export async function askGroup(
  client: ServiceClient,
  given: Given,
  { method, path, body }: GroupRequest,
  lines: (results: readonly BodyResult[]) => string = resultTable,
): Promise<void> {
  try {
    const answer = await client.ask<'applyGroup'>(method, path, body);
    if (given.options.json === true) {
      printJson(answer);
      return;
    }
    print(lines(answer.results));
    remark(answer.message);
  } catch (error) {
    printResultsOf(error, given, lines);
    throw error;
  }
}

/** Prints the results of a request that failed for some bodies, for people; programs read them in the answer. */
export function printResultsOf(
  error: unknown,
  { options }: Given,
  lines: (results: readonly BodyResult[]) => string = resultTable,
): void {
  const results = error instanceof CommandError ? resultsOf(error.answer) : undefined;
  if (results !== undefined && options.json !== true) print(lines(results));
}

/** The path of a group, or of all bodies. */
export function groupPath(group: string | undefined, order: string): string {
  return `/api/rig/groups/${encodeURIComponent(group ?? 'all')}/${order}`;
}

/** A line for each body, and one for each property that it has refused. */
export function resultTable(results: readonly BodyResult[]): string {
  const rows = results.flatMap((result): Cell[][] => {
    const outcomes = outcomesOf(result);
    const failed = outcomes.filter(({ success }) => !success);
    if (result.success) return [[bodyName(result), { text: 'done', colour: 'green' }, doneText(result)]];
    if (failed.length === 0) return [[bodyName(result), bad(result.code), result.message ?? '']];
    return failed.map(({ property, current, message = '' }) => {
      return [bodyName(result), bad(property), `${message}; the body reports ${current || 'nothing'}`];
    });
  });
  return table(['BODY', 'RESULT', 'WHAT'], rows);
}

function bad(text = 'failed'): Cell {
  return { text, colour: 'red' };
}

function doneText({ data }: BodyResult): string {
  const { properties } = (data ?? {}) as {
    properties?: readonly Outcome[] | Readonly<Record<string, string>>;
  };
  if (properties === undefined) return '';
  if (Array.isArray(properties))
    return properties.map(({ property, current }) => `${property} ${current}`).join(', ');
  return Object.entries(properties)
    .map(([property, value]) => `${property} ${value}`)
    .join(', ');
}

function outcomesOf({ data }: BodyResult): readonly Outcome[] {
  const { properties } = (data ?? {}) as { properties?: unknown };
  return Array.isArray(properties) ? properties : [];
}

function resultsOf(answer: unknown): readonly BodyResult[] | undefined {
  const { data } = (answer ?? {}) as { data?: { results?: unknown } };
  return Array.isArray(data?.results) ? data.results : undefined;
}
