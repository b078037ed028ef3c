// The state of one session, step by step and without the SDK: which events count, what is open, which results are
// discarded.

import t from 'tap';
import { type OpenSession, SdkSession } from '#worker/camera/sdk-session.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

const REMOTE: OpenSession = {
  mode: 'remote',
  model: 'A',
  requestedSaveInfo: { path: '/', prefix: '', startNo: -1 },
  priorityKey: 'pc-remote',
  isLiveViewRequested: false,
};
const LOST_BY = SDK_NUMBER.CrError_Connect_SendCommand;

function connected(generation: number): NativeEvent {
  return { kind: 'connected', generation, version: 1 };
}

function disconnected(generation: number): NativeEvent {
  return { kind: 'disconnected', generation, sdkCode: LOST_BY };
}

/** A session whose connect was numbered 1 and answered. */
function opened(requested: OpenSession = REMOTE): SdkSession {
  const session = new SdkSession();
  session.begin(requested, false);
  session.taken(1);
  session.receive(connected(1));
  session.answered(connected(1));
  return session;
}

t.test('an answer may overtake the return of the call that numbers it', async (t) => {
  const session = new SdkSession();
  session.begin(REMOTE, true);
  t.ok(session.isUnanswered);
  t.ok(session.accepts(connected(1)));
  session.receive(connected(1));
  t.equal(session.open, REMOTE);
  session.lose(LOST_BY);
  session.taken(1);
  t.match(session, { handle: 'lost', open: undefined, lostBy: LOST_BY }, 'and so may the loss');
});

t.test('events of earlier sessions do not count, reports of dropped events do', async (t) => {
  const session = opened();
  session.begin(REMOTE, false);
  t.notOk(session.accepts(disconnected(1)));
  t.ok(session.accepts({ kind: 'dropped', generation: 1, count: 3 }));
  session.refused();
  t.ok(session.accepts(disconnected(1)), 'a connect that was refused has not begun');
});

t.test('a connect that failed may have left a handle; one that was refused has not', async (t) => {
  const session = new SdkSession();
  session.begin(REMOTE, false);
  session.refused();
  t.equal(session.handle, 'none');
  session.begin(REMOTE, false);
  session.failed();
  t.equal(session.handle, 'open');
  session.receive(connected(1));
  t.equal(session.open, undefined, 'an answer that comes later opens nothing');
});

t.test('a body that does not answer is taken to show a question until its handle is released', async (t) => {
  const session = new SdkSession();
  session.begin(REMOTE, true);
  session.taken(1);
  session.answered(undefined);
  t.ok(session.isUnanswered);
  await session.close(async () => undefined);
  t.notOk(session.isUnanswered);
});

t.test('results of a session that was closed or replaced are discarded, failures too', async (t) => {
  const steps: readonly ((session: SdkSession) => void)[] = [
    (session) => session.end(),
    (session) => session.lose(LOST_BY),
    (session) => session.leave(),
    (session) => {
      session.end();
      session.begin({ ...REMOTE }, false);
      session.receive(connected(2));
    },
  ];
  for (const end of steps) {
    for (const work of [async () => 'a result', () => Promise.reject(new Error('a failure'))]) {
      const session = opened();
      const during = session.during(session.require(), async () => {
        end(session);
        return work();
      });
      await t.rejects(during, { code: 'NOT_CONNECTED' });
    }
  }
  const session = opened();
  t.equal(await session.during(session.require(), async () => 'a result'), 'a result');
  await t.rejects(
    session.during(session.require(), () => Promise.reject(new Error('a failure'))),
    /a failure/,
  );
  session.lose(LOST_BY);
  let isBegun = false;
  const late = session.during(REMOTE, async () => {
    isBegun = true;
  });
  await t.rejects(late, { code: 'NOT_CONNECTED' });
  t.notOk(isBegun, 'work of a session that is over is not begun');
});

t.test('two calls of close release the handle once, and a release that fails keeps it', async (t) => {
  const session = opened();
  let count = 0;
  const release = async () => {
    count += 1;
  };
  await Promise.all([session.close(release), session.close(release)]);
  await session.close(release);
  t.equal(count, 1);
  t.equal(session.handle, 'none');
  const stuck = opened();
  await t.rejects(stuck.close(() => Promise.reject(new Error('stuck'))));
  t.equal(stuck.handle, 'open');
  await stuck.close(release);
  t.equal(stuck.handle, 'none');
});

t.test('a session in contents mode refuses to control the camera', async (t) => {
  t.throws(() => opened({ ...REMOTE, mode: 'contents' }).requireControl(), { code: 'WRONG_MODE' });
  t.throws(() => new SdkSession().requireControl(), { code: 'NOT_CONNECTED' });
});
