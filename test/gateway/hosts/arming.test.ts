// Bodies of this host that other hosts arm for a shot, also when the host that armed a body has left.

import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { CameraPlaces } from '#gateway/hosts/camera-places.js';
import { ShotCalls } from '#gateway/hosts/shot-calls.js';
import { DEFAULT_LIMITS as limits } from '#gateway/limits/limit-table.js';
import { hashOf } from '#gateway/rig/leases/lease-table.js';
import type { RemoteArming, ShotAnswers } from '#gateway/rig/shots/shot-hosts.js';
import { GivenCalls, GivenHosts, remoteHost } from '../../support/other-hosts.js';
import { standIn } from '../../support/stand-in.js';
import { busOf, Shared } from './test-bus.js';

const TAG = { shotId: 'one', shot: 1, round: 0, group: 'all', session: 'spring' };
const ARMING: RemoteArming = { cameraId: 'A', params: { tag: TAG, focus: false } };
const ARMED = { takingMs: 5, hostFiles: 1, toCard: true, exposureMs: 10 };
const FREEING = { cameraId: 'A', shotId: 'one' };

/** The calls of a host among others. */
function shotCalls(others: GivenHosts, calls = new GivenCalls(), most = 8) {
  const shots = new ShotCalls({
    ...{ calls, others, limits, clock: systemClock },
    places: new CameraPlaces({ busAskedOfCamera: most }),
    bus: busOf(new Shared(), 'left'),
    logger: pino({ enabled: false }),
    stateDirectory: '/nowhere',
    environment: {},
  });
  return { shots, calls };
}

/** A host with a camera; `meanwhile` happens while it is armed. */
function answering(
  t: Test,
  others: GivenHosts,
  meanwhile: () => void | Promise<void> = () => undefined,
  most = 8,
) {
  const { shots, calls } = shotCalls(others, new GivenCalls(), most);
  const performed: string[] = [];
  const shown: string[] = [];
  shots.serve(
    standIn<ShotAnswers>({
      arm: async ({ cameraId, leases = [] }: RemoteArming) => {
        shown.push(...leases);
        performed.push(`arm ${cameraId}`);
        await meanwhile();
        return {};
      },
      disarm: async (cameraId: string, shotId: string) => void performed.push(`disarm ${cameraId} ${shotId}`),
      back: () => undefined,
      away: () => undefined,
      startedAnew: () => undefined,
    }),
  );
  t.teardown(() => shots.close());
  const ask = (verb: string, question: object) => calls.own.get(verb)?.(question, 'right');
  return { ask, performed, shown };
}

t.test('a camera is disarmed if the host that armed it has left, not if it has just joined', async (t) => {
  const here = remoteHost('right', []);
  const starting = remoteHost('right', [], { state: 'unreachable', reason: 'it is starting' });
  for (const [before, after, isDisarmed] of [
    [here, here, false],
    [starting, starting, false],
    [starting, here, false],
    [undefined, undefined, false],
    [undefined, starting, false],
    [here, starting, true],
    [here, { ...here, session: 'second' }, true],
    [starting, { ...starting, session: 'second' }, true],
    [here, undefined, true],
  ] as const) {
    const others = new GivenHosts();
    const set = (host: typeof before) => (host === undefined ? others.set() : others.set(host));
    set(before);
    const { ask, performed } = answering(t, others, () => set(after));
    await ask('arm', ARMING);
    const seen = `${before?.state} ${before?.session}, then ${after?.state} ${after?.session}`;
    t.equal(performed.includes('disarm A one'), isDisarmed, seen);
  }
});

t.test('disarming is not refused when as many other operations run as are allowed', async (t) => {
  const others = new GivenHosts();
  others.set(remoteHost('right', []));
  const { ask, performed } = answering(t, others, () => new Promise(() => undefined), 1);
  void ask('arm', ARMING);
  await t.rejects(Promise.resolve(ask('arm', ARMING)), { code: 'HOST_LATE' });
  t.same(await ask('disarm', FREEING), {});
  t.same(performed, ['arm A', 'disarm A one']);
});

t.test('a malformed request to arm or disarm reaches no camera', async (t) => {
  const { ask, performed } = answering(t, new GivenHosts());
  for (const question of [{}, { ...ARMING, cameraId: 1 }, { ...ARMING, params: { tag: TAG } }])
    await t.rejects(Promise.resolve(ask('arm', question)), { code: 'BAD_REQUEST' });
  await t.rejects(Promise.resolve(ask('disarm', { cameraId: 'A' })), { code: 'BAD_REQUEST' });
  t.same(performed, []);
});

t.test('the host of a body gets the leases of a client as hashes', async (t) => {
  const others = new GivenHosts();
  others.set(remoteHost('right', ['A']));
  const asked: unknown[] = [];
  const right = new GivenCalls({
    'right arm': async (question) => {
      asked.push(question);
      return ARMED;
    },
  });
  await shotCalls(others, right).shots.arm('right', { ...ARMING, leases: ['the id'] });
  t.match(asked, [{ leases: [hashOf('the id')] }]);
  t.notMatch(JSON.stringify(asked), /the id/);
  const { ask, shown } = answering(t, others);
  await ask('arm', asked[0] as object);
  t.same(shown.map(hashOf), [hashOf('the id')], 'it is the lease of this id');
  for (const leases of ['x', [1], ['the id']])
    await t.rejects(Promise.resolve(ask('arm', { ...ARMING, leases })), { code: 'BAD_REQUEST' });
});

t.test('a malformed answer to a request to arm leaves open whether the body is armed', async (t) => {
  const others = new GivenHosts();
  others.set(remoteHost('right', ['A']));
  for (const answer of [undefined, [], { hostFiles: 'many' }]) {
    const { shots } = shotCalls(others, new GivenCalls({ 'right arm': async () => answer }));
    await t.rejects(shots.arm('right', ARMING), { code: 'HOST_LOST', outcome: 'unknown' });
  }
  const { shots, calls } = shotCalls(
    others,
    new GivenCalls({ 'right arm': async () => ARMED, 'right disarm': async () => ({}) }),
  );
  t.same(await shots.arm('right', ARMING), ARMED);
  await shots.disarm('right', 'A', 'one');
  t.same(calls.asked, ['right arm', 'right disarm']);
});
