// Makes the binaries that are shipped in the package: the addon (by prebuildify) and beside it the simulated
// SDK. Needs Python for node-gyp; users of the package need neither it nor a compiler. See prebuilds/README.md.

import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const target = join('prebuilds', `${process.platform}-${process.arch}`);
const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' });

rmSync(target, { recursive: true, force: true });
run('prebuildify', '--napi', '--strip', '--cwd', 'native', '--out', '.');
// prebuildify empties the build directory, so everything is built once more for the checkout itself.
run('make', '-s', '-C', 'native');
cpSync(join('native', 'build', 'sdk'), join(target, 'sdk'), { recursive: true });
console.log(`made ${target}`);
