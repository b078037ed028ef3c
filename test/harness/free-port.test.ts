// A port that one test gives to a program is not taken by another test before the program listens.

import { once } from 'node:events';
import { createServer } from 'node:net';
import t from 'tap';
import { freePort, portsBeside, portsOfKernel } from '#harness/free-port.js';

const ofKernel = portsOfKernel();
const skip =
  portsBeside(ofKernel) === undefined &&
  `net.ipv4.ip_local_port_range leaves too few ports: ${ofKernel.first} to ${ofKernel.end - 1}`;

t.test('a free port is none that the kernel gives to programs that request any', { skip }, async (t) => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  t.same(
    ports.filter((port) => port < 1_024 || (port >= ofKernel.first && port < ofKernel.end)),
    [],
  );
  t.equal(new Set(ports).size, ports.length, 'no port is given twice');
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

t.test('ports beside those of the kernel are found above them or below, or none', async (t) => {
  const rows: [first: number, last: number, beside: object | undefined][] = [
    [32_768, 60_999, { first: 20_000, end: 32_768 }],
    [15_000, 61_000, { first: 61_001, end: 65_536 }],
    [2_048, 9_999, { first: 20_000, end: 65_536 }],
    [16_384, 65_535, { first: 10_081, end: 16_384 }],
    [20_000, 65_535, { first: 10_081, end: 20_000 }],
    [1_024, 65_535, undefined],
  ];
  for (const [first, last, beside] of rows)
    t.same(portsBeside({ first, end: last + 1 }), beside, `${first}-${last}`);
});
