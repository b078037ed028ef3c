// A whole job as a studio types it: subjects from a CSV, takes on eight bodies, barcodes from a reader, a subject that
// gets another name, verdicts, a take that lacks a picture. Names of files, receipts, ratings, the CSV and the search
// must agree.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { byExtent } from '../support/extent.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const BODIES = 8;
const SUBJECTS = 20;
const TAKES = 3;
/** Subjects that are photographed. */
const SHOT = byExtent({ quick: 1, usual: 2, full: SUBJECTS });

// Late releases and slow reports of a busy machine are not the subject of this test.
const limits = { fireLateMs: 30_000, shotArmMs: 30_000, proofMs: 8_000 };
const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}`, limits });
const { directory } = service;
const env = { PATH: process.env.PATH, HOME: directory, RIGD_CONFIG: 'none', RIGD_URL: service.url };

function rigd(words: readonly string[], input = '') {
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [PROGRAM, ...words],
      { env, cwd: directory },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end(input);
  });
  return within(`the end of rigd ${words.join(' ')}`, ended, 180_000);
}

/** The answer of a command that must succeed. */
async function answer(...words: string[]) {
  const { code, stdout, stderr } = await rigd([...words, '--json']);
  if (code !== 0) throw new Error(`rigd ${words.join(' ')}: ${stdout} ${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** A shot of all bodies, when those are free: a body may need a moment after a shot. @returns its final receipt */
async function shoot() {
  return until('a shot', async () => {
    const { stdout } = await rigd(['shoot', 'all', '--no-af', '--json']);
    const { receipt } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    return receipt?.state === 'complete' && receipt;
  });
}

const ids = await service.cameraIds();
for (const [index, id] of ids.entries())
  await rigd(['rig', 'name', id, '--name', `body ${index + 1}`, '--number', `${index + 1}`]);
await rigd(['connect', 'all', '--mode', 'remote']);
for (const id of ids) {
  await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
  await service.reads(id, 'focus-mode', '0x1');
}
await service.ok('PUT', '/api/rig', {
  template: '{subject.class}/{subject}/{take:2}-{shot:4}-{number}.{ext}',
});

const nameOf = (index: number) => `Pupil ${String(index + 1).padStart(2, '0')}`;

t.test('subjects come from a CSV, and the same CSV changes nothing', async (t) => {
  t.match(await rigd(['subject']), { code: 1, stderr: /no job is open\n {2}next: rigd job open/ });
  t.match(await rigd(['job']), { code: 0, stdout: /no jobs; to add one: rigd job new NAME/ });
  t.match(await rigd(['job', 'new', 'School 12', '--fields', 'class,seat']), {
    code: 0,
    stdout: /School 12 +open +0 +0 +class, seat/,
  });
  const lines = Array.from(
    { length: SUBJECTS },
    (_, at) => `${nameOf(at)},${1000 + at},3${'ab'[at % 2]},${at}`,
  );
  writeFileSync(join(directory, 'pupils.csv'), `name,barcode,class,seat\n${lines.join('\n')}\n`);
  t.match(await rigd(['subject', 'import', 'pupils.csv']), { code: 0, stdout: /^20 added, 0 changed/ });
  t.match(await rigd(['subject', 'import', '-'], readFileSync(join(directory, 'pupils.csv'), 'utf8')), {
    code: 0,
    stdout: /^0 added, 0 changed, 20 unchanged\n$/,
  });
  t.match(await rigd(['subject']), {
    code: 0,
    stdout: /SUBJECT +BARCODE +KEEPS +CLASS +SEAT +ID\n[\s\S]*Pupil 20/,
  });
  t.match(await rigd(['subject', 'import', 'no.csv']), { code: 1, stderr: /ENOENT/ });
  t.match(await rigd(['subject', 'add', 'Late One', 'class']), { code: 2, stderr: /"class" is not a field/ });
  t.match(await rigd(['job', 'open', 'Scholl 12']), { code: 1, stderr: /did you mean School 12\?/ });
});

t.test(
  'each shot is a take of the subject whose barcode was read, also when it was read twice',
  async (t) => {
    for (let at = 0; at < SHOT; at++) {
      const scanned = await rigd(['subject', 'scan'], `${1000 + at}\n${1000 + at}\n`);
      t.match(scanned, { code: 0, stdout: `${nameOf(at)}\n${nameOf(at)}\n` });
      for (let take = 1; take <= TAKES; take++) {
        const receipt = await shoot();
        t.match(receipt.take, { subject: nameOf(at), take });
        const files: string[] = receipt.bodies.flatMap(
          (body: { exposures: { files: { path: string }[] }[] }) =>
            body.exposures.flatMap(({ files }) => files.map(({ path }) => path)),
        );
        t.equal(files.length, BODIES);
        const place = `/3${'ab'[at % 2]}/${nameOf(at)}/${String(take).padStart(2, '0')}-`;
        t.ok(
          files.every((path) => path.includes(place) && existsSync(path)),
          `${place}: ${files}`,
        );
        t.same(
          files.map((path) => /-(\d)\.JPG$/.exec(basename(path))?.[1]).sort(),
          ids.map((_, index) => `${index + 1}`),
        );
      }
    }
    t.match(await rigd(['subject', 'scan'], 'brand-new\n'), { code: 0, stdout: /brand-new {2}\(new\)\n/ });
    t.match(await rigd(['subject', 'next', nameOf(0)]), {
      code: 0,
      stdout: /^Pupil 01 {2}3 take\(s\) so far\n$/,
    });
  },
);

t.test('Tab completes jobs and subjects', async () => {
  // No completion is offered while the service is slow to answer.
  for (const [line, word] of [
    ['rigd job open Sch', 'School\\ 12'],
    ['rigd take --subject Pupil\\ 20', 'Pupil\\ 20'],
    ['rigd recipe show focus', 'focus-stack'],
  ] as const)
    await until(line, async () => (await rigd(['completion', 'bash', line])).stdout === `${word}\n`);
});

t.test('takes are judged, and a new name changes neither files nor receipts', async (t) => {
  t.match(await rigd(['take', 'keep', '--take', '1']), { code: 0, stdout: /\n1 +keep/ });
  t.match(await rigd(['take', 'rate', '5', '--take', '1']), { code: 0, stdout: /\*{5}/ });
  t.match(await rigd(['take', 'reject']), { code: 0, stdout: /\n3 +reject/ }, 'the newest take');
  t.match(await rigd(['take', 'note', 'eyes shut', '--take', '3']), { code: 0, stdout: /eyes shut/ });
  t.match(await rigd(['take', 'rate', '6']), { code: 2, stderr: /a rating is 0 to 5/ });
  t.match(await rigd(['take', '--subject', '1000']), {
    code: 0,
    stdout: /1 +keep[\s\S]*\n2 [\s\S]*\n3 +reject/,
  });
  const before = await answer('take');
  t.match(await rigd(['subject', 'change', nameOf(0), 'seat=window', '--name', 'Ann Lee']), { code: 0 });
  const after = await answer('take', '--subject', 'Ann Lee');
  t.same(after.takes, before.takes);
  t.match(after.subject, {
    name: 'Ann Lee',
    barcode: '1000',
    keeps: 1,
    fields: { class: '3a', seat: 'window' },
  });
  const { receipt } = await answer('shots', after.takes[0].shots[0].shotId);
  t.equal(receipt.take.subject, nameOf(0), 'the name of that time');
  t.match(await rigd(['shots', 'verify']), { code: 0 });
});

t.test(
  'the search finds shots by subject and take, and an export has the files of what it finds',
  async (t) => {
    const found = async (...words: string[]) =>
      (await answer('shots', ...words)).shots.map(({ take }: { take: { take: number } }) => take.take);
    await until(
      'the index knows the shots',
      async () => (await found('--subject', 'pupil 01')).length === TAKES,
    );
    t.same(await found('--subject', 'pupil 01', '--take', '2'), [2], 'by the name of that time');
    t.same(await found('--subject', 'Ann Lee'), [3, 2, 1], 'by its present name');
    t.same(await found('--rating', '5'), [1]);
    t.same(await found('--verdict', 'reject', '--day', 'today'), [3]);
    t.match(await rigd(['shots', '--subject', 'pupil 01']), { code: 0, stdout: / 1 of Pupil 01\n/ });
    const handed = await answer(
      'export',
      'start',
      '--subject',
      'pupil 01',
      '--layout',
      'by-subject',
      '--to',
      'out',
    );
    t.match(handed, { state: 'done', files: TAKES * BODIES, ofFiles: TAKES * BODIES });
    for (let take = 1; take <= TAKES; take++) {
      const files = readdirSync(join(service.pictures, 'out', 'Ann Lee', String(take).padStart(3, '0')));
      t.equal(files.filter((name) => name.endsWith('.JPG')).length, BODIES, files.join());
    }
  },
);

t.test('a body that lacks its picture is fired alone, as a part of the same take', async (t) => {
  const [first = ''] = ids;
  t.match(await rigd(['subject', 'next', 'brand-new']), { code: 0 });
  await rigd(['disconnect', first]);
  await until('a shot without a body', async () => {
    const { stderr } = await rigd(['shoot', 'all', '--no-af', '--policy', 'those-that-can']);
    return /not fired: 1 body 1/.test(stderr);
  });
  t.match(await rigd(['take']), { code: 0, stdout: /\n1 .* 7 +1 body 1\n/ });
  await rigd(['connect', first, '--mode', 'remote']);
  await service.ok('PUT', `/api/cameras/${first}/properties/focus-mode`, { value: '0x1' });
  await service.reads(first, 'focus-mode', '0x1');
  await until('the reshot', async () => (await rigd(['take', 'reshoot', '--no-af'])).code === 0);
  const { takes } = await answer('take');
  t.equal(takes.length, 1);
  t.same(takes[0].lacks, []);
  const shots: { files: number }[] = takes[0].shots;
  t.equal(
    shots.reduce((sum, { files }) => sum + files, 0),
    BODIES,
  );
});

t.test('the CSV that is exported has what was changed, and a job that is closed takes nothing', async (t) => {
  t.match(await rigd(['subject', 'export', 'out.csv']), {
    code: 0,
    stdout: '',
    stderr: /saved as .*out\.csv/,
  });
  t.match(
    readFileSync(join(directory, 'out.csv'), 'utf8'),
    /Ann Lee,1000,3a,window|Ann Lee.*1000.*3a.*window/,
  );
  t.match(await rigd(['subject', 'import', 'out.csv']), { code: 0, stdout: /^0 added, 0 changed/ });
  t.match(await rigd(['subject', 'remove', 'brand-new']), { code: 0 });
  t.match(await rigd(['subject', '--removed']), { code: 0, stdout: /brand-new/ });
  t.match(await rigd(['subject', 'restore', 'brand-new']), { code: 0 });
  t.match(await rigd(['job', 'close']), { code: 0, stdout: /School 12 +closed/ });
  t.equal((await shoot()).take, undefined);
  t.match(await rigd(['job', 'remove', 'School 12']), { code: 0 });
  t.match(await rigd(['job', '--removed']), { code: 0, stdout: /School 12 +removed/ });
  t.match(await rigd(['job', 'restore', 'School 12']), { code: 0 });
  t.match(await rigd(['job', 'change', 'School 12', '--name', 'School 13']), {
    code: 0,
    stdout: /School 13/,
  });
});
