// The certificate of the HTTP server: what TLS it offers, and the exchange of its certificate while it runs.

import type { Server } from 'node:net';
import { type SecureContextOptions, Server as TlsServer } from 'node:tls';

/** A certificate and its key, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Options of the server: TLS 1.2 or newer, with this certificate. */
export function tlsOptions({ cert, key }: Certificate): SecureContextOptions {
  return { cert, key, minVersion: 'TLSv1.2' };
}

/** Gives the server another certificate. New connections get it; open ones continue. */
export function useCertificate(server: Server, certificate: Certificate): void {
  if (server instanceof TlsServer) server.setSecureContext(tlsOptions(certificate));
}
