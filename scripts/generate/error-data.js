// Reads data/errors.json, the table of error codes and of the reasons for refusals.

import { readFileSync } from 'node:fs';

/** Actions that the page can offer after an error. */
export const OPERATOR_ACTIONS = [
  'reconnect',
  'fire-without',
  'shoot-again',
  'log-in',
  'wake',
  'settings',
  'cards',
  'setup',
  'retry',
];

/**
 * Both tables, each in the order of the file, which is that of the alphabet.
 *
 * @returns {{errors: [code: string, row: object][], refusals: [reason: string, row: object][]}} rows as in
 *   data/errors.json
 * @throws {Error} when a table is not in alphabetical order, because a duplicate code could be overlooked
 */
export function loadErrors() {
  const data = JSON.parse(readFileSync(new URL('../../data/errors.json', import.meta.url), 'utf8'));
  return { errors: inOrder(data.errors), refusals: inOrder(data.refusals) };
}

function inOrder(table) {
  const rows = Object.entries(table);
  const late = rows.find(([name], at) => at > 0 && name < rows[at - 1][0]);
  if (late !== undefined) throw new Error(`data/errors.json: ${late[0]} is not in alphabetical order`);
  return rows;
}

/**
 * The texts of a code or reason for operators.
 *
 * @returns {{text: string, check: string, actions: string[]}}
 * @throws {Error} when they are incomplete
 */
export function operatorTexts([name, { operator }]) {
  if (!isForOperators(operator))
    throw new Error(`data/errors.json: ${name} needs operator, with text, check and actions`);
  return operator;
}

function isForOperators({ text, check, actions, ...others } = {}) {
  return (
    typeof text === 'string' &&
    text !== '' &&
    typeof check === 'string' &&
    Array.isArray(actions) &&
    actions.every((action) => OPERATOR_ACTIONS.includes(action)) &&
    new Set(actions).size === actions.length &&
    Object.keys(others).length === 0
  );
}

/** A text as a literal of TypeScript. */
export const literal = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
