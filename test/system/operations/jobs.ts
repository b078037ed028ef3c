// Rows of jobs: a job with one subject, whose take is a shot of a group of one camera.

import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { until } from '#harness/deadline.js';
import type { OperationCases, Stage } from './case.js';

const group = 'one';
const jobId = 'spring';
const subjectId = 'anna';
const JOB = `/api/rig/jobs/${jobId}`;
const subject = { jobId, subjectId };
/** Each row that shoots has a subject of its own, so that its take is the first one. */
let count = 0;
const shot = () => ({ jobId, subjectId: `ben-${count}` });
const take = () => ({ ...shot(), take: '1' });

const added = async ({ service }: Stage) => {
  await service.ok('POST', '/api/rig/jobs', { jobId, name: 'Spring', fields: [{ name: 'look' }] });
  await service.ok('PUT', JOB, { isOpen: true });
  await service.ok('POST', `${JOB}/subjects`, {
    subjects: [{ subjectId, name: 'Anna', fields: { look: 'red' } }],
  });
};
/** Closes the job: shots of other rows are no takes. */
const closed = async ({ service, id }: Stage) => {
  await service.ok('PUT', `${JOB}/subjects/${subjectId}`, { removed: false });
  await service.ok('PUT', JOB, { isOpen: false, removed: false });
  await service.ok('PUT', `/api/rig/groups/${group}`, { cameras: [] });
  await service.request('DELETE', `/api/rig/cameras/${id}`);
};
const withJob = { prepare: added, restore: closed };

/** Takes take 1. @param others further bodies of the group */
async function taken(stage: Stage, others: readonly string[] = [], body: object = {}): Promise<void> {
  const { service, id } = stage;
  await added(stage);
  count += 1;
  await service.ok('POST', `${JOB}/subjects`, { subjects: [{ subjectId: shot().subjectId, name: 'Ben' }] });
  await service.ok('POST', `${JOB}/next`, { subjectId: shot().subjectId });
  await service.ok('PUT', `/api/rig/groups/${group}`, { cameras: [id, ...others] });
  await until('a take', async () => {
    const answer = await service.request('POST', `/api/rig/groups/${group}/shoot`, { focus: true, ...body });
    return answer.body.code !== 'SHOT_REFUSED';
  });
}
/** Another body that takes still pictures. */
async function otherOf({ service }: Stage): Promise<string> {
  const { body } = await service.ok('GET', '/api/cameras');
  return body.cameras.find(({ model }: { model: string }) => model === 'ILCE-9M3').id;
}

const withTake = { prepare: (stage: Stage) => taken(stage), restore: closed };
const noJob = { says: 'names an unknown job', asks: { params: { jobId: 'none' } }, code: 'JOB_NOT_FOUND' };
const noSubject = {
  says: 'names an unknown subject',
  ...withJob,
  asks: { params: { jobId, subjectId: 'none', take: '1' } },
  code: 'JOB_NOT_FOUND',
};
const removedOne = {
  ...withJob,
  prepare: async (stage: Stage) => {
    await added(stage);
    await stage.service.ok('DELETE', `${JOB}/subjects/${subjectId}`);
  },
};

