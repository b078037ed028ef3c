// Every alert rule of docs/run/monitoring is tested with the metrics of a plain rig without faults: before its bodies
// are connected, while they are, after a shot, and after they are disconnected. No alert may fire. `promtool test
// rules` stretches each scrape over a quarter of an hour.

import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const RULES = 'docs/run/monitoring/rigd-alerts.yml';
const LABELS = 'job="rigd",instance="stage"';
/**
 * The time for which each scrape is repeated: longer than every window and `for` of the rules, except one of an hour.
 */
const PHASE_MINUTES = 20;
const SAMPLES_PER_MINUTE = 4;
/** The lag of the gateway depends on how busy the machine of the test is, and not on the rig. */
const OF_THE_MACHINE = /^rigd_gateway_loop_lag_seconds/;
const noPromtool =
  spawnSync('promtool', ['--version']).status === 0 ? false : 'there is no promtool in the path';

/** The series of a scrape with their values, by name and labels. */
function seriesOf(text: string): Map<string, string> {
  const rows = [...text.matchAll(/^(rigd_\w+)(?:\{(.*)\})? (\S+)$/gm)];
  const series = rows
    .filter(([, name = '']) => !OF_THE_MACHINE.test(name))
    .map(
      ([, name = '', labels, value = '']) =>
        [`${name}{${[LABELS, ...(labels === undefined ? [] : [labels])].join()}}`, value] as const,
    );
  return new Map([[`up{${LABELS}}`, '1'], ...series]);
}

/** A test of promtool in which each scrape is one phase, and no alert of the rules may fire. */
function silentTest(scrapes: readonly ReadonlyMap<string, string>[]): object {
  const samples = PHASE_MINUTES * SAMPLES_PER_MINUTE - 1;
  const names = [...new Set(scrapes.flatMap((scrape) => [...scrape.keys()]))];
  const alerts = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const minutes = Array.from({ length: scrapes.length * PHASE_MINUTES }, (_, minute) => minute);
  return {
    rule_files: ['rigd-alerts.yml'],
    evaluation_interval: '15s',
    tests: [
      {
        interval: '15s',
        input_series: names.map((series) => ({
          series,
          values: scrapes.map((scrape) => `${scrape.get(series) ?? '_'}x${samples}`).join(' '),
        })),
        alert_rule_test: alerts.flatMap((alertname) =>
          minutes.map((minute) => ({ eval_time: `${minute}m`, alertname, exp_alerts: [] })),
        ),
      },
    ],
  };
}

t.test('no alert fires on a plain rig without a fault', { skip: noPromtool }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2', limits: { bodyReadMs: 100 } });
  const ids = await service.cameraIds();
  const [withEmptySlot = ''] = ids;
  await service.sim('card', withEmptySlot, '2', 'pull');
  const scrape = async () => seriesOf(await (await fetch(`${service.url}/metrics`)).text());
  const scrapeWith = (what: string, holds: (series: ReadonlyMap<string, string>) => boolean) =>
    until(what, async () => {
      const series = await scrape();
      return holds(series) && series;
    });
  const ofAll = (series: ReadonlyMap<string, string>, name: string) =>
    [...series].filter(([key]) => key.startsWith(`${name}{`)).map(([, value]) => value);
  const scrapes = [await scrape()];

  await Promise.all(ids.map((id) => service.connect(id)));
  scrapes.push(
    await scrapeWith('battery and card of each body', (series) =>
      ['rigd_camera_battery_ratio', 'rigd_camera_overheating'].every(
        (name) => ofAll(series, name).length === ids.length,
      ),
    ),
  );
  const viewer = new AbortController();
  t.teardown(() => viewer.abort());
  const stream = await fetch(`${service.url}/api/cameras/${withEmptySlot}/live-view/stream`, {
    signal: viewer.signal,
  });
  stream.body?.pipeTo(new WritableStream()).catch(() => undefined);
  await service.ok('POST', '/api/rig/groups/all/shoot', { policy: 'those-that-can' });
  const complete = `rigd_shots_total{${LABELS},state="complete"}`;
  scrapes.push(
    await scrapeWith(
      'the shot is complete, nothing is awaited, and live view plays',
      (series) =>
        series.get(complete) === '1' &&
        ofAll(series, 'rigd_pictures_pending').every((count) => count === '0') &&
        ofAll(series, 'rigd_live_view_pictures_per_second').some((rate) => Number(rate) > 0),
    ),
  );
  await Promise.all(ids.map((id) => service.ok('DELETE', `/api/cameras/${id}/connection`)));
  // The viewer stays connected.
  scrapes.push(
    await scrapeWith(
      'live view has ended',
      (series) => !ofAll(series, 'rigd_live_view_pictures_per_second').some((rate) => Number(rate) > 0),
    ),
  );

  const directory = testDirectory(t);
  copyFileSync(RULES, join(directory, 'rigd-alerts.yml'));
  // JSON is YAML.
  writeFileSync(join(directory, 'test.yml'), JSON.stringify(silentTest(scrapes)));
  const said = await new Promise<string>((resolve) =>
    execFile('promtool', ['test', 'rules', 'test.yml'], { cwd: directory }, (error, stdout, stderr) =>
      resolve(error === null ? '' : stdout + stderr),
    ),
  );
  t.equal(said, '');
});
