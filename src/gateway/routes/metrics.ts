// Serves the metrics; another part makes their text.

import type { FastifyInstance } from 'fastify';

/** Dependencies of the route. */
export interface MetricsRouteContext {
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
}

/** Registers `/metrics`. Like every operation, it needs the token if one is set. */
export function registerMetrics(app: FastifyInstance, { metrics }: MetricsRouteContext): void {
  app.get('/metrics', { exposeHeadRoute: true, config: { isPolled: true } }, async (_request, reply) =>
    reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
}
