// Prints the tables of docs/use/errors.md from data/errors.json: `codes` or `refusals`.

import { loadErrors } from './error-data.js';

const { errors, refusals } = loadErrors();

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
};

process.stdout.write(`${TABLES[process.argv[2]]().join('\n')}\n`);
