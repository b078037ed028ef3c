// `rigd probe` as people run it, on simulated bodies with a temper: it confirms the rows of data/tempers.json that the
// temper has, and no others.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { readConfig } from '#gateway/config/config.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { prepareLaunchDirectory } from '#gateway/supervisor/launch-directory.js';
import { ProcessRecords } from '#gateway/supervisor/process-record.js';
import { until, within } from '#harness/deadline.js';
import { misuseIn, WATCH } from '#harness/misuse.js';
import { TEMPER } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';
import { linesOf } from '#recordings/lines.js';
import { readRecording } from '#recordings/records.js';
import { byExtent } from '../support/extent.js';
import { type Lie, liarInPlaceOfNode } from '../support/lying-sdk-process.js';
import { allSemaphoreSets, isUsedBy } from '../support/semaphore-sets.js';

// Imported by path: package.json does not export the commands.
const { STATEMENTS } = await import(new URL('../../dist/cli/probe/statements.js', import.meta.url).href);
const { SdkProcess } = await import(new URL('../../dist/cli/probe/sdk-process.js', import.meta.url).href);
const { closeSession, openSession, readOne, waitFor } = await import(
  new URL('../../dist/cli/probe/session.js', import.meta.url).href
);
const { verdictOf } = await import(new URL('../../dist/cli/probe/findings.js', import.meta.url).href);

type Seen = boolean | number | string;
interface Behaviour {
  name: string;
  row: number;
  type: string | string[];
  [temper: string]: unknown;
}
interface Line {
  row: number;
  key: string;
  verdict: string;
  seen?: Seen;
  why?: string;
  details: Record<string, unknown>;
}
interface Report {
  recordings: string[];
  pictures: number;
  lines: Line[];
  remarks: string[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = join(ROOT, 'bin', 'rigd');
const TABLE = JSON.parse(readFileSync(join(ROOT, 'data', 'tempers.json'), 'utf8'));
const BEHAVIOURS: Behaviour[] = TABLE.behaviours;
/** A probe takes a minute: only the full extent probes every temper. */
const PROBED_TEMPERS = byExtent({ quick: [TEMPER], usual: [TEMPER], full: Object.keys(TABLE.tempers) });
const USB_ID = 'D10F60140701';
const NETWORK_ID = '02:0F:60:14:16:01';
/**
 * Statements that a body of each kind cannot show. On a cable there is no confirmation to wait for. On a network the
 * wait for it hides whether Connect searched for the camera.
 */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  [USB_ID]: ['asksForPairing', 'isMissedByDiscovery', 'needsPairingOpened'],
  [NETWORK_ID]: ['makesListedOnly', 'madeObjectsTimeOutMs', 'emptyDiscoveryFails', 'reconnectOrder'],
  // This body accepts a clock that it does not report: only a write would show that.
  sample: ['clockForm'],
};
/** Time until a person confirms: longer than any Connect without confirmation that the probe knows. */
const PERSON_MS = 9_000;
const PROBE_MS = 280_000;
const LOOK_MS = 60_000;
const PRIORITY_KEY = 0x11a;
const KEY_AT_CAMERA = 1n;
const PASSWORD = 'simulated';
const JPEG = Buffer.from('ffd8ffd9', 'hex');
/** Enough bytes for some seconds of a transfer. */
const CLIP_BYTES = 8 * 1024 * 1024;
const TRANSFER_KBPS = '2000';

/** Number of probes at the same time. A probe mostly waits: for a person, for pictures, for things that never come. */
const PROBES_AT_ONCE = byExtent({ quick: 4, usual: 4, full: 1 });

const logger = pino({ level: 'silent' });

/** A host of processes with the SDK. */
const hostIn = (stateDirectory: string) => ({
  stateDirectory,
  environment: {},
  records: new ProcessRecords(stateDirectory, logger),
  clock: systemClock,
  limits: DEFAULT_LIMITS,
  logger,
});

t.jobs = PROBES_AT_ONCE;

/** One probe, on a rig of its own. */
class Run {
  readonly state: string;
  readonly out: string;
  readonly stderr: string[] = [];
  readonly stdout: string[] = [];
  readonly process: ChildProcess;
  readonly #closed: Promise<unknown[]>;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #setsBefore = new Set(allSemaphoreSets());

