// The versions that `rigd --version` prints.

import { readFileSync } from 'node:fs';
import { INTERFACE_VERSION } from '../gateway/contract/interface-version.js';

/** Version of the program, as package.json has it. */
export function programVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Version of the program and of the interface; ends with a newline. */
export function versionText(): string {
  return `rigd ${programVersion()}, interface ${INTERFACE_VERSION}\n`;
}
