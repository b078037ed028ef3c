// A job of two hosts over a real nats-server: both have the same subjects, takes and verdicts, also after a time in
// which they were cut off from each other.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';
import type { Service } from '#harness/service.js';
import { listed, PATIENT, startHost, TOLERANCE_MS } from '../support/two-hosts.js';

const JOB = '/api/rig/jobs/spring';

t.test(
  'two hosts have one job, and merge it after the bus was away',
  { skip: !HAS_NATS && 'no nats-server' },
  async (t) => {
    const server = await NatsServer.start(t);
    const [left, right] = await Promise.all(
      ['left', 'right'].map((name) =>
        startHost(t, server, name, { limits: { ...PATIENT, shotArmMs: 30_000 } }),
      ),
    );
    if (left === undefined || right === undefined) throw new Error('two hosts');
    await listed(left, 'right', 1);
    await listed(right, 'left', 1);
    await left.ok('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring', fields: [{ name: 'look' }] });
    const subjects = ['anna', 'ben'].map((subjectId) => ({
      subjectId,
      name: subjectId,
      fields: { look: 'red' },
    }));
    await left.ok('POST', `${JOB}/subjects`, { subjects });
    await left.ok('POST', `${JOB}/next`, {});
    const jobOn = async (host: Service) => {
      const { status, body } = await host.request('GET', JOB);
      return status === 200 ? body.job : undefined;
    };
    const subjectsOn = async (host: Service) => (await host.ok('GET', `${JOB}/subjects`)).body.subjects;
    const same = (what: string) =>
      until(what, async () => {
        if ((await jobOn(right))?.current === undefined) return false;
        const both = [left, right].map(async (host) => [await jobOn(host), await subjectsOn(host)]);
        const [one, other] = await Promise.all(both);
        return JSON.stringify(one) === JSON.stringify(other);
      });
    await same('the job on both hosts');
    await until('both bodies are connected', async () => {
      return (await left.request('POST', '/api/rig/groups/all/connect', {})).status === 200;
    });
    const { take } = await until('a shot from the right', async () => {
      const { body } = await right.request('POST', '/api/rig/groups/all/shoot', {
        toleranceMs: TOLERANCE_MS,
      });
      return body.receipt ?? undefined;
    });
    t.match(take, { jobId: 'spring', subjectId: 'anna', take: 1 });
    await until('the take on the left', async () => (await subjectsOn(left))[0].takes === 1);
    await right.ok('PUT', `${JOB}/subjects/anna/takes/1`, { verdict: 'keep' });
    await until('the verdict on the left', async () => (await subjectsOn(left))[0].keeps === 1);

    await server.end();
    const apart: string[] = [];
    for (const host of [left, right]) {
      const receipt = await until('a shot of the own body', async () => {
        const asked = { policy: 'those-that-can' };
        const { body } = await host.request('POST', '/api/rig/groups/all/shoot', asked);
        return body.code === 'GROUP_PARTIAL' && body.data.receipt;
      });
      t.equal(receipt.take.take, 2);
      apart.push(receipt.shotId);
    }
    await left.ok('PUT', `${JOB}/subjects/anna`, { name: 'Anna of left' });
    await right.ok('PUT', `${JOB}/subjects/ben`, { name: 'Ben of right' });
    await right.ok('POST', `${JOB}/subjects`, { subjects: [{ subjectId: 'cleo', name: 'Cleo' }] });
    await server.begin();
    await until('three subjects on the left', async () => (await subjectsOn(left)).length === 3);
    await same('the merged job on both hosts');
    t.same(
      (await subjectsOn(left)).map(({ name }: { name: string }) => name),
      ['Anna of left', 'Ben of right', 'Cleo'],
    );
    for (const host of [left, right]) {
      const second = await until('both shots are of one take', async () => {
        const { takes } = (await host.ok('GET', `${JOB}/subjects/anna/takes`)).body;
        const found = takes.find(({ take }: { take: number }) => take === 2);
        return found?.shots.length === 2 && found;
      });
      t.same(second.shots.map(({ shotId }: { shotId: string }) => shotId).sort(), apart.sort());
    }
  },
);
