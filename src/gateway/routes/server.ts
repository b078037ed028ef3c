// Handlers of the Server group.

import type { LogEntryLevel } from '../../protocol/words.js';
import type { Cameras } from '../cameras/cameras.js';
import { INTERFACE_VERSION, platformOf } from '../contract/server.js';
import type { SomeHandlers } from '../http/operation-route.js';
import type { LogEntry } from '../log/log-ring.js';

/** The default in the contract, which validation does not fill in. */
const DEFAULT_LINES = 100;

/** Facts of the process. */
export interface ServerFacts {
  /** Whole seconds since the start. */
  readonly uptimeS: number;
  /** For example `linux-x64`. */
  readonly platform: string;
}

/** Dependencies of these handlers. */
export interface ServerRoutesContext {
  readonly cameras: Cameras;
  serverStatus(): ServerFacts;
  /** The newest entries of the log. */
  readonly logs: { readonly total: number; recent(lines: number, level: LogEntryLevel): LogEntry[] };
  /** Called once for each accepted shutdown, after the answer has been sent. */
  onShutdown(): void;
}

/** Handlers of the Server group. */
export function serverHandlers(
  context: ServerRoutesContext,
): SomeHandlers<'getServerStatus' | 'getServerLogs' | 'shutdownServer'> {
  return {
    getServerStatus: () => {
      const { uptimeS, platform } = context.serverStatus();
      return {
        success: true,
        message: 'The service is running.',
        server: {
          version: INTERFACE_VERSION,
          sdkVersion: context.cameras.sdkVersion,
          uptime: uptimeS,
          platform: platformOf(platform),
        },
        cameras: context.cameras.counts(),
        discovery: context.cameras.discovery,
      };
    },
    getServerLogs: ({ query: { lines = DEFAULT_LINES, level = '' } }) => {
      const logs = context.logs.recent(Math.max(1, lines), level === '' ? 'info' : level);
      return {
        success: true,
        message: `${logs.length} log entries.`,
        logs,
        returned: logs.length,
        total: context.logs.total,
      };
    },
    shutdownServer: ({ afterAnswer }) => {
      afterAnswer(() => context.onShutdown());
      return { success: true, message: 'The service is stopping.' };
    },
  };
}
