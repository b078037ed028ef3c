// Owners of cameras according to the claims of hosts: which claims are believed, and which are not.

import { pino } from 'pino';
import t, { type Test } from 'tap';
import { type Bus, BusError } from '#gateway/hosts/bus/bus.js';
import { type Held, heldOf } from '#gateway/hosts/claim.js';
import { HostDirectory } from '#gateway/hosts/directory.js';
import { HOST_PROTOCOL } from '#gateway/hosts/presence.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until } from '#harness/deadline.js';
import { forgedBody } from '../../support/hostile-host.js';
import { ManualClock } from '../../support/manual-clock.js';
import { busOf, Shared } from './test-bus.js';

const limits = { ...DEFAULT_LIMITS, busHosts: 4, busBodies: 8, busLogMs: 60_000 };
const LATER_MS = 1e9;

/** The directory of a host, which receives messages of a test. */
function heard(t: Test, held: Record<string, Held> = {}) {
  let take: (message: unknown, host: string) => void = () => undefined;
  const asked: string[] = [];
  const log: string[] = [];
  const heardOwn: string[] = [];
  const bus: Bus = {
    ...busOf(new Shared(), 'here'),
    isUp: true,
    hear: (_topic, taker) => {
      take = taker;
    },
    ask: async (host) => {
      asked.push(host);
      return new Promise(() => undefined);
    },
  };
  const clock = new ManualClock();
  const directory = new HostDirectory({
    ...{ bus, clock, limits, version: '1', session: '1' },
    logger: pino({ level: 'info' }, { write: (line: string) => log.push(line) }),
    own: () => ({ url: '', bodies: [], eventNumber: 0, isReady: true }),
    held: (cameraId) => held[cameraId],
    heardOwn: (what) => heardOwn.push(what),
  });
  t.teardown(() => directory.close());
  const sign = { spoken: HOST_PROTOCOL, session: 'first', eventNumber: 0, isReady: true };
  const tells = (host: string, bodies: readonly object[], more: object = {}, of: object = {}) =>
    take({ ...sign, whole: { version: '1', url: '', bodies, ...of }, ...more }, host);
  const ownerOf = (cameraId: string) => directory.hostOf(cameraId)?.name;
  return {
    directory,
    clock,
    asked,
    log,
    heardOwn,
    bus,
    sign,
    tells,
    ownerOf,
    say: (...words: [unknown, string]) => take(...words),
  };
}

t.test('a camera that this host sees, or has the session of, is served by it', async (t) => {
  const own = { state: 'available', claimedAtMs: 1 } as const;
  const { tells, ownerOf } = heard(t, {
    SEEN: own,
    SESSION: { ...own, state: 'connected' },
    RECOVERED: { ...own, state: 'recovering' },
    MOVED: { ...own, state: 'recovering', unseen: true },
  });
  const claim = { claimedAtMs: Date.now() + LATER_MS };
  for (const connectionType of ['USB', 'Network']) {
    tells(
      'left',
      ['SEEN', 'SESSION', 'RECOVERED', 'MOVED'].map((id) => forgedBody(id, { ...claim, connectionType })),
    );
    for (const id of ['SEEN', 'SESSION', 'RECOVERED']) t.equal(ownerOf(id), undefined, id);
    t.equal(ownerOf('MOVED'), 'left', 'its cable may be in that host');
  }
});

t.test('a camera in recovery may be in another host when it was on a cable and is not seen', async (t) => {
  const since = new Date(5).toISOString();
  const isUnseen = (facts: object) =>
    heldOf({ state: 'recovering', connectionType: 'USB', isPresent: false, since, ...facts }).unseen === true;
  t.ok(isUnseen({}));
  t.notOk(isUnseen({ isPresent: true }), 'its worker has ended, and the body is where it was');
  t.notOk(isUnseen({ connectionType: 'Network' }), 'on a network nothing is moved');
  t.notOk(isUnseen({ state: 'connected' }), 'its session is open');
});

