// Takes on a real service with simulated bodies: which take a shot is a part of, and which bodies lack a picture of it.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { JobService } from '../support/job-service.js';

const JOB = '/api/rig/jobs/spring';

t.test('a barcode that is read twice is one subject, and a new name changes no earlier shot', async (t) => {
  const job = await JobService.start(t, { rig: 'ILCE-7M4:1' });
  await job.ok('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring' });
  const first = await job.ok('POST', `${JOB}/next`, { barcode: '4006381333931' });
  const again = await job.ok('POST', `${JOB}/next`, { barcode: '4006381333931' });
  t.same([first.isNew, again.isNew], [true, false]);
  t.equal(again.subject.subjectId, first.subject.subjectId);
  const subject = `${JOB}/subjects/${first.subject.subjectId}`;
  const { shotId } = await job.shoot('all');
  await job.ok('PUT', subject, { name: 'Anna' });
  t.equal((await job.ok('GET', `/api/rig/shots/${shotId}`)).receipt.take.subject, '4006381333931');
  t.match((await job.shoot('all')).take, { subject: 'Anna', take: 2 });
  t.match((await job.shoot('all', { take: { again: 1 } })).take, { take: 1 });
  t.equal((await job.shoot('all', { take: false })).take, undefined);
  const unknown = await job.now.request('POST', '/api/rig/groups/all/shoot', { take: { again: 9 } });
  t.equal(unknown.body.code, 'JOB_NOT_FOUND');
  const mistyped = await job.now.request('POST', '/api/rig/groups/all/shoot', { take: { agian: 1 } });
  t.equal(mistyped.body.code, 'BAD_REQUEST', 'a mistyped member exposes nothing');
  await job.ok('PUT', JOB, { isOpen: false });
  t.equal((await job.shoot('all')).take, undefined, 'without an open job a shot is no take');
});

t.test('a refused shot uses no number, and only bodies that lack a picture are shot again', async (t) => {
  const job = await JobService.start(t, { rig: 'ILCE-7M4:3' });
  const [one = '', two = '', three = ''] = await job.now.cameraIds();
  await job.ok('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring' });
  const { subject } = await job.ok('POST', `${JOB}/next`, { barcode: 'a' });
  const takes = `${JOB}/subjects/${subject.subjectId}/takes`;
  await job.ok('DELETE', `/api/cameras/${two}/connection`);
  const refused = await job.now.request('POST', '/api/rig/groups/all/shoot', { focus: true });
  t.equal(refused.body.code, 'SHOT_REFUSED');
  t.same((await job.ok('GET', takes)).takes, []);
  const partial = await job.shoot('all', { policy: 'those-that-can', except: [three] });
  t.match(partial.take, { take: 1 });
  const lacks = async () => (await job.ok('GET', takes)).takes[0].lacks.map(({ id }: { id: string }) => id);
  await until(
    'the end of the shot',
    async () => (await job.ok('GET', `/api/rig/shots/${partial.shotId}`)).receipt.state !== 'incomplete',
  );
  t.same((await lacks()).sort(), [two, three]);
  await job.now.connect(two);
  const again = await job.shoot('all', {}, `${takes}/1/reshoot`);
  t.match(again.take, { take: 1 });
  t.same(again.bodies.map(({ id }) => id).sort(), [two, three]);
  t.same(
    again.leftOut?.map(({ id }) => id),
    [one],
  );
  await until('no body lacks a picture', async () => (await lacks()).length === 0);
  const none = await job.now.request('POST', `${takes}/1/reshoot`, {});
  t.equal(none.body.code, 'JOB_CONFLICT');
  const answered = await job.now.request('POST', `${takes}/1/reshoot`, { shotId: again.shotId });
  t.equal(answered.body.receipt?.shotId, again.shotId, 'a repeated request gets the answer of its shot');
  t.equal((await job.shoot('all')).take?.take, 2);
});

t.test('a job and a subject that were removed can be brought back', async (t) => {
  const job = await JobService.start(t, { rig: 'ILCE-7M4:1' });
  await job.ok('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring' });
  const { subject } = await job.ok('POST', `${JOB}/next`, { barcode: 'a' });
  const path = `${JOB}/subjects/${subject.subjectId}`;
  await job.ok('DELETE', path);
  t.same((await job.ok('GET', `${JOB}/subjects`)).subjects, []);
  t.equal((await job.ok('GET', `${JOB}/subjects?removed=true`)).subjects.length, 1);
  t.equal((await job.now.request('PUT', path, { name: 'b' })).body.code, 'JOB_CONFLICT');
  t.equal((await job.ok('PUT', path, { removed: false })).subject.removed, undefined);
  await job.ok('DELETE', JOB);
  await job.killAndStart();
  t.same((await job.ok('GET', '/api/rig/jobs')).jobs, []);
  t.equal((await job.ok('GET', '/api/rig/jobs?removed=true')).jobs[0].removed, true);
  t.equal((await job.ok('PUT', JOB, { removed: false, isOpen: true })).job.isOpen, true);
  t.equal((await job.ok('GET', `${JOB}/subjects`)).subjects.length, 1);
});
