// Bundles each compiled program, with the packages that it uses, into a few files, so that a start does not read some
// hundred files (docs/develop/adr/0017-the-gateway-starts-from-one-file.md). Packages in `dependencies` of package.json
// stay outside, because they are installed with rigd. All other packages are in the bundles, and their licences in
// NOTICES.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { noticesOf } from './notices.js';
import { VIEWER, writeServed } from './served.js';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
/** Packages in CommonJS require modules of node. */
const REQUIRE =
  "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);";
/** CommonJS has no URL of the file. */
const OWN_URL = "const bundleUrl = require('node:url').pathToFileURL(__filename).href;";

/**
 * The programs, by the folder of their bundle. Programs of workers are CommonJS, because node's loader of ES modules
 * costs each thread processor time and memory, and a camera has two threads. The gateway is CommonJS because of its
 * code cache.
 */
const PARTS = [
  { folder: 'dist/cli/bundle', programs: { main: 'dist/cli/main.js', probe: 'dist/cli/probe/main.js' } },
  {
    folder: 'dist/worker/bundle',
    format: 'cjs',
    programs: {
      main: 'dist/worker/main.js',
      scout: 'dist/worker/scout.js',
      probe: 'dist/worker/probe.js',
      'picture-maker': 'dist/worker/picture-maker.js',
      session: 'dist/worker/session.js',
      // This file must be beside the code of piscina, which looks for it there.
      worker: 'node_modules/piscina/dist/worker.js',
    },
  },
  { folder: 'dist/doctor/bundle', programs: { main: 'dist/doctor/main.js' } },
  { folder: 'dist/desk/bundle', format: 'cjs', programs: { main: 'dist/desk/main.js' } },
  // The last file is the one that make compares with the sources.
  { folder: 'dist/gateway/bundle', format: 'cjs', programs: { main: 'dist/gateway/main.js' } },
];
/** Resolves packages themselves, not the bundles for tests (scripts/bundle-for-tests.js). */
const ofPackages = {
  name: 'of-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^typebox(\/|$)/ }, ({ path, kind, pluginData }) =>
      pluginData === ofPackages
        ? undefined
        : resolve(path, { kind, resolveDir: process.cwd(), pluginData: ofPackages }),
    );
  },
};
/** The operator page: its script, whose places and languages are loaded when they are opened, and its style. */
const PAGE = {
  folder: 'dist/page/bundle',
  parts: {
    main: 'dist/page/main.js',
    pictures: 'dist/page/decoding/worker.js',
    scopes: 'dist/page/large/scopes/worker.js',
    ...textsOf('src/page/texts'),
    style: 'src/page/style/page.css',
  },
};
/** A part for each language, named so that its size is not counted as that of the script. */
function textsOf(folder) {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'all.ts')));
  return Object.fromEntries(names.map((name) => [`texts-${name}`, `dist/page/texts/${name}/all.js`]));
}
const NOTICES = 'dist/THIRD-PARTY-NOTICES.md';

const inputs = new Set();
for (const { folder, programs, format = 'esm' } of PARTS) {
  const isModule = format === 'esm';
  const { metafile } = await build({
    entryPoints: programs,
    outdir: folder,
    bundle: true,
    splitting: isModule,
    chunkNames: 'part-[hash]',
    platform: 'node',
    format,
    target: 'node20',
    // nice is an optional package of piscina that rigd does not use.
    external: [...Object.keys(dependencies), '@napi-rs/nice'],
    // Its main file is one block with all 20 hashes; of its module, a bundle has only those that are used.
    alias: { 'hash-wasm': 'hash-wasm/dist/index.esm.js' },
    sourcemap: true,
    metafile: true,
    // V8 keeps the text of a program in memory: without comments and indentation it is half as long. Names and lines
    // stay, so that the positions in a stack trace are still of use.
    minifyWhitespace: true,
    lineLimit: 120,
    legalComments: 'none',
    // A module that is loaded later is loaded by require(), because import() would first load node's loader of ES
    // modules.
    supported: { 'dynamic-import': isModule },
    banner: { js: isModule ? REQUIRE : OWN_URL },
    plugins: [ofPackages, ownPlaces(folder, isModule ? 'import.meta.url' : 'bundleUrl')],
    logLevel: 'warning',
  });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  const scope = join(folder, 'package.json');
  removeOthers(folder, [...Object.keys(metafile.outputs), scope]);
  for (const name of Object.keys(metafile.outputs)) if (name.endsWith('.js')) makeAscii(name);
  writeFileSync(scope, `${JSON.stringify({ type: isModule ? 'module' : 'commonjs' })}\n`);
}
const page = await build({
  entryPoints: PAGE.parts,
  outdir: PAGE.folder,
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'esm',
  splitting: true,
  chunkNames: 'part-[name]-[hash]',
  target: ['chrome109', 'firefox115', 'safari16'],
  // Source maps are beside the files but not referred to, because the page is sent without them.
  sourcemap: 'external',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});
for (const input of Object.keys(page.metafile.inputs)) inputs.add(input);
removeOthers(PAGE.folder, Object.keys(page.metafile.outputs));
await writeServed(importedBy(page.metafile.outputs, join(PAGE.folder, 'main.js')));
inputs.add(join(VIEWER, 'package.json'));
writeFileSync(NOTICES, noticesOf([...inputs]));
// A start with --version loads everything that a normal start loads. There are no flags for V8, because a cache is only
// valid for the flags that it was made with.
execFileSync(process.execPath, ['scripts/code-cache.js', 'dist/gateway/bundle/main.js', '--version'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_OPTIONS: '' },
});

/**
 * Escapes non-ASCII characters. esbuild leaves them in comments and regular expressions, and a single one makes V8
 * store the whole text with two bytes per character.
 */
function makeAscii(path) {
  const text = readFileSync(path, 'utf8');
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(path, text.replaceAll(/[\u0080-\uffff]/g, escaped));
}

/** The files that a file imports at its start, and those that they import, each with its name alone. */
function importedBy(outputs, path, found = new Set()) {
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind !== 'import-statement' || found.has(next)) continue;
    found.add(next);
    importedBy(outputs, next, found);
  }
  return [...found].map((each) => relative(PAGE.folder, each));
}

/** Removes parts of earlier builds, which have other names because names depend on the content. */
function removeOthers(folder, outputs) {
  for (const name of readdirSync(folder)) {
    if (!outputs.includes(join(folder, name))) rmSync(join(folder, name));
  }
}

/**
 * Lets modules in a bundle find files relative to their own source, by `import.meta.url`.
 * @param own the expression for the URL of the bundle itself
 */
function ownPlaces(folder, own) {
  return {
    name: 'own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\/dist\/.*\.js$/ }, ({ path }) => {
        if (path.includes('/node_modules/')) return undefined;
        const place = JSON.stringify(relative(folder, path));
        const text = readFileSync(path, 'utf8');
        return { contents: text.replaceAll('import.meta.url', `new URL(${place}, ${own}).href`) };
      });
    },
  };
}
