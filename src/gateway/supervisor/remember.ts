// Finds settings of a client that a camera forgets with its session, so that a recovery can restore them.

import type { OperationName, Params, Result, SaveInfo } from '../../protocol/operations.js';
import { PRIORITY_SETTING_OF_VALUE } from '../../protocol/priority-settings.js';
import type { SessionSettings } from './machine/model.js';

type Keep<Name extends OperationName> = (
  params: Params<Name>,
  result: Result<Name>,
) => Partial<SessionSettings> | undefined;

const KEEPS: { readonly [Name in OperationName]?: Keep<Name> } = {
  setSaveInfo: (saveInfo) => ({ saveInfo }),
  setPriorityKey: ({ setting }) => ({ priorityKey: setting }),
  enableLiveView: () => ({ liveView: true }),
  disableLiveView: () => ({ liveView: false }),
  // The priority key is also a property. As a property it takes more spellings than its own operation does.
  setProperty: ({ property }, { value }) => {
    const priorityKey = property === 'priority-key' ? PRIORITY_SETTING_OF_VALUE[value] : undefined;
    return priorityKey === undefined ? undefined : { priorityKey };
  },
};

/** The settings that a successful operation has made; undefined: none that the camera forgets. */
export function settingsOf<Name extends OperationName>(
  operation: Name,
  params: Params<Name>,
  result: Result<Name>,
): Partial<SessionSettings> | undefined {
  const keep: Keep<Name> | undefined = KEEPS[operation];
  return keep?.(params, result);
}

/** Whether pictures go to the same directory, with the same names. */
export function isSameSaveInfo(one: SaveInfo, other: SaveInfo): boolean {
  return one.path === other.path && one.prefix === other.prefix && one.startNo === other.startNo;
}
