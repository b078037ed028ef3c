// Serves the certificate of the local authority, which tablets and phones install once to trust this service. It is
// public: only its key can sign.

import type { FastifyInstance } from 'fastify';

/** Path of the certificate. */
const PATH = '/tls/root.crt';

/**
 * Registers the path.
 * @param certificate PEM; undefined: there is no local authority, and the path is unknown
 */
export function registerAuthority(app: FastifyInstance, certificate: string | undefined): void {
  if (certificate === undefined) return;
  app.get(PATH, { exposeHeadRoute: true }, (_request, reply) =>
    // With this type a phone offers to install the file.
    reply
      .header('content-type', 'application/x-x509-ca-cert')
      .header('cache-control', 'no-store')
      .send(Buffer.from(`${certificate}\n`)),
  );
}
