// The commands over HTTP as people run them, against one service with simulated cameras: what they print, their exit
// codes, and that a press is never repeated.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const { COMMANDS } = (await import(new URL('../../dist/cli/table.js', import.meta.url).href)) as {
  COMMANDS: readonly { name: string }[];
};
const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const service = await Service.start(t, { rig: 'ILCE-7M4:2', environment: { RIGD_SIM_CARDS: '' } });
const { directory } = service;
const [ID = '', OTHER = ''] = await service.cameraIds();
const env = { PATH: process.env.PATH, HOME: directory, RIGD_CONFIG: 'none', RIGD_URL: service.url };

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

function rigd(words: readonly string[], environment: NodeJS.ProcessEnv = env): Promise<Outcome> {
  const ended = new Promise<Outcome>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within(`the end of rigd ${words.join(' ')}`, ended);
}

/** A command line and the expected exit code and output. */
type Row = readonly [line: string, code: number, stdout: RegExp, stderr: RegExp];

async function check(rows: readonly Row[]): Promise<void> {
  const faults: string[] = [];
  for (const [line, code, stdout, stderr] of rows) {
    const outcome = await rigd(line.split(' '));
    if (outcome.code !== code || !stdout.test(outcome.stdout) || !stderr.test(outcome.stderr))
      faults.push(`rigd ${line}: ${JSON.stringify(outcome)}`);
  }
  t.same(faults, []);
}

const NOTHING = /^$/;

