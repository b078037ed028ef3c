// A whole job: subjects from a CSV, takes, verdicts, a re-shoot of what is missing, new names. Half of it is typed over
// HTTP, half on the command line. Gateway and workers are killed between the calls, also while pictures arrive. At the
// end names of files, receipts, ratings, the CSV, the search and an export must agree.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { byExtent } from '../support/extent.js';
import { JobService, type Receipt } from '../support/job-service.js';
import { runProgram } from '../support/program-run.js';

const SUBJECTS = byExtent({ quick: 2, usual: 3, full: 20 });
const TAKES = byExtent({ quick: 1, usual: 2, full: 3 });
const BODIES = byExtent({ quick: 2, usual: 2, full: 8 });
/** Something is killed after this number of calls. */
const KILL_EVERY = byExtent({ quick: 7, usual: 8, full: 7 });
const JOB = '/api/rig/jobs/spring';
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

interface Take {
  take: number;
  verdict: string;
  rating: number;
  shots: { shotId: string; state?: string }[];
  lacks: object[];
}

t.test('a whole job agrees with itself, whatever was killed meanwhile', async (t) => {
  const job = await JobService.start(t, { rig: `ILCE-7M4:${BODIES}`, limits: { exportRoomBytes: 0 } });
  let calls = 0;
  const called = async () => {
    calls += 1;
    if (calls % KILL_EVERY !== 0) return;
    if ((calls / KILL_EVERY) % 2 === 0) await job.killWorker();
    else await job.killAndStart();
  };
  const http = async (method: string, path: string, body?: unknown) => {
    const answer = await job.ok(method, path, body);
    await called();
    return answer;
  };
  const run = (words: string[], input = '') => {
    const { directory, url } = job.now;
    return runProgram(directory, [...words, '--json'], {}, { RIGD_URL: url }, input);
  };
  const rigd = async (words: string[], input = '') => {
    const { code, stdout, stderr } = await run(words, input);
    if (code !== 0) throw new Error(`rigd ${words.join(' ')}: ${code} ${stdout} ${stderr}`);
    await called();
    return linesOf(stdout);
  };
  const shotBy = (words: string[]): Promise<Receipt> =>
    until('a shot', async () => {
      const [answer] = linesOf((await run([...words, '--no-wait'])).stdout);
      const receipt = answer?.receipt ?? answer?.data?.receipt;
      return receipt !== undefined && receipt.state !== 'refused' && receipt;
    });
  const subjectPath = (id: string) => `${JOB}/subjects/${id}`;
  const ways = [
    {
      scanTwice: async (barcode: string) => [
        await http('POST', `${JOB}/next`, { barcode }),
        await http('POST', `${JOB}/next`, { barcode }),
      ],
      shoot: () => job.shoot('all'),
      judge: (id: string, take: number, verdict: string, rating: number) =>
        http('PUT', `${subjectPath(id)}/takes/${take}`, { verdict, rating }),
      reshoot: (id: string, take: number) => job.shoot('all', {}, `${subjectPath(id)}/takes/${take}/reshoot`),
      rename: (id: string, name: string) => http('PUT', subjectPath(id), { name }),
    },
    {
      scanTwice: (barcode: string) => rigd(['subject', 'scan'], `${barcode}\n${barcode}\n`),
      shoot: () => shotBy(['shoot', 'all']),
      judge: async (id: string, take: number, verdict: string, rating: number) => {
        await rigd(['take', verdict, '--subject', id, '--take', `${take}`]);
        await rigd(['take', 'rate', `${rating}`, '--subject', id, '--take', `${take}`]);
      },
      reshoot: (id: string, take: number) =>
        shotBy(['take', 'reshoot', '--subject', id, '--take', `${take}`]),
      rename: (id: string, name: string) => rigd(['subject', 'change', id, '--name', name]),
    },
  ];
  const takesOf = async (id: string): Promise<Take[]> =>
    (await job.ok('GET', `${subjectPath(id)}/takes`)).takes;
  /** A take whose shots have ended. */
  const ended = (id: string, take: number) =>
    until('the end of the shots', async () => {
      const found = (await takesOf(id)).find((each) => each.take === take);
      return found?.shots.every(({ state }) => state !== 'incomplete') === true && found;
    });

  await http('PUT', '/api/rig', {
    template: '{subject}/{take:2}-{subject.look}/{camera}-{shot}-{seq}.{ext}',
  });
  await http('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring', fields: [{ name: 'look' }] });
  const rows = range(SUBJECTS).map((number) => `"No ${number}, ""x""";00${number};look ${number}`);
  const csv = ['name;barcode;look', ...rows].join('\n');
  t.equal((await http('POST', `${JOB}/subjects`, { csv })).added, SUBJECTS);
  const typed = new Map<string, { number: number; name: string; takes: Omit<Take, 'lacks' | 'shots'>[] }>();
  for (const number of range(SUBJECTS)) {
    const way = ways[number % ways.length] ?? ways[0];
    if (way === undefined) throw new Error('no way');
    const [first, again] = await way.scanTwice(`00${number}`);
    const { subjectId: id, name } = first.subject;
    t.same([again.subject.subjectId, again.isNew, name], [id, false, `No ${number}, "x"`]);
    const takes = [];
    for (const take of range(TAKES)) {
      t.match((await way.shoot()).take, { subjectId: id, subject: name, take });
      await called();
      const [verdict, rating] = [take === 1 ? 'keep' : 'reject', (number + take) % 6] as const;
      await way.judge(id, take, verdict, rating);
      takes.push({ take, verdict, rating });
    }
    for (const take of range(TAKES))
      await until('no body lacks a picture', async () => {
        const isWhole = (await ended(id, take)).lacks.length === 0;
        if (!isWhole) t.match((await way.reshoot(id, take)).take, { take });
        return isWhole;
      });
    const isRenamed = number % 2 === 0;
    if (isRenamed) await way.rename(id, `Guest ${number}`);
    typed.set(id, { number, name: isRenamed ? `Guest ${number}` : name, takes });
  }
  await job.killAndStart();

  const [{ savedPath }] = await rigd(['subject', 'export', 'subjects.csv']);
  const { data } = Papa.parse<Record<string, string>>(readFileSync(savedPath, 'utf8').trim(), {
    header: true,
  });
  t.same(
    data.map(({ id, name, takes, keeps, look }) => ({ id, name, takes, keeps, look })),
    [...typed].map(([id, { number, name }]) => {
      return { id, name, takes: `${TAKES}`, keeps: '1', look: `look ${number}` };
    }),
    'the CSV',
  );
  const kept: string[] = [];
  for (const [id, { number, takes }] of typed) {
    const found = await takesOf(id);
    t.same(
      found.map(({ take, verdict, rating, lacks }) => ({ take, verdict, rating, lacks })),
      takes.map((each) => ({ ...each, lacks: [] })),
    );
    for (const { take, verdict, rating, shots } of found) {
      const query = new URLSearchParams({ subject: id, take: `${take}`, verdict });
      if (rating > 0) query.set('rating', `${rating}`);
      const answer = await job.ok('GET', `/api/rig/shots?${query}`);
      t.same(idsOf(answer.shots).sort(), idsOf(shots).sort(), `the search for take ${take} of ${number}`);
      const bodies = new Set<string>();
      for (const { shotId } of shots) {
        const { receipt } = await job.ok('GET', `/api/rig/shots/${encodeURIComponent(shotId)}`);
        t.match(receipt.take, { subjectId: id, subject: `No ${number}, "x"`, take }, 'the name of that time');
        for (const [body, path] of filesOf(receipt)) {
          bodies.add(body);
          if (verdict === 'keep') kept.push(path);
          t.match(path, `/No ${number}, _x_/0${take}-look ${number}/${body}-`);
          t.ok(existsSync(path), path);
        }
      }
      t.equal(bodies.size, BODIES, 'a picture of each body');
    }
  }
  await rigd(['shots', 'verify']);
  const words = ['--job', 'spring', '--verdict', 'keep', '--layout', 'by-subject', '--to', 'out'];
  const exported = (await rigd(['export', 'start', ...words])).at(-1);
  t.match(exported, { state: 'done', files: kept.length });
  t.same(
    readdirSync(join(job.now.pictures, 'out'))
      .filter((name) => /^(No|Guest) /.test(name))
      .sort(),
    [...typed.values()].map(({ name }) => name.replaceAll('"', '_')).sort(),
    'the export has the present names',
  );
});

const linesOf = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const idsOf = (shots: readonly { shotId: string }[]) => shots.map(({ shotId }) => shotId);

function filesOf({ bodies }: Receipt): [body: string, path: string][] {
  return bodies.flatMap(({ id, exposures }) =>
    exposures.flatMap(({ files }) => files.map(({ path }): [string, string] => [id, path])),
  );
}
