// The desk as a process: when it runs, what its end means, and what it costs those who do not use it.

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import t from 'tap';
import { SocketDirectory } from '#base/socket-directory.js';
import { GENEROUS_MS, until } from '#harness/deadline.js';
import { Service, type ServiceOptions } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { assertNothingLeft, holdingsOf, REPORTS_RESOURCES } from '../support/holdings.js';

const FIND = '/api/rig/shots?state=complete';
const deskOf = (service: Service) =>
  service.childProcesses().find(({ title }) => title.startsWith('desk'))?.pid;
const stateOf = (service: Service, ...path: string[]) => join(service.directory, 'state', ...path);

/** A service whose group has taken one complete shot. */
async function withShot(t: Tap, options: ServiceOptions = {}) {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2', ...options });
  for (const id of await service.cameraIds()) await service.connect(id);
  const { body } = await service.ok('POST', '/api/rig/groups/all/shoot', {});
  const { shotId } = body.receipt;
  await until('the shot is complete', async () => {
    return (await service.ok('GET', `/api/rig/shots/${shotId}`)).body.receipt.state === 'complete';
  });
  return { service, shotId };
}

type Tap = Parameters<typeof testDirectory>[0] & Parameters<typeof Service.start>[0];

/** The ids of the shots that a search finds. */
async function found(service: Service, path = FIND): Promise<string[]> {
  const { body } = await service.ok('GET', path);
  return body.shots.map(({ shotId }: { shotId: string }) => shotId);
}

t.test('the desk runs from the first search until it has nothing to do', async (t) => {
  const { service, shotId } = await withShot(t, { limits: { deskIdleMs: 100 } });
  await service.ok('GET', '/api/rig/shots');
  t.equal(deskOf(service), undefined, 'a list of the newest shots needs no desk');
  t.notOk(existsSync(stateOf(service, 'desk')));
  t.same(await found(service), [shotId]);
  await until('the desk has ended', () => deskOf(service) === undefined);
  await until('the door is closed', () => !existsSync(stateOf(service, 'desk', 'run', 'gateway')));
  t.same(await found(service), [shotId], 'the next search starts another');
  t.notMatch(service.log.join('\n'), /the desk ended/, 'an idle desk that ends is no fault');
});

t.test('the sockets are for this user only', async (t) => {
  const { service } = await withShot(t);
  await found(service);
  t.equal(statSync(stateOf(service, 'desk', 'run')).mode & 0o777, 0o700, 'only this user can enter');
});

t.test('a search whose desk is killed is answered by the next desk', async (t) => {
  const { service, shotId } = await withShot(t);
  await found(service);
  const pid = deskOf(service) ?? 0;
  process.kill(pid, 'SIGSTOP');
  const search = found(service);
  process.kill(pid, 'SIGKILL');
  t.same(await search, [shotId]);
  t.not(deskOf(service), pid);
  t.match(service.log.join('\n'), /the desk ended/);
});

t.test('a desk that left work unfinished is started with the service, and again after a crash', async (t) => {
  const directory = testDirectory(t);
  mkdirSync(join(directory, 'state', 'desk'), { recursive: true });
  writeFileSync(join(directory, 'state', 'desk', 'unfinished'), '');
  const service = await Service.start(t, { directory });
  await until('the desk runs', () => deskOf(service) !== undefined);
  const pid = deskOf(service) ?? 0;
  process.kill(pid, 'SIGKILL');
  await until('another desk runs', () => (deskOf(service) ?? pid) !== pid);
});

t.test('a desk is started while the bin has files, and deletes the old ones', async (t) => {
  const { service, shotId } = await withShot(t, { limits: { deskIdleMs: 100, binCheckMs: 100 } });
  const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
  const { entry } = (await service.ok('POST', '/api/rig/bin', { selection: { shots: [shotId] } })).body;
  const kept = join(dirname(receipt.bodies[0].exposures[0].files[0].path), '.rigd-bin', entry.binId);
  const list = stateOf(service, 'desk', 'bin', `${entry.binId}.json`);
  const pids = new Set<number>();
  await until('the desk has run twice more', () => pids.add(deskOf(service) ?? 0).size > 3);
  t.ok(existsSync(kept), 'nothing is deleted early');
  writeFileSync(list, readFileSync(list, 'utf8').replaceAll(entry.until, entry.at));
  await until('the files and their list are gone', () => !existsSync(kept) && !existsSync(list));
  await until('the desk rests', () => deskOf(service) === undefined);
});

