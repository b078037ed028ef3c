// Prints openapi.json, made from the built contract, the error table and the recorded examples. Committed;
// `npm run check:generated` regenerates and compares it.

import { readFileSync } from 'node:fs';
import { openapiDocument } from '../../dist/gateway/contract/openapi.js';
import { loadErrors } from './error-data.js';

const examples = JSON.parse(readFileSync('data/examples.json', 'utf8'));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const made = openapiDocument({
  errors: Object.fromEntries(loadErrors().errors),
  recorded: examples,
  programVersion: version,
});
process.stdout.write(`${JSON.stringify(made, null, 2)}\n`);
