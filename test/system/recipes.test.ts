// Every shipped recipe on simulated bodies: the files have the exposures that the recipe says, read by exiftool, and
// the bodies have their settings back afterwards.

import { execFileSync } from 'node:child_process';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { RUN_ENDS } from '#protocol/words.js';
import { HAS_EXIFTOOL } from '../support/exiftool.js';
import { byExtent } from '../support/extent.js';
import { bodiesOf, type JobRig, startRig } from '../support/job-rig.js';

/** Bodies, and recipes that a run goes through: all recipes only in a full one, which takes minutes. */
const BODIES = byExtent({ quick: 2, usual: 2, full: 8 });
const MOST_RECIPES = byExtent({ quick: 1, usual: 3, full: Number.POSITIVE_INFINITY });
/** Exposures of a body: the shutter speed in seconds, the aperture, the sensitivity. */
type Exposure = readonly [seconds: number, aperture: number, iso: number];
/** Settings of the bodies before each run. */
const [SECONDS, APERTURE, ISO] = [1 / 250, 5.6, 400];
const PLAIN: Exposure = [SECONDS, APERTURE, ISO];

/** The shutter speeds of a bracket in whole stops. */
const BRACKET = [1 / 500, 1 / 250, 1 / 125, 1 / 60, 1 / 30, 1 / 15, 1 / 8, 1 / 4];

/** Each recipe: its parameters, and the exposures of each body in their order. */
const RECIPES: readonly [
  name: string,
  parameters: object,
  expected: (body: number) => readonly Exposure[],
][] = [
  ['exposure-bracket', { first: -1, step: 1 }, (body) => [[BRACKET[body] ?? 0, APERTURE, ISO]]],
  ['hdr-per-body', { stops: '-2,0,2' }, () => [[1 / 1_000, APERTURE, ISO], PLAIN, [1 / 60, APERTURE, ISO]]],
  ['focus-stack', { near: 1_000, far: 3_000, pictures: 3 }, () => [PLAIN, PLAIN, PLAIN]],
  ['iso-bracket', { stops: [0, 1] }, () => [PLAIN, [SECONDS, APERTURE, 800]]],
  ['aperture-series', { stops: [0, -2] }, () => [PLAIN, [1 / 60, 11, ISO]]],
  ['bullet-time', { interval_ms: 30, pause_ms: 0 }, () => [PLAIN, PLAIN]],
  [
    'time-lapse-ramp',
    { pictures: 3, every_ms: 500, ramp: 2 },
    () => [PLAIN, [1 / 125, APERTURE, ISO], [1 / 60, APERTURE, ISO]],
  ],
  ['turntable', { positions: 2, settle_ms: 0 }, () => [PLAIN, PLAIN]],
  ['countdown-portrait', { seconds: 1, pictures: 1 }, () => [PLAIN]],
  ['dark-frame', { pictures: 2 }, () => [PLAIN, PLAIN]],
  ['flat-field', { pictures: 1, stops: 1 }, () => [[1 / 125, APERTURE, ISO]]],
  ['colour-card', {}, () => [PLAIN]],
];
/** Settings that recipes change. */
const CHANGED = ['exposure-program-mode', 'shutter-speed', 'aperture', 'iso', 'white-balance', 'focus-mode'];

/** Sets the bodies, and returns how they report their settings. */
async function settled({ service, ids }: JobRig): Promise<unknown[]> {
  const values = {
    'exposure-program-mode': 'M_Manual',
    'shutter-speed': '1/250',
    aperture: 'F5.6',
    iso: '400',
  };
  await until('the bodies are set', async () => {
    const { status } = await service.request('PUT', '/api/rig/groups/all/properties', {
      properties: { ...values, 'focus-mode': 'MF' },
    });
    return status === 200;
  });
  return settings({ service, ids });
}

async function settings({ service, ids }: JobRig): Promise<unknown[]> {
  const paths = ids.flatMap((id) => CHANGED.map((name) => `/api/cameras/${id}/properties/${name}`));
  return Promise.all(paths.map(async (path) => (await service.ok('GET', path)).body.data.value));
}

