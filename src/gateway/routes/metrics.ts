// Serves the metrics. Their text is made elsewhere.

import type { FastifyInstance } from 'fastify';

/** Dependencies of the route. */
export interface MetricsRouteContext {
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
}

/** Registers `/metrics`; like every operation it needs the token, where there is one. */
export function registerMetrics(app: FastifyInstance, { metrics }: MetricsRouteContext): void {
  app.get('/metrics', { exposeHeadRoute: true, config: { isPolled: true } }, async (_request, reply) =>
    reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
}
