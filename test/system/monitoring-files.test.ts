// The files of docs/run/monitoring with the real programs: Prometheus scrapes a service with the example configuration,
// accepts every query of the dashboard and the alerts, and has data for every metric in them.

import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { METRICS } from '#gateway/metrics/metric-table.js';
import { until, within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const FILES = 'docs/run/monitoring';
const TOKEN = 'open-sesame-9f3c61d2';
/** Path of the program on Debian. */
const PROMETHEUS = '/usr/bin/prometheus';
const noPrometheus = existsSync(PROMETHEUS) ? false : `there is no ${PROMETHEUS} here`;
const noPromtool =
  spawnSync('promtool', ['--version']).status === 0 ? false : 'there is no promtool in the path';

const file = (name: string) => readFileSync(join(FILES, name), 'utf8');

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  readonly targets?: readonly { readonly expr: string }[];
}

const panels = JSON.parse(file('rigd-dashboard.json')).panels as Panel[];
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The metrics that a text names, without what a histogram adds. */
function metricsIn(text: string): string[] {
  const names = text.match(/\brigd_\w+/g) ?? [];
  return [...new Set(names)].map((name) => name.replace(/_(bucket|sum|count)$/, ''));
}

/** A query as Grafana sends it when all values of its variables are chosen. */
function sent(query: string): string {
  return query.replace(/\$(job|instance|camera)\b/g, '.*').replaceAll('$__range', '1h');
}

interface Answer {
  readonly status: string;
  readonly error?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each question has an answer of its own shape
  readonly data: any;
}

