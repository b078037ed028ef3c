// The desk as a client of the service, at a real socket: what a request for a part of a file says.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { SocketDirectory } from '#base/socket-directory.js';
import { ITSELF, ServiceClient } from '#desk/frame/service-client.js';
import { testDirectory } from '#harness/test-directory.js';

const FILE = Buffer.from('0123456789');

t.test('only the named bytes of a file are requested; without a range the whole file', async (t) => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    response.writeHead(from === undefined ? 200 : 206);
    response.end(from === undefined ? FILE : FILE.subarray(Number(from), Number(to) + 1));
  });
  const sockets = new SocketDirectory(testDirectory(t));
  const socketPath = sockets.pathOf('gateway');
  await once(server.listen(socketPath), 'listening');
  t.teardown(() => {
    server.close();
    sockets.close();
  });
  const client = new ServiceClient(socketPath);
  const call = { params: { shotId: 'one', index: 1 } };
  const part = await client.open('readShotFile', call, ITSELF, { range: 'bytes=0-3' });
  t.equal(String(await buffer(part)), '0123');
  t.equal(String(await buffer(await client.open('readShotFile', call, ITSELF))), String(FILE));
  t.match(seen, [{ range: 'bytes=0-3', 'rigd-desk-role': 'look' }, { 'rigd-desk-role': 'look' }]);
  t.equal(seen[1]?.range, undefined);
});
