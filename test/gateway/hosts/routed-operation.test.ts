// Which operation a request of another host is for: every operation of the contract by its own method and path, and
// none by a path that only begins like one.

import t from 'tap';
import { OPERATIONS } from '#gateway/contract/operations.js';
import { isOpenToHosts } from '#gateway/hosts/host-operations.js';
import { canonicalPath, routedOperation } from '#gateway/hosts/routed-operation.js';

const filled = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, value);

t.test('every operation is found by its method and its path', async (t) => {
  for (const { operationId, method, path } of Object.values(OPERATIONS))
    for (const value of ['D10F60140701', '02:0F:60:14:0A:01', 'a%20b', 'a%2Fb', '%E2%82%AC'])
      t.equal(routedOperation(method, filled(path, value))?.operationId, operationId, `${path} ${value}`);
});

t.test('no operation is found by another method or path', async (t) => {
  for (const path of [
    '/api/cameras/x/../../server/shutdown',
    '/api/cameras/x/%2e%2e/%2E%2e/server/shutdown',
    '/api/cameras/./status',
    '/api/cameras/../status',
    '/api/cameras//status',
    '/api/cameras/x/status/',
    '/api/cameras/x\\status',
    '/api/cameras/x/status#',
    '/api/cameras/x/status\t',
    '/API/cameras/x/status',
    'api/cameras/x/status',
    '//api/cameras/x/status',
    '//host/api/cameras/x/status',
    'http://host/api/cameras/x/status',
    'http://[/api/cameras/x/status',
    '',
  ])
    for (const method of ['GET', 'POST']) {
      t.equal(routedOperation(method, path), undefined, `${method} ${path}`);
      t.notOk(isOpenToHosts(method, path), `${method} ${path}, by HTTP`);
    }
  t.equal(routedOperation('POST', '/api/cameras/x/status'), undefined, 'another method');
  t.equal(canonicalPath('/api/cameras/a"b/../c'), '/api/cameras/c');
});
