// A test whose events break the contract fails: the client finds events with an unknown name, and events whose members
// are not those of the contract.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { EventClient } from '#harness/event-client.js';

const HANDSHAKE = ['connected', { cameraId: '*' }] as const;
const STATE = { id: 'A', model: 'M', previous: 'available', reason: '', cameraId: 'A' };
const GENUINE = ['cameraState', { ...STATE, state: 'connecting' }] as const;

/** A client of a service that sends these events. */
async function clientOf(t: Test, events: readonly (readonly [string, object])[]): Promise<EventClient> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [name, data] of events) response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return EventClient.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

for (const [what, events, message] of [
  [
    'of a name that the contract does not have',
    [['surprise', { cameraId: 'A' }]],
    /surprise is not documented/,
  ],
  ['with a member more', [['reconnected', { cameraId: 'A', more: 1 }]], /unevaluated/],
  ['without a member', [['connected', { cameraId: 'A', id: 'A' }]], /model/],
  ['with a value that the contract does not have', [['cameraState', { ...STATE, state: 'asleep' }]], /state/],
] as const) {
  t.test(`an event ${what} fails the test that receives it`, async (t) => {
    const client = await clientOf(t, [HANDSHAKE, ...events, GENUINE]);
    await t.rejects(
      client.next('cameraState', ({ cameraId }) => cameraId === 'A'),
      { message },
    );
    await t.rejects(client.close(), { message });
  });
}

t.test('a stream without a handshake fails the test', async (t) => {
  const client = await clientOf(t, [GENUINE]);
  await t.rejects(client.next('cameraState'), { message: /before the handshake/ });
});

t.test('genuine events pass', async (t) => {
  const client = await clientOf(t, [HANDSHAKE, GENUINE]);
  t.match((await client.next('cameraState')).data, { state: 'connecting' });
  await client.close();
});
