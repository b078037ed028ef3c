// The stream of events of the page, over a real connection: an event keeps its own members.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import '../support/page-globals.js';
import t from 'tap';
import { EventFeed } from '#page/interface/event-feed.js';
import type { RigEvent } from '#page/interface/wire.js';

const SHOT = { cameraId: '*', shotId: 'take-12', at: '2027-03-01T10:00:00.000Z' };

t.test('an event keeps its own time; when it came is another member', async (t) => {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(`id: 7\nevent: shot\ndata: ${JSON.stringify(SHOT)}\n\n`);
  }).listen(0, '127.0.0.1');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  Object.assign(globalThis, { location: new URL(`http://127.0.0.1:${port}/`) });
  const before = Date.now();
  const event = await new Promise<RigEvent>((resolve) => {
    const feed = new EventFeed('api/events', { event: resolve });
    t.teardown(() => feed.stop());
    feed.start();
  });
  t.match(event, { ...SHOT, name: 'shot' });
  t.ok(event.cameAt >= before && event.cameAt <= Date.now(), 'when it came');
});