/** See case.ts. */
export const JOB_CASES: OperationCases = {
  listJobs: [
    {
      says: 'lists the jobs',
      ...withJob,
      check: ({ body }) => strictEqual(body.jobs[0].jobId, jobId),
    },
  ],
  addJob: [
    {
      says: 'adds a job and opens it',
      asks: { body: { jobId, name: 'Spring', fields: [{ name: 'look', label: 'Look' }] } },
      restore: async ({ service }) => {
        await service.ok('PUT', JOB, { isOpen: false });
      },
    },
    {
      says: 'refuses two fields of one name',
      asks: { body: { name: 'Spring', fields: [{ name: 'look' }, { name: 'look' }] } },
      code: 'BAD_REQUEST',
    },
  ],
  getJob: [
    {
      says: 'shows the job',
      ...withJob,
      asks: { params: { jobId } },
      check: ({ body }) => deepStrictEqual([body.job.name, body.job.isOpen], ['Spring', true]),
    },
    noJob,
  ],
  setJob: [
    {
      says: 'closes the job',
      ...withJob,
      asks: { params: { jobId }, body: { isOpen: false } },
      check: ({ body }) => strictEqual(body.job.isOpen, false),
    },
    { ...noJob, asks: { params: { jobId: 'none' }, body: { isOpen: true } } },
    {
      says: 'refuses a subject that was removed',
      ...removedOne,
      asks: { params: { jobId }, body: { current: subjectId } },
      code: 'JOB_CONFLICT',
    },
  ],
  removeJob: [
    {
      says: 'removes the job',
      prepare: added,
      restore: async ({ service }) => {
        await service.ok('PUT', JOB, { removed: false, isOpen: false });
      },
      asks: { params: { jobId } },
      check: ({ body }) => strictEqual(body.job.removed, true),
    },
    noJob,
  ],
  listSubjects: [
    {
      says: 'lists the subjects',
      ...withJob,
      asks: { params: { jobId } },
      check: ({ body }) => strictEqual(body.subjects[0].name, 'Anna'),
    },
    noJob,
  ],
  addSubjects: [
    {
      says: 'changes a subject with a known id',
      ...withJob,
      asks: {
        params: { jobId },
        body: { subjects: [{ subjectId, name: 'Anna', fields: { look: 'blue' } }] },
      },
      check: ({ body }) => deepStrictEqual([body.added, body.changed, body.subjectIds], [0, 1, [subjectId]]),
    },
    noJob,
    {
      says: 'refuses the barcode of another subject',
      ...withJob,
      prepare: async (stage) => {
        await added(stage);
        await stage.service.ok('POST', `${JOB}/subjects`, { subjects: [{ subjectId: 'ben', barcode: '7' }] });
      },
      asks: { params: { jobId }, body: { subjects: [{ subjectId, barcode: '7' }] } },
      code: 'JOB_CONFLICT',
    },
    {
      says: 'names a field that the job lacks',
      ...withJob,
      asks: { params: { jobId }, body: { subjects: [{ subjectId, fields: { loko: 'x' } }] } },
      code: 'BAD_REQUEST',
    },
  ],
  setSubject: [
    {
      says: 'gives the subject another name',
      ...withJob,
      asks: { params: subject, body: { name: 'Anna B.' } },
      check: ({ body }) => strictEqual(body.subject.name, 'Anna B.'),
    },
    noSubject,
    {
      says: 'refuses a subject that was removed',
      ...removedOne,
      asks: { params: subject, body: { name: 'Anna' } },
      code: 'JOB_CONFLICT',
    },
  ],
  removeSubject: [
    {
      says: 'removes the subject',
      ...withJob,
      asks: { params: subject },
      check: ({ body }) => strictEqual(body.subject.removed, true),
    },
    noSubject,
  ],
  nextSubject: [
    {
      says: 'makes the subject the current one',
      ...withJob,
      asks: { params: { jobId }, body: { subjectId } },
      check: ({ body }) => deepStrictEqual([body.job.current, body.isNew], [subjectId, false]),
    },
    noJob,
    {
      says: 'refuses a subject that was removed',
      ...removedOne,
      asks: { params: { jobId }, body: { subjectId } },
      code: 'JOB_CONFLICT',
    },
  ],
  listTakes: [
    {
      says: 'lists the takes',
      ...withTake,
      asks: () => ({ params: shot() }),
      check: ({ body }) => strictEqual(body.takes[0].take, 1),
    },
    noSubject,
  ],
  judgeTake: [
    {
      says: 'keeps and rates the take',
      ...withTake,
      asks: () => ({ params: take(), body: { verdict: 'keep', rating: 4, note: 'eyes open' } }),
      check: ({ body }) => deepStrictEqual([body.take.verdict, body.take.rating], ['keep', 4]),
    },
    noSubject,
  ],
  reshootTake: [
    {
      says: 'fires the body that was left out',
      prepare: async (stage) => {
        const other = await otherOf(stage);
        await stage.service.connect(other);
        await taken(stage, [other], { except: [stage.id] });
      },
      restore: async (stage) => {
        const other = await otherOf(stage);
        await closed(stage);
        await stage.service.ok('DELETE', `/api/cameras/${other}/connection`);
        await stage.service.ok('DELETE', `/api/rig/cameras/${other}`);
      },
      asks: () => ({ params: take(), body: { focus: true } }),
      check: ({ body }, { id }) => {
        deepStrictEqual(
          body.receipt.bodies.map((each: { id: string }) => each.id),
          [id],
        );
        strictEqual(body.receipt.take.take, 1);
      },
    },
    {
      says: 'names an unknown take',
      ...withJob,
      asks: { params: { ...subject, take: '9999' } },
      code: 'JOB_NOT_FOUND',
    },
    {
      says: 'refuses when no body lacks a picture',
      prepare: async (stage) => {
        await taken(stage);
        await until('a whole take', async () => {
          const { takes } = (await stage.service.ok('GET', `${JOB}/subjects/${shot().subjectId}/takes`)).body;
          return takes[0].lacks.length === 0;
        });
      },
      restore: closed,
      asks: () => ({ params: take() }),
      code: 'JOB_CONFLICT',
    },
  ],
};
