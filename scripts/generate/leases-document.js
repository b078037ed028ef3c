// Prints the table of docs/use/leases.md from the built contract: what each operation that changes something needs.

import { freeBecause, leaseNeedOf } from '../../dist/gateway/contract/lease-needs.js';
import { OPERATIONS } from '../../dist/gateway/contract/operations.js';

const MEANINGS = {
  camera: 'the lease of the camera in the path, or the lease of the rig',
  each: 'the lease of each camera of the group, or the lease of the rig; the result of a camera that another client has leased is `LEASED`',
  'whole-rig': 'the lease of the rig',
};

const changing = Object.values(OPERATIONS).filter(({ method }) => method !== 'GET');

/** Operations in one cell, by what they need. */
function row(meaning, chosen) {
  if (chosen.length === 0) return [];
  return [`| ${meaning} | ${chosen.map(({ operationId }) => `\`${operationId}\``).join(', ')} |`];
}

const needing = Object.entries(MEANINGS).flatMap(([need, meaning]) =>
  row(
    meaning,
    changing.filter((contract) => leaseNeedOf(contract) === need),
  ),
);
const free = changing.filter((contract) => leaseNeedOf(contract) === 'none');
const reasons = [...new Set(free.map(({ operationId }) => freeBecause(operationId)))];
const without = reasons.flatMap((reason) =>
  row(
    `none: ${reason}`,
    free.filter(({ operationId }) => freeBecause(operationId) === reason),
  ),
);

process.stdout.write(`| needs | operations |
| --- | --- |
| none: reading is free | every operation with the method GET |
${[...without, ...needing].join('\n')}
`);
