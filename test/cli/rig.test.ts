// The commands about the rig as people run them, against one service with simulated bodies.

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
const [ID = '', OTHER = ''] = await service.cameraIds();
const env = { PATH: process.env.PATH, HOME: service.directory, RIGD_CONFIG: 'none', RIGD_URL: service.url };

function rigd(words: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { env: { ...env, ...more } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within(`the end of rigd ${words.join(' ')}`, ended);
}

const jsonLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The exposures of the first body. */
const exposures = () => service.bodyLog(ID).filter((line) => line.includes(' exposure ')).length;

t.test('bodies are named, listed with what they are, and forgotten', async (t) => {
  const named = await rigd([
    'rig',
    'name',
    ID,
    '--name',
    'front left',
    '--number',
    '1',
    '--group',
    'ring, top',
  ]);
  t.match(named, { code: 0, stdout: `${ID} is 1 front left` });
  t.match((await rigd(['rig', 'name', 'D10F6FFFFFFF', '--name', 'spare'])).stdout, 'is spare');
  const { stdout } = await rigd(['rig']);
  t.match(stdout, new RegExp(`1 +front left +${ID} +ILCE-7M4 +ring, top +available`));
  t.match(stdout, /spare +D10F6FFFFFFF +absent .* it has not been seen/);
  t.match(stdout, new RegExp(`\\(not in the rig file\\) +${OTHER}`));
  t.match((await rigd(['list'])).stdout, new RegExp(`^NAME +ID .*\n1 front left +${ID} .*\n +${OTHER} `));
  for (const word of ['front left', '1', ID.slice(-4)])
    t.match((await rigd(['status', word])).stdout, ID, `${word} is enough to name it`);
  t.match(await rigd(['status', 'front']), { code: 1, stderr: /did you mean front left/ });
  // No completion is offered while the service is slow to answer.
  const completes = (line: string, words: string) =>
    until(
      `${line} becomes ${words}`,
      async () => (await rigd(['completion', 'bash', line])).stdout === `${words}\n`,
    );
  await completes('rigd --json group ri', 'ring');
  await completes('rigd shoot ri', 'ring');
  await completes('rigd shoot fr', 'front\\ left');
  await completes('rigd shoot al', 'all');
  await completes('rigd --json gro', 'group');
  await completes('rigd rig forget sp', 'spare');
  await completes('rigd status fr', 'front\\ left');
  t.match(await rigd(['rig', 'name', 'spare']), { code: 2, stderr: /give at least one option/ });
  t.match(await rigd(['rig', 'name', 'left', '--number', 'x']), { code: 1, stderr: /no body "left"/ });
  t.match(await rigd(['rig', 'forget', 'spare']), {
    code: 0,
    stdout: /D10F6FFFFFFF is removed from the rig file/,
  });
  t.notMatch((await rigd(['rig', '--json'])).stdout, 'spare');
});

t.test('the list shows the room on each card, or why there is none', async (t) => {
  await service.connect(ID);
  await service.sim('card', ID, '2', 'pull');
  const cards = async () => new RegExp(`${ID} .* 1: \\d+, 2: none`).test((await rigd(['rig'])).stdout);
  t.ok(await until('the second slot is shown as empty', cards));
  await service.sim('card', ID, '2', 'insert');
  await rigd(['disconnect', ID]);
});

t.test('a camera is connected in the mode that is declared, and in no other one after it', async (t) => {
  const declared = await rigd(['rig', 'name', OTHER, '--mode', 'remote-transfer', '--group', 'solo']);
  t.match(declared, { code: 0 });
  const line = (mode: string) => new RegExp(`${OTHER} +ILCE-7M4 +connected \\(${mode}\\)`);
  t.match(await rigd(['connect', OTHER]), { code: 0, stdout: line('remote-transfer') });
  await rigd(['disconnect', OTHER]);
  t.match(await rigd(['connect', OTHER, '--mode', 'remote']), { code: 0, stdout: line('remote') });
  t.match(
    await rigd(['group', 'solo', 'connect']),
    { code: 0, stdout: /done/ },
    'what is connected stays so',
  );
  t.match(await rigd(['connect', OTHER]), { code: 0, stdout: line('remote') }, 'connected already');
  await rigd(['disconnect', OTHER]);
  await rigd(['rig', 'forget', OTHER]);
  t.match(await rigd(['connect', OTHER]), { code: 0, stdout: line('remote') });
  await rigd(['disconnect', OTHER]);

  const lacking = await Service.start(t, { rig: 'ILCE-7C:1' });
  const [id = ''] = await lacking.cameraIds();
  const there = { RIGD_URL: lacking.url };
  await rigd(['rig', 'name', id, '--mode', 'remote-transfer'], there);
  const refused = {
    code: 1,
    stderr: /does not support the mode remote-transfer[\s\S]*Connect the camera in the mode remote/,
  };
  t.match(await rigd(['connect', id], there), refused);
  const { body } = await lacking.ok('GET', `/api/rig/cameras/${id}`);
  t.match(body.camera, { connected: false, declaredMode: 'remote-transfer' });
});

t.test('an unknown name is followed by the command that lists the known ones', async (t) => {
  for (const [words, next] of [
    [['shots', 'nosuch'], /nosuch[\s\S]*\n +next: rigd shots\n/],
    [['shots', 'stop', 'nosuch'], /\n +next: rigd shots\n/],
    [['group', 'none', 'half-press'], /no group "none"[\s\S]*\n +next: rigd rig, which shows the groups/],
    [['shoot', 'none'], /no camera or group "none"[\s\S]*\n +next: rigd rig, which lists both/],
  ] as const) {
    const { code, stderr } = await rigd([...words]);
    t.equal(code, 1, words.join(' '));
    t.match(stderr, next);
    t.notMatch(stderr, '/api/');
  }
});

t.test('a group does one thing, with a line for each body', async (t) => {
  const watcher = spawn(process.execPath, [PROGRAM, 'watch'], { env });
  t.teardown(() => watcher.kill('SIGKILL'));
  let seen = '';
  watcher.stderr.on('data', (text) => (seen += text));
  await until('it watches', () => seen.includes('Ctrl-C ends'));
  watcher.stdout.on('data', (text) => (seen += text));
  t.match(await rigd(['group', 'ring', 'connect']), { code: 0, stdout: /1 front left +done/ });
  const line = new RegExp(`  ${ID} 1 front left  state +available -> connecting`);
  await until('the event, with the name of the body', () => line.test(seen));
  watcher.kill();
  t.match(await rigd(['group', 'all', 'half-press']), { code: 1, stdout: /NOT_CONNECTED/ });
  t.match(await rigd(['group', 'rnig', 'connect']), { code: 1, stderr: /ring/ });
  t.match(await rigd(['group', 'ring', 'explode']), { code: 2 });
});

t.test('a shot of a group waits for its receipt, and prints the files', async (t) => {
  const fileLine = /^BODY +FILE +SIZE\n1 front left +(\/\S+\.JPG) +[\d.]+ MB\n$/;
  const { code, stdout, stderr } = await rigd(['shoot', 'ring', '--id', 'take-1']);
  t.equal(code, 0, stderr);
  const [, path = ''] = fileLine.exec(stdout) ?? [];
  t.ok(existsSync(path), stdout);
  t.match(stderr, /^Shot 1: 1 of 1 exposure\(s\) proved, 1 file\(s\) on the host/);
  const shown = await rigd(['shots', 'take-1']);
  t.match(shown.stdout, /1 of 1 exposure\(s\) proved[\s\S]*1 front left +\/\S+\.JPG +[\d.]+ MB/);
  t.match((await rigd(['shots'])).stdout, /complete +1\/1 +1 +ring +take-1/);
  t.match(await rigd(['shots', 'verify', 'take-1']), { code: 0 });
  t.equal((await rigd(['shots', '1'])).stdout, shown.stdout, 'its number will do');
  t.match(await rigd(['shots', 'take-2']), { code: 1, stderr: /take-2/ });
  t.match(await rigd(['shots', 'take-1', 'take-2']), { code: 2 });
  const before = exposures();
  t.match(await rigd(['shoot', 'ring', '--id', 'take-1']), { code: 0, stdout: fileLine });
  t.equal(exposures(), before, 'the same id exposes nothing');
});

t.test('programs get the answer to a shot of a group, and then its receipt', async (t) => {
  const { code, stdout } = await rigd(['shoot', 'ring', '--json']);
  const [answer, end, ...more] = jsonLines(stdout);
  t.equal(code, 0, stdout);
  t.match(answer, {
    success: true,
    results: [{ id: ID }],
    receipt: { group: 'ring', policy: 'all-or-nothing' },
  });
  t.match(end, { success: true, receipt: { shotId: answer.receipt.shotId, state: 'complete' } });
  t.equal(more.length, 0);
  const soon = await rigd(['shoot', 'ring', '--no-af', '--together', '20', '--no-wait', '--json']);
  const [only, ...others] = jsonLines(soon.stdout);
  t.match(only.receipt ?? only.data.receipt, { focus: false, togetherMs: 20 });
  t.equal(others.length, 0, 'without waiting there is no second line');
  t.match(await rigd(['shoot', 'ring', '--half-press']), { code: 0, stdout: /1 front left +done/ });
});

t.test('a shot of all fires nothing while a declared body is away, except on demand', async (t) => {
  await rigd(['rig', 'name', 'D10F6FFFFFFF', '--name', 'spare']);
  const before = exposures();
  const refused = await rigd(['shoot', 'all']);
  t.match(refused, { code: 1, stdout: /spare +\w+[\s\S]*1 front left|1 front left[\s\S]*spare +\w+/ });
  t.match(refused.stderr, /SHOT_REFUSED[\s\S]*next: .*--policy those-that-can/);
  t.equal(exposures(), before, 'nothing was fired');
  const others = await rigd(['shoot', 'all', '--policy', 'those-that-can']);
  t.match(others, { code: 1, stdout: /1 front left +0 +complete[\s\S]*1 front left +\/.+\.JPG/ });
  t.match(others.stderr, /not fired: .*spare[\s\S]*next: rigd shots \d+/);
  t.equal(exposures(), before + 1);
  const [answer, end] = jsonLines(
    (await rigd(['shoot', 'all', '--policy', 'those-that-can', '--json'])).stdout,
  );
  t.match(answer, { success: false, code: 'GROUP_PARTIAL' });
  t.match(end, { success: true, receipt: { state: 'complete' } });
  t.match(await rigd(['shoot', 'spare']), { code: 1, stderr: /spare is absent: it has not been seen/ });
  await rigd(['rig', 'forget', 'spare']);
});

t.test('a word that names a body and a group is refused with both', async (t) => {
  await rigd(['rig', 'name', OTHER, '--name', 'ring']);
  const before = exposures();
  t.match(await rigd(['shoot', 'ring']), {
    code: 2,
    stderr: new RegExp(`"ring" is a body \\(${OTHER}\\) and a group[\\s\\S]*next: rigd shoot ${OTHER}`),
  });
  await rigd(['rig', 'forget', OTHER]);
  t.match(await rigd(['shoot', ID, '--policy', 'those-that-can']), {
    code: 2,
    stderr: /--policy applies only to a group/,
  });
  t.match(await rigd(['shoot', 'ring', '--half-press', '--id', 'x']), { code: 2, stderr: /--half-press/ });
  t.equal(exposures(), before);
});

t.test('the timeline shows what happened, oldest first', async (t) => {
  const { stdout } = await rigd(['timeline', '1', '--hours', '1']);
  t.match(stdout, /state +1 front left is connecting[\s\S]*state +1 front left is connected/);
  t.notMatch(stdout, OTHER);
  t.match(await rigd(['timeline', '--hours', 'x']), { code: 2 });
  // The two zones never have the same day.
  const dayIn = async (TZ: string) =>
    (await rigd(['timeline', '1', '--limit', '1'], { TZ })).stdout.slice(0, 10);
  t.ok((await dayIn('Etc/GMT-14')) > (await dayIn('Etc/GMT+12')), 'day and time are those of this place');
});

t.test('a lease refuses the commands of others, but not those of its own shell', async (t) => {
  t.match(await rigd(['lease']), { code: 0, stderr: /no lease is in force/ });
  t.match(await rigd(['lease', 'take']), { code: 2, stderr: /name the holder/ });
  const { stdout } = await rigd(['lease', 'take', '--holder', 'Anna', '--seconds', '600']);
  const [, RIGD_LEASE = ''] = /^export RIGD_LEASE=(\S+)\n$/.exec(stdout) ?? [];
  t.match(await rigd(['lease']), { code: 0, stdout: /the rig +Anna/ });
  t.match(await rigd(['disconnect', ID]), {
    code: 1,
    stderr: /"Anna" holds the lease[\s\S]*next: rigd lease/,
  });
  t.match(await rigd(['group', 'ring', 'half-press'], { RIGD_LEASE }), { code: 0 });
  t.match(await rigd(['lease', 'renew', '--seconds', '60'], { RIGD_LEASE }), {
    code: 0,
    stderr: /yours until/,
  });
  t.match(await rigd(['lease', 'release'], { RIGD_LEASE }), { code: 0 });
  t.match(await rigd(['disconnect', ID], { RIGD_LEASE }), { code: 1, stderr: /LEASE_OVER/ });
  t.match(await rigd(['disconnect', ID]), { code: 0 });
});
