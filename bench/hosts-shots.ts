// Runs a rig of several hosts for a while, with a shot of all bodies every few seconds, requested from each host in
// turn. At the end the receipts of all hosts are compared with each other and with the bodies' own logs. First it
// measures what the way over another host adds to a read, a press and a picture. Needs nats-server.
//
//   npm run bench:hosts-shots       HOSTS=4 BODIES=16 MINUTES=10 EVERY_S=5; writes docs/proof/hosts-shots.svg with
//   PLOT=1

import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { delay, systemClock } from '#base/clock.js';
import { until } from '#harness/deadline.js';
import { NatsServer } from '#harness/nats-server.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { processorMs, proportionalBytes } from '#harness/vitals.js';
import { shotPlot } from './hosts/shot-plot.js';
import { benchService } from './service.js';
import { percentile, sorted } from './statistics.js';

const HOSTS = Number(process.env.HOSTS ?? 4);
const BODIES = Number(process.env.BODIES ?? 16);
const MINUTES = Number(process.env.MINUTES ?? 10);
const EVERY_S = Number(process.env.EVERY_S ?? 5);
/** Number of requests of each kind, by each way. */
const REQUESTS = { read: 2_000, press: 40, picture: 300 };
/** Distance between the numbers of bodies of two hosts, so that they differ. */
const STEP = 32;
const MIB = 1024 * 1024;

/** The answer to one shot. */
interface Take {
  readonly shotId: string;
  readonly status: number;
  readonly answeredMs: number;
}

/** The members of a receipt that are used. */
interface Receipt {
  readonly state: string;
  readonly skew: { readonly issueMs?: number; readonly exposureMs?: number };
  readonly hosts?: readonly { readonly boundUs: number }[];
  readonly bodies: readonly { readonly id: string }[];
}

const scope = new ProgramScope('rigd-bench');
const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const ms = (value: number) => value.toFixed(2);
const quantile = (values: readonly number[], share: number) => percentile(sorted(values), share);

