// Bodies that are declared as connected while another host has their session.

import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { CameraNews } from '#gateway/cameras/camera-news.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import {
  AutoConnect,
  type AutoConnectContext,
  type OtherHostsUse,
  useByOthers,
} from '#gateway/rig/auto-connect.js';
import type { ConnectionMode } from '#protocol/operations.js';
import { ManualClock } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';

const { autoConnectMs } = DEFAULT_LIMITS;

/** A body that is declared as connected, and the reports of another host about it. */
function watched(t: Test) {
  const clock = new ManualClock();
  const tries: string[] = [];
  const lines: string[] = [];
  const news: CameraNews[] = [];
  const there: { now: OtherHostsUse; mode: ConnectionMode; refusal?: ServiceError } = {
    now: 'has',
    mode: 'remote',
  };
  let changed = () => {};
  const autoConnect = new AutoConnect({
    ...{ clock, autoConnectMs },
    logger: pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) }),
    rigFile: standIn<AutoConnectContext['rigFile']>({
      camera: () => ({ connect: true, mode: there.mode }),
      onChange: (listener: () => void) => {
        changed = listener;
      },
    }),
    cameras: standIn<AutoConnectContext['cameras']>({
      connect: async (id: string) => {
        tries.push(id);
        if (there.refusal !== undefined) throw there.refusal;
      },
      vitals: () => [{ id: 'A', state: 'available' }],
    }),
    elsewhere: () => there.now,
    report: (each) => void news.push(each),
  });
  t.teardown(() => autoConnect.stop());
  const tell = (name: string, payload: object) =>
    autoConnect.onNews({ cameraId: 'A', name, payload } as never);
  tell('state', { state: 'available' });
  return { clock, tries, lines, news, there, tell, changed: () => changed() };
}

t.test('a body is left to the host that has its session, as long as that host is connected', async (t) => {
  const { clock, tries, there } = watched(t);
  await clock.advance(10 * autoConnectMs);
  t.same(tries, []);
  there.now = undefined;
  await clock.advance(autoConnectMs);
  t.same(tries, ['A']);
  await clock.advance(10 * autoConnectMs);
  t.same(tries, ['A']);
});

t.test('a body whose session a client has ended at another host is connected by none', async (t) => {
  const { clock, tries, there, tell } = watched(t);
  there.now = 'leaves';
  await clock.advance(10 * autoConnectMs);
  t.same(tries, []);
  tell('state', { state: 'absent' });
  tell('state', { state: 'available' });
  t.same(tries, ['A'], 'until it was away');
});

t.test('a body that another host sees, too, and has not connected is connected', async (t) => {
  const { clock, tries, there, tell } = watched(t);
  tell('removed', {});
  there.now = 'leaves';
  tell('added', {});
  await clock.advance(autoConnectMs);
  t.same(tries, ['A']);
});

t.test('a body that another host could not connect is connected here', async (t) => {
  const { clock, tries, lines, there, tell } = watched(t);
  tell('removed', {});
  there.now = 'opens';
  tell('added', {});
  await clock.advance(10 * autoConnectMs);
  t.same(tries, [], 'it is waited for');
  there.now = 'leaves';
  await clock.advance(autoConnectMs);
  t.same(tries, ['A']);
  t.same(lines, []);
});

t.test('a body that is left because another host has ended it is named once', async (t) => {
  const { clock, tries, lines, there } = watched(t);
  for (const now of ['leaves', 'opens', 'leaves'] as const) {
    there.now = now;
    await clock.advance(3 * autoConnectMs);
  }
  t.same(tries, []);
  t.match(lines, [/has ended the session of a body on another host/]);
  t.equal(lines.length, 1);
});

const refusal = (error: string) => new ServiceError('CONNECT_REFUSED', 'it does not', { details: { error } });

for (const error of ['mode_not_supported', 'log_in_not_taken'])
  t.test(`a body that refuses for good is not tried again: ${error}`, async (t) => {
    const { clock, tries, lines, news, there, tell, changed } = watched(t);
    there.now = undefined;
    there.refusal = refusal(error);
    await clock.advance(100 * autoConnectMs);
    // The end of this attempt, and the end of a client's own attempt.
    tell('state', { state: 'available' });
    changed();
    await clock.advance(100 * autoConnectMs);
    t.same(tries, ['A']);
    t.match(lines, [/is not connected again/]);
    t.equal(lines.length, 1);
    t.match(news, [
      { name: 'failed', cameraId: 'A', payload: { message: /not connected again/, code: 'CONNECT_REFUSED' } },
    ]);
    t.equal(news.length, 1);

    there.mode = 'contents';
    changed();
    await clock.advance(100 * autoConnectMs);
    t.same(tries, ['A', 'A'], 'until its declaration changes');

    tell('state', { state: 'absent' });
    tell('state', { state: 'available' });
    await clock.advance(100 * autoConnectMs);
    t.same(tries, ['A', 'A', 'A'], 'or it was away');

    tell('opened', {});
    tell('state', { state: 'available' });
    await clock.advance(100 * autoConnectMs);
    t.same(tries, ['A', 'A', 'A', 'A'], 'or a client has connected it');
  });

t.test('a body that does not let the host in is tried again: its pairing may be opened', async (t) => {
  const { clock, tries, there } = watched(t);
  there.now = undefined;
  there.refusal = refusal('not_let_in');
  for (let count = 0; count < 10; count += 1) await clock.advance(autoConnectMs);
  t.ok(tries.length > 2, `${tries.length} tries`);
});

t.test('a host that is still connecting to a body does not have its session yet', async (t) => {
  t.equal(useByOthers(['available', 'connecting']), 'opens');
  t.equal(useByOthers(['available', 'connecting', 'connected']), 'has');
  t.equal(useByOthers(['recovering']), 'has');
  t.equal(useByOthers(['absent', 'available']), 'leaves');
  t.equal(useByOthers(['absent', 'failed']), undefined);
});