t.test('the desk ends with a gateway that is killed', async (t) => {
  const { service } = await withShot(t);
  await found(service);
  await service.signal('SIGKILL');
  await until('the desk has ended', () => deskOf(service) === undefined);
  const next = await Service.start(t, { directory: service.directory });
  t.equal((await found(next)).length, 1, 'the next one works beside what is left of it');
});

t.test('a desk that cannot be started is reported, and the service works on', async (t) => {
  const service = await Service.start(t);
  writeFileSync(stateOf(service, 'desk'), 'a file in its place');
  const { status, body } = await service.request('GET', FIND);
  t.match([status, body.success], [500, false]);
  await service.ok('GET', '/api/rig');
});

t.test(
  'requests by the door of the desk have the role that they name, and by default may only look',
  async (t) => {
    const open = await Service.start(t);
    await found(open);
    const sockets = new SocketDirectory(stateOf(open, 'desk', 'run'));
    t.teardown(() => sockets.close());
    const status = (method: string, path: string, role?: string) =>
      new Promise((resolve, reject) => {
        const headers = role === undefined ? {} : { 'rigd-desk-role': role };
        const socketPath = sockets.pathOf('gateway');
        const sent = request({ socketPath, method, path, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.on('error', reject).end();
      });
    t.equal(await status('GET', '/api/rig'), 200);
    t.equal(await status('POST', '/api/rig/groups/all/connect'), 403);
    t.equal(await status('POST', '/api/rig/groups/all/connect', 'look'), 403);
    t.equal(await status('POST', '/api/rig/groups/all/connect', 'king'), 403);
    t.not(await status('POST', '/api/rig/groups/all/connect', 'operate'), 403);
  },
);

t.test('a desk with too many requests refuses a further one', async (t) => {
  const { service } = await withShot(t, { limits: { deskRequests: 1, deskIdleMs: 60_000 } });
  await found(service);
  const pid = deskOf(service) ?? 0;
  process.kill(pid, 'SIGSTOP');
  const first = found(service);
  await until('a further request is refused', async () => {
    const { status, body } = await service.request('GET', FIND);
    return status === 503 && body.code === 'DESK_BUSY';
  });
  process.kill(pid, 'SIGCONT');
  t.equal((await first).length, 1);
});

t.test('a service with a desk holds nothing of it once the desk has rested', async (t) => {
  const service = await Service.start(t, { limits: { deskIdleMs: 1_000 }, environment: REPORTS_RESOURCES });
  await service.cameraIds();
  const before = await holdingsOf(service);
  for (let run = 0; run < 3; run += 1) {
    await found(service);
    const pid = deskOf(service) ?? 0;
    if (run > 0) process.kill(pid, 'SIGKILL');
    await until('the desk has ended', () => deskOf(service) !== pid);
  }
  await until('no desk runs', () => deskOf(service) === undefined);
  await assertNothingLeft(t, service, before, GENEROUS_MS);
});

t.test('shots of a job are found by subject, also after it is renamed, and by rating', async (t) => {
  const { service } = await withShot(t);
  const { body: job } = await service.ok('POST', '/api/rig/jobs', { name: 'portraits' });
  const { jobId } = job.job;
  await service.ok('POST', `/api/rig/jobs/${jobId}/subjects`, { subjects: [{ name: 'Anna' }] });
  const { body: next } = await service.ok('POST', `/api/rig/jobs/${jobId}/next`, {});
  const { subjectId } = next.subject;
  const { body: shot } = await service.ok('POST', '/api/rig/groups/all/shoot', {});
  const { shotId } = shot.receipt;
  t.same(await found(service, '/api/rig/shots?subject=anna&take=1'), [shotId]);
  t.same(await found(service, `/api/rig/shots?jobId=${jobId}`), [shotId]);
  t.same(await found(service, '/api/rig/shots?rating=4'), []);
  const subject = `/api/rig/jobs/${jobId}/subjects/${subjectId}`;
  await service.ok('PUT', `${subject}/takes/1`, { verdict: 'keep', rating: 4 });
  await service.ok('PUT', subject, { name: 'Bea' });
  for (const query of ['rating=4', 'verdict=keep', 'subject=bea', 'subject=anna', 'text=bea'])
    t.same(await found(service, `/api/rig/shots?${query}`), [shotId], query);
});
