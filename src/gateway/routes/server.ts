// Handlers of the Server group.

import { INTERFACE_VERSION } from '../contract/server.js';
import type { Rig } from '../rig.js';
import type { SomeHandlers } from './operation-route.js';

/** What the process knows of itself. */
export interface ServerFacts {
  /** Whole seconds since the start. */
  readonly uptimeS: number;
  /** For example `linux-x64`. */
  readonly platform: string;
}

/** What these handlers need. */
export interface ServerDependencies {
  readonly rig: Rig;
  serverStatus(): ServerFacts;
  /** Called once per accepted shutdown, after the answer has left. */
  onShutdown(): void;
}

/** Handlers of the Server group. */
export function serverHandlers(deps: ServerDependencies): SomeHandlers<'getServerStatus' | 'shutdownServer'> {
  return {
    getServerStatus: () => {
      const { uptimeS, platform } = deps.serverStatus();
      return {
        success: true,
        message: 'The service is running.',
        server: { version: INTERFACE_VERSION, sdkVersion: deps.rig.sdkVersion, uptime: uptimeS, platform },
        cameras: deps.rig.counts(),
      };
    },
    shutdownServer: ({ afterAnswer }) => {
      afterAnswer(() => deps.onShutdown());
      return { success: true, message: 'The service is stopping.' };
    },
  };
}
