// A port that a program is given by its number is not taken by another test before that program listens.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import t from 'tap';
import { freePort } from '#harness/free-port.js';

t.test('a free port is none that the kernel gives to those who ask for any', async (t) => {
  const [least = 0, most = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .split('\t')
    .map(Number);
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  t.same(
    ports.filter((port) => port < 1_024 || (port >= least && port <= most)),
    [],
  );
  t.equal(new Set(ports).size, ports.length, 'no port is given twice');
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
