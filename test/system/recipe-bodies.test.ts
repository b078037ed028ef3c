// Bodies that are lost during a run, rounds, and steps for each body: no body fires with other settings than those of
// the run.

import { execFileSync } from 'node:child_process';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { HAS_EXIFTOOL } from '../support/exiftool.js';
import { type JobRig, startRig } from '../support/job-rig.js';

const limits = { rigFileMs: 20 };

/** A recipe whose second shot waits for a trigger. */
const TWO_SHOTS = `title = "Two shots"
[[steps]]
set = { exposure-program-mode = "M_Manual", iso = "800" }
[[steps]]
fire = {}
[[steps]]
wait = { for = "trigger" }
[[steps]]
fire = {}
`;

interface RunNow {
  readonly state: string;
  readonly message: string;
  readonly shots: number;
  readonly exposures: number;
  readonly unrestored?: unknown;
}

async function begin({ service }: JobRig, text: string): Promise<string> {
  await service.ok('PUT', '/api/rig/recipes/own', { text });
  const { run } = (await service.ok('POST', '/api/rig/recipes/own/runs', { runId: 'own' })).body;
  return `/api/rig/runs/${run.runId}`;
}

async function reached({ service }: JobRig, path: string, state: string): Promise<RunNow> {
  return until(`${path} is ${state}`, async () => {
    const { run } = (await service.ok('GET', path)).body;
    return run.state === state && run;
  });
}

async function isThere({ service }: JobRig, id: string, isWanted: boolean): Promise<void> {
  await until(`${id} is ${isWanted ? 'there' : 'away'}`, async () => {
    return (await service.ok('GET', `/api/rig/cameras/${id}`)).body.camera.connected === isWanted;
  });
}

const labelOf = async ({ service }: JobRig, id: string, property: string): Promise<string> =>
  (await service.ok('GET', `/api/cameras/${id}/properties/${property}`)).body.data.formatted;

/** Sets a property as another client does, once the body takes it. */
async function put({ service }: JobRig, id: string, property: string, value: string): Promise<void> {
  const path = `/api/cameras/${id}/properties/${property}`;
  await until(
    `${property} is ${value}`,
    async () => (await service.request('PUT', path, { value })).status === 200,
  );
}

/** The receipt of a shot that has ended. */
async function receiptOf({ service }: JobRig, shotId: string) {
  return until(`${shotId} has ended`, async () => {
    const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
    return receipt.state !== 'incomplete' && receipt;
  });
}

/** Sensitivities in the files of a shot. */
async function isosOf(rig: JobRig, shotId: string): Promise<number[]> {
  const { bodies } = await receiptOf(rig, shotId);
  const paths = bodies.flatMap((body: { exposures: { files: { path: string }[] }[] }) =>
    body.exposures.flatMap(({ files }) => files.map(({ path }) => path)),
  );
  const read = JSON.parse(execFileSync('exiftool', ['-json', '-n', '-ISO', ...paths], { encoding: 'utf8' }));
  return read.map(({ ISO }: { ISO: number }) => ISO);
}

/** The ways in which a body is lost between two shots, and comes back. */
const LOSSES: Readonly<Record<string, (rig: JobRig, id: string) => Promise<void>>> = {
  'whose worker is killed': async (rig, id) => {
    const worker = rig.service.workerPid(id);
    process.kill(worker, 'SIGKILL');
    await until('a new worker', () => {
      const { length } = rig.service.childProcesses().filter(({ pid }) => pid === worker);
      return length === 0;
    });
  },
  'that is switched off and on': async (rig, id) => {
    await rig.service.sim('power', id, 'off');
    await isThere(rig, id, false);
    await rig.service.sim('power', id, 'on');
  },
};

