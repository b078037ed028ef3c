// Writes the files that the service serves in addition to the interface, in the form in which they are sent: the two
// pages with style and script inside, the viewer of /docs, and openapi.json without white space. Each file is also
// written in compressed form, so that no request waits for the compression.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

const FOLDER = 'dist/served';
const PUBLIC = 'public';
/** The package that shows /docs. */
export const VIEWER = 'node_modules/swagger-ui-dist';
/** Files of the viewer, and the licences of its parts. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt'];
/** The pages: the HTML in public marks the places of style and script. */
const PAGES = [
  { name: 'page', style: 'dist/page/bundle/style.css', script: 'dist/page/bundle/page.js' },
  { name: 'docs', style: join(PUBLIC, 'docs.css'), script: join(PUBLIC, 'docs.js') },
];

/** Writes all of it. */
export function writeServed() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const page of PAGES) write(`${page.name}.html`, htmlOf(page));
  write('openapi.json', JSON.stringify(JSON.parse(readFileSync('openapi.json', 'utf8'))));
  for (const name of VIEWER_FILES) write(name, readFileSync(join(VIEWER, name)));
}

/** A page in one file. */
function htmlOf({ name, style, script }) {
  const shared = (file) => readFileSync(join(PUBLIC, file), 'utf8');
  return shared(`${name}.html`)
    .replace('<!-- token.html -->', () => shared('token.html'))
    .replace(`/* ${name}.css */`, () => readFileSync(style, 'utf8'))
    .replace(`/* ${name}.js */`, () => `${shared('token.js')}\n${readFileSync(script, 'utf8')}`);
}

function write(name, content) {
  const bytes = Buffer.from(content);
  writeFileSync(join(FOLDER, name), bytes);
  writeFileSync(join(FOLDER, `${name}.gz`), gzipSync(bytes, { level: zlib.Z_BEST_COMPRESSION }));
  const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(FOLDER, `${name}.br`), brotliCompressSync(bytes, { params }));
}
