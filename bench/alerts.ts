// The alert rules of docs/monitoring under Prometheus, with the windows that they have, over rigs that are healthy and
// rigs with a fault: each must raise exactly the alerts that are named for it.
//
//   npm run bench:alerts             some thirteen minutes; BENCH_MINUTES (default 10) from the faults on

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until, within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { directoryOf, ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { CASES, type Case } from './alerts/cases.js';
import { benchService } from './service.js';
import { machine } from './statistics.js';

const PROMETHEUS = '/usr/bin/prometheus';
const RULES = resolve('docs/monitoring/rigd-alerts.yml');
const BODIES = 2;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
/** Before the fault, so that every counter was scraped. */
const HEALTHY_MS = 60_000;
const AGAIN_MS = 30_000;
const MS_PER_MINUTE = 60_000;
/** Longer than the bench: which alerts have fired at any time. */
const LOOK_BACK = '1h';

/** Signs of how busy the machine of the bench is; reported apart. */
const OF_THE_MACHINE: readonly string[] = ['RigdGatewayLag', 'RigdHostBusy'];

interface Rig extends Case {
  readonly service: Service;
  readonly id: string;
}

interface Result {
  readonly data: { readonly result: readonly { readonly metric: Readonly<Record<string, string>> }[] };
}

async function started(scope: ProgramScope, each: Case): Promise<Rig> {
  const service = await benchService(scope, BODIES, each.options);
  if (each.isWithoutBodies === true) return { ...each, service, id: '' };
  const ids = await service.cameraIds();
  for (const id of ids) {
    if (each.reconnects === true)
      await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote', reconnecting: 'on' });
    else await service.connect(id);
  }
  const [id = ''] = ids;
  const [, withEmptySlot = ''] = ids;
  await service.sim('card', withEmptySlot, '2', 'pull');
  const viewer = new AbortController();
  scope.teardown(() => viewer.abort());
  const stream = await fetch(`${service.url}/api/cameras/${id}/live-view/stream`, { signal: viewer.signal });
  stream.body?.pipeTo(new WritableStream()).catch(() => undefined);
  return { ...each, service, id };
}

/** A Prometheus that scrapes all rigs. @returns a function that asks it */
async function prometheusOf(
  scope: ProgramScope,
  rigs: readonly Rig[],
): Promise<(query: string) => Promise<Result>> {
  const directory = directoryOf(scope, 'rigd-prometheus');
  mkdirSync(join(directory, 'data'));
  const targets = rigs.map(({ name, service }) => ({
    targets: [new URL(service.url).host],
    labels: { instance: name },
  }));
  // JSON is YAML. The intervals are those of docs/monitoring/prometheus.yml.
  const config = {
    global: { scrape_interval: '15s', evaluation_interval: '15s' },
    rule_files: [RULES],
    scrape_configs: [{ job_name: 'rigd', static_configs: targets }],
  };
  writeFileSync(join(directory, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const words = [
    `--config.file=${join(directory, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(directory, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn(PROMETHEUS, words, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  scope.teardown(async () => {
    child.kill('SIGTERM');
    await within('the end of Prometheus', ended);
  });
  const at = `http://127.0.0.1:${port}`;
  await until('Prometheus is ready', () =>
    fetch(`${at}/-/ready`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  return async (query) =>
    (await fetch(`${at}/api/v1/query?query=${encodeURIComponent(query)}`)).json() as Promise<Result>;
}

/** Work repeated until the end; a request that fails with its service is no matter. */
async function suffer({ fault, again, service, id }: Rig, untilMs: number): Promise<void> {
  await fault?.(service, id);
  while (again !== undefined && performance.now() < untilMs) {
    try {
      await again(service, id);
    } catch (error) {
      console.error(String(error));
    }
    await sleep(AGAIN_MS);
  }
}

const scope = new ProgramScope('rigd-alerts');
let wrong = 0;
try {
  const rigs: Rig[] = [];
  // One after the other: together their starts would take longer than some limits.
  for (const each of CASES) rigs.push(await started(scope, each));
  const ask = await prometheusOf(scope, rigs);
  await sleep(HEALTHY_MS);
  const untilMs = performance.now() + MINUTES * MS_PER_MINUTE;
  await Promise.all(rigs.map((rig) => suffer(rig, untilMs)));
  await sleep(Math.max(0, untilMs - performance.now()));
  const { data } = await ask(`max_over_time(ALERTS{alertstate="firing"}[${LOOK_BACK}])`);
  console.log(`${machine()}; ${BODIES} bodies each, ${MINUTES} min from the fault on.\n`);
  console.log('| rig | expected | fired | |\n| --- | --- | --- | --- |');
  const late: string[] = [];
  for (const { name, alerts } of rigs) {
    const found = data.result.filter(({ metric }) => metric.instance === name);
    const all = [...new Set(found.map(({ metric }) => metric.alertname ?? ''))].sort();
    const fired = all.filter((alert) => !OF_THE_MACHINE.includes(alert));
    if (fired.length < all.length) late.push(name);
    const isRight = fired.join() === [...alerts].sort().join();
    if (!isRight) wrong += 1;
    console.log(
      `| ${name} | ${alerts.join(', ') || 'none'} | ${fired.join(', ') || 'none'} | ${isRight ? '' : 'WRONG'} |`,
    );
  }
  if (late.length > 0)
    console.log(`\n${OF_THE_MACHINE.join(' or ')}, of a machine too busy: ${late.join(', ')}`);
} finally {
  await scope.end();
}
process.exitCode = wrong === 0 ? 0 : 1;
