// Prints the table of docs/run/roles.md from the built contract: the lowest role that may use each operation.

import { OPERATIONS } from '../../dist/gateway/contract/operations.js';
import { ROLE_ROWS, roleNeedOf } from '../../dist/gateway/contract/role-needs.js';

const unlisted = Object.values(OPERATIONS).filter(
  ({ operationId }) => !ROLE_ROWS.some(({ operations }) => operations.includes(operationId)),
);
const rest = unlisted
  .filter((contract) => roleNeedOf(contract) !== 'look')
  .map(({ operationId }) => operationId);
if (rest.length > 0) throw new Error(`ROLE_ROWS of role-needs.ts lacks ${rest.join(', ')}`);

const rows = ROLE_ROWS.map(({ role, because, operations }) => {
  return `| \`${role}\` | ${because} | ${operations.map((id) => `\`${id}\``).join(', ')} |`;
});

process.stdout.write(`| role | the operation | operations |
| --- | --- | --- |
| \`look\` | only reads | every other operation; all of them have the method GET |
${rows.join('\n')}
`);
