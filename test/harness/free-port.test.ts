// Ports of programs that listen later, or again: the kernel gives them to no connection meanwhile.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import t from 'tap';
import { freePort } from '#harness/free-port.js';

t.test('a free port is none that the kernel gives to connections', async (t) => {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  const [low = 0, high = 0] = range.split('\t').map(Number);
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  t.same(
    ports.filter((port) => port < 10_000 || port > 65_535 || (port >= low && port <= high)),
    [],
  );
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
