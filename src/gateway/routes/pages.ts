// The pages for people: `/`, which operates the rig, and `/docs`, the interface in a viewer. They open without a token,
// contain no data of cameras, and use the interface like any other client; if a token is set, they ask for it. Also
// serves the files that the viewer needs, such as openapi.json. All files are in dist/served, also in compressed form
// (scripts/served.js).

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { namesEtag } from '../http/byte-range.js';
import { codingFor } from '../http/content-coding.js';

const SERVED = new URL('../../served/', import.meta.url);

/**
 * The content security policy of all pages. Each page adds the style and the script inside it by their hashes, and the
 * files of this service.
 */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** A page. */
interface Page {
  readonly path: string;
  readonly file: string;
  /** Parts of its content security policy: sources of pictures, and further directives. */
  readonly images: string;
  readonly also: readonly string[];
}

/** Further directives of the operator page. */
const OF_OPERATOR_PAGE = ["worker-src 'self'", "manifest-src 'self'"];

const PAGE_TABLE: readonly Page[] = [
  { path: '/', file: 'page.html', images: "'self' blob: data:", also: OF_OPERATOR_PAGE },
  { path: '/docs', file: 'docs.html', images: 'data:', also: [] },
];

/** Media types of the files, by the ends of their names. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

/** Options of the routes of files. */
const POLLED = { exposeHeadRoute: true, config: { isPolled: true } };

/** Files that are served as they are, by their paths. */
const FILES: Readonly<Record<string, string>> = {
  '/openapi.json': 'openapi.json',
  '/docs/swagger-ui.css': 'swagger-ui.css',
  '/docs/swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  // With these a browser installs the operator page.
  '/manifest.webmanifest': 'manifest.webmanifest',
  '/icon.svg': 'icon.svg',
  '/icon-192.png': 'icon-192.png',
  '/icon-512.png': 'icon-512.png',
};

/** The names of the scripts and the style of the operator page. */
function partsOfPage(): string[] {
  return readdirSync(new URL('page/', SERVED)).filter((name) => /\.(js|css)$/.test(name));
}

/**
 * Registers the pages and the files. The pages and their parts are read once: while the service runs, they fit each
 * other, also when other files are installed. The other files are read on request.
 */
export function registerPages(app: FastifyInstance): void {
  for (const page of PAGE_TABLE) registerPage(app, page);
  for (const name of partsOfPage()) {
    const forms = formsOf(`page/${name}`);
    app.get(`/page/${name}`, POLLED, (request, reply) => {
      const coding = codingFor(request.headers['accept-encoding'])?.coding;
      return send(request, reply.header('content-type', typeOf(name)), forms[coding ?? 'plain'], coding);
    });
  }
  for (const [path, file] of Object.entries(FILES)) {
    app.get(path, POLLED, async (request, reply) => {
      const coding = codingFor(request.headers['accept-encoding']);
      const bytes = await readFile(new URL(`${file}${coding?.suffix ?? ''}`, SERVED));
      return send(request, reply.header('content-type', typeOf(file)), bytes, coding?.coding);
    });
  }
}

/** A file in all its codings. */
function formsOf(file: string): Readonly<Record<'br' | 'gzip' | 'plain', Buffer>> {
  const read = (suffix: string) => readFileSync(new URL(`${file}${suffix}`, SERVED));
  return { br: read('.br'), gzip: read('.gz'), plain: read('') };
}

const typeOf = (name: string): string | undefined => TYPES[name.slice(name.lastIndexOf('.') + 1)];

function registerPage(app: FastifyInstance, { path, file, images, also }: Page): void {
  const forms = formsOf(file);
  const html = forms.plain.toString();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      ...POLICY,
      `style-src ${hashOf(within(html, 'style'))} 'self'`,
      `script-src ${hashOf(within(html, 'script'))} 'self'`,
      `img-src ${images}`,
      ...also,
    ].join('; '),
    // Browsers send the address of the page (Referer) to this service and to no other site. Over plain HTTP, this
    // header is the only sign that a request comes from the service's own page.
    'referrer-policy': 'same-origin',
  };
  app.get(path, { exposeHeadRoute: true }, (request, reply) => {
    const coding = codingFor(request.headers['accept-encoding'])?.coding;
    return send(request, reply.headers(headers), forms[coding ?? 'plain'], coding);
  });
}

/** Answers with bytes, or 304. Each coding has its own ETag, since an ETag names the bytes that are sent. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  coding: string | undefined,
): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter((each) => each !== undefined).join(', ');
  reply.headers({ etag, vary, 'cache-control': 'no-cache' });
  if (namesEtag(request.headers['if-none-match'], etag))
    return reply.removeHeader('content-type').code(304).send();
  if (coding !== undefined) reply.header('content-encoding', coding);
  return reply.send(bytes);
}

/** The content of the only element with this name. */
function within(html: string, element: string): string {
  const start = html.indexOf(`<${element}>`) + element.length + 2;
  return html.slice(start, html.indexOf(`</${element}>`, start));
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