for (const [what, lose] of Object.entries(LOSSES))
  t.test(
    `a body ${what} between two shots of a run gets its values again`,
    { skip: !HAS_EXIFTOOL && 'needs exiftool' },
    async (t: Test) => {
      const rig = await startRig(t, 2, { limits: { ...limits, recipeSettleMs: 60_000 } });
      const id = rig.ids[1] ?? '';
      for (const each of rig.ids) await put(rig, each, 'iso', '400');
      const path = await begin(rig, TWO_SHOTS);
      await reached(rig, path, 'waiting');
      // A picture that has not arrived would be lost with the body.
      await receiptOf(rig, 'own-1');
      await lose(rig, id);
      await isThere(rig, id, true);
      // The settings that the body has after its return.
      await put(rig, id, 'iso', '100');
      await rig.service.ok('POST', `${path}/continue`);
      t.match(await reached(rig, path, 'done'), { exposures: 4, unrestored: undefined });
      t.same(await isosOf(rig, 'own-1'), [800, 800]);
      const { shots } = await reached(rig, path, 'done');
      t.same(await isosOf(rig, `own-${shots}`), [800, 800], 'both bodies expose as the recipe says');
      t.equal(await labelOf(rig, id, 'iso'), 'ISO 400', 'the value from before the run is given back');
    },
  );

t.test('a body that is away when a shot is due is awaited', async (t) => {
  const rig = await startRig(t, 2, { limits: { ...limits, recipeSettleMs: 60_000 } });
  const path = await begin(rig, TWO_SHOTS);
  await reached(rig, path, 'waiting');
  await rig.service.sim('unplug', rig.ids[0] ?? '');
  await isThere(rig, rig.ids[0] ?? '', false);
  await rig.service.ok('POST', `${path}/continue`);
  t.match(await reached(rig, path, 'running'), { message: 'shot', exposures: 2 });
  await rig.service.sim('plug', rig.ids[0] ?? '');
  t.match(await reached(rig, path, 'done'), { exposures: 4 });
});

t.test('a body that cannot get its values again ends the run before the shot', async (t) => {
  const rig = await startRig(t, 2, { limits: { ...limits, recipeSettleMs: 500 } });
  const id = rig.ids[1] ?? '';
  for (const each of rig.ids) await put(rig, each, 'exposure-program-mode', 'M_Manual');
  const path = await begin(rig, TWO_SHOTS.replace(/set = .*/, 'set = { shutter-speed = "1/60" }'));
  await reached(rig, path, 'waiting');
  await rig.service.sim('power', id, 'off');
  await isThere(rig, id, false);
  await rig.service.sim('power', id, 'on');
  await isThere(rig, id, true);
  await put(rig, id, 'shutter-speed', '1/250');
  await put(rig, id, 'exposure-program-mode', 'P_Auto');
  await rig.service.ok('POST', `${path}/continue`);
  const run = await reached(rig, path, 'failed');
  t.match(run, { message: /^step 4 \(shot\): .*shutter-speed/, shots: 1, exposures: 2 });
});

t.test('a body that was moved by steps and lost ends the run: its focus is not known', async (t) => {
  const rig = await startRig(t, 1, { limits: { ...limits, recipeSettleMs: 60_000 } });
  const [id = ''] = rig.ids;
  await put(rig, id, 'focus-mode', 'MF');
  const path = await begin(rig, TWO_SHOTS.replace(/set = .*/, 'focus = { step = 3 }'));
  await reached(rig, path, 'waiting');
  await rig.service.sim('unplug', id);
  await isThere(rig, id, false);
  await rig.service.sim('plug', id);
  await isThere(rig, id, true);
  await rig.service.ok('POST', `${path}/continue`);
  t.match(await reached(rig, path, 'failed'), { message: /its focus, .* is not known/, exposures: 1 });
});

const ROUNDS = `title = "Rounds"
[[steps]]
set = { exposure-program-mode = "M_Manual" }
[[steps]]
fire = { repeat = { times = 200, everyMs = 1500 } }
`;

/** Waits until a shot has this many rounds. */
async function rounds({ service }: JobRig, shotId: string, least: number): Promise<void> {
  await until(`${least} rounds`, async () => {
    const { status, body } = await service.request('GET', `/api/rig/shots/${shotId}`);
    return status === 200 && body.receipt.rounds.begun >= least;
  });
}

t.test('the rounds of a shot', async (t) => {
  const rig = await startRig(t, 2, { limits });
  const forecast = async () =>
    (await rig.service.ok('POST', '/api/rig/recipes/own/forecast', {})).body.forecast;
  const slow = ROUNDS.replace('200', '2').replace('1500', '5000');
  const path = await begin(rig, slow);
  t.match(await reached(rig, path, 'done'), { shots: 1, exposures: 4 }, 'are all taken before the run ends');
  t.match((await receiptOf(rig, 'own-1')).rounds, { planned: 2, begun: 2 });
  t.match((await forecast()).bodies, [{ pictures: 2 }, { pictures: 2 }], 'are in the forecast');
});