await service.listed(ID);
await check([
  ['list', 0, new RegExp(`^ID .*\n${ID} .* available\n${OTHER} `), NOTHING],
  ['list --json', 0, /^\{"success":true.*"cameras":\[\{/, NOTHING],
  ['status', 0, /^service .*\nSDK .*simulated.*\n/, NOTHING],
  [`status ${ID} --json`, 0, /"state":"available"/, NOTHING],
  ['shoot', 2, NOTHING, /name one camera: /],
  ['shoot all', 1, new RegExp(`^BODY .*\n${ID} +NOT_CONNECTED .*\n${OTHER} +NOT_CONNECTED `), /SHOT_REFUSED/],
  ['shoot all --json', 1, /^\{"success":false,.*"code":"SHOT_REFUSED".*\n$/, NOTHING],
  [`shoot ${ID}`, 1, NOTHING, new RegExp(`NOT_CONNECTED\\)\n {2}next: rigd connect ${ID}\n`)],
  [`shoot ${ID} --json`, 1, /^\{"success":false,.*"code":"NOT_CONNECTED"/, NOTHING],
  ['shoot nothing', 1, NOTHING, /no camera or group "nothing"/],
  ['lits', 2, NOTHING, /did you mean list\?/],
  ['list --jsno', 2, NOTHING, /^rigd: there is no option --jsno; did you mean --json\?\n\nusage: /],
  ['sim --stat-dir x', 2, NOTHING, /^rigd: there is no option --stat-dir; did you mean --state-dir\?\n/],
  ['probe --stat-dir x', 2, NOTHING, /there is no option --stat-dir; did you mean --state-dir\?\n/],
  ['completion', 2, NOTHING, /^rigd: SHELL is missing\n/],
  ['config check a b', 2, NOTHING, /^rigd: "b" is one argument too many\n/],
  ['config chekc', 2, NOTHING, /^rigd: "chekc" is not accepted here; the only choice is check\n/],
  ['list --url=', 2, NOTHING, /--url is "", which is not an address such as http:\/\/localhost:8080\n/],
  [
    'list --url http://no.invalid',
    3,
    NOTHING,
    /: (no computer with this name was found|the name server .*)\n {2}next: /,
  ],
  [`get ${ID.slice(1, 5)} iso`, 2, NOTHING, /is neither the beginning nor the end of one id: /],
  ['connect --mode remot', 2, NOTHING, /did you mean "?remote/],
  [
    `connect ${ID.slice(-4)} --mode remote-transfer`,
    0,
    /connected \(remote-transfer\), under control\n$/,
    NOTHING,
  ],
  ['get iso', 0, /^ISO \w+\n$/, NOTHING],
  [`get ${ID} iso shutter-speed`, 0, /^PROPERTY .*\niso .*\nshutter-speed .*\n$/, NOTHING],
  ['get iso --json', 0, /^\{"success":true.*"property":"iso"/, NOTHING],
  ['get isoo', 1, NOTHING, /did you mean "?iso/],
  ['set iso 800', 0, /iso {2}ISO 800\n$/, NOTHING],
  ['set iso 801', 1, NOTHING, /values that it accepts now: ISO AUTO, /],
  ['set iso', 2, NOTHING, /one value/],
  ['logs --lines 5 --json', 0, /^\{"success":true/, NOTHING],
  ['logs --level wran', 2, NOTHING, /did you mean "?warn/],
  ['list --url 1', 3, NOTHING, /no service at http:\/\/localhost:1\/ \(--url\).*\n {2}next: rigd serve/],
  ['--url 1 list', 3, NOTHING, /no service at http:\/\/localhost:1\/ \(--url\)/],
  ['--json get --values iso', 0, /"property":"iso"/, NOTHING],
  ['--url 1 lits', 2, NOTHING, /no command given in "rigd --url 1 lits"; did you mean list\?\n\nusage: /],
  ['--port 0 list', 2, NOTHING, /--port.*\n\nusage: rigd list\n/],
  ['list --url 1 --json', 3, /"code":"SERVICE_UNREACHABLE"/, NOTHING],
]);

t.test(
  'shoot presses once, prints the file that has landed, and keeps exit code and event for programs',
  async (t) => {
    await rigd(['disconnect', ID]);
    await rigd(['connect', ID, '--mode', 'remote']);
    const exposures = () => service.bodyLog(ID).filter((line) => line.includes(' exposure ')).length;
    const before = exposures();
    const { stdout, code } = await rigd(['shoot']);
    t.equal(code, 0);
    const [, path = ''] = /^\S+ {2}(\S+) {2}[\d.]+ .?B\n$/.exec(stdout) ?? [];
    t.ok(existsSync(path), stdout);
    const [answer, event] = (await rigd(['shoot', '--json'])).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    t.match(answer, { success: true, data: { action: 'af-shutter' } });
    t.match(event, { event: 'downloadComplete', data: { cameraId: ID, type: 'image' } });
    t.equal(exposures(), before + 2);
    await rigd(['disconnect', ID]);
    await rigd(['connect', ID, '--mode', 'remote-transfer']);
  },
);

t.test('watch prints events, and Ctrl-C ends it with 0', async (t) => {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, 'watch', '--json'], { env });
  t.teardown(() => child.kill('SIGKILL'));
  const { stdout } = child;
  if (stdout === null) throw new Error('no output');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const first = await within('the handshake', lines.next());
  t.match(JSON.parse(String(first.value)), { event: 'connected', data: { cameraId: '*' } });
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  t.same(await within('the end of watch', ended), [0, null]);
});

t.test('download copies and checks files, continues a part, and overwrites nothing', async (t) => {
  const to = join(directory, 'files');
  const list = JSON.parse((await rigd(['download', '--list', '--json'])).stdout);
  const name = String(list.files[0].file_path).split('/').at(-1) ?? '';
  const download = ['download', name, '--to', to, '--json'];
  const saved = JSON.parse((await rigd(download)).stdout);
  t.match(saved, { state: 'saved', savedPath: join(to, name), sizeBytes: list.files[0].file_size });
  t.match(JSON.parse((await rigd(download)).stdout), { state: 'there' });
  const whole = readFileSync(saved.savedPath);
  rmSync(saved.savedPath);
  writeFileSync(join(to, `.${name}.${saved.sha256}.part`), whole.subarray(0, 1000));
  t.match(JSON.parse((await rigd(download)).stdout), { state: 'saved', sha256: saved.sha256 });
  t.ok(readFileSync(saved.savedPath).equals(whole));
  writeFileSync(saved.savedPath, 'another file');
  t.match(JSON.parse((await rigd(download)).stdout), { state: 'saved', sha256: saved.sha256 });
  t.equal(readFileSync(saved.savedPath, 'utf8'), 'another file');
  t.equal(readdirSync(to).length, 2);
  t.match(await rigd(['download', 'nosuch']), { code: 1, stderr: /has no file "nosuch"/ });
});

t.test('bash completes commands, cameras and values', async (t) => {
  const script = `eval "$("$0" "$1" completion bash)"
    rigd() { "$NODE" "$PROGRAM" "$@"; }
    for COMP_LINE in 'rigd sho' 'rigd shoot D1' 'rigd set iso ISO\\ 80' \
      'rigd serve --sa' 'rigd serve --log-level d'; do
      COMP_POINT=\${#COMP_LINE}; COMPREPLY=(); _rigd; echo "\${COMPREPLY[*]}"
    done`;
  const options = { env: { ...env, NODE: process.execPath, PROGRAM } };
  let said = { stdout: '', stderr: '' };
  // No completion is offered while the service is slow to answer.
  await until('words for each line', async () => {
    said = await new Promise((resolve) => {
      execFile('bash', ['-c', script, process.execPath, PROGRAM], options, (_, stdout, stderr) =>
        resolve({ stdout, stderr }),
      );
    });
    return said.stderr !== '' || !said.stdout.split('\n', 5).includes('');
  });
  t.equal(said.stderr, '');
  t.same(said.stdout.trim().split('\n'), [
    'shoot shots',
    `${ID} ${OTHER} `.trim(),
    'ISO\\ 80 ISO\\ 800 ISO\\ 8000 ISO\\ 80000',
    '--save-dir --save-root',
    'debug',
  ]);
});

t.test('options may precede the command; without a command they are for the service', async (t) => {
  const { COMMAND_WORDS, areOfService, commandFirst } = (await import(
    new URL('../../bin/command-first.mjs', import.meta.url).href
  )) as {
    COMMAND_WORDS: readonly string[];
    areOfService(words: readonly string[]): boolean;
    commandFirst(words: readonly string[]): string[];
  };
  t.same(
    [...COMMAND_WORDS].sort(),
    COMMANDS.map(({ name }) => name).sort(),
    'bin/command-first.mjs has the words of every command',
  );
  const first = (line: string) => commandFirst(line.split(' ')).join(' ');
  t.equal(
    first('--url http://rig:1 --json shoot all --no-af'),
    'shoot --url http://rig:1 --json all --no-af',
  );
  t.equal(first('--port 9000 serve'), 'serve --port 9000');
  t.equal(first('help serve'), 'help serve');
  t.equal(first('--help serve'), '--help serve');
  t.equal(first('--port 9000 --grip x'), '--port 9000 --grip x');
  for (const [line, isOfService] of [
    ['--port 9000 --grip x', true],
    ['-p 9000', true],
    ['--version', false],
    ['-h', false],
    ['--url=http://rig:1', false],
    ['--json', false],
    ['list', false],
  ] as const)
    t.equal(areOfService(line.split(' ')), isOfService, line);
});

t.test('a press whose worker crashes is not repeated, and its outcome is called unknown', async (t) => {
  service.injectFault(ID, 'SendCommand#1 crash');
  t.match(await rigd(['shoot', ID]), { code: 1, stdout: '', stderr: /outcome: unknown/ });
});

t.test('config check refuses an SDK that is not there, as the service does', async (t) => {
  const sdk = join(directory, 'no-sdk');
  const refusal = `rigd: sdk-dir: there is no CrAdapter folder in ${sdk}`;
  t.match(await rigd(['config', 'check'], { ...env, RIGD_SDK_DIR: sdk }), { code: 1, stderr: refusal });
  mkdirSync(join(sdk, 'CrAdapter'), { recursive: true });
  t.match(await rigd(['config', 'check'], { ...env, RIGD_SDK_DIR: sdk }), { code: 0, stderr: '' });
});
