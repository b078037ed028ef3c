// `rigd doctor` and GET /api/doctor as people use them: real processes, with and without a service. What each check can
// report is in checks.test.ts.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { type ProgramRun, runProgram } from '../support/program-run.js';

/** Long limits, because the machine may be busy. */
const LIMITS = { doctorCheckMs: 30_000, doctorMs: 50_000, doctorKeptMs: 1 };

interface Finding {
  name: string;
  result: string;
  why: string;
  todo: string[];
}

function doctor(
  directory: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ProgramRun> {
  const given = ['doctor', '--state-dir', join(directory, 'state'), '--save-dir', directory, ...words];
  return runProgram(directory, given, LIMITS, environment);
}

/** One finding of a run without a service. */
async function finding(
  directory: string,
  name: string,
  words: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<Finding & { code: number }> {
  const { code, stdout } = await doctor(
    directory,
    ['--here', '--json', '--port', '0', ...words],
    environment,
  );
  const found = JSON.parse(stdout).checks.find((one: Finding) => one.name === name);
  return { ...found, code };
}

t.test('without a service the doctor prints a table for people, and JSON for programs', async (t) => {
  const directory = testDirectory(t, { temporary: {} });
  const temporary = join(directory, 'temporary');
  const before = readdirSync(directory);
  const { code, stdout, stderr } = await doctor(directory, ['--here', '--port', '0'], { TMPDIR: temporary });
  t.equal(stderr, '', 'no progress without a terminal');
  t.notOk(stdout.includes('\u001b'), 'no colours');
  t.match(stdout, /^ok {7}sdk-loads +SDK 2\.01\.00 \(simulated\)$/m);
  t.match(stdout, /^ok {7}cameras +the SDK sees 3: /m);
  t.match(stdout, /^\d+ checks: \d+ failed, \d+ with a warning\.$/m);
  t.equal(code, /^failure/m.test(stdout) ? 1 : 0);
  t.same(readdirSync(directory), before, 'nothing stays');
  t.same(readdirSync(temporary), []);
});

t.test('unknown arguments are refused', async (t) => {
  const directory = testDirectory(t, {});
  t.match(await doctor(directory, ['--bodies', 'many']), {
    code: 2,
    stderr: /--bodies many is not a number/,
  });
  t.match(await doctor(directory, ['--nonsense']), { code: 2 });
});

t.test('settings that the service would refuse are a failure', async (t) => {
  const directory = testDirectory(t, {});
  const found = await finding(directory, 'settings', ['--port', '99999999']);
  t.match(found, { result: 'failure', why: /--port 99999999 is not a port/, code: 1 });
});

t.test('a running service is asked', async (t) => {
  const service = await Service.start(t, { limits: LIMITS });
  await until('the first look', async () => (await service.cameraIds()).length === 3);
  const ask = (...words: string[]) => doctor(service.directory, ['--url', service.url, ...words]);

  await t.test('the service examines its host itself', async (t) => {
    const { stdout } = await ask('--json');
    const { checks } = JSON.parse(stdout) as { checks: Finding[] };
    const of = (name: string) => checks.find((each) => each.name === name);
    t.match(of('service'), { result: 'ok', why: new RegExp(`pid ${service.process.pid}`) });
    t.match(of('cameras'), { result: 'ok', why: '3 known, 0 connected' });
    t.match(of('sdk-loads'), { result: 'ok' });
    t.equal(of('port'), undefined, 'it listens there itself');
  });

  await t.test('arguments that it does not take are named', async (t) => {
    const { stderr } = await ask('--sdk-dir', service.directory, '--bodies', '4');
    t.match(
      stderr,
      /^rigd doctor: without effect: --state-dir, --save-dir, --sdk-dir, --bodies; .* Add --here/,
    );
    t.equal((await doctor(service.directory, ['--here'])).stderr, '');
  });

  await t.test('requests at the same time share one examination', async (t) => {
    const answers = await Promise.all([1, 2, 3].map(() => service.ok('GET', '/api/doctor')));
    t.equal(new Set(answers.map(({ body }) => body.at)).size, 1);
  });

  await t.test('a second service is not started beside it', async (t) => {
    const found = await finding(service.directory, 'instance');
    t.match(found, { result: 'failure', why: new RegExp(`another rigd \\(pid ${service.process.pid}\\)`) });
    t.match(
      found.todo.join('\n'),
      new RegExp(`rigd doctor --url http://localhost:${new URL(service.url).port}`),
    );
  });

  await t.test('a service that is halted is named, and the host is examined anyway', async (t) => {
    service.process.kill('SIGSTOP');
    const { code, stdout } = await ask('--json').finally(() => service.process.kill('SIGCONT'));
    const { checks } = JSON.parse(stdout) as { checks: Finding[] };
    t.equal(code, 1);
    t.match(checks[0], { name: 'service', result: 'failure', why: /does not answer/ });
    t.ok(checks.length > 20);
  });
});

t.test('a service that requires a token is reported', async (t) => {
  const service = await Service.start(t, {
    limits: LIMITS,
    environment: { RIGD_TOKEN: 'a-token-of-this-test' },
  });
  const ask = (environment: NodeJS.ProcessEnv) =>
    doctor(service.directory, ['--json', '--url', service.url], environment).then(
      ({ stdout }) => JSON.parse(stdout).checks as Finding[],
    );
  const without = await ask({});
  t.match(without[0], { name: 'service', result: 'warning', why: /requires its token/ });
  t.match(
    without.find(({ name }) => name === 'instance'),
    { result: 'ok' },
  );
  const withToken = await ask({ RIGD_TOKEN: 'a-token-of-this-test' });
  t.match(withToken[0], { name: 'service', result: 'ok' });
  t.notMatch(JSON.stringify(withToken), /a-token-of-this-test/);
});
