// What presence costs in a rig of many hosts: one real host, a real nats-server, and stubs that speak only the bus.
// Prints, for each number of hosts, messages and bytes on the bus, and the processor time of the real host and of the server.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { NatsServer } from '#harness/nats-server.js';
import { ProgramScope } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import { HostStub } from './hosts/stub.js';
import { machine } from './statistics.js';

const BODIES = 8;
const HOSTS = [1, 10, 25, 50];
const SECONDS = Number(process.env.RIGD_BENCH_SECONDS ?? '10');
const TICK_MS = 10;
const PERCENT = 100;
/** Of /proc/<pid>/stat: user and system time, counted behind the name in brackets. */
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
  console.log(`${machine()}; ${BODIES} bodies a host, ${SECONDS} s each`);
  console.log('hosts  bodies  msg/s in  msg/s out  kB/s out  real host CPU %  nats-server CPU %  list ms');
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
    const [before, host, nats] = [await varz(), cpuOf(service.process.pid ?? 0), cpuOf(server.pid)];
    const beganMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
    const seconds = (performance.now() - beganMs) / 1_000;
    const after = await varz();
    const share = (ms: number) => ((ms / 1_000 / seconds) * PERCENT).toFixed(1);
    const rate = (name: keyof Sent, unit = 1) => ((after[name] - before[name]) / seconds / unit).toFixed(1);
    const figures = [rate('in_msgs'), rate('out_msgs'), rate('out_bytes', 1_000)];
    const cpu = [share(cpuOf(service.process.pid ?? 0) - host), share(cpuOf(server.pid) - nats)];
    const askedMs = performance.now();
    await service.cameraIds();
    const listMs = (performance.now() - askedMs).toFixed(1);
    console.log([hosts + 1, wanted, ...figures, ...cpu, listMs].join('  '));
  }
} catch (error) {
  console.error(`FAILED: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await scope.end();
}
process.exit();
