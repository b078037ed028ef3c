// Bundles tap for the tests: each test file is a process of its own, and reads one file instead of some three hundred. Node
// finds it before the package, because it lies in a node_modules closer to the compiled tests. Files that replace modules
// get the package itself (scripts/run-test-file.js), because its loader has to be the one of their tap. Types are those of
// the package.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const FOLDER = 'dist-test/node_modules';
/** tap leaves frames of this scope out of stack traces. */
const BUNDLED = '@tapjs/bundled';
/** Packages in CommonJS require modules of node. */
const REQUIRE =
  "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);";

await build({
  entryPoints: ['node_modules/tap/dist/esm/index.js'],
  outfile: `${FOLDER}/${BUNDLED}/index.js`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  banner: { js: REQUIRE },
  logLevel: 'warning',
});
const all = (from) => `export * from '${from}';\nexport { default } from '${from}';\n`;
write(`${BUNDLED}/package.json`, '{ "type": "module", "exports": "./index.js" }\n');
write(
  'tap/package.json',
  '{ "type": "module", "exports": { "replacing": "./package.js", "default": "./index.js" } }\n',
);
write('tap/package.js', all('../../../node_modules/tap/dist/esm/index.js'));
// The last one is what make compares.
write('tap/index.js', all(BUNDLED));

function write(path, text) {
  const file = join(FOLDER, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
