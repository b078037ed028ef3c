// Makes the binaries that are shipped in the package: the addon (by prebuildify) and beside it the simulated
// SDK. Needs Python for node-gyp; users of the package need neither it nor a compiler. See prebuilds/README.md.

import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const target = join('prebuilds', `${process.platform}-${process.arch}`);
rmSync(target, { recursive: true, force: true });
execFileSync('npx', ['--no', 'prebuildify', '--napi', '--strip', '--cwd', 'native', '--out', '.'], {
  stdio: 'inherit',
});
cpSync(join('native', 'build', 'sdk'), join(target, 'sdk'), { recursive: true });
console.log(`made ${target}`);