  constructor(directory: string, temper: string, words: string[], rig = 'ILCE-7M4:1', pairingMs = '') {
    const [id = ''] = words;
    this.state = join(directory, 'state');
    this.out = join(directory, 'out');
    this.#environment = {
      PATH: process.env.PATH,
      RIGD_SIM_RIG: rig,
      RIGD_SIM_TEMPER: temper,
      ...WATCH,
      RIGD_SIM_PAIRING_MS: pairingMs,
      // A transfer that is to be cancelled must not end before that.
      RIGD_SIM_TRANSFER_KBPS: TRANSFER_KBPS,
    };
    const args = [PROGRAM, 'probe', ...words, '--state-dir', this.state, '--out', this.out];
    this.process = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...this.#environment, HOME: directory, RIGD_CAMERA_PASSWORD: PASSWORD },
    });
    this.#closed = once(this.process, 'close');
    const { stdout, stderr } = this.process;
    if (stdout === null || stderr === null) throw new Error('the probe has no output');
    createInterface({ input: stdout }).on('line', (line) => this.stdout.push(line));
    createInterface({ input: stderr }).on('line', (line) => {
      this.stderr.push(line);
      const order = /\[(unplug|plug|confirm|pair)\]/.exec(line)?.[1];
      if (order === 'confirm') void this.#confirm(id);
      else if (order !== undefined) void this.sim(order, id);
    });
  }

  /** Confirms if the body asks before the session is open. */
  async #confirm(id: string): Promise<void> {
    const asks = () => this.log(id).some((line) => line.includes(' pairing asks'));
    const goesOn = () => this.stderr.some((line) => line.includes('what is reported'));
    await until('the question or the session', () => asks() || goesOn(), PROBE_MS);
    const askedMs = Date.now();
    await until('a person has found the key', () => Date.now() - askedMs > PERSON_MS);
    if (asks()) await this.sim('confirm', id);
  }

  async sim(...words: string[]): Promise<void> {
    const args = [PROGRAM, 'sim', ...words, '--state-dir', this.state];
    await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH } });
  }

  body(id: string): string {
    return join(this.state, 'simulator', id);
  }

  log(id: string): string[] {
    const path = join(this.body(id), 'log');
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  }

  /** Temporary directories of the probe's processes. */
  temporaryDirectories(): string[] {
    return readdirSync(join(this.state, 'home', 'camera-probe')).filter((name) => name.startsWith('tmp-'));
  }

  /** Sets made since the start and last used by a process that had a session. Both, because pids are reused. */
  semaphoreSets(id: string): string[] {
    const pids = this.log(id).flatMap((line) => / session open (\d+)$/.exec(line)?.[1] ?? []);
    return allSemaphoreSets().filter((set) => !this.#setsBefore.has(set) && isUsedBy(set, pids));
  }

  /** The current value of the priority key, read in a session of the test's own. */
  async priorityKey(id: string): Promise<bigint | undefined> {
    const { sdkDirectory } = readConfig([], {});
    const executable = await prepareLaunchDirectory(this.state, sdkDirectory);
    const environment = { ...this.#environment, RIGD_SIM_STATE: join(this.state, 'simulator') };
    const sdk = await SdkProcess.start({ ...hostIn(this.state), executable, sdkDirectory, environment });
    try {
      const listed = await waitFor(LOOK_MS, async () => {
        const found = await sdk.call('enumerate', [1], LOOK_MS);
        return found.ok ? found.result.find((camera: { id: string }) => camera.id === id) : undefined;
      });
      const logIn = { username: '', password: '', fingerprint: '' };
      await openSession(sdk, listed, logIn, { mode: 'remote', limitMs: LOOK_MS });
      const key = await waitFor(LOOK_MS, () => readOne(sdk, PRIORITY_KEY));
      await closeSession(sdk);
      return key?.current;
    } finally {
      await sdk.end();
    }
  }

  async code(): Promise<number | null> {
    // The probe may have ended already, also by a signal.
    const [code] = (await within('the end of the probe', this.#closed, PROBE_MS)) as [number | null];
    return code;
  }

  /** Checks that the SDK calls of each process are recorded beside the report, without secrets. */
  #checkRecordings(t: Test, names: readonly string[]): void {
    const paths = this.stdout.slice(2);
    t.same(
      paths.map((path) => basename(path)),
      names,
    );
    const calls = paths.flatMap((path) => {
      const bytes = readFileSync(path);
      t.notOk(bytes.includes(PASSWORD), path);
      const lines = [...linesOf(readRecording(bytes))];
      t.notOk(
        lines.some(({ kind }) => kind === 'damage'),
        path,
      );
      return lines.filter(({ kind }) => kind === 'call').map(({ name }) => name);
    });
    for (const name of ['EnumCameraObjects', 'Connect']) t.ok(calls.includes(name), `${name} is recorded`);
  }

  /** The report in JSON; the text beside it is checked, too. */
  report(t: Test): Report {
    const [json = '', text = ''] = this.stdout;
    const report: Report = JSON.parse(readFileSync(json, 'utf8'));
    for (const { row, verdict } of report.lines)
      t.match(readFileSync(text, 'utf8'), new RegExp(`^ +${row}  ${verdict} `, 'm'));
    this.#checkRecordings(t, report.recordings);
    t.ok(readFileSync(text, 'utf8').includes(`\nrecordings: ${report.recordings.join(', ')}\n`));
    return report;
  }
}

/** Starts a probe; it ends with the test. */
function probe(
  t: Test,
  temper: string,
  words: string[],
  rig?: string,
  directory = testDirectory(t),
  pairingMs?: string,
): Run {
  const run = new Run(directory, temper, words, rig, pairingMs);
  t.teardown(async () => {
    run.process.kill('SIGTERM');
    await run.code();
  });
  return run;
}

/** Puts two pictures and a clip on the card; a body on the network prompts for pairing, not for a log-in. */
function withCard(directory: string, id = USB_ID): string {
  const body = join(directory, 'state', 'simulator', id);
  const card = join(body, 'card1', 'DCIM', '100MSDCF', 'DSC00001.JPG');
  mkdirSync(dirname(card), { recursive: true });
  writeFileSync(card, JPEG);
  writeFileSync(join(dirname(card), 'DSC00002.HIF'), JPEG);
  const clip = join(body, 'card1', 'M4ROOT', 'CLIP', 'C0001.MP4');
  mkdirSync(dirname(clip), { recursive: true });
  writeFileSync(clip, Buffer.alloc(CLIP_BYTES));
  writeFileSync(join(body, 'access-authentication'), 'off\n');
  return directory;
}

/** Times between two reports, which are shorter when a busy machine receives the first one late. */
const BETWEEN_REPORTS: ReadonlySet<string> = new Set(['postViewMs', 'trackingLeadsMs', 'transferGapMs']);

/** Whether a value was seen as expected. Times may differ somewhat: the machine does other things as well. */
function isSo(behaviour: Behaviour, expected: Seen, seen: Seen | undefined): boolean {
  if (behaviour.name === 'propertiesAtConnect' && expected === 0) return Number(seen) > 50;
  // The two callbacks look alike to the probe.
  if (behaviour.name === 'recordingEnd') return (seen === 'none') === (expected === 'none');
  if (behaviour.name === 'transferKbps') return Number(seen) > 0 && Number(seen) <= 2 * Number(TRANSFER_KBPS);
  if (typeof expected !== 'number') return seen === expected;
  if (behaviour.type === 'count') return Number(seen) === expected;
  const least = BETWEEN_REPORTS.has(behaviour.name) ? Math.min(1, expected) : 0.6 * expected;
  return Number(seen) >= least && Number(seen) <= 2 * expected + 1000;
}

/**
 * Whether the probe leaves a behaviour open on a host that is too slow; its own figures have to show that, and to allow
 * `expected`.
 */
function isLeftOpen({ name }: Behaviour, expected: Seen, { verdict, details }: Line): boolean {
  if (verdict !== 'not tested') return false;
  const figure = (word: string) => Number(details[word]);
  if (name === 'propertiesAtConnect')
    return figure('answered after ms') > 80 && figure('count') > Number(expected);
  // Displays that were seen late are closer to the next.
  const isBetween =
    figure('at least ms') <= Number(expected) && 0.6 * Number(expected) <= figure('at most ms');
  return name === 'osdPeriodMs' && isBetween && figure('at least ms') <= 50 && figure('at most ms') > 50;
}

/**
 * Visible value of a behaviour. Where the object of a camera cannot be made of its fields, it is made of model and
 * serial number, and connects.
 */
function visible(behaviour: Behaviour, temper: string): Seen {
  return behaviour.name === 'makesListedOnly' ? false : (behaviour[temper] as Seen);
}

function statementOf(behaviour: Behaviour) {
  return STATEMENTS.find(({ key }: { key: string }) => key === behaviour.name);
}

t.test(
  'the probe has a statement for every behaviour of the table, and one at least for every row',
  async (t) => {
    const wrong = BEHAVIOURS.filter((behaviour) => statementOf(behaviour)?.row !== behaviour.row);
    t.same(
      wrong.map(({ name }) => name),
      [],
    );
    const rows = new Set<number>(STATEMENTS.map(({ row }: { row: number }) => row));
    t.same(
      documentedRows().filter((row) => row <= 31 && !rows.has(row)),
      [],
    );
    t.same(
      [...rows].filter((row) => !documentedRows().includes(row)),
      [],
    );
  },
);

t.test('docs/run/hardware.md has the rows from 1 to 31, and later ones in order, each once', async (t) => {
  const rows = documentedRows();
  t.same(
    rows.slice(0, 31),
    Array.from({ length: 31 }, (_, at) => at + 1),
  );
  t.same(
    rows,
    [...new Set(rows)].sort((one, other) => one - other),
  );
});

function documentedRows(): number[] {
  const text = readFileSync(join(ROOT, 'docs', 'run', 'hardware.md'), 'utf8');
  const table = text.slice(text.indexOf('| Row | Statement'), text.indexOf('## First hour'));
  return [...table.matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row));
}

for (const [id, rig] of [
  [USB_ID, 'ILCE-7M4:1'],
  [NETWORK_ID, 'ILCE-1M2:1'],
] as const) {
  t.test(`the probe of an ${rig.split(':')[0]} confirms the rows that its temper has`, async (t) => {
    t.jobs = PROBED_TEMPERS.length;
    for (const temper of PROBED_TEMPERS) t.test(temper, (t) => namesItsRows(t, { temper, id, rig }));
  });
}

async function namesItsRows(t: Test, { temper, id, rig }: { temper: string; id: string; rig: string }) {
  const run = probe(t, temper, [id, '--yes'], rig, withCard(testDirectory(t), id));
  t.equal(await run.code(), 0, run.stderr.join('\n'));
  const { lines, remarks, pictures } = run.report(t);
  // A body that rounds values does not take its old value back.
  const rounds = BEHAVIOURS.find(({ name }) => name === 'roundsValues')?.[temper] === true;
  t.same(remarks, rounds ? ['property 0x0115 was not restored: its value was 5500 before'] : []);
  const lineOf = ({ name }: Behaviour) => lines.find(({ key }) => key === name);
  const isHidden = (behaviour: Behaviour) =>
    HIDDEN[id]?.includes(behaviour.name) === true ||
    HIDDEN[temper]?.includes(behaviour.name) === true ||
    statementOf(behaviour)?.byHand !== undefined;
  const wrong = BEHAVIOURS.filter((behaviour) => !isHidden(behaviour)).flatMap((behaviour) => {
    const expected = visible(behaviour, temper);
    const line = lineOf(behaviour);
    const verdict = verdictOf(statementOf(behaviour), expected);
    if (line !== undefined && line.verdict === verdict && isSo(behaviour, expected, line.seen)) return [];
    if (line !== undefined && isLeftOpen(behaviour, expected, line)) return [];
    return [{ name: behaviour.name, expected, verdict, line }];
  });
  t.same(wrong, [], 'what the temper shows');
  for (const hidden of BEHAVIOURS.filter(isHidden)) t.match(lineOf(hidden), { verdict: 'not tested' });
  const counted = (words: string) => run.log(id).filter((line) => line.includes(words)).length;
  const exposures = counted(' exposure ');
  t.ok(exposures >= 2 && exposures <= 3, `${exposures} exposures`);
  t.ok(pictures <= 3, `${pictures} presses`);
  t.equal(counted('movie start'), counted('movie stop'));
  t.equal(counted('button down'), counted('button up'));
  // An attempt that is refused ends too.
  const left = counted('session open') + counted('pairing refused') - counted('session end');
  t.ok(left === 0 || left === 1, `${left} sessions left: at most the one that was killed`);
  t.same(run.temporaryDirectories(), []);
  t.same(run.semaphoreSets(id), [], run.stderr.filter((line) => line.includes('semaphores')).join('\n'));
  t.equal(await run.priorityKey(id), KEY_AT_CAMERA, 'the priority key is where it was');
}

t.test(
  'row 3: a body that is not confirmed gets one Connect only, and its session is released',
  async (t) => {
    t.jobs = 2;
    // In the first case the body's question times out, in the second the probe's wait does.
    for (const { temper, pairingMs, why } of [
      { temper: 'older', pairingMs: '2000', why: /the camera refused/ },
      { temper: 'network', pairingMs: '', why: /no answer within/ },
    ])
      t.test(temper, async (t) => {
        const directory = withCard(testDirectory(t), NETWORK_ID);
        const words = [NETWORK_ID, '--yes', '--no-hands', '--hands-seconds', '1'];
        const run = probe(t, temper, words, 'ILCE-1M2:1', directory, pairingMs);
        t.equal(await run.code(), 0, run.stderr.join('\n'));
        const news = run.log(NETWORK_ID).filter((line) => line.includes(' pairing '));
        t.match(news.join('\n'), /^\S+ pairing asks\n\S+ pairing (left|unanswered)$/);
        const { lines, remarks } = run.report(t);
        t.match(remarks, [why]);
        const line = (key: string) => lines.find((each) => each.key === key);
        t.match(line('connectMs'), { verdict: 'not tested', why });
        for (const key of [
          'asksForPairing',
          'osdBetween',
          'recording',
          'connectAfterKillMs',
          'contentsReadyMs',
        ])
          t.match(line(key), { verdict: 'not tested', why: /another Connect would ask again/ }, key);
      });
  },
);

t.test(
  'a crash of the SDK is reported as the reason of untested lines, and the probe continues',
  async (t) => {
    const directory = withCard(testDirectory(t));
    // The first command is the cancel of a touch.
    appendFileSync(join(directory, 'state', 'simulator', USB_ID, 'faults'), 'SendCommand#1 crash\n');
    const run = probe(t, 'strict', [USB_ID, '--yes', '--no-hands'], undefined, directory);
    t.equal(await run.code(), 0, run.stderr.join('\n'));
    const { lines, remarks } = run.report(t);
    t.equal(remarks.length, 1, remarks.join('\n'));
    t.match(remarks, [/SIGSEGV/]);
    const line = (key: string) => lines.find((each) => each.key === key);
    t.match(line('framesAreNumberedFrom'), { seen: 'clock' }, 'the second session opened');
    t.match(line('cancelsTouchOn'), { verdict: 'not tested', why: /SIGSEGV/ });
    t.match(line('liveViewIsOnAtConnect'), { verdict: 'contradicted' });
    t.match(line('handleOutlivesItsList'), { verdict: 'confirmed' });
    t.same(run.temporaryDirectories(), []);
  },
);

t.test('a call that does not return is named, and the next session has a new process', async (t) => {
  const directory = withCard(testDirectory(t));
  appendFileSync(join(directory, 'state', 'simulator', USB_ID, 'faults'), 'SendCommand#1 hang\n');
  const run = probe(t, 'strict', [USB_ID, '--yes', '--no-hands'], undefined, directory);
  t.equal(await run.code(), 0, run.stderr.join('\n'));
  const { lines, remarks } = run.report(t);
  t.match(remarks.join('\n'), /SDK call sendCommand has not returned for \d+ ms/);
  const line = (key: string) => lines.find((each) => each.key === key);
  t.match(line('recording'), { verdict: 'not tested', why: /SDK call sendCommand/ });
  t.notMatch(line('refusesUnreported')?.why ?? '', /does not answer/, 'the second session asks the body');
  t.same(run.temporaryDirectories(), []);
});

t.test('a setting that could not be restored is named', async (t) => {
  const directory = withCard(testDirectory(t));
  const faults = join(directory, 'state', 'simulator', USB_ID, 'faults');
  mkdirSync(dirname(faults), { recursive: true });
  // It crashes once it has switched the on-screen display on, and each later Connect is refused for good.
  appendFileSync(faults, 'GetOSDImage#1 crash\nConnect#2 error(0x820A)\n');
  appendFileSync(faults, 'Connect#3 error(0x820A)\nConnect#4 error(0x820A)\n');
  const run = probe(t, 'strict', [USB_ID, '--yes', '--no-hands'], undefined, directory);
  t.equal(await run.code(), 0, run.stderr.join('\n'));
  const remarks = run.report(t).remarks.join('\n');
  t.match(remarks, /^property 0x02C5 was not restored: its value was \d+ before$/m);
  t.match(remarks, /^the priority key was not restored: its value was 1 before$/m);
});

t.test('a probe that is interrupted reports what it has seen and frees the camera', async (t) => {
  const run = probe(t, 'strict', [USB_ID, '--yes']);
  await until('live view', () => run.stderr.some((line) => line.startsWith('- live view')));
  run.process.kill('SIGINT');
  t.equal(await run.code(), 0, run.stderr.join('\n'));
  const { lines, remarks } = run.report(t);
  t.same(remarks, []);
  t.match(
    lines.find(({ key }) => key === 'exposureReported'),
    { verdict: 'not tested', why: /ended the probe/ },
  );
  const log = run.log(USB_ID).filter(Boolean);
  t.match(log.at(-1), /session end/);
});

t.test('the process of a probe whose command is killed ends its session and releases the SDK', async (t) => {
  const run = probe(t, 'strict', [USB_ID, '--yes']);
  await until('live view', () => run.stderr.some((line) => line.startsWith('- live view')));
  run.process.kill('SIGKILL');
  const [, pid] = / session open (\d+)$/m.exec(run.log(USB_ID).join('\n')) ?? [];
  await until('its end', () => !existsSync(`/proc/${pid}`));
  t.match(run.log(USB_ID).filter(Boolean).at(-1), /session end/);
  t.same(misuseIn(join(run.state, 'simulator')), []);
});

t.test('a probe waits for the process of one that was killed', async (t) => {
  const directory = testDirectory(t);
  const body = join(directory, 'state', 'simulator', USB_ID);
  mkdirSync(body, { recursive: true });
  appendFileSync(join(body, 'faults'), 'Disconnect#1 slow(8000)\n');
  const killed = probe(t, 'strict', [USB_ID, '--yes'], undefined, directory);
  await until('live view', () => killed.stderr.some((line) => line.startsWith('- live view')));
  killed.process.kill('SIGKILL');
  await killed.code();
  const next = probe(t, 'strict', [USB_ID, '--yes'], undefined, directory);
  await until('its consent', () => next.stderr.some((line) => line.startsWith('The probe connects')));
  t.match(killed.log(USB_ID).filter(Boolean).at(-1), /session end/, 'the body is free');
  next.process.kill('SIGTERM');
  await next.code();
});

t.test('without consent nothing is done', async (t) => {
  const run = probe(t, 'strict', [USB_ID]);
  t.equal(await run.code(), 1);
  t.match(run.stderr.at(-1), /nothing was done; without a terminal, give --yes/);
  t.notOk(existsSync(run.out));
  t.notOk(existsSync(join(run.body(USB_ID), 'log')), 'no session');
});

t.test('an absent camera, a running service and wrong arguments are refused', async (t) => {
  const directory = testDirectory(t);
  const absent = probe(t, 'strict', ['D10F601407FF', '--yes'], undefined, directory);
  t.equal(await absent.code(), 1);
  t.match(
    absent.stderr.at(-1),
    new RegExp(`does not see camera D10F601407FF .there: ${USB_ID}.; see docs/run/hardware.md`),
  );
  const busy = probe(t, 'strict', [USB_ID, '--yes'], undefined, directory);
  await until('its first output', () => busy.stderr.length > 0);
  const second = probe(t, 'strict', [USB_ID, '--yes'], undefined, directory);
  t.equal(await second.code(), 1);
  t.match(second.stderr, [/another rigd is running/]);
  // Ended early: the probe would continue and ask to unplug the cable.
  busy.process.kill('SIGTERM');
  await busy.code();
  for (const words of [[], [USB_ID, USB_ID], [USB_ID, '--hands-seconds', '0'], [USB_ID, '--port', '1']]) {
    const wrong = probe(t, 'strict', words);
    t.equal(await wrong.code(), 2, words.join(' '));
    t.ok(wrong.stderr.some((line) => line.startsWith('usage: rigd probe')));
  }
});

t.test(
  'a process that lies ends, its calls are rejected with the lie, and the command survives',
  async (t) => {
    const directory = testDirectory(t);
    const node = join(directory, 'node');
    const host = { ...hostIn(directory), executable: node, sdkDirectory: directory };
    const lied: Readonly<Record<Lie, RegExp>> = {
      loaded: /it broke the protocol: the result of the SDK call load is malformed: \/level/,
      bytes: /it broke the protocol: a body holds no value of the SDK/,
      kind: /it broke the protocol: it sent a message of kind "sdkAnswers", which does not exist/,
      id: /it broke the protocol: it answered call 2, which waits for no answer/,
      cameras: /it broke the protocol: the result of the SDK call enumerate is malformed: \/0/,
    };
    for (const [lie, words] of Object.entries(lied)) {
      liarInPlaceOfNode(node, lie as Lie);
      const asked = async () => (await SdkProcess.start(host)).call('enumerate', [1], LOOK_MS);
      await t.rejects(within('the end of a liar', asked()), { message: words }, lie);
    }
  },
);