t.test('a host that had a body before the others keeps it until it gives it up', async (t) => {
  for (const connectionType of ['USB', 'Network']) {
    const { tells, ownerOf } = heard(t);
    const right = (facts: object) => tells('right', [forgedBody('A', { connectionType, ...facts })]);
    right({ state: 'available', claimedAtMs: 5 });
    tells('left', [forgedBody('A', { connectionType, claimedAtMs: Date.now() + LATER_MS })]);
    t.equal(ownerOf('A'), 'right', 'a claim of a session, and of the future, takes nothing');
    right({ state: 'recovering' });
    t.equal(ownerOf('A'), 'right', 'nor is it taken while its session is brought back');
    right({ state: 'recovering', unseen: true });
    t.equal(ownerOf('A'), 'left', 'the cable was moved');
    right({});
    t.equal(ownerOf('A'), 'right', 'the cable is back: it has claimed the body all the time');
    tells('right', []);
    t.equal(ownerOf('A'), 'left');
    right({});
    t.equal(ownerOf('A'), 'left', 'it had given the body up');
    tells('left', []);
    t.equal(ownerOf('A'), 'right');
  }
});

t.test('a host that was disconnected gets its bodies back, whatever others claimed meanwhile', async (t) => {
  const { tells, say, sign, ownerOf } = heard(t);
  tells('right', [forgedBody('A', { state: 'available' })]);
  tells('left', [forgedBody('A')]);
  say({ ...sign, goodbye: true }, 'right');
  t.equal(ownerOf('A'), 'left', 'meanwhile a claim is all there is');
  tells('right', [forgedBody('A', { state: 'available' })], { session: 'second' });
  t.equal(ownerOf('A'), 'right');
});

t.test('a host that has just started knows nothing that contradicts the first claim', async (t) => {
  const { tells, ownerOf } = heard(t);
  tells('left', [forgedBody('A')]);
  tells('right', [forgedBody('A', { state: 'available' })]);
  t.equal(ownerOf('A'), 'left');
});

t.test('all hosts that claim a camera are known, including those that are away', async (t) => {
  const { tells, say, sign, directory } = heard(t, {
    A: { state: 'recovering', claimedAtMs: 1, unseen: true },
  });
  t.same(directory.claimants('A'), ['here']);
  tells('right', [forgedBody('A'), forgedBody('B'), forgedBody('C', { state: 'absent' })]);
  tells('left', [forgedBody('B')]);
  say({ ...sign, goodbye: true }, 'right');
  t.same(directory.claimants('A'), ['here', 'right']);
  t.same(directory.claimants('B'), ['left', 'right']);
  t.same(directory.claimants('C'), []);
});

t.test('another host may have the session of a body on the network that this host sees', async (t) => {
  const own = { state: 'available', claimedAtMs: 1 } as const;
  const { tells, ownerOf, directory, clock } = heard(t, { A: own });
  tells('left', [forgedBody('A', { connectionType: 'Network', state: 'available' })]);
  t.same(directory.statesOf('A'), ['available']);
  tells('left', [forgedBody('A', { connectionType: 'Network' })]);
  t.equal(ownerOf('A'), undefined, 'this host serves it');
  t.same(directory.statesOf('A'), ['connected']);
  await clock.advance(limits.busAwayMs);
  t.same(directory.statesOf('A'), [], 'of a host that is away it is not known');
});

t.test('a claim in the future counts as one of now', async (t) => {
  const { tells, directory } = heard(t);
  tells('left', [forgedBody('A', { claimedAtMs: Date.now() + LATER_MS })]);
  t.ok((directory.find('left')?.bodies[0]?.claimedAtMs ?? 0) <= Date.now());
});

