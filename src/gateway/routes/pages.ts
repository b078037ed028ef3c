// The pages for people: `/`, from which the rig is operated, and `/docs`, the interface in a viewer. They open without a token,
// hold nothing of the cameras, and use the interface like any other client; with a token they ask for it.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { namesEtag } from '../http/byte-range.js';

const PAGES = new URL('../../../public/', import.meta.url);
/** The operator page as scripts/bundle.js has made it of src/page. */
const OPERATOR_PAGE = new URL('../../page/bundle/', import.meta.url);
const DOCUMENT = new URL('../../../openapi.json', import.meta.url);
/** Copied by scripts/bundle.js. */
const VIEWER = new URL('../../docs-viewer/', import.meta.url);

/** What a page may load and do, beside its own style and scripts, which are named by their hashes. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** A page in one file of HTML, one of style and one of script. */
interface Page {
  readonly path: string;
  /** Its HTML in public, which says where style and script stand: as `name.css` and `name.js`. */
  readonly name: string;
  readonly style: URL;
  readonly script: URL;
  /** Of its content security policy: where pictures come from, and more styles and scripts. */
  readonly images: string;
  readonly more: string;
}

const PAGE_TABLE: readonly Page[] = [
  {
    path: '/',
    name: 'page',
    style: new URL('style.css', OPERATOR_PAGE),
    script: new URL('page.js', OPERATOR_PAGE),
    images: 'blob: data:',
    more: '',
  },
  {
    path: '/docs',
    name: 'docs',
    style: new URL('docs.css', PAGES),
    script: new URL('docs.js', PAGES),
    images: 'data:',
    more: " 'self'",
  },
];

/** Files that are served as they are. They do not change while the service runs. */
const FILES = [
  { path: '/openapi.json', file: DOCUMENT, type: 'application/json; charset=utf-8' },
  { path: '/docs/swagger-ui.css', file: new URL('swagger-ui.css', VIEWER), type: 'text/css; charset=utf-8' },
  {
    path: '/docs/swagger-ui-bundle.js',
    file: new URL('swagger-ui-bundle.js', VIEWER),
    type: 'text/javascript; charset=utf-8',
  },
] as const;

/** Registers the pages, and the files that the viewer needs. Pages are read once, files when they are asked for. */
export function registerPages(app: FastifyInstance): void {
  for (const page of PAGE_TABLE) registerPage(app, page);
  for (const { path, file, type } of FILES) {
    app.get(path, { config: { isPolled: true } }, async (request, reply) => {
      const bytes = await readFile(file);
      const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
      reply.headers({ etag, 'cache-control': 'no-cache' });
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.header('content-type', type).send(bytes);
    });
  }
}

function registerPage(app: FastifyInstance, page: Page): void {
  const { path, name, images, more } = page;
  const read = (file: string) => readFileSync(new URL(file, PAGES), 'utf8');
  const style = readFileSync(page.style, 'utf8');
  const script = `${read('token.js')}\n${readFileSync(page.script, 'utf8')}`;
  const body = read(`${name}.html`)
    .replace('<!-- token.html -->', () => read('token.html'))
    .replace(`/* ${name}.css */`, () => style)
    .replace(`/* ${name}.js */`, () => script);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': [
      ...POLICY,
      `style-src ${hashOf(style)}${more}`,
      `script-src ${hashOf(script)}${more}`,
      `img-src ${images}`,
    ].join('; '),
    // Other sites are not shown the address. Files of ours are: over plain http nothing else says whose page it is.
    'referrer-policy': 'same-origin',
  };
  app.get(path, (_request, reply) => reply.headers(headers).send(body));
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
