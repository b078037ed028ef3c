// Receipts when the worker of a body has ended before everything was known.

import { appendFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import type { RigFile } from '#gateway/rig/declared/model.js';
import type { RecordOf } from '#gateway/rig/shots/record.js';
import { ShotBook } from '#gateway/rig/shots/shot-book.js';
import { Shots, type ShotsContext } from '#gateway/rig/shots/shots.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { slipName } from '#protocol/slip-name.js';
import { standIn } from '../../../support/stand-in.js';
import { begun, taken } from './records.js';

/** The reason in a receipt after the end of a worker that has reported nothing. */
async function reasonAfter(shots: Shots, end: { cause: string; isClean: boolean }) {
  await shots.single('A1', { how: 'down', focus: false }, async () => undefined);
  const [{ shotId = '' } = {}] = await shots.newest(1);
  shots.workerEnded('A1', end.cause, end.isClean);
  const receipt = await until('the end of the shot', async () => {
    const now = await shots.receipt(shotId);
    return now.state !== 'incomplete' && now;
  });
  return receipt.bodies[0]?.exposures[0]?.unknown?.message;
}

/** Shots of one host, which are being read. */
function shotsOn(t: Test, directory: string, logger = pino({ enabled: false })): Shots {
  const shots = new Shots(
    standIn<ShotsContext>({
      directory: join(directory, 'shots'),
      slipDirectory: join(directory, 'slips'),
      cameras: { summary: (id: string) => ({ id, model: 'ILCE-7M4', connected: true }) },
      rigFile: standIn<RigFile>({ content: { session: '' }, camera: () => undefined }),
      clock: systemClock,
      logger,
      limits: DEFAULT_LIMITS,
      hosts: undefined,
      mayArm: async () => undefined,
      earlierEnded: async () => undefined,
      report: () => undefined,
      ended: () => undefined,
    }),
  );
  shots.start();
  t.teardown(() => shots.close());
  return shots;
}

t.test('a requested end is named as such; any other one has its cause', async (t) => {
  const shots = shotsOn(t, testDirectory(t));
  t.equal(await reasonAfter(shots, { cause: 'exit code 0', isClean: true }), 'its session was ended');
  t.equal(
    await reasonAfter(shots, { cause: 'signal SIGSEGV', isClean: false }),
    'its worker ended: signal SIGSEGV',
  );
});

t.test('a slip is kept while the journal, which knows its shot, is not read', async (t) => {
  const directory = testDirectory(t);
  writeFileSync(join(directory, 'shots'), 'no directory');
  mkdirSync(join(directory, 'slips'));
  // No process has the largest possible pid.
  const slip = join(directory, 'slips', slipName({ cameraId: 'A1', pid: 4_194_304, startTicks: '1' }));
  const payload = { ...{ shotId: 's', round: 0, frame: 1, exposedUs: 5 }, exposedAt: '2027', proof: 'it' };
  writeFileSync(slip, `${JSON.stringify({ cameraId: 'A1', name: 'shotExposed', payload })}\n`);
  const log: string[] = [];
  const shots = shotsOn(t, directory, pino({}, { write: (line: string) => log.push(line) }));
  shots.workerEnded('A1', 'signal SIGSEGV', false);
  await until('the slip was looked at', () => !existsSync(slip) || /cannot be taken over/.test(log.join('')));
  t.ok(existsSync(slip));
});

/** The lines as the worker writes them. */
function linesOf(shotId: string, cameraId: string): string {
  const of = { shotId, round: 0 };
  const records = taken(cameraId);
  const find = <Kind extends (typeof records)[number]['kind']>(kind: Kind) =>
    records.findLast((record) => record.kind === kind) as RecordOf<Kind>;
  const issued = find('issued');
  const { frame, exposedUs, exposedAt, proof } = find('exposed');
  const { path, sizeBytes, sha256, takenAt } = find('landed');
  const { issuedUs, at: issuedAt, acceptedUs } = issued;
  return [
    { name: 'shotIssued', payload: { ...of, issuedUs, issuedAt, acceptedUs } },
    { name: 'shotExposed', payload: { ...of, frame, exposedUs, exposedAt, proof } },
    { name: 'shotLanded', payload: { ...of, frame: 1, path, sizeBytes, sha256, takenAt } },
  ]
    .map((event) => `${JSON.stringify({ cameraId, ...event })}\n`)
    .join('');
}

t.test(
  'known records in the slip of a long session are neither searched for one by one nor written again',
  async (t) => {
    const directory = testDirectory(t);
    const context = { clock: systemClock, logger: pino({ enabled: false }), limits: DEFAULT_LIMITS };
    const journal = join(directory, 'shots');
    const sizeBytes = () =>
      readdirSync(journal, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { name }) => sum + statSync(join(journal, name)).size, 0);
    const book = new ShotBook({ directory: journal, onFacts: () => undefined, ...context });
    await book.open();
    const bodies = begun().bodies.slice(0, 1);
    const ids = Array.from({ length: 1_000 }, (_, at) => `shot ${at}`);
    const known = taken('A1');
    let text = '';
    for (const shotId of ids) {
      await book.begin(begun({ shotId, number: book.nextNumber(), bodies }));
      book.add(...known.map((record) => ({ ...record, shotId })));
      text += linesOf(shotId, 'A1');
    }
    await book.close();
    const before = sizeBytes();
    mkdirSync(join(directory, 'slips'));
    const slip = join(directory, 'slips', slipName({ cameraId: 'A1', pid: 4_194_304, startTicks: '1' }));
    writeFileSync(slip, text);
    // Reports missing at the gateway: of a shot that is in memory, and of one that is not.
    const more = (shotId: string) => linesOf(shotId, 'A1').replaceAll('A1-0-', 'A1-0-more-').split('\n')[2];
    appendFileSync(slip, `${more('shot 0')}\n${more('shot 999')}\n`);
    const shots = shotsOn(t, directory);
    await until('the slip is taken over', () => !existsSync(slip));
    t.ok(sizeBytes() - before < 2_000, 'what is known is not written again');
    const files = async (shotId: string) =>
      (await shots.receipt(shotId)).bodies[0]?.exposures[0]?.files.length;
    t.same([await files('shot 0'), await files('shot 999'), await files('shot 500')], [2, 2, 1]);
  },
);
