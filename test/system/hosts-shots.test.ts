// Shots of one rig of three hosts, over a real nats-server: each body exposes once, and every host has the same
// receipt, also when the bus is lost during a shot. Each host runs in a time namespace of its own, so that the clocks
// differ.

import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';

const SECOND_US = 1_000_000;
const HOSTS = [
  { name: 'left', rig: 'ILCE-7M4:2', aheadUs: 0 },
  { name: 'middle', rig: 'ILCE-7M4:2@11', aheadUs: 3 * SECOND_US },
  { name: 'right', rig: 'ILCE-7M4:2@21', aheadUs: -2 * SECOND_US },
] as const;
const BODIES = 6;
/** Output of chrony on a host with a time server in its network. */
const CHRONY =
  '7F000001,127.0.0.1,9,1795479343.836271413,-0.000000597,-0.000000031,0.000000588,-0.021,-0.001,0.091,' +
  '0.000003177,0.000002110,0.5,Normal';

/** The command that runs a program whose CLOCK_MONOTONIC is ahead. */
const ahead = (byUs: number) =>
  `unshare --user --map-root-user --time --monotonic ${byUs / SECOND_US}`.split(' ');

/** CLOCK_MONOTONIC as a program reads it that is run by this command. */
function monotonicUsBy(command: string, words: readonly string[]): number {
  const script = 'process.stdout.write(String(process.hrtime.bigint() / 1000n))';
  const { stdout } = spawnSync(command, [...words, process.execPath, '-e', script], { encoding: 'utf8' });
  return Number(stdout);
}

/** Not every kernel has such namespaces, nor lets every user make one: then all hosts have one clock. */
function clocksMayDiffer(): boolean {
  const [command = '', ...words] = ahead(1_000 * SECOND_US);
  return monotonicUsBy(command, words) - Number(process.hrtime.bigint() / 1_000n) > 900 * SECOND_US;
}
const CLOCKS_DIFFER = clocksMayDiffer();

/** Time between rounds: some bodies take no press for a while after an exposure. */
const paced = (everyMs: number) => Math.max(everyMs, 2 * Number(behaviour('readOnlyMs')));

type Body = Awaited<ReturnType<Service['request']>>['body'];

interface Host {
  readonly name: string;
  readonly aheadUs: number;
  readonly service: Service;
  readonly ids: string[];
}

async function start(
  t: Test,
  server: NatsServer,
  { name, rig, ...host }: (typeof HOSTS)[number],
  directory: string,
) {
  const aheadUs = CLOCKS_DIFFER ? host.aheadUs : 0;
  // The left and the middle have chrony, the right has none that answers.
  const program = join(directory, 'chronyc');
  writeFileSync(program, name === 'right' ? '#!/bin/sh\nexit 1\n' : `#!/bin/sh\necho '${CHRONY}'\n`);
  chmodSync(program, 0o755);
  const service = await Service.start(t, {
    rig,
    directory,
    arguments: ['--bus', server.url, '--bus-host', name, '--restore', 'on'],
    ...(aheadUs === 0 ? {} : { launcher: ahead(aheadUs) }),
    environment: { PATH: `${directory}:${process.env.PATH}` },
    // Long enough for a busy machine to arm: a body that is not armed at the instant of a round leaves the round out.
    limits: { shotWaitMs: 5_000, shotArmMs: 30_000, shotArmAheadMs: 4_000 },
  });
  return { name, aheadUs, service };
}

/** Three hosts with two connected bodies each, which know each other. */
async function studio(t: Test): Promise<{ server: NatsServer; hosts: Host[] }> {
  const server = await NatsServer.start(t);
  const root = testDirectory(t, { left: {}, middle: {}, right: {} });
  const hosts = await Promise.all(
    HOSTS.map(async (host): Promise<Host> => {
      const { service, ...rest } = await start(t, server, host, join(root, host.name));
      const ids = await until('two bodies', async () => {
        const { body } = await service.ok('GET', '/api/cameras');
        const own = body.cameras.filter((camera: Body) => camera.host === host.name);
        return own.length === 2 && own.map(({ id }: Body) => id as string);
      });
      for (const id of ids) {
        await service.connect(id);
        await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
        await service.reads(id, 'focus-mode', '0x1');
      }
      return { service, ids, ...rest };
    }),
  );
  await everybodySeen(hosts);
  return { server, hosts };
}

async function everybodySeen(hosts: readonly Host[]): Promise<void> {
  for (const { service, name } of hosts)
    await until(`${name} has all bodies`, async () => {
      const { body } = await service.ok('GET', '/api/cameras');
      const there = body.cameras.filter((camera: Body) => camera.connected);
      return there.length === BODIES;
    });
}

/** The bound of the clocks of others, generous for a busy machine. */
const TOLERANCE_MS = 500;