t.test('a host may report on the cameras that it has, and on those that it had last', async (t) => {
  const { tells, directory } = heard(t, {
    OWN: { state: 'available', claimedAtMs: 1 },
  });
  tells('left', [forgedBody('A'), forgedBody('B'), forgedBody('OWN')]);
  tells('right', [forgedBody('C')]);
  tells('left', [forgedBody('B')]);
  tells('right', [forgedBody('B'), forgedBody('C')]);
  const speaksFor = (host: string) =>
    ['A', 'B', 'C', 'OWN', 'D'].filter((id) => directory.speaksFor(host, id));
  t.same(speaksFor('left'), ['A', 'B']);
  t.same(speaksFor('right'), ['C']);
  t.same(speaksFor('another'), []);
  for (let n = 0; n < 100; n += 1) tells('left', [forgedBody(`N${n}`)]);
  t.notOk(directory.speaksFor('left', 'A'), 'as many as a host may have');
});

t.test('hosts that are refused are bounded like all others, and forgotten', async (t) => {
  const { say, directory, log, clock } = heard(t);
  for (let n = 0; n < 1_000; n += 1) say({ spoken: HOST_PROTOCOL + 1, session: 'x' }, `host-${n}`);
  t.same(
    directory.all().map(({ state }) => state),
    ['refused', 'refused', 'refused', 'refused'],
  );
  t.equal(log.filter((line) => /no further host/.test(line)).length, 1);
  await clock.advance(limits.busAwayMs + limits.busForgetMs);
  t.same(directory.all(), []);
});

t.test('a host whose messages are not understood is refused, with the reason', async (t) => {
  const { tells, say, sign, directory } = heard(t);
  const refused = () => directory.find('left')?.state === 'refused';
  const body = forgedBody('A');
  for (const [what, tell] of [
    ['another version', () => say({ ...sign, spoken: HOST_PROTOCOL + 1 }, 'left')],
    ['nothing', () => say(null, 'left')],
    ['an address with a path', () => tells('left', [body], {}, { url: 'http://x:1/admin' })],
    ['an address with a user', () => tells('left', [body], {}, { url: 'http://a:b@x:1' })],
    ['another scheme', () => tells('left', [body], {}, { url: 'file:///etc/passwd' })],
    ['a port that there is not', () => tells('left', [body], {}, { url: 'http://x:99999' })],
    ['a body without a name', () => tells('left', [forgedBody('')])],
    ['a body whose id has lines', () => tells('left', [forgedBody('A\nB')])],
    ['a body that is no part of a path', () => tells('left', [forgedBody('..')])],
    ['a number that JSON has not', () => tells('left', [forgedBody('A', { number: 2n ** 60n })])],
    ['a moment that is none', () => tells('left', [forgedBody('A', { claimedAtMs: Number.NaN })])],
    [
      'too many bodies',
      () =>
        tells(
          'left',
          Array.from({ length: 9 }, (_, at) => forgedBody(`${at}`)),
        ),
    ],
    ['a number beyond all', () => tells('left', [body], { eventNumber: 2 ** 60 })],
  ] as const) {
    tells('left', [body]);
    t.notOk(refused(), `before ${what}`);
    tell();
    t.ok(refused(), what);
    t.equal(directory.hostOf('A'), undefined, 'it has no camera');
  }
  t.match(directory.find('left')?.reason, /not understood/);
  for (const url of ['http://10.0.0.7:8080', 'https://stage-left:8443', 'http://[fe80::1]:8080', '']) {
    tells('left', [body], {}, { url });
    t.equal(directory.find('left')?.url, url);
  }
});

t.test('the known members of an announcement are kept', async (t) => {
  const { tells, directory } = heard(t);
  const round: Record<string, unknown> = { size: 2n ** 60n };
  tells('left', [forgedBody('A', { more: '<script>', unreachableSince: 7 })], {}, { more: 7 });
  t.same(Object.keys(directory.find('left')?.bodies[0] ?? {}).sort(), Object.keys(forgedBody('A')).sort());
  round.self = round;
  tells('right', [forgedBody('B', { round })]);
  t.equal(directory.find('right')?.state, 'refused', 'what no answer can have');
  t.doesNotThrow(() => JSON.stringify(directory.all()));
});

