// The commands about the rig as people run them, against one service with simulated bodies.

import { execFile, spawn } from 'node:child_process';
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
  // No word comes while the service takes its time.
  const completes = (line: string, words: string) =>
    until(
      `${line} becomes ${words}`,
      async () => (await rigd(['completion', 'bash', line])).stdout === `${words}\n`,
    );
  await completes('rigd --json group ri', 'ring');
  await completes('rigd --json gro', 'group');
  await completes('rigd rig forget sp', 'spare');
  await completes('rigd status fr', 'front\\ left');
  t.match(await rigd(['rig', 'name', 'spare']), { code: 2, stderr: /name what is to be declared/ });
  t.match(await rigd(['rig', 'name', 'left', '--number', 'x']), { code: 1, stderr: /no body "left"/ });
  t.match(await rigd(['rig', 'forget', 'spare']), { code: 0, stdout: /D10F6FFFFFFF is forgotten/ });
  t.notMatch((await rigd(['rig', '--json'])).stdout, 'spare');
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
    stderr: /does not do the mode remote-transfer[\s\S]*Connect it in the mode remote/,
  };
  t.match(await rigd(['connect', id], there), refused);
  const { body } = await lacking.ok('GET', `/api/rig/cameras/${id}`);
  t.match(body.camera, { connected: false, declaredMode: 'remote-transfer' });
});

t.test('what is not there is followed by the command that lists it', async (t) => {
  for (const [words, next] of [
    [['shots', 'nosuch'], /nosuch[\s\S]*\n +next: rigd shots\n/],
    [['shots', 'stop', 'nosuch'], /\n +next: rigd shots\n/],
    [['group', 'none', 'shoot'], /no group "none"[\s\S]*\n +next: rigd rig, which shows the groups/],
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

t.test('a shot of a group, and its receipt', async (t) => {
  t.match(await rigd(['group', 'ring', 'shoot', '--id', 'take-1']), {
    code: 0,
    stdout: /1 front left +done/,
  });
  const receipt = await until('the receipt', async () => {
    const { stdout } = await rigd(['shots', 'take-1']);
    return /complete/.test(stdout) && stdout;
  });
  t.match(receipt, /1 of 1 exposure\(s\) proved[\s\S]*1 front left +\/\S+\.JPG +[\d.]+ MB/);
  t.match((await rigd(['shots'])).stdout, /complete +1\/1 +1 +ring +take-1/);
  t.match(await rigd(['shots', 'verify', 'take-1']), { code: 0 });
  t.match((await rigd(['shots', '1'])).stdout, receipt, 'its number will do');
  t.match(await rigd(['shots', 'take-2']), { code: 1, stderr: /take-2/ });
  t.match(await rigd(['shots', 'take-1', 'take-2']), { code: 2 });
});

t.test('the timeline says what happened, oldest first', async (t) => {
  const { stdout } = await rigd(['timeline', '1', '--hours', '1']);
  t.match(stdout, /state +1 front left is connecting[\s\S]*state +1 front left is connected/);
  t.notMatch(stdout, OTHER);
  t.match(await rigd(['timeline', '--hours', 'x']), { code: 2 });
  // It is never the same day in both.
  const dayIn = async (TZ: string) =>
    (await rigd(['timeline', '1', '--limit', '1'], { TZ })).stdout.slice(0, 10);
  t.ok((await dayIn('Etc/GMT-14')) > (await dayIn('Etc/GMT+12')), 'day and time are those of this place');
});

t.test('a lease keeps the commands of others off, and not those of its shell', async (t) => {
  t.match(await rigd(['lease']), { code: 0, stderr: /no lease is in force/ });
  t.match(await rigd(['lease', 'take']), { code: 2, stderr: /say who takes it/ });
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
