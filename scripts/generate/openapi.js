// Prints openapi.json, made from the built contract and error table. Committed; `npm run check:generated`
// regenerates and compares it.

import { openapiDocument } from '../../dist/gateway/contract/openapi.js';
import { ERRORS } from '../../dist/gateway/errors.js';

process.stdout.write(`${JSON.stringify(openapiDocument(ERRORS), null, 2)}\n`);
