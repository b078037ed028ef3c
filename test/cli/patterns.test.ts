// The commands for patterns of a shot, for recording with one body and for one live-view picture, as people type them,
// against one service with simulated bodies.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
// Rounds may be late on a busy machine; these tests are about the commands.
const service = await Service.start(t, { rig: 'ILCE-7M4:3', limits: { shotWaitMs: 60_000 } });
const ids = await service.cameraIds();
const [ONE = '', TWO = '', THREE = ''] = ids;
const { directory } = service;
const env = { PATH: process.env.PATH, HOME: directory, RIGD_CONFIG: 'none', RIGD_URL: service.url };

function rigd(...words: readonly string[]) {
  const ended = new Promise<{ code: number; stdout: string; stderr: string; bytes: Buffer }>((resolve) => {
    const options = { env, cwd: directory, encoding: 'buffer' as const, maxBuffer: 16_777_216 };
    execFile(process.execPath, [PROGRAM, ...words], options, (error, bytes, stderr) =>
      resolve({
        code: error === null ? 0 : Number(error.code),
        bytes,
        stdout: String(bytes),
        stderr: String(stderr),
      }),
    );
  });
  return within(`the end of rigd ${words.join(' ')}`, ended);
}

const receiptOf = async (shot: string) => (await service.ok('GET', `/api/rig/shots/${shot}`)).body.receipt;

/** A shot may be complete a moment before its bodies are free. */
const untilFree = () =>
  until('the bodies are free', async () => {
    const body = { shotId: `free-${Date.now()}`, focus: false };
    return (await service.request('POST', '/api/rig/groups/ring/shoot', body)).status === 200;
  });

for (const [index, id] of ids.entries())
  await rigd('rig', 'name', id, '--name', `body ${index + 1}`, '--number', `${index + 1}`, '--group', 'ring');
await rigd('connect', 'all', '--mode', 'remote');
for (const id of ids) {
  await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
  await service.reads(id, 'focus-mode', '0x1');
}

t.test('rounds are ordered by the group and by shoot, in the words of one command', async (t) => {
  const pattern = ['--every', '1.5s', '--times', '2', '--policy', 'those-that-can', '--no-af'];
  await rigd('group', 'ring', 'shoot', ...pattern, '--id', 'rounds');
  const receipt = await receiptOf('rounds');
  t.match(receipt, { group: 'ring', focus: false, pattern: { repeat: { everyMs: 1_500, times: 2 } } });
  t.same(receipt.rounds, { planned: 2, begun: 2 }, 'the command ends after the last round');
  t.not(receipt.state, 'incomplete');
  t.match(await rigd('group', '--no-wait', 'ring', '--id', 'rounds', 'shoot'), {
    stderr: /2 of 2 rounds/,
  });
});

t.test('bodies fire one after the other, in a given order, without those that are left out', async (t) => {
  await untilFree();
  const words = ['--interval', '300ms', '--order', 'body 3, 2', '--except', ONE.slice(-4), '--no-af'];
  await rigd('shoot', 'ring', ...words, '--id', 'turn');
  const receipt = await receiptOf('turn');
  t.same(receipt.pattern, { intervalMs: 300 });
  t.same(
    receipt.bodies.map(({ id }: { id: string }) => id),
    [THREE, TWO],
  );
  t.same(receipt.leftOut, [{ id: ONE, name: 'body 1', number: 1 }]);
  await rigd('shoot', 'ring', '--sequence', '--bulb', '1s', '--id', 'held');
  t.match(await receiptOf('held'), { state: 'refused', pattern: { sequence: true, bulbMs: 1_000 } });
});

t.test('a shot is equalised on request; bodies without a known lag are named', async (t) => {
  await untilFree();
  const words = ['--equalise', '--policy', 'those-that-can', '--no-af', '--except', ONE];
  await rigd('group', 'ring', 'shoot', ...words, '--no-wait', '--id', 'equal');
  const { notices, equalised } = await receiptOf('equal');
  t.match(equalised === true ? ['equalised'] : notices, [/^equalised$|^not delayed, .*2 body 2, 3 body 3$/]);
  t.match((await rigd('shots', 'equal')).stdout, /STATE +LAG +DELAY +LATE/);
  t.match(await rigd('shoot', ONE, '--equalise'), { code: 2, stderr: /--equalise applies only to a group/ });
});