/** A Prometheus with the example, aimed at a service; ends with the test. @returns a function that asks it */
async function prometheusOf(t: Test, service: Service): Promise<(path: string) => Promise<Answer>> {
  const directory = testDirectory(t, { token: TOKEN, 'rigd-alerts.yml': file('rigd-alerts.yml') });
  const wanted = file('prometheus.yml')
    .replace(/# (authorization:)/, '$1')
    .replace(/# ( {2}type:)/, '$1')
    .replace(/# ( {2}credentials_file: ).*/, `$1${join(directory, 'token')}`)
    .replace('localhost:8080', new URL(service.url).host)
    .replaceAll('15s', '1s');
  writeFileSync(join(directory, 'prometheus.yml'), wanted);
  const port = await freePort();
  const child = spawn(
    PROMETHEUS,
    [
      `--config.file=${join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      '--storage.tsdb.retention.size=16MB',
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  t.teardown(async () => {
    child.kill('SIGTERM');
    await within('the end of Prometheus', ended);
  });
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).json() as Promise<Answer>;
  await until('Prometheus is ready', async () => {
    if (child.exitCode !== null) throw new Error(said);
    return fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  return ask;
}

t.test(
  'a real Prometheus scrapes a service with a token by the example',
  { skip: noPrometheus },
  async (t) => {
    const service = await Service.start(t, {
      rig: 'ILCE-7M4:1',
      limits: { bodyReadMs: 100 },
      environment: { RIGD_TOKEN: TOKEN },
    });
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const call = (method: string, path: string, body?: object) =>
      fetch(`${service.url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { cameras } = (await (await call('GET', '/api/cameras')).json()) as { cameras: { id: string }[] };
    const id = cameras[0]?.id ?? '';
    const connected = await call('POST', `/api/cameras/${id}/connection`, {
      mode: 'remote',
    });
    t.equal(connected.status, 200);
    const viewer = new AbortController();
    t.teardown(() => viewer.abort());
    const path = `/api/cameras/${id}/live-view/stream`;
    const stream = await fetch(`${service.url}${path}`, { headers, signal: viewer.signal });
    t.equal(stream.status, 200);
    stream.body?.pipeTo(new WritableStream()).catch(() => undefined);

    const ask = await prometheusOf(t, service);
    const query = (text: string) => ask(`/api/v1/query?query=${encodeURIComponent(text)}`);
    await until('a scrape has arrived', async () => {
      const { data } = await query('up{job="rigd"}');
      return data.result[0]?.value[1] === '1';
    });
    // Metrics of several hosts need a bus: test/system/hosts-seen.test.ts reads them. That of a broken assumption
    // appears with one: test/system/assumptions.test.ts reads it.
    const named = new Set(
      [...queries, file('rigd-alerts.yml')]
        .flatMap(metricsIn)
        .filter((name) => !/^rigd_(bus|host|assumptions)/.test(name)),
    );
    const missing = async () => {
      const { data } = await ask('/api/v1/label/__name__/values');
      const arrived = new Set(metricsIn(data.join(' ')));
      return [...named].filter((name) => !arrived.has(name));
    };
    // This metric appears with the first failure; the others appear with a session, which takes a while to come back.
    const ofFailures = ['rigd_worker_failures_total'];
    const arrive = (left: readonly string[]) =>
      until('the metrics of the files arrive', async () => (await missing()).join() === left.join()).catch(
        async () => t.same(await missing(), left, 'every metric of the files has arrived'),
      );
    await arrive(ofFailures);
    process.kill(service.workerPid(id), 'SIGKILL');
    await arrive([]);
    for (const text of queries) {
      const { status, error, data } = await query(sent(text));
      t.equal(status, 'success', `${text}: ${error}`);
      t.ok(status === 'success' && data.resultType === 'vector', text);
    }
    const rules = await until('the rules have been looked at', async () => {
      const { data } = await ask('/api/v1/rules');
      const all = data.groups.flatMap(({ rules }: { rules: { health: string }[] }) => rules);
      return all.length > 0 && all.every(({ health }: { health: string }) => health !== 'unknown') && all;
    });
    t.same(
      rules.filter(({ health }: { health: string }) => health !== 'ok'),
      [],
    );
  },
);

t.test(
  'promtool takes the configuration and the rules, and their tests pass',
  { skip: noPromtool },
  async (t) => {
    for (const words of [
      ['check', 'config', 'prometheus.yml'],
      ['check', 'rules', 'rigd-alerts.yml'],
      ['test', 'rules', 'rigd-alerts.test.yml'],
    ]) {
      const said = await new Promise<string>((resolve) =>
        execFile('promtool', words, { cwd: FILES }, (error, stdout, stderr) =>
          resolve(error === null ? '' : stdout + stderr),
        ),
      );
      t.equal(said, '', words.join(' '));
    }
  },
);

t.test('the files name no metric that does not exist; every alert is documented and tested', async (t) => {
  const known = new Set<string>(Object.keys(METRICS));
  for (const name of ['rigd-dashboard.json', 'rigd-alerts.yml', 'rigd-alerts.test.yml']) {
    const found = metricsIn(file(name)).filter((metric) => metric !== 'rigd_ready');
    t.ok(found.length > 5, `${name} names metrics`);
    t.same(
      found.filter((metric) => !known.has(metric)),
      [],
      name,
    );
  }
  const shown = new Set(queries.flatMap(metricsIn));
  t.same(
    [...known].filter((metric) => !shown.has(metric)),
    [],
    'the dashboard shows every metric',
  );
  const alerts = [...file('rigd-alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const tests = file('rigd-alerts.test.yml');
  const page = readFileSync('docs/run/monitoring.md', 'utf8');
  t.same(
    alerts.filter((name) => !new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n`).test(tests)),
    [],
    'each fires in a test',
  );
  const rows = [...page.matchAll(/^\| (`Rigd.*?) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/Rigd\w+/g) ?? [],
  );
  t.same(rows.sort(), [...alerts].sort());
});

t.test('every alert is raised by a rig of the bench that runs a service with the fault', async (t) => {
  const cases = readFileSync('bench/alerts/cases.ts', 'utf8');
  const lists = [...cases.matchAll(/(?:alerts:|WITHOUT_A_RIG: readonly string\[\] =) \[([^\]]*)\]/g)];
  const raised = new Set(lists.flatMap(([, list = '']) => list.match(/Rigd\w+/g) ?? []));
  const alerts = [...file('rigd-alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  t.same([...raised].sort(), alerts.sort());
});

t.test('the bench of alerts refuses a case that it does not have, before it starts anything', async (t) => {
  const env = { ...process.env, BENCH_CASES: 'hot,lost-worker-2' };
  const { status, stderr } = spawnSync(process.execPath, ['dist-bench/alerts.js'], {
    ...{ env, encoding: 'utf8' },
    timeout: 30_000,
  });
  t.match(
    { status, stderr },
    { status: 1, stderr: /no case of the bench is named "lost-worker-2"; there are .*hot/ },
  );
});

t.test('the panels of the dashboard have ids of their own and do not overlap', async (t) => {
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  t.equal(new Set(cells).size, cells.length);
  t.ok(panels.every(({ gridPos: { x, w } }) => x + w <= 24));
});
