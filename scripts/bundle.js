// Bundles the compiled programs and the packages they use into a few files each: a start reads those instead of some
// hundred (docs/adr/0017-the-gateway-starts-from-one-file.md). Packages that `dependencies` of package.json names stay
// outside: they are installed with rigd. All others are in the bundles, and their licences in NOTICES.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { noticesOf } from './notices.js';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
/** Packages in CommonJS require modules of node. */
const REQUIRE =
  "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);";

/** The programs, by the folder of their bundle. */
const PARTS = [
  { folder: 'dist/cli/bundle', programs: { main: 'dist/cli/main.js', probe: 'dist/cli/probe/main.js' } },
  {
    folder: 'dist/worker/bundle',
    programs: {
      main: 'dist/worker/main.js',
      scout: 'dist/worker/scout.js',
      probe: 'dist/worker/probe.js',
      'session-thread': 'dist/worker/sdk/session-thread.js',
    },
  },
  { folder: 'dist/doctor/bundle', programs: { main: 'dist/doctor/main.js' } },
  // The last one is what make compares with the sources.
  { folder: 'dist/gateway/bundle', programs: { main: 'dist/gateway/main.js' } },
];
/** The operator page: one script and one style, which the page carries in itself. */
const PAGE = {
  folder: 'dist/page/bundle',
  parts: { page: 'dist/page/main.js', style: 'src/page/style/page.css' },
};
const VIEWER = 'dist/docs-viewer';
const VIEWER_SOURCE = 'node_modules/swagger-ui-dist';
/** With the licences of what is inside it. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt'];
const NOTICES = 'dist/THIRD-PARTY-NOTICES.md';

const inputs = new Set();
for (const { folder, programs } of PARTS) {
  const { metafile } = await build({
    entryPoints: programs,
    outdir: folder,
    bundle: true,
    splitting: Object.keys(programs).length > 1,
    chunkNames: 'part-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: Object.keys(dependencies),
    sourcemap: true,
    metafile: true,
    banner: { js: REQUIRE },
    plugins: [ownPlaces(folder)],
    logLevel: 'warning',
  });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  removeOthers(folder, Object.keys(metafile.outputs));
}
const page = await build({
  entryPoints: PAGE.parts,
  outdir: PAGE.folder,
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  target: ['chrome109', 'firefox115', 'safari16'],
  // Beside the files, not named in them: the page is sent without.
  sourcemap: 'external',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});
for (const input of Object.keys(page.metafile.inputs)) inputs.add(input);
removeOthers(PAGE.folder, Object.keys(page.metafile.outputs));
// The viewer of /docs is served as it is.
mkdirSync(VIEWER, { recursive: true });
for (const name of VIEWER_FILES) copyFileSync(join(VIEWER_SOURCE, name), join(VIEWER, name));
inputs.add(join(VIEWER_SOURCE, 'package.json'));
writeFileSync(NOTICES, noticesOf([...inputs]));

/** Removes parts of earlier builds: their names are of what was in them. */
function removeOthers(folder, outputs) {
  for (const name of readdirSync(folder)) {
    if (!outputs.includes(join(folder, name))) rmSync(join(folder, name));
  }
}

/** Modules find files from where they lie themselves, by `import.meta.url`: also from inside a bundle. */
function ownPlaces(folder) {
  return {
    name: 'own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\/dist\/.*\.js$/ }, ({ path }) => {
        if (path.includes('/node_modules/')) return undefined;
        const place = JSON.stringify(relative(folder, path));
        const text = readFileSync(path, 'utf8');
        return { contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
      });
    },
  };
}
