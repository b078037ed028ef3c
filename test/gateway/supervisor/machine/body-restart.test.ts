// A body that was sent a settings file and leaves for its restart, tested on the machine alone.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import * as machine from '#gateway/supervisor/machine/step.js';
import type { DiscoveredCamera } from '#protocol/operations.js';
import { KEPT, LAN, REMOTE, USB, World } from './world.js';

const RESTARTS = 'the camera restarts, because it was sent a settings file';

/** A camera with a session, which was sent a settings file. */
function sent(request = REMOTE, body: DiscoveredCamera = USB): World {
  const world = new World(machine, body);
  world.appear();
  world.connect(request);
  world.opened();
  world.restartExpected(true);
  return world;
}

const newsOf = (world: World) =>
  world.effects.flatMap((effect) => (effect.kind === 'news' ? [effect.news] : []));
const levelsOf = (world: World) =>
  world.effects.flatMap((effect) => (effect.kind === 'log' ? [effect.level] : []));

/** The body has left, and the worker of its session has ended. */
function left(request = REMOTE, body: DiscoveredCamera = USB): World {
  const world = sent(request, body);
  world.lost();
  world.exited('clean');
  return world;
}

for (const [name, leave] of [
  ['reports its end', (world: World) => world.lost()],
  ['is brought back by the SDK', (world: World) => world.report('reconnecting')],
] as const) {
  t.test(`a session that ${name} is recovered, with any value of reconnecting`, async (t) => {
    for (const request of [REMOTE, KEPT]) {
      const world = sent(request);
      leave(world);
      t.match(world.camera.state, { name: 'recovering', isRestart: true, reason: RESTARTS, request });
      t.match(newsOf(world), [
        { name: 'state', payload: { state: 'recovering', reason: RESTARTS, isExpected: true } },
        { name: 'lost', payload: { reason: RESTARTS, isRecovering: true, isExpected: true } },
      ]);
      t.notOk(levelsOf(world).some((level) => level !== 'info'));
      world.exited('clean');
      world.fire('retry');
      world.opened();
      t.match(world.camera, {
        state: { name: 'connected', request },
        history: { failures: 0, failuresAtMs: [], restart: undefined },
      });
    }
  });
}

t.test(
  'while a body restarts, every attempt to open its session fails, and none counts as a failure',
  async (t) => {
    const world = left();
    for (let count = 0; count < 20; count += 1) {
      world.fire('retry');
      world.openFailed();
      t.notOk(levelsOf(world).some((level) => level !== 'info'));
      world.exited('clean');
    }
    t.match(world.camera.history, { failures: 0 });
    const caller = world.connect();
    t.equal(world.answerTo(caller), undefined, 'a connect waits');
    world.fire('retry');
    world.opened();
    t.equal(world.answerTo(caller), 'connected');
  },
);

t.test('a connect after a DELETE waits for the body too, whether it is seen or not', async (t) => {
  for (const isSeen of [true, false]) {
    const world = left();
    world.disconnect();
    if (!isSeen) world.vanish();
    const caller = world.connect({ ...REMOTE, mode: 'contents' });
    t.match(world.camera.state, { name: 'recovering', isRestart: true, request: { mode: 'contents' } });
    if (!isSeen) world.appear();
    world.opened();
    t.equal(world.answerTo(caller), 'connected');
  }
});

/** A client connects after it has ended the session; the body has not left yet, or will not leave. */
function first(request = REMOTE): { world: World; caller: number } {
  const world = sent();
  world.disconnect();
  world.exited('clean');
  return { world, caller: world.connect(request) };
}

