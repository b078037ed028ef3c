// The bodies and the timeline of all hosts, as one host shows them.

import t from 'tap';
import { AllBodies } from '#gateway/hosts/all-bodies.js';
import { NotUnderstood } from '#gateway/hosts/handed-answers.js';
import type { HandedRequest } from '#gateway/http/remote-hosts.js';
import type { RigCameraView, RigView } from '#gateway/rig/rig-view.js';
import type { TimelineEntry } from '#gateway/rig/timeline/entry.js';
import { GivenHosts, remoteHost } from '../../support/other-hosts.js';
import { standIn } from '../../support/stand-in.js';

const viewOf = (id: string, facts: object = {}) =>
  standIn<RigCameraView>({
    id,
    name: '',
    state: 'absent',
    since: '2026-08-01T12:00:00.000Z',
    reason: '',
    connected: false,
    ...facts,
  });

/** The bodies L of this host, R of `right` and T of `top`. */
function shown(answer: (host: string, request: HandedRequest) => object) {
  const hosts = new GivenHosts();
  hosts.set(remoteHost('right', ['R']), remoteHost('top', ['T']));
  const asked: string[] = [];
  const all = ['L', 'R', 'T'].map((id) => viewOf(id));
  const bodies = new AllBodies({
    local: {
      cameras: () => all,
      camera: (id: string) => (id === 'L' ? all[0] : undefined),
    } as Pick<RigView, 'cameras' | 'camera'>,
    timeline: { read: () => [standIn<TimelineEntry>({ at: '2026-08-01T12:00:01.000Z' })] },
    hosts,
    perform: async (host, request) => {
      asked.push(`${host} ${request.method} ${request.url} ${request.bodies}`);
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer(host, request))) };
    },
  });
  return { all: bodies, asked, hosts };
}

t.test('every host shows its own bodies, and nothing of the bodies of others', async (t) => {
  const { all, asked } = shown(() => ({
    cameras: ['L', 'R', 'T'].map((id) => viewOf(id, { state: 'connected', connected: true })),
  }));
  const rows = await all.cameras();
  t.match(rows, [
    { id: 'L', state: 'absent', host: 'left' },
    { id: 'R', state: 'connected', host: 'right' },
    { id: 'T', state: 'connected', host: 'top' },
  ]);
  t.same(asked, ['right GET /api/rig/groups/all R', 'top GET /api/rig/groups/all T']);
});

t.test('a request for one body is sent to the host of this body alone', async (t) => {
  const { all, asked } = shown(() => ({ cameras: [viewOf('R', { state: 'connected' })] }));
  t.match(await all.camera('R'), { id: 'R', state: 'connected', host: 'right' });
  t.match(await all.camera('L'), { id: 'L', host: 'left' });
  t.equal(await all.camera('unknown'), undefined);
  t.same(asked, ['right GET /api/rig/groups/all R']);
});

t.test('the last announcement of a host that does not answer is shown', async (t) => {
  const { all, hosts, asked } = shown((host, request) => {
    if (host === 'right') throw new NotUnderstood(host, request);
    throw new Error('late');
  });
  t.match(await all.cameras(), [
    { id: 'L' },
    { id: 'R', state: 'connected', reason: 'the answer of its host right about it is not understood' },
    { id: 'T', state: 'connected', reason: '' },
  ]);
  asked.length = 0;
  hosts.set(remoteHost('right', ['R'], { state: 'unreachable', reason: 'it is silent' }));
  t.match(await all.camera('R'), {
    ...{ state: 'unreachable', connected: false },
    reason: 'its host right cannot be reached: it is silent',
  });
  t.same(asked, [], 'a host that is away is not asked');
});

t.test('the timelines of all hosts are one, the newest entry first', async (t) => {
  const { all, asked } = shown((host) => {
    if (host === 'top') throw new Error('late');
    return { entries: [{ at: '2026-08-01T12:00:02.000Z' }, { at: '2026-08-01T12:00:00.000Z' }] };
  });
  const entries = await all.read({ sinceMs: 0, camera: 'R&x', most: 2 });
  t.match(entries, [{ host: 'right' }, { host: 'left' }]);
  t.equal(entries.length, 2);
  t.same(asked[0], 'right GET /api/rig/timeline?limit=2&since=1970-01-01T00%3A00%3A00.000Z&camera=R%26x ');
});
