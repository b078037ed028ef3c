// Reads the constants of the SDK's interface from the C++ header.

import { readFileSync } from 'node:fs';

/**
 * Every constant of native/abi/crsdk_codes.h.
 *
 * @returns {Map<string, number>} by name
 * @throws {Error} when a line of an enum cannot be read
 */
export function headerConstants() {
  const text = readFileSync(new URL('../../native/abi/crsdk_codes.h', import.meta.url), 'utf8');
  const constants = new Map();
  for (const [, body] of text.matchAll(/^enum [^{]*\{\n([^}]*)\}/gm)) {
    for (const line of body.split('\n').filter((one) => one.trim() !== '' && !one.trim().startsWith('//'))) {
      const found = /^\s*(\w+) = (-?0x[0-9a-f]+|-?\d+)(?:[uU]?[lL]*),(?:\s*\/\/.*)?$/.exec(line);
      if (found === null) throw new Error(`native/abi/crsdk_codes.h: ${line.trim()} cannot be read`);
      constants.set(found[1], Number(found[2]));
    }
  }
  return constants;
}
