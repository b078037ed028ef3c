// Handler of the hosts of the rig.

import type { OperationAnswer, SomeHandlers } from '../http/operation-route.js';

/** View of the hosts. */
export type ShownHosts = Omit<OperationAnswer<'listHosts'>, 'success' | 'message'>;

/** Dependencies of this handler. */
export interface HostRoutesContext {
  /** The hosts now, from memory. */
  readonly hosts: () => ShownHosts;
}

/** Handler of `listHosts`. */
export function hostHandlers({ hosts }: HostRoutesContext): SomeHandlers<'listHosts'> {
  return {
    listHosts: () => {
      const shown = hosts();
      const there = shown.hosts.filter(({ state }) => state === 'here').length;
      const message =
        shown.bus === undefined
          ? 'This host is alone: it has no bus.'
          : `${there} of ${shown.hosts.length} host(s) answer${shown.bus.state === 'up' ? '' : '; the bus is down'}.`;
      return { success: true, message, ...shown };
    },
  };
}
