// What a client has set that a camera forgets with its session, so that healing can give it back.

import type { OperationName, Params, Result } from '../../worker/protocol/operations.js';
import { PRIORITY_SETTINGS } from '../../worker/protocol/priority-settings.js';
import type { Wish } from './worker-session.js';

type Keep<Name extends OperationName> = (wish: Wish, params: Params<Name>, result: Result<Name>) => void;

const KEEPS: { readonly [Name in OperationName]?: Keep<Name> } = {
  setSaveInfo: (wish, params) => {
    wish.saveInfo = params;
  },
  setPriorityKey: (wish, { setting }) => {
    wish.priorityKey = setting;
  },
  enableLiveView: (wish) => {
    wish.liveView = true;
  },
  disableLiveView: (wish) => {
    wish.liveView = false;
  },
  // The priority key is a property too, and as such takes more spellings than its own operation.
  setProperty: (wish, { property }, { value }) => {
    if (property === 'priority-key') wish.priorityKey = PRIORITY_SETTINGS[value] ?? wish.priorityKey;
  },
};

/** Notes in `wish` what an operation that succeeded has set. */
export function remember<Name extends OperationName>(
  wish: Wish,
  operation: Name,
  params: Params<Name>,
  result: Result<Name>,
): void {
  (KEEPS[operation] as Keep<Name> | undefined)?.(wish, params, result);
}
