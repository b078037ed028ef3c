// Certificates for tests, made by the program's own code, in files of a directory of the test.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Issued {
  readonly cert: string;
  readonly key: string;
}

// Imported by its path: the names in package.json do not include commands.
const { issueServer, makeAuthority } = (await import(
  new URL('../../dist/cli/tls/issue.js', import.meta.url).href
)) as {
  makeAuthority(name: string, nowMs: number): Issued;
  issueServer(authority: Issued, names: readonly string[], nowMs: number): Issued;
};

/** Names of a server on this machine. */
const LOCAL = ['localhost', '127.0.0.1', '::1'];

/** An authority of a test. */
export function testAuthority(nowMs = Date.now()): Issued {
  return makeAuthority('authority of a test', nowMs);
}

/** A certificate of that authority for a server on this machine. */
export function testCertificate(authority: Issued, nowMs = Date.now(), names = LOCAL): Issued {
  return issueServer(authority, names, nowMs);
}

/** Writes a certificate and its key. @returns the paths */
export function writeCertificate(directory: string, name: string, { cert, key }: Issued) {
  const paths = { cert: join(directory, `${name}.crt`), key: join(directory, `${name}.key`) };
  writeFileSync(paths.cert, cert);
  writeFileSync(paths.key, key, { mode: 0o600 });
  return paths;
}