t.test('Ctrl-C cancels the remaining rounds, and the command reports those that were taken', async (t) => {
  const words = [
    'shoot',
    'ring',
    '--every',
    '2s',
    '--times',
    '1000',
    '--policy',
    'those-that-can',
    '--no-af',
  ];
  for (const json of [[], ['--json']]) {
    await untilFree();
    const id = `long${json.length}`;
    const child: ChildProcess = spawn(process.execPath, [PROGRAM, ...words, '--id', id, ...json], { env });
    t.teardown(() => child.kill('SIGKILL'));
    let output = '';
    let errors = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (errors += text));
    await until('a second round', async () => {
      const { body } = await service.request('GET', `/api/rig/shots/${id}`);
      return body.receipt?.rounds.begun >= 2;
    });
    const ended = once(child, 'close');
    child.kill('SIGINT');
    t.same(await within('the end of the command', ended), [130, null]);
    const { rounds } = await receiptOf(id);
    t.ok(rounds.begun < 1_000);
    t.match(errors, 'Ctrl-C: stopping the shot');
    if (json.length === 0) t.match(errors, new RegExp(`${rounds.begun} of 1000 rounds`));
    else t.match(JSON.parse(output.trim().split('\n').at(-1) ?? ''), { receipt: { shotId: id, rounds } });
  }
});

t.test('a pattern that cannot be meant is refused before anything fires', async (t) => {
  for (const [line, stderr] of [
    ['shoot ring --every 2s', /--every and --times belong together/],
    ['shoot ring --every 2 --times 2', /--every takes a time with its unit, .* but "2" was given/],
    ['shoot ring --every 2s --times x', /--times takes a whole number, but "x"/],
    ['shoot ring --interval 40ms --sequence', /exclude each other/],
    ['shoot 1 --sequence', /--sequence applies only to a group/],
    ['shoot ring --half-press --bulb 1s', /--bulb applies to taking a picture/],
    ['group ring shoot --evry 2s', /there is no option --evry; did you mean --every\?/],
    ['record 1 halt', /must be one of start, stop/],
    ['record 1', /needs the word start or stop/],
  ] as const)
    t.match(await rigd(...line.split(' ')), { code: 2, stdout: '', stderr }, line);
  t.match(await rigd('shoot', 'ring', '--except', 'body 9'), { code: 1, stderr: /no body "body 9"/ });
});

t.test('one body starts and stops recording, and the others do not', async (t) => {
  t.match(await rigd('record', '1', 'start'), { code: 0, stdout: /^BODY .*\n1 body 1 +done/ });
  await service.reads(ONE, 'recording-state', '0x1');
  const movie = async () => (await service.ok('GET', '/api/rig/movies/1')).body.receipt;
  t.match(await movie(), { bodies: [{ id: ONE, state: 'recording' }] });
  t.equal((await movie()).bodies.length, 1);
  t.match(await rigd('record', '1', 'start'), { code: 0 }, 'a repeated start changes nothing');
  t.match(await rigd('record', '1', 'stop', '--json'), { code: 0, stdout: /^\{"success":true/ });
  await service.reads(ONE, 'recording-state', '0x0');
  t.match(await rigd('record', 'stop'), { code: 2, stderr: /name one camera/ });
});

t.test('one live-view picture is saved or printed, and nothing is overwritten', async (t) => {
  const saved = await rigd('look', '1', '--json');
  const { savedPath, sizeBytes } = JSON.parse(saved.stdout);
  t.equal(savedPath, join(directory, `live-view-${ONE.replaceAll(':', '')}.jpg`));
  const jpeg = readFileSync(savedPath);
  t.same([jpeg.length, ...jpeg.subarray(0, 2), ...jpeg.subarray(-2)], [sizeBytes, 0xff, 0xd8, 0xff, 0xd9]);
  t.match(await rigd('look', '1'), { code: 1, stderr: /exists and is not overwritten/ });
  t.same(readFileSync(savedPath), jpeg);
  t.match(await rigd('look', '2', 'two.jpg'), { code: 0, stdout: /two\.jpg +[\d.]+ kB\n$/ });
  const { code, bytes, stderr } = await rigd('look', '1', '-');
  t.same([code, ...bytes.subarray(0, 2), stderr], [0, 0xff, 0xd8, '']);
  t.match(await rigd('look', '1', '-', '--json'), { code: 2 });
  t.match(await rigd('look', '1', 'no/such/place.jpg'), { code: 1, stderr: /ENOENT/ });
  await rigd('disconnect', '3');
  t.match(await rigd('look', '3'), { code: 1, stderr: /NOT_CONNECTED\)\n {2}next: rigd connect/ });
});

t.test('the on-screen display is in the picture, or its lack has a reason in words', async (t) => {
  const { code, bytes, stderr } = await rigd('look', '2', '-', '--osd');
  if (code === 0) t.same([...bytes.subarray(0, 2)], [0xff, 0xd8]);
  else t.match(stderr, /OSD_UNAVAILABLE|no picture within/);
});
