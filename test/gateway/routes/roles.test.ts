// Roles before the handler: every operation refuses a token whose role is too low, whatever its handler does.

import t from 'tap';
import type { OperationContract } from '#gateway/contract/operation.js';
import { OPERATIONS } from '#gateway/contract/operations.js';
import { includesRole, ROLE_ROWS, ROLES, type Role, roleNeedOf } from '#gateway/contract/role-needs.js';
import { published } from '#harness/published-contract.js';
import { Faults } from './faults.js';
import { testApp } from './test-app.js';

const TOKENS: Readonly<Record<Role, string>> = {
  look: 'a-token-to-look',
  operate: 'a-token-to-operate',
  administer: 'a-token-to-administer',
};
const { administer: token, ...lowerTokens } = TOKENS;
const ACCESS = { access: { token, lowerTokens } };
/** Not JSON: an operation refuses it before its handler runs, but after the role was judged. */
const NO_JSON = '[';

function contractOf(operationId: string): OperationContract {
  const contracts: Readonly<Record<string, OperationContract>> = OPERATIONS;
  const contract = contracts[operationId];
  if (contract === undefined) throw new Error(`${operationId} is not in the contract`);
  return contract;
}

t.test('every operation that changes something has a row, and every row names operations', async (t) => {
  const listed = ROLE_ROWS.flatMap(({ operations }) => operations);
  const changing = published.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId);
  t.same(
    changing.filter((id) => !listed.includes(id)),
    [],
    'operations without a row',
  );
  t.same(
    listed.filter((id) => !Object.hasOwn(OPERATIONS, id)),
    [],
    'rows without an operation',
  );
  t.equal(new Set(listed).size, listed.length, 'no operation is in two rows');
});

t.test('an operation that no row names is for the highest role, unless it is a GET', async (t) => {
  t.equal(roleNeedOf({ operationId: 'toString', method: 'POST' }), 'administer');
  t.equal(roleNeedOf({ operationId: 'toString', method: 'GET' }), 'look');
});

for (const role of ROLES) {
  t.test(`a token with the role ${role} opens what the table says, and nothing else`, async (t) => {
    const { app } = testApp(t, ACCESS);
    const faults = new Faults();
    let refused = 0;
    for (const { operationId, method, path } of published) {
      const answer = await app.inject({
        method: method as 'POST',
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: { authorization: `Bearer ${TOKENS[role]}` },
        payload: NO_JSON,
      });
      const needed = roleNeedOf(contractOf(operationId));
      const isRefused = !includesRole(role, needed);
      if (isRefused) refused += 1;
      const { code, data } = answer.json();
      faults.same(
        operationId,
        [answer.statusCode, code, isRefused ? data : undefined],
        isRefused ? [403, 'ROLE_TOO_LOW', { needed, role }] : [400, 'BAD_JSON', undefined],
      );
    }
    t.same(faults.list, []);
    t.equal(refused > 0, role !== 'administer');
  });
}

t.test('HEAD needs the role of GET, and pages and the document need none', async (t) => {
  const { app } = testApp(t, ACCESS);
  const look = { authorization: `Bearer ${TOKENS.look}` };
  t.equal((await app.inject({ method: 'HEAD', url: '/api/rig', headers: look })).statusCode, 200);
  t.equal((await app.inject({ method: 'HEAD', url: '/api/doctor', headers: look })).statusCode, 403);
  t.equal((await app.inject({ url: '/' })).statusCode, 200);
  t.equal((await app.inject({ url: '/livez' })).statusCode, 200);
  t.equal((await app.inject({ url: '/openapi.json', headers: look })).statusCode, 200);
  t.equal((await app.inject({ url: '/metrics', headers: look })).statusCode, 200);
});

t.test('a refusal names both roles, and is one log line with the role', async (t) => {
  const { app, log } = testApp(t, ACCESS);
  const answer = await app.inject({ method: 'PUT', url: `/api/rig?access_token=${TOKENS.operate}` });
  t.match(answer.json(), {
    success: false,
    code: 'ROLE_TOO_LOW',
    message: /needs the role administer, and the token of the request has the role operate/,
  });
  t.match(
    log.map((line) => JSON.parse(line)),
    [{ msg: 'request', method: 'PUT', path: '/api/rig', status: 403, role: 'operate' }],
  );
  t.notMatch(log.join(''), TOKENS.operate);
});

t.test('the rig tells each client its role; without a token every client administers', async (t) => {
  const roleOf = async (app: ReturnType<typeof testApp>['app'], headers: Record<string, string>) =>
    (await app.inject({ url: '/api/rig', headers })).json().role;
  const { app } = testApp(t, ACCESS);
  for (const role of ROLES) t.equal(await roleOf(app, { authorization: `Bearer ${TOKENS[role]}` }), role);
  t.equal(await roleOf(testApp(t).app, {}), 'administer');
  t.equal((await app.inject({ url: '/api/rig', headers: { authorization: 'Bearer no' } })).statusCode, 401);
});

t.test('values of a group become declared values only for who may change the rig file', async (t) => {
  const { app } = testApp(t, ACCESS);
  const set = async (role: Role, body: object) => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/rig/groups/all/properties',
      headers: { authorization: `Bearer ${TOKENS[role]}` },
      payload: JSON.stringify({ properties: { iso: '800' }, ...body }),
    });
    return answer.json().code;
  };
  t.equal(await set('operate', { desired: true }), 'ROLE_TOO_LOW');
  t.not(await set('operate', { desired: false }), 'ROLE_TOO_LOW');
  t.not(await set('administer', { desired: true }), 'ROLE_TOO_LOW');
});
