// Which operations a host of a rig performs for its own bodies when another host asks: by name, so that a new operation
// is not open to hosts by its path.

import t from 'tap';
import type { OperationContract } from '#gateway/contract/operation.js';
import { OPERATIONS } from '#gateway/contract/operations.js';

const ALL: readonly OperationContract[] = Object.values(OPERATIONS);

t.test('each host performs the operations on many bodies, and no others, for its own bodies', async (t) => {
  const names = ALL.filter(({ byHost }) => byHost === true).map(({ operationId }) => operationId);
  t.same(names.sort(), [
    'adoptGroup',
    'applyGroup',
    'applyPreset',
    'connectGroup',
    'diffPreset',
    'disconnectGroup',
    'getRigGroup',
    'getRigTimeline',
    'halfPressGroup',
    'recordGroup',
    'savePreset',
    'setGroupClock',
    'setGroupLiveView',
    'setGroupProperties',
    'verifyShot',
  ]);
});

t.test(
  'operations that each host performs for its own bodies have no camera in their path and answer with JSON',
  async (t) => {
    for (const { operationId, path, success, byHost } of ALL)
      if (byHost === true) {
        t.notOk(path.includes('{cameraId}'), operationId);
        t.equal(success.mediaType, 'application/json', operationId);
      }
  },
);