/** Waits for the end of a run, and is the trigger that it waits for. */
async function ended({ service }: JobRig, runId: string) {
  return until(`the end of ${runId}`, async () => {
    const { run } = (await service.ok('GET', `/api/rig/runs/${runId}`)).body;
    if (run.state === 'waiting') await service.request('POST', `/api/rig/runs/${runId}/continue`);
    return RUN_ENDS.includes(run.state) && run;
  });
}

/** Paths of the files of a run by body, in the order of the shots. */
async function filesOf({ service, ids }: JobRig, runId: string, shots: number): Promise<string[][]> {
  const receipts: Awaited<ReturnType<typeof JSON.parse>>[] = [];
  for (let shot = 1; shot <= shots; shot += 1) {
    const path = `/api/rig/shots/${runId}-${shot}`;
    const receipt = await until(`${path} has ended`, async () => {
      const { body } = await service.ok('GET', path);
      return body.receipt.state !== 'incomplete' && body.receipt;
    });
    if (receipt.state !== 'refused') receipts.push(receipt);
  }
  return ids.map((id) =>
    receipts.flatMap(({ bodies }) => {
      const body = bodies.find((each: { id: string }) => each.id === id);
      return body.exposures.flatMap(({ files }: { files: { path: string }[] }) =>
        files.map(({ path }) => path),
      );
    }),
  );
}

/** Exposures of files, as exiftool reads them. */
function exposuresIn(paths: readonly string[]): Exposure[] {
  const words = ['-json', '-n', '-ExposureTime', '-FNumber', '-ISO', ...paths];
  const read = JSON.parse(execFileSync('exiftool', words, { encoding: 'utf8' }));
  return read.map(({ ExposureTime, FNumber, ISO: iso }: Record<string, number>) => [
    ExposureTime,
    FNumber,
    iso,
  ]);
}

const rounded = (exposures: readonly Exposure[]) =>
  exposures.map(([seconds, ...rest]) => [Math.round(seconds * 1e5) / 1e5, ...rest]);

t.test(
  'shipped recipes take the exposures that they say',
  { skip: !HAS_EXIFTOOL && 'needs exiftool' },
  async (t) => {
    const rig = await startRig(t, BODIES);
    const before = await settled(rig);
    for (const [name, parameters, expected] of RECIPES.slice(0, MOST_RECIPES)) {
      const { body } = await rig.service.ok('POST', `/api/rig/recipes/${name}/runs`, {
        runId: name,
        parameters,
      });
      t.equal(body.run.state, 'running', `${name} begins`);
      const run = await ended(rig, name);
      t.match(run, { state: 'done', message: '', step: run.steps }, `${name} ends`);
      const files = await filesOf(rig, name, run.shots);
      for (const [at, paths] of files.entries())
        t.same(
          rounded(exposuresIn(paths)),
          rounded(expected(at)),
          `${name}: the exposures of body ${at + 1}`,
        );
      t.same(await settings(rig), before, `${name}: the settings are as before`);
    }
    const { recipes } = (await rig.service.ok('GET', '/api/rig/recipes')).body;
    const names = recipes.map((each: { name: string }) => each.name);
    t.same(names, RECIPES.map(([name]) => name).sort(), 'no shipped recipe is left out');
  },
);

/** The state of a run, once it is this one. */
async function reached({ service }: JobRig, runId: string, state: string) {
  return until(`${runId} is ${state}`, async () => {
    const { run } = (await service.ok('GET', `/api/rig/runs/${runId}`)).body;
    return run.state === state && run;
  });
}

