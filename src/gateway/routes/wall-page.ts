// The page at `/`: all cameras side by side, for people. One answer holds style and script, so that a token in the
// address is enough to open it. The page uses the interface like any other client.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const FILES = new URL('../../../public/', import.meta.url);

/** Registers the page. Its files are read once. */
export function registerWallPage(app: FastifyInstance): void {
  const [page, style, script] = ['wall.html', 'wall.css', 'wall.js'].map((name) =>
    readFileSync(new URL(name, FILES), 'utf8'),
  ) as [string, string, string];
  const body = page.replace('/* wall.css */', () => style).replace('/* wall.js */', () => script);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${hashOf(style)}`,
      `script-src ${hashOf(script)}`,
      "connect-src 'self'",
      'img-src blob: data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // The address may hold the token.
    'referrer-policy': 'no-referrer',
  };
  app.get('/', (_request, reply) => reply.headers(headers).send(body));
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
