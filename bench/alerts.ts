// Runs the alert rules of docs/run/monitoring under Prometheus, with their real windows, for healthy rigs and for rigs
// with a fault. Each rig must raise exactly the alerts of its case.
//
//   npm run bench:alerts             some fifteen minutes; BENCH_MINUTES (default 10) from the faults on, BENCH_CASES
//                                    some cases only, by name, with commas between

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until, within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { NatsServer } from '#harness/nats-server.js';
import { directoryOf, ProgramScope } from '#harness/scope.js';
import type { Service, ServiceOptions } from '#harness/service.js';
import { type Case, casesNamed, type Rig, WITHOUT_A_RIG } from './alerts/cases.js';
import { benchService } from './service.js';
import { machine } from './statistics.js';

const PROMETHEUS = '/usr/bin/prometheus';
const RULES = resolve('docs/run/monitoring/rigd-alerts.yml');
const BODIES = 2;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
/** Name of the second host of a case. */
const NEIGHBOUR = 'neighbour';
/** The body of the second host, which no other host has. */
const NEIGHBOURS_BODY = 'ILCE-7M4:1@201';
/** Time before the fault, in which every counter is scraped. */
const HEALTHY_MS = 60_000;
const AGAIN_MS = 30_000;
const MS_PER_MINUTE = 60_000;
/** Window of the query for alerts that have fired at any time; longer than the bench. */
const LOOK_BACK = '1h';

/** Alerts that a busy machine raises too. They are reported separately if no fault of the case raises them. */
const OF_THE_MACHINE: readonly string[] = ['RigdGatewayLag', 'RigdHostBusy'];

interface Result {
  readonly data: { readonly result: readonly { readonly metric: Readonly<Record<string, string>> }[] };
}

/** A rig that can be restarted; it then has another service. */
class StartedRig implements Rig {
  readonly case: Case;
  readonly neighbour?: Service;
  service: Service;
  id = '';
  readonly #scope: ProgramScope;
  readonly #options: ServiceOptions;

  private constructor(
    scope: ProgramScope,
    each: Case,
    { options, ...started }: { service: Service; neighbour?: Service; options: ServiceOptions },
  ) {
    this.#scope = scope;
    this.case = each;
    this.#options = options;
    this.service = started.service;
    if (started.neighbour !== undefined) this.neighbour = started.neighbour;
  }

  static async start(scope: ProgramScope, each: Case): Promise<StartedRig> {
    // A port of its own, so that it keeps its address when it is started again.
    const port = ['--port', `${await freePort()}`];
    const bus = each.hasNeighbour === true ? (await NatsServer.start(scope)).url : undefined;
    const busOf = (host: string) => (bus === undefined ? [] : ['--bus', bus, '--bus-host', host]);
    const words = [...(each.options?.arguments ?? []), ...port, ...busOf('this')];
    const options = { ...each.options, arguments: words };
    const service = await benchService(scope, BODIES, options);
    const rig = new StartedRig(scope, each, {
      service,
      options: { ...options, directory: service.directory },
      ...(bus === undefined
        ? {}
        : {
            neighbour: await benchService(scope, 1, { rig: NEIGHBOURS_BODY, arguments: busOf(NEIGHBOUR) }),
          }),
    });
    if (each.isWithoutBodies !== true) await rig.#connect();
    return rig;
  }

  async restart(meanwhile?: () => Promise<void>): Promise<void> {
    await this.service.signal('SIGKILL');
    await meanwhile?.();
    this.service = await benchService(this.#scope, BODIES, this.#options);
  }

  async #connect(): Promise<void> {
    const { service } = this;
    const { connection } = this.case;
    const own = await until('its own bodies are listed', async () => {
      const { body } = await service.ok('GET', '/api/cameras');
      const ids = body.cameras
        .filter(({ host }: { host?: string }) => host !== NEIGHBOUR)
        .map(({ id }: { id: string }) => id);
      return ids.length === BODIES && (ids as string[]);
    });
    for (const id of own) {
      if (connection === undefined) await service.connect(id);
      else await service.ok('POST', `/api/cameras/${id}/connection`, connection);
    }
    const [id = '', withEmptySlot = ''] = own;
    await service.sim('card', withEmptySlot, '2', 'pull');
    const viewer = new AbortController();
    this.#scope.teardown(() => viewer.abort());
    const path = `/api/cameras/${id}/live-view/stream`;
    const stream = await fetch(`${service.url}${path}`, { signal: viewer.signal });
    stream.body?.pipeTo(new WritableStream()).catch(() => undefined);
    this.id = id;
  }
}