t.test('a run that is paused, resumed and stopped gives the settings back', async (t: Test) => {
  const rig = await startRig(t, 1);
  const before = await settled(rig);
  const act = (word: string) => rig.service.request('POST', `/api/rig/runs/lapse/${word}`);
  const begin = (runId: string) =>
    rig.service.request('POST', '/api/rig/recipes/time-lapse-ramp/runs', {
      runId,
      parameters: { pictures: 500, every_ms: 500 },
    });
  await begin('lapse');
  await until('a shot', async () => (await reached(rig, 'lapse', 'running')).shots > 0);
  t.match(
    await begin('other'),
    { status: 409, body: { code: 'RUN_REFUSED' } },
    'a body is in one run at a time',
  );
  t.match(
    await begin('lapse'),
    { status: 200, body: { run: { runId: 'lapse' } } },
    'a used id begins nothing',
  );
  t.equal((await act('continue')).status, 409, 'there is no trigger to give');
  await act('pause');
  const { step } = await reached(rig, 'lapse', 'paused');
  await act('resume');
  await until('a further step', async () => (await reached(rig, 'lapse', 'running')).step > step + 2);
  await act('stop');
  t.match(await reached(rig, 'lapse', 'stopped'), { message: 'the run was stopped' });
  t.same(await settings(rig), before);
  t.equal((await act('pause')).status, 409, 'a run that has ended does not change');
  t.equal((await bodiesOf(rig)).length, 1);
});

for (const victim of ['service', 'desk'] as const)
  t.test(`a run whose ${victim} is killed is interrupted, and the settings are given back`, async (t) => {
    const rig = await startRig(t, 2);
    const before = await settled(rig);
    await rig.service.ok('POST', '/api/rig/recipes/colour-card/runs', { runId: 'card' });
    await reached(rig, 'card', 'waiting');
    t.not(String(await settings(rig)), String(before), 'the settings are changed while the run waits');
    const desk = rig.service.childProcesses().find(({ title }) => title.startsWith('desk'));
    let { service } = rig;
    if (victim === 'desk') process.kill(desk?.pid ?? 0, 'SIGKILL');
    else {
      await service.signal('SIGKILL');
      service = await Service.start(t, { rig: 'ILCE-7M4:2', directory: service.directory });
    }
    const { run } = await until('the run is interrupted', async () => {
      const answer = await service.request('GET', '/api/rig/runs/card');
      return answer.body.run?.state === 'interrupted' && answer.body;
    });
    t.match(run, {
      recipe: 'colour-card',
      message: 'the service ended during the run',
      unrestored: undefined,
    });
    t.same(await settings({ ...rig, service }), before);
    const { runs } = (await service.ok('GET', '/api/rig/runs')).body;
    t.same(runs, [run], 'the run is kept');
  });

t.test('the settings of a body that is away at the end of a run', async (t) => {
  const rig = await startRig(t, 2);
  const before = await settled(rig);
  const { service } = rig;
  const id = rig.ids[1] ?? '';
  const isThere = async (isWanted: boolean) =>
    until(`${id} is ${isWanted ? 'there' : 'away'}`, async () => {
      return (await service.ok('GET', `/api/rig/cameras/${id}`)).body.camera.connected === isWanted;
    });
  /** Begins a run, and stops it while a body is away. */
  const stopped = async (runId: string) => {
    await service.ok('POST', '/api/rig/recipes/colour-card/runs', { runId });
    await reached(rig, runId, 'waiting');
    await service.sim('unplug', id);
    await isThere(false);
    await service.ok('POST', `/api/rig/runs/${runId}/stop`);
    await reached(rig, runId, 'stopping');
  };
  await stopped('first');
  await service.sim('plug', id);
  t.match(
    await reached(rig, 'first', 'stopped'),
    { unrestored: undefined },
    'are given back when it is there again',
  );
  t.same(await settings(rig), before);
  await stopped('second');
  await service.ok('POST', '/api/rig/runs/second/stop');
  const { unrestored, message } = await reached(rig, 'second', 'stopped');
  t.match(
    unrestored,
    [{ camera: id, property: 'white-balance', value: 'AWB' }],
    'are named if the wait is given up',
  );
  t.match(message, `${id} did not get white-balance AWB back`);
  await service.sim('plug', id);
  await isThere(true);
});