t.test('a message with the name of this host comes from another sender, and is noticed', async (t) => {
  const { bus, say, sign, heardOwn } = heard(t);
  bus.isSilent = false;
  say({ ...sign, session: '0', goodbye: true }, 'here');
  t.same(heardOwn, [], 'the run before this one has ended');
  const words = [{ ...sign, session: '2' }, null, { ...sign, session: '1', goodbye: true }];
  for (const word of words) say(word, 'here');
  t.equal(heardOwn.length, words.length, 'no message of this host returns to it');
});

t.test('a run of a host that has said goodbye is over, whatever it still sends', async (t) => {
  const { tells, say, sign, directory } = heard(t);
  tells('left', [forgedBody('A')]);
  let changes = 0;
  directory.onChange(() => {
    changes += 1;
  });
  for (let n = 0; n < 100; n += 1) {
    say({ ...sign, goodbye: true }, 'left');
    tells('left', [forgedBody('A')]);
  }
  t.equal(changes, 1);
  t.match(directory.find('left'), { state: 'unreachable', reason: 'its service was stopped' });
  tells('left', [forgedBody('A')], { session: 'second' });
  t.equal(directory.find('left')?.state, 'here');
});

t.test(
  'a refused host stays known while it sends messages, and is asked once its messages are understood',
  async (t) => {
    const { tells, say, sign, asked, clock, directory } = heard(t);
    tells('left', [forgedBody('A')]);
    const sinceText = () => directory.find('left')?.since;
    say({ ...sign, spoken: HOST_PROTOCOL + 1 }, 'left');
    const since = sinceText();
    for (let n = 0; n < 4; n += 1) {
      await clock.advance((limits.busAwayMs + limits.busForgetMs) / 2);
      say({ ...sign, spoken: HOST_PROTOCOL + 1 }, 'left');
      t.equal(directory.find('left')?.state, 'refused');
      t.equal(sinceText(), since);
    }
    t.same(asked, []);
    say(sign, 'left');
    t.same(asked, ['left'], 'its cameras may be others by now');
  },
);

t.test('a host that comes and goes all the time does not fill the log', async (t) => {
  const { tells, log } = heard(t);
  for (let n = 0; n < 1_000; n += 1) tells('left', [], { session: `run ${n}`, isReady: n % 2 === 0 });
  t.ok(log.length <= 40, `${log.length} lines`);
});

t.test('a host that is reachable again is asked for its missed announcements', async (t) => {
  const { tells, say, sign, asked, clock, directory } = heard(t);
  tells('left', [forgedBody('A')]);
  t.same(asked, []);
  await clock.advance(limits.busAwayMs);
  t.equal(directory.find('left')?.state, 'unreachable');
  say(sign, 'left');
  t.same(asked, ['left']);
});

t.test(
  'another host with the name of this host is named as the reason if its messages are not understood, until it has left',
  async (t) => {
    const log: { msg: string }[] = [];
    let answer: () => unknown = () => ({ spoken: 99, session: 'x' });
    const bus: Bus = { ...busOf(new Shared(), 'here'), ask: async () => answer() };
    const clock = new ManualClock();
    const directory = new HostDirectory({
      ...{ bus, clock, limits, version: '1', session: '1' },
      logger: pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line)) }),
      own: () => ({ url: '', bodies: [], eventNumber: 0, isReady: true }),
      held: () => undefined,
      heardOwn: () => undefined,
    });
    t.teardown(() => directory.close());
    directory.start();
    await until('the answer is judged', () => directory.refusal !== '');
    t.match(directory.refusal, /another host is named here already.*speaks another version/);
    t.ok(bus.isSilent, 'of two hosts of one name one is silent');
    t.equal(log.length, 1);
    t.match(log, [{ msg: directory.refusal }]);
    await clock.advance(3 * limits.busPresenceMs);
    t.equal(log.length, 1, 'it is reported once');
    answer = () => {
      throw new BusError('absent', 'no host of this name');
    };
    await clock.advance(limits.busAwayMs + limits.busPresenceMs);
    await until('it speaks', () => !bus.isSilent);
    t.equal(directory.refusal, '');
  },
);
