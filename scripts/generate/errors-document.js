// Prints the tables of docs/use/errors.md from data/errors.json: `codes`, `refusals`, or `operators`, the texts of both
// for the page.

import { loadErrors, operatorTexts } from './error-data.js';

const { errors, refusals } = loadErrors();

const forOperators = (row) => {
  const { text, check, actions } = operatorTexts(row);
  return `| ${[`\`${row[0]}\``, text, check, actions.join(', ')].join(' | ')} |`.replaceAll('|  |', '| |');
};

const TABLES = {
  codes: () => [
    '| Code | Status | Retry-After (s) | Meaning | What to do |',
    '| --- | --- | --- | --- | --- |',
    ...errors.map(
      ([code, { status, retryAfterS, meaning, advice }]) =>
        `| \`${code}\` | ${status} | ${retryAfterS === undefined ? '' : `${retryAfterS} `}| ${meaning} | ${advice} |`,
    ),
  ],
  refusals: () => [
    '| `data.error` | Meaning | Repeating the request can help | What to do |',
    '| --- | --- | --- | --- |',
    ...refusals.map(
      ([reason, { meaning, retryable, advice }]) =>
        `| \`${reason}\` | ${meaning} | ${retryable ? 'yes' : 'no'} | ${advice} |`,
    ),
  ],
  operators: () => [
    '| Code or reason | What the operator reads | What to check | Actions |',
    '| --- | --- | --- | --- |',
    ...[...errors, ...refusals].map(forOperators),
  ],
};

process.stdout.write(`${TABLES[process.argv[2]]().join('\n')}\n`);
