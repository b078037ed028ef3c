// Inputs in every state of a camera: one scene each, on the machine alone. After every input the invariants of world.ts
// hold.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import type { Effect } from '#gateway/supervisor/machine/model.js';
import * as machine from '#gateway/supervisor/machine/step.js';
import type { DiscoveredCamera } from '#protocol/operations.js';
import { SDK_NUMBER } from '../../../support/sdk-numbers.js';
import { KEPT, LAN, REFUSED, REMOTE, USB, World } from './world.js';

const CREDENTIALS = new ServiceError('CREDENTIALS_REFUSED', 'wrong password');

/** A camera that is available. */
function available(body: DiscoveredCamera = USB): World {
  const world = new World(machine, body);
  world.appear();
  return world;
}

/** A camera with a session. */
function connected(request = REMOTE, body = USB): World {
  const world = available(body);
  world.connect(request);
  world.opened();
  return world;
}

/** A camera whose worker has died; the timer `retry` runs. */
function recovering(request = REMOTE, body = USB): World {
  const world = connected(request, body);
  world.exited('crash');
  return world;
}

const newsOf = (world: World) =>
  world.effects.flatMap((effect) => (effect.kind === 'news' ? [effect.news] : []));
const namesOf = (world: World) => newsOf(world).map(({ name }) => name);
const effectOf = <Kind extends Effect['kind']>(world: World, kind: Kind) =>
  world.effects.find((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind);

t.test('a connect opens a session, and reports it before it is answered', async (t) => {
  const world = available();
  const caller = world.connect();
  t.match(effectOf(world, 'open'), { order: { rank: 'client', isPoisoned: false, request: REMOTE } });
  t.equal(world.answerTo(caller), undefined);
  world.opened();
  t.equal(world.answerTo(caller), 'connected');
  t.same(namesOf(world), ['state', 'opened']);
  t.equal(world.effects.at(-1)?.kind, 'answer', 'the answer comes last');
});

t.test('a connect is answered by the present state: the session, its opening, another mode', async (t) => {
  const world = available();
  const first = world.connect();
  const second = world.connect();
  const other = world.connect({ ...REMOTE, mode: 'contents' });
  t.equal(world.answerTo(other), 'MODE_CONFLICT');
  world.opened();
  t.same(
    [first, second, world.connect()].map((caller) => world.answerTo(caller)),
    ['connected', 'connected', 'already'],
  );
  t.equal(world.newest, 1, 'by one worker');
});

t.test('a refused connect is answered when its worker has ended', async (t) => {
  const world = available();
  const caller = world.connect();
  world.openFailed();
  t.equal(world.camera.state.name, 'available');
  t.equal(world.answerTo(caller), undefined);
  world.exited('clean');
  t.equal(world.answerTo(caller), 'CONNECT_REFUSED');
});

for (const when of ['before', 'after'] as const) {
  t.test(
    `a DELETE ${when} the refusal of a connect: each is answered once, and the next works`,
    async (t) => {
      const world = available();
      const caller = world.connect();
      if (when === 'after') world.openFailed();
      const end = world.disconnect();
      const next = world.connect();
      if (when === 'before') world.openFailed();
      t.same(
        [caller, end, next].map((each) => world.answerTo(each)),
        [undefined, undefined, undefined],
      );
      world.exited('clean', 1);
      t.equal(world.answerTo(caller), when === 'after' ? 'CONNECT_REFUSED' : 'CANCELLED');
      t.equal(world.answerTo(end), 'ended');
      world.opened();
      t.equal(world.answerTo(next), 'connected');
      world.drain();
    },
  );
}

t.test('a session that opens after its DELETE is discarded', async (t) => {
  const world = available();
  const caller = world.connect();
  world.disconnect();
  world.opened();
  t.equal(world.camera.state.name, 'available');
  world.exited('clean');
  t.equal(world.answerTo(caller), 'CANCELLED');
});

t.test('row 59: after a failed connect the worker looks for the body before the next one', async (t) => {
  const world = available();
  const listedFirst = () => effectOf(world, 'open')?.order.listedFirst;
  world.connect();
  t.equal(listedFirst(), false);
  world.openFailed();
  world.exited('clean');
  world.connect();
  t.equal(listedFirst(), true);
  world.opened();
  world.disconnect();
  world.exited('clean');
  world.connect();
  t.equal(listedFirst(), false, 'one that succeeds clears it');
  world.openFailed(CREDENTIALS);
  world.exited('clean');
  world.disconnect();
  world.connect();
  t.equal(listedFirst(), false, 'credentials are no matter of the object');
  for (const isNext of [false, true]) {
    world.opened(world.newest, true);
    world.disconnect();
    world.exited('clean');
    world.connect();
    t.equal(listedFirst(), isNext, 'where it was needed twice it comes first');
  }
});

t.test('credentials that are refused end in failed; a DELETE acknowledges that', async (t) => {
  const world = available();
  world.connect();
  world.openFailed(CREDENTIALS);
  t.match(world.camera.state, { name: 'failed', reason: 'wrong password' });
  world.disconnect();
  t.equal(world.camera.state.name, 'available');
});

t.test('a failed camera that vanishes is absent, and so is a vanished one that fails', async (t) => {
  const world = available();
  world.connect();
  world.openFailed(CREDENTIALS);
  world.vanish();
  t.same(namesOf(world), ['state', 'removed']);
  const gone = recovering();
  gone.fire('retry');
  gone.vanish();
  gone.openFailed(CREDENTIALS);
  t.match(gone.camera.state, { name: 'absent', reason: 'wrong password' });
});

t.test('a body that vanishes during its session is removed when the session ends', async (t) => {
  const world = connected();
  world.vanish();
  t.equal(world.camera.state.name, 'connected');
  world.disconnect();
  t.same(namesOf(world), ['closed', 'state', 'state', 'removed']);
});

t.test(
  'a worker that dies: the loss is reported, and the body is expected to hold the session',
  async (t) => {
    const world = recovering();
    t.match(newsOf(world), [
      { name: 'state', payload: { state: 'recovering', reason: /SIGSEGV; the session it left/ } },
      { name: 'lost', payload: { reason: 'the worker ended: SIGSEGV', isRecovering: true } },
    ]);
    t.match(effectOf(world, 'set-timer'), { timer: 'retry', delayMs: 250 });
    world.fire('retry');
    t.match(effectOf(world, 'open'), { order: { rank: 'recovery', isPoisoned: true, usualMs: 300 } });
    world.opened();
    t.same(namesOf(world), ['state', 'opened']);
    t.equal(world.camera.history.isPoisoned, false);
  },
);

t.test('a recovery continues after failed attempts, more and more slowly, with the reason', async (t) => {
  const world = recovering();
  const delays: unknown[] = [];
  for (let failure = 0; failure < 6; failure += 1) {
    world.fire('retry');
    world.openFailed();
    delays.push(
      world.effects.flatMap((e) => (e.kind === 'set-timer' && e.timer === 'retry' ? e.delayMs : [])),
    );
    world.exited('clean');
  }
  t.same(delays.flat(), [500, 1_000, 2_000, 4_000, 30_000, 30_000]);
  t.match(world.camera.state.reason, /7 failures in a short time/);
});

t.test('credentials that are refused in a recovery end it', async (t) => {
  const world = recovering();
  const joined = world.connect();
  world.fire('retry');
  world.openFailed(CREDENTIALS);
  t.match(newsOf(world).at(-1), { name: 'failed', payload: { code: 'CREDENTIALS_REFUSED' } });
  world.exited('clean');
  t.equal(world.answerTo(joined), 'CREDENTIALS_REFUSED');
  t.notOk(world.timers.has('retry'), 'there is no further attempt');
});

t.test(
  'a recovery waits for a body on USB, and a body that comes and goes does not shorten the pause',
  async (t) => {
    const world = recovering();
    for (let round = 0; round < 5; round += 1) {
      world.vanish();
      world.appear();
    }
    t.equal(world.newest, 1);
    world.vanish();
    world.fire('retry');
    t.match(world.camera.state, { stage: 'absent', reason: /not attached/ });
    world.appear();
    t.match(world.camera.state, { stage: 'opening' });
  },
);

t.test('a recovery tries a body on the network whether discovery sees it or not', async (t) => {
  const world = recovering(REMOTE, LAN);
  world.vanish();
  world.fire('retry');
  t.match(world.camera.state, { stage: 'opening' });
});

t.test('a DELETE ends a recovery in every phase, and callers that joined it are answered', async (t) => {
  const stages: Record<string, (world: World) => void> = {
    pause: () => undefined,
    absent: (world) => {
      world.vanish();
      world.fire('retry');
    },
    opening: (world) => world.fire('retry'),
  };
  for (const [stage, reach] of Object.entries(stages)) {
    const world = recovering();
    const joined = world.connect();
    reach(world);
    t.match(world.camera.state, { stage });
    const end = world.disconnect();
    if (stage === 'opening') world.exited('clean');
    t.same([world.answerTo(joined), world.answerTo(end)], ['CANCELLED', 'ended'], stage);
    t.equal(world.timers.size, 0);
  }
});

t.test(
  'a caller of a recovery is answered in time, with the known facts, and the recovery continues',
  async (t) => {
    const world = recovering();
    const joined = world.connect();
    world.fire('retry');
    world.openFailed();
    world.fire(`caller:${joined}`);
    t.match(world.answers.get(joined), {
      error: { code: 'CONNECT_TIMEOUT', message: /not back after 10 s: it refused/ },
    });
    world.exited('clean');
    world.fire('retry');
    world.opened();
    t.equal(world.camera.state.name, 'connected');
  },
);

t.test('a connect to a body on the network has a limit for the client, and continues', async (t) => {
  const world = available(LAN);
  const first = world.connect();
  world.report('confirmOnCamera');
  t.match(world.camera.state, { needsConfirmation: true, reason: /confirm the connection/ });
  world.fire(`caller:${first}`);
  t.equal(world.answerTo(first), 'CONNECT_TIMEOUT');
  const second = world.connect();
  world.opened();
  t.equal(world.answerTo(second), 'connected');
});

const CHOOSE = /choose Remote Shooting \(PC Remote\) on the camera/;
/** Hint as a client sees it. */
const hintOf = ({ camera: { state } }: World) =>
  'needsConfirmation' in state && state.needsConfirmation && CHOOSE.test(state.reason);

t.test('row 47: for a camera lost on USB and not seen, the remedy is reported once', async (t) => {
  const world = recovering();
  world.vanish();
  t.notOk(world.timers.has('usb-hint'), 'not in the pause before an attempt');
  world.fire('retry');
  t.same(effectOf(world, 'set-timer'), { kind: 'set-timer', timer: 'usb-hint', delayMs: 8_000 });
  world.fire('usb-hint');
  t.match(newsOf(world), [{ name: 'confirmOnCamera', payload: { message: CHOOSE } }]);
  t.ok(hintOf(world));
  t.match(world.camera.state, { reason: /^the camera is not attached; recovery continues when it is; / });
  t.notOk(world.timers.has('usb-hint'), 'it is reported once');
  world.appear();
  t.notOk(hintOf(world), 'it is back: nothing to do');
  world.opened();
  t.equal(world.camera.state.name, 'connected');
});

t.test('row 47: a camera that is back in time, or lost again, has its hint taken back', async (t) => {
  const world = recovering();
  world.vanish();
  world.fire('retry');
  world.appear();
  t.notOk(world.timers.has('usb-hint'));
  world.vanish();
  world.openFailed();
  world.exited('clean');
  world.fire('retry');
  t.ok(world.timers.has('usb-hint'), 'it is awaited anew');
  world.disconnect();
  t.notOk(world.timers.has('usb-hint'));
  world.drain();
});

t.test('row 47: while the SDK reconnects the same hint is given, on USB alone', async (t) => {
  const world = connected(KEPT);
  world.report('reconnecting');
  world.fire('usb-hint');
  t.match(newsOf(world), [{ name: 'confirmOnCamera', payload: { message: CHOOSE } }]);
  t.ok(hintOf(world));
  world.report('reconnected');
  t.equal(world.camera.state.name, 'connected');
  const network = connected(KEPT, LAN);
  network.report('reconnecting');
  t.notOk(network.timers.has('usb-hint'));
});

t.test('a lost camera is recovered when the client requested that, else its session ends', async (t) => {
  const kept = connected(KEPT);
  kept.lost();
  t.match(newsOf(kept).at(-1), {
    name: 'lost',
    payload: { sdkCode: SDK_NUMBER.CrError_Connect_TimeOut, isRecovering: true },
  });
  kept.fire('retry');
  t.match(kept.camera.state, { stage: 'ending' }, 'its last worker has not ended');
  kept.exited('clean');
  t.match(kept.camera.state, { stage: 'opening' });
  const plain = connected();
  plain.lost();
  t.match(newsOf(plain)[0], {
    name: 'lost',
    payload: { reason: 'the camera was lost', isRecovering: false },
  });
  t.match(plain.camera.state, {
    name: 'available',
    reason: 'the camera was lost (0x8208)',
  });
});

t.test('the SDK brings a session back: clients see recovering, and may end it', async (t) => {
  const world = connected(KEPT);
  world.report('reconnecting');
  t.same(namesOf(world), ['state', 'reconnecting']);
  t.equal(world.answerTo(world.connect(KEPT)), 'CAMERA_RECOVERING');
  world.report('reconnected');
  t.same(namesOf(world), ['state', 'reconnected']);
  world.report('reconnecting');
  world.lost();
  t.same(namesOf(world), ['lost'], 'the SDK gave up: the state that clients see continues');
  t.equal(world.camera.state.name, 'recovering');
  const ended = connected(KEPT);
  ended.report('reconnecting');
  ended.disconnect();
  t.same(namesOf(ended), ['closed', 'state']);
});

t.test('a loss during the opening of a session is handled when the opening has ended', async (t) => {
  const world = available();
  world.connect(KEPT);
  world.report('reconnecting');
  t.same(namesOf(world), []);
  world.opened();
  t.same(namesOf(world), ['state', 'opened', 'state', 'reconnecting']);
  const lost = available();
  const caller = lost.connect();
  lost.lost();
  lost.opened();
  lost.exited('clean');
  t.match(lost.answers.get(caller), { error: { code: 'CONNECT_REFUSED', message: /lost while/ } });
});

t.test(
  'a picture that arrives while its session is being closed is reported, other events are not',
  async (t) => {
    const world = connected();
    world.disconnect();
    world.report('reconnecting');
    t.same(namesOf(world), []);
    const payload = { path: '/p/1.JPG', type: 'image' } as const;
    world.take({ kind: 'event', worker: 1, event: { name: 'downloadComplete', payload } });
    t.same(newsOf(world), [{ name: 'downloadComplete', payload }]);
  },
);

t.test('while the kernel keeps a process, every request for its camera is refused', async (t) => {
  const world = connected();
  world.take({ kind: 'started', worker: 1, pid: 77 });
  const end = world.disconnect();
  const waiting = world.connect();
  world.fire('stop');
  const late = world.connect();
  const again = world.disconnect();
  const answers = [end, waiting, late, again].map((caller) => world.answers.get(caller));
  for (const answer of answers) t.match(answer, { error: { code: 'CAMERA_STUCK', message: /process 77/ } });
  world.exited('crash');
  world.connect();
  world.opened();
  t.equal(world.camera.state.name, 'connected');
});

t.test('a recovery whose last process is stuck tries again when it has ended', async (t) => {
  const world = connected(KEPT);
  world.lost();
  world.fire('retry');
  world.fire('stop');
  t.match(world.camera.state, { stage: 'pause', reason: /does not end/ });
  world.fire('retry');
  t.match(world.camera.state, { stage: 'pause' });
  world.exited('crash');
  world.fire('retry');
  t.match(world.camera.state, { stage: 'opening' });
});

t.test(
  'the fingerprint is read by a worker of its own or by the session, and never during an opening',
  async (t) => {
    const world = available(LAN);
    const first = world.fingerprint();
    const shared = world.fingerprint();
    const connect = world.connect();
    t.equal(world.newest, 1, 'a connect waits for the end of the reading');
    world.take({ kind: 'fingerprint-read', worker: 1, fingerprint: 'f' });
    t.same(
      [first, shared].map((caller) => world.answerTo(caller)),
      ['fingerprint', 'fingerprint'],
    );
    world.exited('clean');
    const during = world.fingerprint();
    t.equal(world.answerTo(during), undefined);
    world.opened();
    t.same(
      [connect, during].map((caller) => world.answerTo(caller)),
      ['connected', 'call'],
    );
  },
);

t.test('a service that stops refuses waiting and new requests', async (t) => {
  const world = connected();
  world.disconnect();
  const waiting = world.connect();
  const closing = world.ask((caller) => ({ kind: 'close', caller }));
  world.exited('clean');
  t.same(
    [waiting, closing, world.connect()].map((caller) => world.answerTo(caller)),
    ['SHUTTING_DOWN', 'ended', 'SHUTTING_DOWN'],
  );
});

t.test('a defect ends the session, is reported, and the next connect succeeds', async (t) => {
  const world = connected();
  world.take({ kind: 'broke', message: 'a defect' });
  t.match(newsOf(world).at(-1), { name: 'broke', payload: { message: 'a defect', isSessionOver: true } });
  t.equal(world.camera.state.name, 'failed');
  world.exited('clean');
  const opening = available();
  const caller = opening.connect();
  opening.take({ kind: 'broke', message: 'a defect' });
  opening.exited('clean');
  t.equal(opening.answerTo(caller), 'INTERNAL');
  for (const each of [world, opening]) each.useAgain();
});

t.test('settings of a client are restored by a recovery', async (t) => {
  const world = connected();
  world.take({ kind: 'settings', settings: { liveView: true, priorityKey: 'camera-position' } });
  world.exited('crash');
  world.fire('retry');
  t.match(effectOf(world, 'open')?.order.request, { liveView: true, priorityKey: 'camera-position' });
});

t.test('a worker that dies while it is ended may have lost pictures', async (t) => {
  const world = connected();
  world.disconnect();
  world.exited('crash');
  t.match(newsOf(world), [{ name: 'failed', payload: { message: /pending pictures may be lost/ } }]);
  t.match(world.camera.history.lastExit, { cause: 'SIGSEGV' });
});

t.test('a body that never had a session of ours is not expected to hold a stale one', async (t) => {
  const world = available(LAN);
  world.connect();
  world.exited('crash');
  world.openFailed(REFUSED);
  t.equal(world.camera.history.isPoisoned, true);
  world.connect();
  t.match(effectOf(world, 'open'), { order: { isPoisoned: false } });
});

t.test('a broken assumption gets its texts, and is kept until a client connects again', async (t) => {
  const world = connected();
  const broken = (name: 'elementSizes' | 'pictureWhole', seen: string, count: number) =>
    world.take({ kind: 'event', worker: 1, event: { name: 'assumption', payload: { name, seen, count } } });
  broken('elementSizes', '5 bytes', 1);
  const { id } = world.camera.body;
  t.match(newsOf(world), [
    {
      name: 'assumption',
      payload: {
        name: 'elementSizes',
        about: /^The elements/,
        seen: '5 bytes',
        count: 1,
        remedy: `rigd report ${id}   # and attach the archive to a bug report`,
      },
    },
  ]);
  broken('pictureWhole', 'nothing', 1);
  broken('elementSizes', '7 bytes', 100);
  const kept = () =>
    world.camera.history.brokenAssumptions.map(({ name, seen, count }) => `${name}: ${seen}, ${count}`);
  t.same(kept(), ['pictureWhole: nothing, 1', 'elementSizes: 7 bytes, 101']);
  world.disconnect();
  broken('pictureWhole', 'met while the session is being closed', 1);
  world.exited('clean');
  t.same(kept(), ['elementSizes: 7 bytes, 101', 'pictureWhole: met while the session is being closed, 2']);
  world.connect();
  t.same(kept(), [], 'a new session shows anew what does not hold');
});
