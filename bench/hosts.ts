// Measures the cost of a rig of many hosts: one real host, a real nats-server, and stubs that only use the bus. For
// each number of hosts it prints the messages and bytes on the bus and the processor time of the real host and the
// server, for signs of life, for events of all bodies of the stubs, and for shots of all of them.
// BENCH_PLOT=docs/proof/hosts-growth.svg draws a plot.

import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#harness/deadline.js';
import { EventClient } from '#harness/event-client.js';
import { freePort } from '#harness/free-port.js';
import { NatsServer } from '#harness/nats-server.js';
import { ProgramScope } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import { type GrowthPoint, hostsPlot } from './hosts/plot.js';
import { HostStub } from './hosts/stub.js';
import { machine } from './statistics.js';

const BODIES = 8;
const HOSTS = [1, 10, 25, 50];
const SECONDS = Number(process.env.RIGD_BENCH_SECONDS ?? '4');
/** Events of each body of a stub in a second. */
const EVENTS = 5;
/** Groups of stubs that take turns, so that events do not come all at once. */
const EVENT_TURNS = 5;
const SHOTS = 2;
/** Time in which the records of a shot reach all hosts. */
const RECORDS_MS = 2_000;
const MOST_TEXT = 160;
const TICK_MS = 10;
const PERCENT = 100;
/** Fields of /proc/<pid>/stat: user and system time, counted behind the name in brackets. */
const [USER, SYSTEM] = [11, 12];

interface Sent {
  in_msgs: number;
  out_msgs: number;
  in_bytes: number;
  out_bytes: number;
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
}

const scope = new ProgramScope('rigd-bench-hosts');
try {
  const directory = scope.testdir();
  const port = await freePort();
  const config = join(directory, 'nats-server.conf');
  writeFileSync(config, `http: "127.0.0.1:${port}"\n`);
  const server = await NatsServer.start(scope, { directory: join(directory, 'nats'), config });
  const varz = async () => (await (await fetch(`http://127.0.0.1:${port}/varz`)).json()) as Sent;
  const words = ['--bus', server.url, '--bus-host', 'real'];
  const service = await Service.start(scope, { rig: `ILCE-7M4:${BODIES}`, arguments: words });
  const stubs: HostStub[] = [];
  const pid = service.process.pid ?? 0;
  let heard = 0;
  const client = await EventClient.open(`${service.url}/api/events`, ({ name }) => {
    if (name === 'propertyChanged') heard += 1;
  });
  /** The cost of some work for the bus, the real host and the server. */
  const cost = async <T>(work: () => Promise<T>) => {
    const [before, host, nats] = [await varz(), cpuOf(pid), cpuOf(server.pid)];
    const beganMs = performance.now();
    const result = await work();
    const ms = performance.now() - beganMs;
    const after = await varz();
    const sent = (name: keyof Sent) => after[name] - before[name];
    const [hostMs, natsMs] = [cpuOf(pid) - host, cpuOf(server.pid) - nats];
    return {
      result,
      ms,
      hostMs,
      natsMs,
      in: sent('in_msgs'),
      out: sent('out_msgs'),
      bytes: sent('out_bytes'),
    };
  };
  const rates = (found: Awaited<ReturnType<typeof cost>>) => {
    const rate = (value: number, unit = 1) => ((value / found.ms / unit) * 1_000).toFixed(1);
    const share = (ms: number) => ((ms / found.ms) * PERCENT).toFixed(1);
    const sent = `${rate(found.in)} msg/s in, ${rate(found.out)} out, ${rate(found.bytes, 1_000)} kB/s out`;
    return `${sent}; CPU % ${share(found.hostMs)} real host, ${share(found.natsMs)} nats-server`;
  };
  const points: GrowthPoint[] = [];
  console.log(`${machine()}; load ${loadavg()[0]?.toFixed(1)}; ${BODIES} bodies a host, ${SECONDS} s each`);
  for (const hosts of HOSTS) {
    while (stubs.length < hosts) {
      const number = stubs.length + 1;
      const stub = new HostStub({ server: server.url, rig: 'rig', number, bodies: BODIES });
      scope.teardown(() => stub.close());
      stubs.push(stub);
      await until('the stub is on the bus', () => stub.bus.isUp);
      stub.start();
    }
    const wanted = BODIES * (hosts + 1);
    await until('all bodies are listed', async () => (await service.cameraIds()).length === wanted);
    const quiet = await cost(() => sleep(SECONDS * 1_000));
    const askedMs = performance.now();
    await service.cameraIds();
    console.log(`${hosts + 1} hosts, ${wanted} bodies; list ${(performance.now() - askedMs).toFixed(1)} ms`);
    console.log(`  presence: ${rates(quiet)}`);

    heard = 0;
    const events = await cost(async () => {
      let told = 0;
      const endMs = performance.now() + SECONDS * 1_000;
      for (let turn = 0; performance.now() < endMs; turn += 1) {
        for (const [at, stub] of stubs.entries())
          if (at % EVENT_TURNS === turn % EVENT_TURNS) told += stub.tellEvents();
        await sleep(1_000 / EVENTS / EVENT_TURNS);
      }
      return told;
    });
    const told = events.result;
    await until('all events have arrived', () => heard >= told).catch(() => undefined);
    const each = (ms: number, quietMs: number) =>
      (((ms - (quietMs * events.ms) / quiet.ms) / told) * 1_000).toFixed(0);
    console.log(
      `  events: ${told} sent, ${heard} received, ${((told / events.ms) * 1_000).toFixed(0)}/s; ${rates(events)}`,
    );
    console.log(
      `    µs an event: ${each(events.hostMs, quiet.hostMs)} real host, ${each(events.natsMs, quiet.natsMs)} nats-server`,
    );

    for (let shot = 0; shot < SHOTS; shot += 1) {
      const shotId = `bench-${hosts}-${shot}`;
      const request = { policy: 'those-that-can', shotId };
      let answerMs = 0;
      const shooting = await cost(async () => {
        const beganMs = performance.now();
        const { status } = await service.request('POST', '/api/rig/groups/all/shoot', request);
        answerMs = performance.now() - beganMs;
        // The records come after the answer.
        await sleep(RECORDS_MS);
        return status;
      });
      const { body } = await service.request('GET', `/api/rig/shots/${shotId}`);
      const text = `${shooting.result} ${body.receipt?.message ?? body.message}`.slice(0, MOST_TEXT);
      const { hostMs, natsMs } = shooting;
      console.log(
        `  shot: ${answerMs.toFixed(0)} ms; ${shooting.in} msg in, ${shooting.out} out, ${(shooting.bytes / 1_000).toFixed(0)} kB out, in ${shooting.ms.toFixed(0)} ms; CPU ms ${hostMs} real host, ${natsMs} nats-server; ${text}`,
      );
    }
    points.push({
      hosts,
      quiet: { messages: (quiet.out / quiet.ms) * 1_000, cpu: (quiet.hostMs / quiet.ms) * PERCENT },
      events: { messages: (events.out / events.ms) * 1_000, cpu: (events.hostMs / events.ms) * PERCENT },
    });
  }
  await client.close();
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`);
  if (process.env.BENCH_PLOT !== undefined) writeFileSync(process.env.BENCH_PLOT, hostsPlot(points));
} catch (error) {
  console.error(`FAILED: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await scope.end();
}
process.exit();