async function start() {
  const server = await NatsServer.start(scope);
  const services = await Promise.all(
    Array.from({ length: HOSTS }, (_, index) =>
      benchService(scope, BODIES, {
        rig: `ILCE-7M4:${BODIES}@${index * STEP + 1}`,
        arguments: ['--bus', server.url, '--bus-host', `host${index + 1}`],
      }),
    ),
  );
  const [first] = services as [Service];
  const all = await until('the bodies of all hosts', async () => {
    const { body } = await first.ok('GET', '/api/cameras');
    const cameras: { id: string; host: string }[] = body.cameras;
    return cameras.length === HOSTS * BODIES && cameras;
  });
  await first.ok('POST', '/api/rig/groups/all/connect', {});
  for (const { id } of all) {
    await first.ok('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
    await first.reads(id, 'priority-key', '0x2');
    await first.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
    await first.reads(id, 'focus-mode', '0x1');
  }
  return { server, services, all };
}

/** Milliseconds of requests that are made one after the other, to the services in turn. */
async function timed(count: number, ways: readonly Service[], ask: (service: Service) => Promise<unknown>) {
  const times: number[][] = ways.map(() => []);
  for (let turn = 0; turn < count; turn += 1) {
    for (const [way, service] of ways.entries()) {
      const beganMs = performance.now();
      await ask(service);
      times[way]?.push(performance.now() - beganMs);
    }
  }
  return times;
}

/** Latency that the way over another host adds. */
async function latencies(own: Service, other: Service, id: string): Promise<void> {
  const path = `/api/cameras/${id}`;
  await own.ok('POST', `${path}/live-view/start`, {});
  const asks = {
    read: (service: Service) => service.ok('GET', `${path}/properties/iso`),
    press: (service: Service) => service.ok('POST', `${path}/actions/shutter`, {}),
    picture: async (service: Service) => {
      const answer = await fetch(`${service.url}${path}/live-view/frame`);
      if (!answer.ok) throw new Error(`a picture: ${answer.status}`);
      await answer.arrayBuffer();
    },
  };
  row('request', 'own host, p50 / p99 ms', 'over another host, p50 / p99 ms', 'added, p50 ms');
  row('---', '---', '---', '---');
  for (const name of ['read', 'press', 'picture'] as const) {
    const [near = [], far = []] = await timed(REQUESTS[name], [own, other], asks[name]);
    const text = (times: number[]) => `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.99))}`;
    row(name, text(near), text(far), ms(quantile(far, 0.5) - quantile(near, 0.5)));
  }
  await own.ok('POST', `${path}/live-view/stop`, {});
}

/** Takes a shot of all bodies every few seconds. */
async function shoot(services: readonly Service[]): Promise<Take[]> {
  const takes: Take[] = [];
  const endMs = performance.now() + MINUTES * 60_000;
  for (let shot = 0; performance.now() < endMs; shot += 1) {
    const service = services[shot % services.length] as Service;
    const beganMs = performance.now();
    const shotId = `take-${shot + 1}`;
    const { status } = await service.request('POST', '/api/rig/groups/all/shoot', { shotId });
    const answeredMs = performance.now() - beganMs;
    takes.push({ shotId, status, answeredMs });
    await delay(systemClock, Math.max(0, EVERY_S * 1_000 - answeredMs));
  }
  return takes;
}

const exposuresOf = (service: Service, id: string) =>
  service.bodyLog(id).filter((line) => / exposure /.test(line)).length;

try {
  const { server, services, all } = await start();
  console.log(
    `${HOSTS} hosts with ${BODIES} bodies each; load ${loadavg()[0]?.toFixed(1)} before the start\n`,
  );
  const [own, other] = services as [Service, Service];
  await latencies(own, other, all.find(({ host }) => host === 'host1')?.id ?? '');
  const noted = () =>
    new Map(
      services.flatMap((service, index) =>
        all
          .filter(({ host }) => host === `host${index + 1}`)
          .map(({ id }) => [id, exposuresOf(service, id)] as const),
      ),
    );
  const before = noted();
  const pids = [...services.map(({ process }) => process.pid ?? 0), server.pid];
  const usedBefore = pids.map((pid) => processorMs(pid));
  const beganMs = performance.now();
  const takes = await shoot(services);
  const tookMs = performance.now() - beganMs;
  const used = pids.map((pid, at) => (100 * (processorMs(pid) - (usedBefore[at] ?? 0))) / tookMs);
  const memory = pids.map((pid) => proportionalBytes(pid) / MIB);

  let differing = 0;
  let incomplete = 0;
  const receipts: Receipt[] = [];
  for (const { shotId } of takes) {
    const ofAll = await until(`${shotId} is complete on every host`, async () => {
      const answers = await Promise.all(
        services.map((each) => each.request('GET', `/api/rig/shots/${shotId}`)),
      );
      const found = answers.map(({ body }) => body.receipt as Receipt | undefined);
      return found.every((receipt) => receipt !== undefined && receipt.state !== 'incomplete') && found;
    });
    const texts = new Set(ofAll.map((receipt) => JSON.stringify(receipt)));
    if (texts.size > 1) differing += 1;
    const [receipt] = ofAll as [Receipt];
    if (receipt.state !== 'complete') incomplete += 1;
    receipts.push(receipt);
  }
  const after = noted();
  const wrong = all.filter(({ id }) => (after.get(id) ?? 0) - (before.get(id) ?? 0) !== takes.length);
  const spread = (values: number[]) => `${ms(quantile(values, 0.5))} / ${ms(quantile(values, 0.99))}`;
  const skews = receipts.map(({ skew }) => skew.issueMs ?? 0);
  const bounds = receipts.flatMap(({ hosts = [] }) => hosts.map(({ boundUs }) => boundUs / 1_000));
  console.log(`\n${takes.length} shots of ${all.length} bodies in ${(tookMs / 60_000).toFixed(1)} min`);
  row('what', 'figure');
  row('---', '---');
  row('shots not answered with 200', takes.filter(({ status }) => status !== 200).length);
  row('receipts that are not complete', incomplete);
  row('receipts that differ from host to host', differing);
  row('bodies whose own log has another number of exposures', wrong.length);
  row('request to answer, p50 / p99 ms', spread(takes.map(({ answeredMs }) => answeredMs)));
  row('skew of the SDK calls of all bodies, p50 / p99 ms', spread(skews));
  row('bound of the clock of another host, p50 / p99 ms', spread(bounds));
  row(
    'CPU of each gateway, % of a core',
    used
      .slice(0, -1)
      .map((each) => each.toFixed(1))
      .join(', '),
  );
  row('CPU of nats-server, % of a core', (used.at(-1) ?? 0).toFixed(1));
  row('PSS of each gateway and of nats-server, MiB', memory.map((each) => each.toFixed(0)).join(', '));
  if (process.env.PLOT === '1') {
    const points = takes.map(({ answeredMs }, at) => ({ answeredMs, skewMs: skews[at] ?? 0 }));
    writeFileSync('docs/proof/hosts-shots.svg', shotPlot(points, `${HOSTS} hosts, ${all.length} bodies`));
  }
} finally {
  await scope.end();
}
process.exit();