t.test('the shots of a run while a job is open', async (t) => {
  const rig = await startRig(t, 1);
  const { service } = rig;
  await settled(rig);
  const { job } = (await service.ok('POST', '/api/rig/jobs', { name: 'School' })).body;
  const path = `/api/rig/jobs/${job.jobId}`;
  await service.ok('POST', `${path}/subjects`, { subjects: [{ name: 'Anna' }] });
  const { subject } = (await service.ok('POST', `${path}/next`, {})).body;
  const body = { runId: 'hdr', parameters: { stops: [0, 1] } };
  await service.ok('POST', '/api/rig/recipes/hdr-per-body/runs', body);
  await reached(rig, 'hdr', 'done');
  const { takes } = (await service.ok('GET', `${path}/subjects/${subject.subjectId}/takes`)).body;
  const shots = [{ shotId: 'hdr-1' }, { shotId: 'hdr-2' }];
  t.match(takes, [{ take: 1, runId: 'hdr', shots }], 'are one take of its current subject');
});

t.test('the limits of runs', async (t) => {
  const limits = { recipeSettleMs: 300, recipeRestoreMs: 300, recipeRuns: 1 };
  const rig = await startRig(t, 1, { limits: { rigFileMs: 20, ...limits } });
  const [id = ''] = rig.ids;
  const { service } = rig;
  await settled(rig);
  const text = 'title = "A"\n[[steps]]\nset = { exposure-program-mode = "P_Auto", shutter-speed = "1/60" }\n';
  await service.ok('PUT', '/api/rig/recipes/wrong', { text });
  await service.ok('POST', '/api/rig/recipes/wrong/runs', { runId: 'wrong' });
  const { message } = await reached(rig, 'wrong', 'failed');
  t.match(
    message,
    /^step 1 \(settings\): .*shutter-speed/,
    'a value that the body refuses is not tried for long',
  );
  await service.ok('POST', '/api/rig/recipes/colour-card/runs', { runId: 'card' });
  await reached(rig, 'card', 'waiting');
  await service.sim('unplug', id);
  await until('the body is away', async () => {
    return !(await service.ok('GET', `/api/rig/cameras/${id}`)).body.camera.connected;
  });
  await service.ok('POST', '/api/rig/runs/card/stop');
  t.match(
    (await reached(rig, 'card', 'stopped')).unrestored,
    [{ camera: id }],
    'a body is awaited for a limited time',
  );
  t.equal((await service.request('GET', '/api/rig/runs/wrong')).status, 404, 'the oldest run is removed');
});

t.test('a run whose first shot has been taken before', async (t) => {
  const { service } = await startRig(t, 1);
  await service.request('POST', '/api/rig/groups/all/shoot', { shotId: 'old-1' });
  const run = await service.request('POST', '/api/rig/recipes/countdown-portrait/runs', { runId: 'old' });
  t.match(
    run,
    { status: 409, body: { code: 'RUN_REFUSED', message: /a shot "old-1" already/ } },
    'is refused',
  );
});

t.test('a fault of a recipe, a parameter or the forecast', async (t) => {
  const { service } = await startRig(t, 1);
  const put = (text: string) => service.request('PUT', '/api/rig/recipes/own', { text });
  t.match(await put('title = "A"\n[[steps]]\nfier = {}\n'), {
    status: 400,
    body: { code: 'RECIPE_INVALID', data: { line: 3 } },
  });
  t.match(await put('title = "A"\n[[steps]]\nfire = {}\n'), {
    status: 200,
    body: { recipe: { source: 'studio' } },
  });
  const forecast = await service.ok('POST', '/api/rig/recipes/own/forecast', {});
  t.match(forecast.body.forecast, { shots: 1, steps: 1, bodies: [{ pictures: 1 }] });
  const wrong = { parameters: { pictures: 0 } };
  const refused = await service.request('POST', '/api/rig/recipes/focus-stack/runs', wrong);
  t.match(refused, {
    status: 400,
    body: {
      code: 'RECIPE_INVALID',
      message: /pictures is "?0"?; it must be a whole number, at least 2, at most 300/,
    },
  });
  const command = 'title = "A"\n[[steps]]\nrun = { command = ["/bin/true"] }\n';
  await put(command);
  const run = await service.request('POST', '/api/rig/recipes/own/runs', {});
  t.match(run, { status: 400, body: { message: /recipe-allow does not allow/ } }, 'programs must be allowed');
  await service.ok('DELETE', '/api/rig/recipes/own');
  t.equal((await service.request('GET', '/api/rig/recipes/own')).status, 404);
});
