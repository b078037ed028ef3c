// Views of people and monitoring on a rig of several hosts: the list of hosts, `rigd hosts`, health and metrics,
// without faults, after the death of a host, and after the loss of the bus. The services and the nats-server are real.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

/** Limits at which a lost host is noticed soon, and no host counts as lost because the machine is busy. */
const LIMITS = { busPresenceMs: 200, busAwayMs: 6_000, busPingMs: 20_000, busRetryMs: 100, healthMs: 200 };

function hostOf(t: Test, server: NatsServer, host: string, rig: string): Promise<Service> {
  return Service.start(t, {
    directory: join(server.directory, '..', host),
    rig,
    limits: LIMITS,
    arguments: ['--bus', server.url, '--bus-rig', 'studio', '--bus-host', host],
  });
}

interface Shown {
  name: string;
  state: string;
  reason: string;
  cameras: number;
  self?: true;
}

async function hosts(service: Service): Promise<Shown[]> {
  const { body } = await service.ok('GET', '/api/rig/hosts');
  return body.hosts;
}

async function partOf(service: Service): Promise<{ state: string; why: string } | undefined> {
  const { body } = await service.request('GET', '/api/health');
  return body.data.parts.find(({ name }: { name: string }) => name === 'bus');
}

async function metric(service: Service, line: string): Promise<boolean> {
  return (await (await fetch(`${service.url}/metrics`)).text()).split('\n').includes(line);
}

t.test('two hosts', { skip: !HAS_NATS && 'nats-server is not installed' }, async (t) => {
  const server = await NatsServer.start(t, { directory: join(testDirectory(t), 'nats') });
  const left = await hostOf(t, server, 'left', 'ILCE-7M4:2');
  const right = await hostOf(t, server, 'right', 'ILCE-7M4:1@11');

  await t.test('both hosts list both hosts, themselves first', async (t) => {
    await until('both are here with their cameras', async () => {
      const shown = await hosts(left);
      return shown.map(({ cameras, state }) => `${cameras} ${state}`).join() === '2 here,1 here';
    });
    const { body } = await left.ok('GET', '/api/rig/hosts');
    t.match(body, { rig: 'studio', host: 'left', bus: { state: 'up', reason: '' } });
    t.match(body.hosts, [
      { name: 'left', self: true, url: left.url.replace('localhost', '127.0.0.1') },
      { name: 'right', reason: '' },
    ]);
    t.match(body.message, '2 of 2 host(s) answer.');
    await until('the other lists both, too', async () => (await hosts(right)).length === 2);
    await until('the health has no fault of it', async () => (await partOf(left))?.state === 'ok');
    t.match(await partOf(left), { state: 'ok', why: '' });
    t.ok(await metric(left, 'rigd_bus_up 1'));
    t.ok(await metric(left, 'rigd_hosts{state="here"} 2'));
  });

  await t.test('`rigd hosts` prints a table of the hosts', async (t) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/rigd', 'hosts', '--url', left.url]);
    t.match(stdout, /^HOST +STATE +SINCE/);
    t.match(stdout, /^left \(this one\) +here .*0 of 2 connected/m);
    t.match(stdout, /^right +here .*0 of 1 connected/m);
  });

  await t.test('the death of a host is reported by the other', async (t) => {
    await right.signal('SIGKILL');
    await until('it is unreachable', async () => (await hosts(left))[1]?.state === 'unreachable');
    const [, away] = await hosts(left);
    t.match(away, { name: 'right', cameras: 1, reason: /./ });
    t.match(await partOf(left), { state: 'warning', why: /^host right is unreachable: ./ });
    t.ok(await metric(left, 'rigd_hosts{state="unreachable"} 1'));
    t.equal((await left.request('GET', '/api/health')).status, 200, 'its own cameras are served');
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/rigd', 'list', '--url', left.url]);
    t.match(stdout, / left +USB +available/);
    t.match(stdout, / right +USB +unreachable +since 20/);
  });

  await t.test('the loss of the bus and its return are reported', async (t) => {
    await server.end();
    await until('the bus is down', async () => (await partOf(left))?.why.startsWith('the bus is down: '));
    const { body } = await left.ok('GET', '/api/rig/hosts');
    t.match(body, { bus: { state: 'down', reason: /./ }, message: /; the bus is down\.$/ });
    t.ok(await metric(left, 'rigd_bus_up 0'));
    await server.begin();
    await until('the bus is back', () => metric(left, 'rigd_bus_up 1'));
  });
});