t.test('a first connect waits only for what a body in its restart can answer', async (t) => {
  for (const request of [REMOTE, KEPT]) {
    const { world, caller } = first(request);
    world.openFailed();
    t.equal(world.answerTo(caller), undefined, 'it may be away');
    world.exited('clean');
    world.fire('retry');
    world.opened();
    t.equal(world.answerTo(caller), 'connected');
  }
  const refused = (error: string) => new ServiceError('CONNECT_REFUSED', 'no', { details: { error } });
  for (const [error, state] of [
    [refused('mode_not_supported'), 'available'],
    [refused('log_in_not_taken'), 'available'],
    [refused('not_let_in'), 'available'],
    [new ServiceError('CREDENTIALS_REFUSED', 'wrong password'), 'failed'],
  ] as const) {
    for (const request of [REMOTE, KEPT]) {
      const { world, caller } = first(request);
      world.openFailed(error);
      t.notOk(newsOf(world).some(({ name }) => name === 'failed'));
      world.exited('clean');
      t.equal(world.answerTo(caller), error.code);
      t.equal(world.camera.state.name, state);
      t.same([...world.timers], [], 'and it is not tried again');
    }
  }
});

t.test('a first connect whose body is not back in time has failed, and is no recovery', async (t) => {
  const { world, caller } = first(KEPT);
  world.openFailed();
  world.exited('clean');
  world.fire('body-restart');
  t.equal(world.answerTo(caller), 'CONNECT_TIMEOUT');
  t.equal(world.camera.state.name, 'available');
});

t.test('a first connect that a person may still confirm at the body is decided by its opening', async (t) => {
  for (const outcome of ['connected', 'CONNECT_REFUSED'] as const) {
    const world = sent(KEPT, LAN);
    world.disconnect();
    world.exited('clean');
    const caller = world.connect(KEPT);
    world.fire('body-restart');
    t.match(world.camera.state, { name: 'recovering', stage: 'opening', isRestart: false });
    t.equal(world.answerTo(caller), undefined);
    if (outcome === 'connected') world.opened();
    else {
      world.openFailed();
      world.exited('clean');
    }
    t.equal(world.answerTo(caller), outcome);
    t.equal(world.camera.state.name, outcome === 'connected' ? 'connected' : 'available');
    t.same([...world.timers], [], 'and nothing continues');
  }
});

t.test('the reason of a camera whose body is not back says how long ago it was to restart', async (t) => {
  const world = sent(REMOTE, USB);
  world.later(55_000);
  world.disconnect();
  world.exited('clean');
  world.connect();
  world.openFailed();
  world.exited('clean');
  world.later(10_000);
  world.fire('body-restart');
  t.match(newsOf(world), [
    { name: 'failed', payload: { message: /not back 66 s after/ } },
    { name: 'state' },
  ]);
});

t.test('a session that had its mode before is tried again, whatever the body answers', async (t) => {
  const world = left();
  world.fire('retry');
  const details = { error: 'mode_not_supported' };
  world.openFailed(new ServiceError('CONNECT_REFUSED', 'no', { details }));
  world.exited('clean');
  world.fire('retry');
  world.opened();
  t.equal(world.camera.state.name, 'connected');
});

t.test('the session of a body that is not back in time ends', async (t) => {
  const ended = left();
  ended.later(60_000);
  ended.fire('body-restart');
  t.equal(ended.camera.state.name, 'available', 'the session ends as it would have without reconnecting');
  t.match(newsOf(ended), [
    { name: 'failed', payload: { message: /not back 60 s after/ } },
    { name: 'state' },
  ]);
  const kept = left(KEPT);
  kept.later(60_000);
  kept.fire('body-restart');
  t.match(kept.camera.state, { name: 'recovering', isRestart: false, reason: /not back 60 s after/ });
  kept.fire('retry');
  kept.openFailed();
  t.match(kept.camera.history, { failures: 1 }, 'from then on it is a failure like any other');
});

t.test('a file that is refused, and a body that stays, change nothing', async (t) => {
  const refused = sent();
  refused.restartExpected(false);
  refused.lost();
  t.equal(refused.camera.state.name, 'available');
  const stays = sent(REMOTE, LAN);
  stays.disconnect();
  stays.exited('clean');
  const caller = stays.connect();
  stays.opened();
  t.equal(stays.answerTo(caller), 'connected');
});
