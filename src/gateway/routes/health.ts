// Handlers for monitoring: whether the service is ready, and whether it runs at all.

import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors/errors.js';
import type { HealthReport } from '../health/health.js';
import type { SomeHandlers } from '../http/operation-route.js';

/** Dependencies of these handlers. */
export interface HealthRoutesContext {
  readonly health: { report(): Promise<HealthReport> };
  /** Version of the program. */
  readonly version: string;
}

/** The handler of the readiness. */
export function healthHandlers({ health, version }: HealthRoutesContext): SomeHandlers<'getHealth'> {
  return {
    getHealth: async () => {
      const { ready, parts } = await health.report();
      const shown = parts.map((part) => ({ ...part }));
      if (ready)
        return { success: true, message: 'The service is ready.', data: { ready, version, parts: shown } };
      throw new ServiceError('NOT_READY', `the service is not ready: ${reasonsOf(parts)}`, {
        details: { ready, version, parts: shown },
      });
    },
  };
}

/** Failing parts with their reasons; parts with the same reason are joined. */
function reasonsOf(parts: HealthReport['parts']): string {
  const names = new Map<string, string[]>();
  for (const { name, state, why } of parts) {
    if (state === 'failing') names.set(why, [...(names.get(why) ?? []), name]);
  }
  return [...names].map(([why, parts]) => `${parts.join(', ')}: ${why}`).join('; ');
}

/** Registers `/livez`. It answers as long as the event loop runs, and shows nothing else. */
export function registerLivez(app: FastifyInstance): void {
  app.get('/livez', { exposeHeadRoute: true, config: { isPolled: true } }, (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send('ok\n'),
  );
}
