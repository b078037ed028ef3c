// Writes the files that the service serves in addition to the interface, in the form in which they are sent: the two
// pages, the scripts and the style of the operator page, the manifest and the icons with which browsers install it, the
// viewer of /docs, and openapi.json without white space.
// Each file is also written in compressed form, so that no request waits for the compression.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import sharp from 'sharp';

const FOLDER = 'dist/served';
const PUBLIC = 'public';
/** The package that shows /docs. */
export const VIEWER = 'node_modules/swagger-ui-dist';
/** Files of the viewer, and the licences of its parts. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt'];
/** The scripts and the style of the operator page. */
const PAGE_FOLDER = 'dist/page/bundle';
const MANIFEST = 'manifest.webmanifest';
const ICON = 'icon.svg';
/** Sizes of the icon that the manifest names, in pixels. */
const ICON_SIZES = [192, 512];
/** The pages: the HTML in public marks the places of the style and the script that it contains. */
const PAGES = [
  { name: 'page', script: join(PUBLIC, 'page.js') },
  { name: 'docs', style: join(PUBLIC, 'docs.css'), script: join(PUBLIC, 'docs.js') },
];

/** Writes all of it. @param imported names of the files that the script of the operator page imports at its start */
export async function writeServed(imported) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'page'), { recursive: true });
  for (const name of readdirSync(PAGE_FOLDER).filter((file) => /\.(js|css)$/.test(file)))
    write(join('page', name), readFileSync(join(PAGE_FOLDER, name)));
  for (const page of PAGES) write(`${page.name}.html`, htmlOf(page, imported));
  write('openapi.json', JSON.stringify(JSON.parse(readFileSync('openapi.json', 'utf8'))));
  for (const name of VIEWER_FILES) write(name, readFileSync(join(VIEWER, name)));
  for (const name of [MANIFEST, ICON]) write(name, readFileSync(join(PUBLIC, name)));
  for (const size of ICON_SIZES)
    write(`icon-${size}.png`, await sharp(join(PUBLIC, ICON)).resize(size).png().toBuffer());
}

/** The HTML of a page. */
function htmlOf({ name, style, script }, imported) {
  const shared = (file) => readFileSync(join(PUBLIC, file), 'utf8');
  const own = (file) => (file === undefined ? '' : readFileSync(file, 'utf8'));
  return shared(`${name}.html`)
    .replace('<!-- imported -->', () => imported.map(preloadOf).join('\n'))
    .replace('<!-- token.html -->', () => shared('token.html'))
    .replace(`/* ${name}.css */`, () => own(style))
    .replace(`/* ${name}.js */`, () => `${shared('token.js')}\n${own(script)}`);
}

/** Lets the browser load a script at once, and not only when it has read the one that imports it. */
const preloadOf = (name) => `<link rel="modulepreload" href="page/${name}">`;

function write(name, content) {
  const bytes = Buffer.from(content);
  writeFileSync(join(FOLDER, name), bytes);
  writeFileSync(join(FOLDER, `${name}.gz`), gzipSync(bytes, { level: zlib.Z_BEST_COMPRESSION }));
  const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(FOLDER, `${name}.br`), brotliCompressSync(bytes, { params }));
}
