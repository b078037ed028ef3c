// Prints test/support/sdk-numbers.ts: the errors and notifications of the SDK's header, for tests.

import { headerConstants } from './header-constants.js';

const members = [...headerConstants()]
  .filter(([name]) => /^Cr(Error|Warning|Notify|WarningExt)_/.test(name))
  .map(([name, value]) => `  ${name}: 0x${value.toString(16)},`);

process.stdout.write(`// Generated from native/abi/crsdk_codes.h by scripts/generate/sdk-numbers.js; do not edit.

/** Errors and notifications of the SDK. */
export const SDK_NUMBER = {
${members.join('\n')}
} as const;
`);