t.test('a round for which the bodies are not ready in time', async (t) => {
  const rig = await startRig(t, 2, { limits });
  const quick = ROUNDS.replace('200', '2').replace('1500', '100');
  const path = await begin(rig, quick);
  const message = /^step 2 \(shot\): front left, front right missed a round of the shot/;
  t.match(await reached(rig, path, 'failed'), { message, exposures: 2 });
});

t.test('a stop during the rounds of a shot', async (t) => {
  const rig = await startRig(t, 1, { limits });
  const path = await begin(rig, ROUNDS);
  await rounds(rig, 'own-1', 2);
  await rig.service.ok('POST', `${path}/stop`);
  const { exposures } = await reached(rig, path, 'stopped');
  const { rounds: all, bodies } = await receiptOf(rig, 'own-1');
  t.ok(all.begun < 200, 'cancels further rounds');
  const made = bodies[0].exposures.filter(({ exposed }: { exposed?: object }) => exposed);
  t.equal(exposures, made.length, 'the run counts those that were made');
});

t.test('a body that is lost during the rounds of a shot', async (t) => {
  const rig = await startRig(t, 2, { limits });
  const path = await begin(rig, ROUNDS.replace('set = { ', 'set = { iso = "800", '));
  await rounds(rig, 'own-1', 2);
  await rig.service.sim('unplug', rig.ids[0] ?? '');
  await until('the run is stopped', async () => {
    return (await rig.service.ok('GET', path)).body.run.state === 'stopping';
  });
  await rig.service.sim('plug', rig.ids[0] ?? '');
  t.match(await reached(rig, path, 'failed'), { message: /was away/, unrestored: undefined }, 'ends them');
  t.ok((await receiptOf(rig, 'own-1')).rounds.begun < 200);
});

t.test('relative steps of the focus', async (t) => {
  const rig = await startRig(t, 1, { limits });
  const [id = ''] = rig.ids;
  await put(rig, id, 'focus-mode', 'MF');
  await put(rig, id, 'focus-position', '20000');
  const path = await begin(
    rig,
    'title = "A"\n[[steps]]\nrepeat = { times = 3 }\n' +
      'do = [{ focus = { step = 3 } }, { fire = { focus = false } }]\n[[steps]]\nwait = { for = "trigger" }\n',
  );
  await reached(rig, path, 'waiting');
  const moves = rig.service.bodyLog(id).filter((line) => / focus-drive 3$| exposure /.test(line));
  t.match(
    moves,
    Array(3)
      .fill([/focus-drive/, /exposure/])
      .flat(),
    'are made before each shot',
  );
  // Simulated steps move no position.
  await put(rig, id, 'focus-position', '21000');
  await rig.service.ok('POST', `${path}/continue`);
  t.match(await reached(rig, path, 'done'), { exposures: 3, unrestored: undefined });
  const { data } = (await rig.service.ok('GET', `/api/cameras/${id}/properties/focus-position`)).body;
  t.equal(data.formatted, '20000', 'the position from before the run is given back');
});

t.test('steps for each body', async (t) => {
  const rig = await startRig(t, 2, { limits });
  const path = await begin(
    rig,
    'title = "A"\n[[steps]]\neach = "body"\ndo = [{ set = { iso = "=400 + 400 * $body" } }, { fire = {} }]\n',
  );
  t.match(await reached(rig, path, 'done'), { shots: 2, exposures: 2 });
  const exposed = await Promise.all(
    ['own-1', 'own-2'].map(async (shotId) => {
      const { bodies } = await receiptOf(rig, shotId);
      return bodies.map(({ id }: { id: string }) => id);
    }),
  );
  t.same(exposed, [[rig.ids[0]], [rig.ids[1]]], 'are performed for one after the other');
  if (HAS_EXIFTOOL) t.same([await isosOf(rig, 'own-1'), await isosOf(rig, 'own-2')], [[400], [800]]);
});
