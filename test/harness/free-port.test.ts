// A port that a program is given by its number is not taken by another test before that program listens.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import t from 'tap';
import { freePort } from '#harness/free-port.js';

t.test('a free port is none that the kernel gives to those who ask for any', async (t) => {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/);
  const [least = 0] = range.map(Number);
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  t.same(
    ports.filter((port) => port < 1_024 || port >= least),
    [],
  );
});

t.test('a port that is in use is not free', async (t) => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  t.equal((server.address() as AddressInfo).port, port);
  const random = Math.random;
  t.teardown(() => {
    Math.random = random;
  });
  // Draws the one in use, and then another one.
  const draws = [port, port - 1];
  const [least = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .trim()
    .split(/\s+/)
    .map(Number);
  Math.random = () => (least - 1 - (draws.shift() ?? port - 2)) / 10_000;
  t.not(await freePort(), port);
});
