// A body that was sent a settings file and leaves for its restart: on the machine alone.

import t from 'tap';
import * as machine from '#gateway/supervisor/machine/step.js';
import type { DiscoveredCamera } from '#worker/protocol/operations.js';
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
  t.test(`a session that ${name} is recovered, whatever reconnecting says`, async (t) => {
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

t.test('while it is away every look fails, and none counts as a failure', async (t) => {
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
});

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

t.test('a body that is not back in time', async (t) => {
  const ended = left();
  ended.fire('body-restart');
  t.equal(ended.camera.state.name, 'available', 'the session ends as it would have without reconnecting');
  t.match(newsOf(ended), [
    { name: 'failed', payload: { message: /not back 60 s after/ } },
    { name: 'state' },
  ]);
  const kept = left(KEPT);
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
