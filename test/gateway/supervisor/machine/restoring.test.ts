// Sessions from before the start of the service, on the machine alone: when they are restored, who may end the
// attempts, and what is kept for the next start. After every input the invariants of world.ts hold.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import type { Effect } from '#gateway/supervisor/machine/model.js';
import * as machine from '#gateway/supervisor/machine/step.js';
import type { DiscoveredCamera } from '#protocol/operations.js';
import { LAN, REFUSED, REMOTE, USB, World } from './world.js';

const CREDENTIALS = new ServiceError('CREDENTIALS_REFUSED', 'wrong password');
const NO_SDK = new ServiceError('SDK_UNAVAILABLE', 'no library');
const CONTENTS = { ...REMOTE, mode: 'contents' } as const;
const LOCKED: DiscoveredCamera = { ...LAN, sshSupport: true };

/** A present camera whose session from before the start is being restored. */
function restoring(body = USB, request = REMOTE): World {
  const world = new World(machine, body);
  world.appear();
  world.restore(request);
  return world;
}

const openOf = (world: World) =>
  world.effects.find((effect): effect is Extract<Effect, { kind: 'open' }> => effect.kind === 'open');
const namesOf = (world: World) =>
  world.effects.flatMap((effect) => (effect.kind === 'news' ? [effect.news.name] : []));

t.test(
  'a session is restored at once when the body is present, behind the openings of clients',
  async (t) => {
    const world = restoring();
    t.match(world.camera.state, {
      name: 'recovering',
      reason: /from before the restart .* is being restored/,
    });
    t.match(openOf(world), { order: { rank: 'recovery', request: REMOTE, isPoisoned: false } });
    t.same(namesOf(world), ['state'], 'nothing was lost');
    world.opened();
    t.same(namesOf(world), ['state', 'opened']);
    t.equal(world.camera.history.failures, 0, 'and nothing has failed');
  },
);

t.test(
  'a body that is not present is absent, names what it waits for, and is restored when it arrives',
  async (t) => {
    const world = new World(machine);
    world.restore();
    t.match(world.camera.state, { name: 'absent', reason: /restored when the camera is attached/ });
    t.equal(openOf(world), undefined);
    world.appear();
    t.same(namesOf(world), ['state', 'added', 'state']);
    t.match(openOf(world), { order: { request: REMOTE } });
    world.opened();
    world.disconnect();
    world.exited('clean');
    world.vanish();
    world.appear();
    t.equal(world.camera.state.name, 'available', 'once, and not each time that it comes');
  },
);

t.test('an attempt that fails is followed by others, and their reasons name their purpose', async (t) => {
  const world = restoring();
  world.openFailed(REFUSED);
  t.match(world.camera.state, { name: 'recovering', reason: /is being restored: it refused/ });
  world.exited('clean');
  world.fire('retry');
  world.opened();
  t.equal(world.camera.state.name, 'connected');
  world.exited('crash');
  t.match(world.camera.state, { name: 'recovering', reason: /^the worker ended/ }, 'a loss is a loss');
});

t.test('a client that connects in the same mode joins', async (t) => {
  const world = restoring();
  const caller = world.connect(REMOTE);
  world.opened();
  t.equal(world.answerTo(caller), 'connected');
  t.equal(world.newest, 1);
});

t.test('a connect in another mode ends the restoring, and clients that joined it are answered', async (t) => {
  const world = restoring();
  const joined = world.connect(REMOTE);
  const caller = world.connect(CONTENTS);
  t.equal(world.kept, undefined, 'the older session is forgotten');
  world.exited('clean');
  t.equal(world.answerTo(joined), 'CANCELLED');
  t.match(openOf(world), { order: { rank: 'client', request: CONTENTS } });
  world.opened();
  t.equal(world.answerTo(caller), 'connected');
  t.equal(world.kept, CONTENTS);
  t.equal(world.answerTo(world.connect(REMOTE)), 'MODE_CONFLICT', 'an open session is not replaced');
  world.exited('crash');
  t.equal(world.answerTo(world.connect(REMOTE)), 'MODE_CONFLICT', 'nor one that was lost');
});

t.test('DELETE ends the restoring, during an attempt, between two and before the first', async (t) => {
  const opening = restoring();
  const paused = restoring();
  paused.openFailed();
  const absent = new World(machine);
  absent.restore();
  for (const world of [opening, paused, absent]) {
    world.drain();
    world.appear();
    t.match(world.camera, { state: { name: 'available' }, kept: undefined, process: { use: 'none' } });
  }
  t.equal(absent.camera.state.reason, '');
});

t.test('sessions that are to be restored are still known after a stop of the service', async (t) => {
  const world = restoring();
  world.opened();
  world.ask((caller) => ({ kind: 'close', caller }));
  t.equal(world.kept, REMOTE);
});

t.test('settings of clients are kept, also in a session without reconnecting', async (t) => {
  const world = new World(machine);
  world.appear();
  world.connect(REMOTE);
  t.equal(world.kept, undefined, 'not before it is open');
  world.opened();
  world.take({ kind: 'settings', settings: { liveView: true } });
  t.same(world.kept, { ...REMOTE, liveView: true });
  world.lost();
  world.exited('clean');
  world.vanish();
  t.same(world.kept, { ...REMOTE, liveView: true }, 'the cable was pulled');
  world.appear();
  t.equal(world.camera.state.name, 'available', 'but this service does not reconnect it');
  world.disconnect();
  t.equal(world.kept, undefined);
});

t.test('a session whose log-in was refused is forgotten; one that a new start may cure is not', async (t) => {
  const refused = restoring();
  refused.openFailed(CREDENTIALS);
  t.match(refused.camera.state, { name: 'failed', reason: 'wrong password' });
  t.equal(refused.kept, undefined);
  const broken = restoring();
  broken.openFailed(NO_SDK);
  t.equal(broken.camera.state.name, 'failed');
  t.equal(broken.kept, REMOTE);
});

t.test(
  'a body that requires a log-in is not restored without one, and its reason names the remedy',
  async (t) => {
    const world = restoring(LOCKED);
    t.match(world.camera.state, { name: 'available', reason: /no password is kept: connect it/ });
    t.equal(openOf(world), undefined);
    t.equal(world.kept, REMOTE, 'the next start may have the password');
    const request = { ...REMOTE, fingerprint: 'f', password: 'p' };
    world.connect(request);
    world.opened();
    t.equal(world.kept, request);
    t.equal(restoring(LOCKED, request).camera.state.name, 'recovering');
  },
);

t.test('a restoring waits for the end of a worker that reads the fingerprint', async (t) => {
  const world = new World(machine, LAN);
  world.restore();
  const caller = world.fingerprint();
  const reader = world.newest;
  world.appear();
  t.match(world.camera, { state: { name: 'recovering', stage: 'ending' }, process: { use: 'reading' } });
  world.exited('crash', reader);
  world.take({ kind: 'fingerprint-failed', worker: reader, error: REFUSED });
  t.equal(world.answerTo(caller), 'CONNECT_REFUSED');
  t.match(openOf(world), { order: { rank: 'recovery' } });
});
