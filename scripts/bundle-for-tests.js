// Bundles packages for the tests: each test file is a process of its own, and reads a file or two instead of some
// hundreds. Node finds them before the packages, because they lie in a node_modules closer to what is compiled; types
// are those of the packages. Programs are bundled from the packages themselves (scripts/bundle.js).

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';

/** Packages in CommonJS require modules of node. */
const REQUIRE =
  "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);";
const OPTIONS = { bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' };

// Modules of dist/ and tests must have one typebox between them.
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

// Files that replace modules get the package itself (scripts/run-test-file.js): its loader has to be the one of their
// tap.
const TAP = 'dist-test/node_modules/tap';
/** tap leaves frames of its own scope out of stack traces. */
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
// The last one is what make compares.
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