const shoot = ({ service }: Host, body: object = {}) =>
  service.request('POST', '/api/rig/groups/all/shoot', {
    policy: 'those-that-can',
    toleranceMs: TOLERANCE_MS,
    ...body,
  });

/** Waits until a host expects nothing more of a shot. @returns its receipt */
async function ended({ service, name }: Host, shotId: string): Promise<Body> {
  return until(`the end of ${shotId} on ${name}`, async () => {
    const { status, body } = await service.request('GET', `/api/rig/shots/${shotId}`);
    return status === 200 && body.receipt.state !== 'incomplete' && body.receipt;
  });
}

/** Receipts of all hosts, once they are complete. */
async function complete(t: Test, hosts: readonly Host[], shotId: string): Promise<Body> {
  const seen = new Map<string, Body>();
  const [first, ...others] = await Promise.all(
    hosts.map((host) =>
      until(`${shotId} is complete on ${host.name}`, async () => {
        const receipt = await ended(host, shotId);
        seen.set(host.name, receipt);
        return receipt.state === 'complete' && receipt;
      }),
    ),
  ).catch((error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(Object.fromEntries(seen))}`);
  });
  for (const other of others) t.same(other, first, 'every host has the same receipt');
  return first;
}

const exposures = (hosts: readonly Host[]) =>
  hosts.flatMap(({ service, ids }) =>
    ids.map((id) => service.bodyLog(id).filter((line) => / exposure /.test(line)).length),
  );

/** Asserts that every host has the same receipts, and that these match the records of the bodies since `before`. */
async function sameReceipts(
  t: Test,
  hosts: readonly Host[],
  shotIds: readonly string[],
  before: readonly number[],
): Promise<void> {
  const proved = new Map<string, number>();
  for (const shotId of shotIds) {
    const receipt = await until(`${shotId} is the same on every host`, async () => {
      const [first, ...others] = await Promise.all(hosts.map((host) => ended(host, shotId)));
      return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) && first;
    });
    t.comment(receipt.message);
    for (const { id, exposures } of receipt.bodies)
      for (const each of exposures) if (each.exposed !== undefined) proved.set(id, (proved.get(id) ?? 0) + 1);
  }
  t.same(
    hosts.flatMap(({ ids }) => ids.map((id) => proved.get(id) ?? 0)),
    exposures(hosts).map((count, index) => count - (before[index] ?? 0)),
    `${shotIds}: the receipts have every exposure that the bodies have made, and no other`,
  );
}

const times = (count: number) => Array.from({ length: BODIES }, () => count);

/** The bounds in a receipt include the offsets that the test has set. */
function checkClocks(t: Test, hosts: readonly Host[], receipt: Body): void {
  const by = hosts.find(({ name }) => name === receipt.by);
  for (const { host, offsetUs, boundUs } of receipt.hosts) {
    const trueUs = (hosts.find(({ name }) => name === host)?.aheadUs ?? 0) - (by?.aheadUs ?? 0);
    t.ok(Math.abs(offsetUs - trueUs) <= boundUs, `${host}: ${offsetUs} ± ${boundUs} µs, in truth ${trueUs}`);
    t.ok(boundUs <= TOLERANCE_MS * 1_000, `${host} is known to ${boundUs} µs`);
  }
}

t.test('a shot over three hosts', { skip: !HAS_NATS }, async (t) => {
  if (!CLOCKS_DIFFER) t.comment('this machine has one clock for all hosts: unshare --time does not work');
  const { server, hosts } = await studio(t);
  const all = t;
  const [left, middle, right] = hosts as [Host, Host, Host];

  await t.test('every body exposes once, and every host has the same receipt', async (t) => {
    const { status, body } = await shoot(left, { shotId: 'take-1' });
    t.equal(status, 200, JSON.stringify(body));
    const receipt = await complete(t, hosts, 'take-1');
    t.match(receipt, { by: 'left', number: 1, state: 'complete' });
    t.same(exposures(hosts), times(1));
    t.same(
      receipt.bodies.map(({ id, host }: Body) => [id, host]).sort(),
      hosts.flatMap(({ name, ids }) => ids.map((id) => [id, name])).sort(),
    );
    t.same(Object.fromEntries(receipt.hosts.map(({ host, from }: Body) => [host, from])), {
      left: 'own',
      middle: 'chrony',
      right: 'bus',
    });
    checkClocks(t, hosts, receipt);
    const late = receipt.bodies.map((each: Body) => each.exposures[0].issued.lateUs);
    t.ok(
      // A busy machine is late by less than the 3 s by which the clock of the middle host is wrong.
      late.every((us: number) => us >= 0 && us < 2_500_000),
      `late by the clock of the host that shoots: ${late}`,
    );
    const files = receipt.bodies.flatMap((each: Body) => each.exposures[0].files);
    t.equal(new Set(files.map(({ index }: Body) => index)).size, files.length, 'each file has its own index');
  });

  await t.test('a shot of another host has the next number, and rounds', async (t) => {
    const { status, body } = await shoot(middle, {
      shotId: 'take-2',
      pattern: { repeat: { everyMs: paced(4_500), times: 2 } },
    });
    t.equal(status, 200, JSON.stringify(body));
    const receipt = await complete(t, hosts, 'take-2');
    t.match(receipt, { by: 'middle', number: 2 });
    checkClocks(t, hosts, receipt);
    t.same(exposures(hosts), times(3));
  });

  await t.test('one id requested on two hosts at once is one shot', async (t) => {
    const answers = await Promise.all([left, right].map((host) => shoot(host, { shotId: 'take-3' })));
    t.same(
      answers.map(({ status }) => status),
      [200, 200],
      JSON.stringify(answers.map(({ body }) => body.message)),
    );
    await complete(t, hosts, 'take-3');
    t.same(exposures(hosts), times(4));
  });

  await t.test('a press of one camera has its receipt on every host', async (t) => {
    const [id] = middle.ids;
    await left.service.ok('POST', `/api/cameras/${id}/actions/shutter`);
    const single = await until('the shot is listed on the left', async () => {
      const { body } = await left.service.ok('GET', '/api/rig/shots');
      return body.shots.find(({ group }: Body) => group === '');
    });
    t.equal(single.number, 4);
    const receipt = await complete(t, hosts, single.shotId);
    t.match(receipt, { by: 'middle', single: true, bodies: [{ id, host: 'middle' }] });
  });

  await t.test('hosts that are paused when a shot is requested', async (t) => {
    const before = exposures(hosts);
    for (const host of [middle, right]) host.service.process.kill('SIGSTOP');
    // Until they count as away, their clocks are no longer compared, and the last comparison grows old.
    const refused = await until('a host is refused', async () => {
      const { status, body } = await shoot(left, { toleranceMs: 1, policy: 'all-or-nothing' });
      if (status === 200) throw new Error('it was fired');
      const codes = body.data.results.map(({ code }: Body) => code);
      return codes.includes('HOST_UNREACHABLE') && body;
    });
    const text = refused.data.results.find(({ code }: Body) => code === 'HOST_UNREACHABLE').message;
    t.match(text, /the host (middle|right) .*since/);
    for (const host of [middle, right]) host.service.process.kill('SIGCONT');
    await everybodySeen(hosts);
    t.same(exposures(hosts), before, 'nothing was fired');
  });

  await t.test('a host is killed in a shot, and started again', async (t) => {
    const before = exposures(hosts);
    const request = shoot(left, {
      shotId: 'take-8',
      pattern: { repeat: { everyMs: paced(2_000), times: 2 } },
    });
    await until('the first round is over', async () => {
      const { status, body } = await middle.service.request('GET', '/api/rig/shots/take-8');
      if (status !== 200) return false;
      return body.receipt.bodies.every((each: Body) => each.exposures[0]?.exposed !== undefined);
    });
    await middle.service.signal('SIGKILL');
    await request;
    const { service } = await start(all, server, HOSTS[1], middle.service.directory);
    hosts[1] = { ...middle, service };
    await until('its bodies are back', async () => {
      const { body } = await service.ok('GET', '/api/cameras');
      const own = body.cameras.filter((each: Body) => middle.ids.includes(each.id));
      return own.length === 2 && own.every(({ connected }: Body) => connected);
    });
    await everybodySeen(hosts);
    await sameReceipts(t, hosts, ['take-8'], before);
    await until('all bodies can be shot again', async () => {
      const { status } = await shoot(left, { policy: 'all-or-nothing' });
      return status === 200;
    });
  });

  await t.test('the bus is lost during a shot, and returns', async (t) => {
    const before = exposures(hosts);
    const request = shoot(left, {
      shotId: 'take-9',
      // Between two rounds a body is armed anew, which takes its time on a busy machine.
      pattern: { repeat: { everyMs: paced(4_500), times: 3 } },
    });
    await until('every body has exposed in it', () =>
      exposures(hosts).every((count, index) => count > (before[index] ?? 0)),
    );
    await server.end('SIGKILL');
    await until('the left notices', async () => {
      const { body } = await left.service.ok('GET', '/api/cameras');
      return body.cameras.filter((camera: Body) => camera.connected).length === 2;
    });
    const alone = await shoot(hosts[1] ?? middle, { shotId: 'alone' });
    t.match(alone.body, { data: { receipt: { by: 'middle', message: /2 of 2 exposure/ } } });
    await request;
    await server.begin();
    await everybodySeen(hosts);
    await sameReceipts(t, hosts, ['take-9', 'alone'], before);
    const made = exposures(hosts).map((count, index) => count - (before[index] ?? 0));
    t.ok(
      made.every((count) => count >= 1) && made.slice(0, 2).every((count) => count === 3),
      `every body was fired before, and those of the host that shoots in all rounds: ${made}`,
    );
  });
});
