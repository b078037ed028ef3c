// `rigd recipe`, and `rigd shots` as a search, as people type them, against one service with simulated bodies.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
const env = {
  PATH: process.env.PATH,
  HOME: service.directory,
  RIGD_CONFIG: 'none',
  RIGD_URL: service.url,
};

function rigd(...words: readonly string[]) {
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within(`the end of rigd ${words.join(' ')}`, ended);
}

/** A command that runs beside the test, with everything that it prints. */
function beside(t: Test, ...words: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, ...words], { env });
  t.teardown(() => child.kill('SIGKILL'));
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed.text += text));
  return { child, printed, ended: once(child, 'close') };
}

const state = async (runId: string): Promise<string> =>
  (await service.request('GET', `/api/rig/runs/${runId}`)).body.run?.state;

/** Waits twice for a trigger, and takes a picture at each. */
const RECIPE = `title = "Two sides"
about = "A picture of each side."

[parameters]
sides = { type = "integer", default = 2, min = 1, max = 9, label = "Sides" }

[[steps]]
set = { focus-mode = "MF" }

[[steps]]
repeat = { times = "$sides" }
do = [{ wait = { for = "trigger", limitMs = 600000 } }, { fire = { focus = false } }]
`;

const file = join(service.directory, 'sides.toml');
writeFileSync(file, RECIPE);
await rigd('connect', 'all', '--mode', 'remote');

t.test('a recipe is saved, listed, and shown with its parameters as options', async (t) => {
  t.match(await rigd('recipe', 'save', 'two-sides', file), { code: 0, stdout: /^Two sides\n/ });
  t.match(await rigd('recipe'), { code: 0, stdout: /^RECIPE[\s\S]*\ntwo-sides +studio +Two sides\n/ });
  t.match(await rigd('recipe', 'show', 'two-sides'), {
    code: 0,
    stdout: /\n--sides +integer +2 +1 to 9 +Sides\n/,
  });
  t.match(await rigd('recipe', 'forecast', 'two-sides', 'all', '--sides=3'), {
    code: 0,
    stdout: /, 3 shots\nBODY[\s\S]* 3 /,
  });
  for (const [words, stderr] of [
    [['--sides'], /--sides needs a value/],
    [['all', 'more'], /is one argument too many/],
  ] as const)
    t.match(await rigd('recipe', 'run', 'two-sides', ...words), { code: 2, stderr }, words.join(' '));
  t.match(await rigd('recipe', 'run', 'two-sides', '--side', '3'), {
    code: 1,
    stderr: /no parameter "side"; did you mean sides\?/,
  });
  t.match(await rigd('recipe', 'run', 'two-sides', '--sides', '12'), {
    code: 1,
    stderr: /at least 1, at most 9/,
  });
  t.match(await rigd('recipe', 'show', 'nothing'), { code: 1, stderr: /RECIPE_NOT_FOUND/ });
  t.match(await rigd('recipe', 'continue'), {
    code: 1,
    stderr: /no recipe is running\n {2}next: rigd recipe/,
  });
});

t.test('a run waits for its triggers, is paused and resumed, and reports its end', async (t) => {
  const { printed, ended } = beside(t, 'recipe', 'run', 'two-sides', 'all', '--id', 'sides');
  await until('the first wait', async () => (await state('sides')) === 'waiting');
  await until('its remark', () => /next: rigd recipe continue sides/.test(printed.text));
  t.match(await rigd('recipe', 'runs'), { code: 0, stdout: / two-sides +all +waiting .* sides\n/ });
  t.match(await rigd('recipe', 'continue'), { code: 0 });
  await until('the second wait', async () => {
    const { run } = (await service.ok('GET', '/api/rig/runs/sides')).body;
    return run.state === 'waiting' && run.shots === 1;
  });
  t.match(await rigd('recipe', 'continue', 'sides'), { code: 0 });
  t.same(await within('the end of the run', ended), [0, null], printed.text);
  t.match(printed.text, /two-sides +all +done +\d+\/\d+ +2 +sides/);
  const again = await rigd('recipe', 'run', 'two-sides', '--id', 'sides', '--json');
  t.match(JSON.parse(again.stdout), { runId: 'sides', state: 'done', shots: 2 }, 'a used id starts nothing');
});

t.test('Ctrl-C stops the run, and the command waits until its settings are given back', async (t) => {
  const { child, printed, ended } = beside(t, 'recipe', 'run', 'two-sides', '--id', 'left');
  await until('the first wait', async () => (await state('left')) === 'waiting');
  await until('its remark', () => printed.text.includes('continue left'));
  child.kill('SIGINT');
  t.same(await within('the end of the command', ended), [130, null], printed.text);
  t.equal(await state('left'), 'stopped');
  t.match(printed.text, /Ctrl-C: stopping[\s\S]* stopped /);
  const soon = await rigd('recipe', 'run', 'two-sides', '--id', 'soon', '--no-wait');
  t.match(soon, { code: 0 });
  t.match(await rigd('recipe', 'stop', 'soon'), { code: 0 });
  t.match(await rigd('recipe', 'watch', 'soon'), { code: 1, stdout: / stopped /, stderr: /stopped/ });
});

t.test('shots are found by day, state and words, in pages', async (t) => {
  const found = async (...words: string[]) => {
    const { code, stdout, stderr } = await rigd('shots', ...words);
    t.equal(code, 0, stderr);
    return [...stdout.matchAll(/ (sides-\d)\b/g)].map(([, id]) => id);
  };
  await until('the index has the shots', async () => (await found('--text', 'sides')).length === 2);
  t.same(await found('--day', 'today', '--state', 'complete'), ['sides-2', 'sides-1']);
  t.same(await found('--text', 'sides', '--limit', '1'), ['sides-2']);
  t.same(await found('--day', 'yesterday'), []);
  t.match(await rigd('shots', '--text', 'nothing'), { code: 0, stderr: /no shot was found/ });
  t.match(await rigd('shots', '12', '--day', 'today'), { code: 2, stderr: /take no further argument/ });
  t.match(await rigd('shots', '--rating', 'x'), { code: 2, stderr: /--rating takes a whole number/ });
  t.match(await rigd('shots', '--state', 'lots'), { code: 2, stderr: /did you mean lost\?/ });
});
