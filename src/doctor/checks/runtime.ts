// Checks of the runtime of the service: node, processor and C library, and whether the prebuilt parts fit them.

import type { Check } from '../check.js';
import { failure, ok, warning } from '../finding.js';

/** The oldest release of node that rigd supports, as in `engines` of package.json. */
const OLDEST_NODE = 20;
/** The releases that the tests run on. */
const TESTED_NODES: readonly number[] = [20, 22, 24];
const ARCHITECTURES: readonly string[] = ['x64', 'arm64'];
/** Oldest C library of the prebuilt addon, and of the vendor's library for x64. */
const OLDEST_GLIBC = '2.34';

/** Whether rigd supports this version of node. */
export const node: Check = {
  name: 'node',
  async look({ process: { node: version } }) {
    const major = Number(/^v(\d+)/.exec(version)?.[1]);
    if (!(major >= OLDEST_NODE))
      return failure(
        `node ${version} is too old: rigd needs ${OLDEST_NODE} or newer`,
        '# install a newer node: https://nodejs.org/en/download',
        'node --version',
      );
    if (TESTED_NODES.includes(major)) return ok(version);
    return warning(
      `node ${version}: rigd is tested on ${TESTED_NODES.join(', ')} only`,
      '# when something is wrong, try it with one of these first',
    );
  },
};

/** Whether rigd supports the processor that node was built for. */
export const architecture: Check = {
  name: 'architecture',
  async look(host) {
    const { architecture: name } = host.process;
    if (ARCHITECTURES.includes(name)) return ok(name);
    return failure(
      `this node is built for ${name}; rigd and the vendor's SDK are for ${ARCHITECTURES.join(' and ')}`,
      '# install a 64-bit system, and node for it',
      'uname -m; getconf LONG_BIT',
    );
  },
};

/** Whether the C library is glibc and new enough. */
export const glibc: Check = {
  name: 'glibc',
  async look({ process: { glibc: version } }) {
    if (version === undefined)
      return failure(
        'this node does not use glibc: it runs on musl (Alpine) or another C library, and the SDK needs glibc',
        '# use Debian, Ubuntu or another system with glibc',
      );
    if (isAtLeast(version, OLDEST_GLIBC)) return ok(version);
    return failure(
      `glibc ${version} is too old: ${OLDEST_GLIBC} or newer is needed, as in Ubuntu 22.04 and Debian 12`,
      '# install a newer release of the system',
      'ldd --version',
    );
  },
};

function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
