// Bundles packages for the tests. Each test file runs in a separate process, which then reads one or two files instead
// of some hundreds. Node finds the bundles before the packages, because they are in a node_modules closer to the
// compiled files; types come from the packages. Programs are bundled from the packages themselves (scripts/bundle.js).

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';

/** Packages in CommonJS require modules of node. */
const REQUIRE =
  "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);";
const OPTIONS = { bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' };

// Modules of dist/ and tests must share one typebox.
const TYPEBOX = 'dist/node_modules/typebox';
const PARTS = { index: 'index', compile: 'compile/index', value: 'value/index' };
await build({
  ...OPTIONS,
  entryPoints: Object.fromEntries(
    Object.entries(PARTS).map(([name, path]) => [name, `node_modules/typebox/build/${path}.mjs`]),
  ),
  outdir: TYPEBOX,
  splitting: true,
});
const exports = { '.': './index.js', './*': './*.js' };
writePackage(TYPEBOX, exports);
writePackage('dist-test/node_modules/typebox', exports);
for (const name of Object.keys(PARTS))
  write(`dist-test/node_modules/typebox/${name}.js`, allOf(`../../../${TYPEBOX}/${name}.js`));

// Test files that replace modules get the package itself (scripts/run-test-file.js), because the loader must belong to
// the same tap.
const TAP = 'dist-test/node_modules/tap';
/** Name of the bundle. tap removes frames of its own scope from stack traces. */
const BUNDLED = '@tapjs/bundled';
await build({
  ...OPTIONS,
  entryPoints: ['node_modules/tap/dist/esm/index.js'],
  outfile: `dist-test/node_modules/${BUNDLED}/index.js`,
  banner: { js: REQUIRE },
});
writePackage(`dist-test/node_modules/${BUNDLED}`, './index.js');
writePackage(TAP, { replacing: './package.js', default: './index.js' });
write(`${TAP}/package.js`, allOf('../../../node_modules/tap/dist/esm/index.js'));
// This file is written last, because make compares its time.
write(`${TAP}/index.js`, allOf(BUNDLED));

/** A module that is another one. */
function allOf(other) {
  return `export * from '${other}';\nexport { default } from '${other}';\n`;
}

function writePackage(folder, exports) {
  write(`${folder}/package.json`, `${JSON.stringify({ type: 'module', exports })}\n`);
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