/** A Prometheus that scrapes all rigs. @returns a function that asks it */
async function prometheusOf(
  scope: ProgramScope,
  rigs: readonly StartedRig[],
): Promise<(query: string) => Promise<Result>> {
  const directory = directoryOf(scope, 'rigd-prometheus');
  mkdirSync(join(directory, 'data'));
  const targets = rigs.map((rig) => ({
    targets: [new URL(rig.service.url).host],
    labels: { instance: rig.case.name },
  }));
  // JSON is YAML. The intervals are those of docs/run/monitoring/prometheus.yml.
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

/**
 * Causes the fault of a rig and repeats its action until the end. A failure is printed and shows in the row of the
 * case.
 */
async function suffer(rig: StartedRig, untilMs: number): Promise<void> {
  const { name, fault, again } = rig.case;
  const tryTo = async (what: Case['fault']) => {
    try {
      await what?.(rig);
    } catch (error) {
      console.error(name, String(error));
    }
  };
  await tryTo(fault);
  while (again !== undefined && performance.now() < untilMs) {
    await tryTo(again);
    await sleep(AGAIN_MS);
  }
}

/** The alerts that have fired, by rig; alerts without a rig are at ''. */
async function firedOf(ask: (query: string) => Promise<Result>): Promise<ReadonlyMap<string, string[]>> {
  const { data } = await ask(`max_over_time(ALERTS{alertstate="firing"}[${LOOK_BACK}])`);
  const fired = new Map<string, string[]>();
  for (const { metric } of data.result) {
    const { instance = '', alertname = '' } = metric;
    fired.set(instance, [...new Set([...(fired.get(instance) ?? []), alertname])].sort());
  }
  return fired;
}

const cases = casesNamed(process.env.BENCH_CASES);
const scope = new ProgramScope('rigd-alerts');
let wrong = 0;
try {
  const rigs: StartedRig[] = [];
  // Rigs are started one after the other, because together their starts would exceed some limits.
  for (const each of cases) rigs.push(await StartedRig.start(scope, each));
  const [ask, askWithoutRig] = [await prometheusOf(scope, rigs), await prometheusOf(scope, [])];
  await sleep(HEALTHY_MS);
  const untilMs = performance.now() + MINUTES * MS_PER_MINUTE;
  await Promise.all(rigs.map((rig) => suffer(rig, untilMs)));
  await sleep(Math.max(0, untilMs - performance.now()));
  const fired = await firedOf(ask);
  console.log(`${machine()}; ${BODIES} bodies each, ${MINUTES} min from the fault on.\n`);
  console.log('| rig | expected | fired | |\n| --- | --- | --- | --- |');
  const late: string[] = [];
  const row = (name: string, alerts: readonly string[], all: readonly string[]) => {
    const own = all.filter((alert) => alerts.includes(alert) || !OF_THE_MACHINE.includes(alert));
    if (own.length < all.length) late.push(name);
    const isRight = own.join() === [...alerts].sort().join();
    if (!isRight) wrong += 1;
    console.log(
      `| ${name} | ${alerts.join(', ') || 'none'} | ${own.join(', ') || 'none'} | ${isRight ? '' : 'WRONG'} |`,
    );
  };
  for (const rig of rigs) row(rig.case.name, rig.case.alerts, fired.get(rig.case.name) ?? []);
  row('(no rig)', WITHOUT_A_RIG, (await firedOf(askWithoutRig)).get('') ?? []);
  if (late.length > 0)
    console.log(`\n${OF_THE_MACHINE.join(' or ')}, of a machine too busy: ${late.join(', ')}`);
} finally {
  await scope.end();
}
process.exitCode = wrong === 0 ? 0 : 1;
