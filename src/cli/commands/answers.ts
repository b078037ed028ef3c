// Sends a request and prints its answer: as it is for programs, as a text for people.

import type { OperationId } from '../../gateway/contract/operations.js';
import { CommandError, type Given } from '../command.js';
import type { AnswerOf, ServiceClient } from '../http/client.js';
import { print, printJson } from '../terminal/output.js';

/** A request whose answer is printed. */
export type Request = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Readonly<Record<string, unknown>>,
];

/** The things an action of a command has: the service, its line, and the words after the action. */
export interface Asked {
  readonly client: ServiceClient;
  readonly given: Given;
  readonly words: readonly string[];
}

/** An action of a command, such as `open` of `rigd job`. */
export type Action = (asked: Asked) => Promise<void>;

/**
 * Carries out the action that the first word names.
 * @param usual the action without a word
 * @throws CommandError
 */
export async function act(
  client: ServiceClient,
  given: Given,
  actions: Readonly<Record<string, Action>>,
  usual: Action,
): Promise<void> {
  const [name = '', ...words] = given.words;
  await ((Object.hasOwn(actions, name) && actions[name]) || usual)({ client, given, words });
}

/** Sends a request and prints its answer. @param text the answer for people @throws CommandError */
export async function tell<Id extends OperationId>(
  { client, given }: Pick<Asked, 'client' | 'given'>,
  [method, path, body]: Request,
  text: (answer: AnswerOf<Id>) => string,
): Promise<void> {
  const answer = await client.ask<Id>(method, path, body);
  if (given.options.json === true) printJson(answer);
  else print(text(answer));
}

/** The first of the words. @param what its name, for the refusal without it @throws CommandError */
export function needed(words: readonly string[], what: string): string {
  const [word] = words;
  if (word !== undefined) return word;
  throw new CommandError('not-understood', `${what} is missing`);
}
