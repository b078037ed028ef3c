import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { METRICS } from '#gateway/metrics/metric-table.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0;

/** Findings of promtool about the text; empty when there are none. */
function promtool(text: string): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile('promtool', ['check', 'metrics'], (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
    child.stdin?.end(text);
  });
}

t.test('a scrape shows what happened to the cameras', async (t) => {
  const service = await Service.start(t, {
    // The service remembers only two cameras: the third is listed once another one has left and is forgotten.
    rig: 'ILCE-7M4:3',
    limits: { bodyReadMs: 100, heartbeatMs: 100, knownCameras: 2 },
  });
  const scrape = async () => (await fetch(`${service.url}/metrics`)).text();
  const [id = '', other = ''] = await service.cameraIds();
  await service.connect(id);
  const events = await service.events();
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  const landed = `rigd_pictures_landed_total{camera="${id}"} 1`;
  const memory = `rigd_worker_resident_memory_bytes{camera="${id}"}`;
  const text = await until('the picture, the battery and the memory are in a scrape', async () => {
    const found = await scrape();
    const awaited = [landed, 'rigd_camera_battery_ratio{', memory];
    return awaited.every((each) => found.includes(each)) ? found : undefined;
  });
  t.match(text, `rigd_camera_state{camera="${id}",state="connected"} 1`);
  t.match(text, `rigd_camera_state{camera="${other}",state="available"} 1`);
  t.match(text, `rigd_commands_total{camera="${id}",code="ok"}`);
  t.match(text, `rigd_command_duration_seconds_count{camera="${id}",operation="afShutter"} 1`);
  t.match(text, /rigd_event_stream_clients 1\n/);
  t.match(text, /rigd_ready 1\n/);
  t.notMatch(text, `rigd_worker_resident_memory_bytes{camera="${other}"}`, 'it has no worker');
  t.notMatch(text, `rigd_camera_battery_ratio{camera="${other}"}`, 'it is not connected');
  const types = text
    .split('\n')
    .flatMap((line) => /^# TYPE (\S+) (\S+)$/.exec(line)?.slice(1, 3).join(' ') ?? []);
  const known = Object.entries(METRICS).map(([name, { type }]) => `${name} ${type}`);
  t.same(types.sort(), known.sort(), 'every metric of the table, and no other');
  if (HAS_PROMTOOL) t.equal(await promtool(text), '', 'promtool reports nothing');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  t.match(text, `rigd_build_info{version="${version}",`, 'the version of the program that runs');
  await events.close();

  process.kill(service.workerPid(id), 'SIGKILL');
  await until('the loss is counted', async () => {
    return (await scrape()).includes(`rigd_worker_failures_total{camera="${id}",reason="signal"} 1`);
  });
  await service.sim('unplug', other);
  const forgotten = await until('the other camera is forgotten', async () => {
    const found = await scrape();
    return found.includes(other) ? undefined : found;
  });
  t.match(forgotten, `rigd_camera_info{camera="${id}",`, 'the series of the other cameras remain');
  const lines = service.log.map((line) => JSON.parse(line));
  t.match(
    lines.filter(({ msg }) => msg === 'picture landed'),
    [{ level: 'info', cameraId: id, path: /\.JPG$/i }],
  );
  t.ok(
    lines.some(
      ({ msg, state, level }) => msg === 'camera state' && state === 'recovering' && level === 'warn',
    ),
  );
  t.notOk(
    lines.some(({ msg, method }) => msg === 'request' && method === 'GET'),
    'polled requests are not logged',
  );
});

t.test('docs/run/monitoring.md has every metric, and no other', async (t) => {
  const page = readFileSync('docs/run/monitoring.md', 'utf8');
  const named = [...page.matchAll(/^\| `(rigd_\w+)`/gm)].map(([, name]) => name);
  t.same(named.sort(), Object.keys(METRICS).sort());
});
