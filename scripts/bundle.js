// Bundles the compiled gateway and the packages it uses into one file: a start reads it instead of some 600 files
// (docs/adr/0017-the-gateway-starts-from-one-file.md).

import { build } from 'esbuild';

// Modules find their neighbours by `import.meta.url`, two folders below dist/: so does the bundle.
const BUNDLE = 'dist/gateway/bundle/main.js';
/** Packages in CommonJS require modules of node. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

await build({
  entryPoints: ['dist/gateway/main.js'],
  outfile: BUNDLE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  banner: { js: REQUIRE },
  logLevel: 'warning',
});
