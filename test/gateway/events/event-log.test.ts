import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { EventHub } from '#gateway/events/event-hub.js';
import { EventLog } from '#gateway/events/event-log.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';

const EPOCH = 1_700_000_000_000;
const id = (number: number) => `${EPOCH}-${number}`;
const event = (cameraId: string, payload: Record<string, unknown> = {}) => ({
  name: 'warning',
  cameraId,
  payload,
});
const idOf = (text: string) => /^id: (.*)$/m.exec(text)?.[1];

/** Events that a subscription receives: ids, and the gap in the form of the wire. */
function subscribed(hub: EventHub, cameraId: string | undefined, lastEventId?: string) {
  const live: string[] = [];
  const subscriber = { event: (text: string) => live.push(text), momentary: () => {}, end: () => {} };
  const { opening, end } = hub.subscribe({ cameraId, lastEventId }, subscriber);
  const [handshake = '', ...rest] = opening;
  const gaps = rest.filter((text) => text.includes('event: gap\n'));
  return {
    startId: idOf(handshake),
    gaps: gaps.map((text) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '')),
    replay: rest.filter((text) => !gaps.includes(text)).map(idOf),
    live,
    end,
  };
}

/** A hub of two cameras, which keeps two events of each: events 1, 2, 4 and 5 are of "a", 3 is of "b". */
function smallHub(): EventHub {
  const hub = new EventHub(EPOCH, { ...DEFAULT_LIMITS, eventLogEvents: 2 });
  for (const cameraId of ['a', 'a', 'b', 'a', 'a']) hub.publish(event(cameraId));
  return hub;
}

t.test('a forgotten camera has no events in the log, and its clients get a gap', async (t) => {
  const hub = smallHub();
  hub.forget('b');
  t.match(subscribed(hub, 'b', id(2)), { replay: [], gaps: [{ reason: 'dropped', from: id(2) }] });
  t.match(subscribed(hub, undefined, id(2)), {
    replay: [id(4), id(5)],
    gaps: [{ reason: 'dropped', missed: 1 }],
  });
  t.same(subscribed(hub, undefined, id(3)).gaps, [], 'a client that had its last event misses nothing');
  t.same(subscribed(hub, 'a', id(3)).gaps, [], 'the other camera is unchanged');
  hub.publish(event('b'));
  t.match(subscribed(hub, 'b', id(2)), { replay: [id(6)], gaps: [{ reason: 'dropped' }] });
});

t.test('a client that reconnects receives missed events, or a gap with the lost ones', async (t) => {
  const gap = (reason: string, more: object = {}) => [{ reason, ...more }];
  const all = [3, 4, 5];
  const cases: [string, string | undefined, string | undefined, number, object[], number[]][] = [
    ['a new client receives nothing of the past', undefined, undefined, 5, [], []],
    ['it has everything', undefined, id(5), 5, [], []],
    ['it misses one', undefined, id(4), 4, [], [5]],
    ['it misses all that is kept', undefined, id(2), 2, [], all],
    ['one is lost', undefined, id(1), 1, gap('dropped', { from: id(1), missed: 1, cameraId: '*' }), all],
    ['it had none', undefined, id(0), 0, gap('dropped', { from: id(0), missed: 2, cameraId: '*' }), all],
    ['of one camera', 'a', id(3), 3, [], [4, 5]],
    ['of one camera, lost', 'a', id(1), 1, gap('dropped', { from: id(1), cameraId: 'a' }), [4, 5]],
    ['the other camera has lost nothing', 'b', id(0), 0, [], [3]],
    ['of a camera without events', 'c', id(2), 2, [], []],
    ['restarted', undefined, '5-2', 0, gap('restarted', { from: '5-2', cameraId: '*' }), all],
    ['restarted, one camera', 'b', '5-2', 0, gap('restarted', { from: '5-2', cameraId: 'b' }), [3]],
    ['of the future', undefined, id(6), 0, gap('unknown-id', { from: id(6), cameraId: '*' }), all],
  ];
  for (const [what, cameraId, lastEventId, start, gaps, replay] of cases) {
    const { startId, ...rest } = subscribed(smallHub(), cameraId, lastEventId);
    t.equal(startId, id(start), what);
    t.same([rest.gaps, rest.replay], [gaps, replay.map(id)], what);
  }
});

t.test('an invalid id is answered with a gap and every event that is kept', async (t) => {
  const nonsense = [
    '',
    '0',
    'abc',
    '-',
    `${EPOCH}`,
    `${EPOCH}-`,
    `-${EPOCH}`,
    `${EPOCH}-1-2`,
    `${EPOCH}-1.5`,
  ];
  for (const text of [...nonsense, `${EPOCH}-1\nid: 7`, ` ${id(1)}`, '９-９', 'x'.repeat(10_000)]) {
    const { gaps, replay } = subscribed(smallHub(), undefined, text);
    t.same(gaps, [{ reason: 'unknown-id', cameraId: '*' }], text.slice(0, 40));
    t.same(replay, [3, 4, 5].map(id));
  }
});

t.test('replay and live events join without a missing or repeated event', async (t) => {
  const hub = smallHub();
  const { replay, live, end } = subscribed(hub, undefined, id(3));
  hub.publish(event('b'));
  hub.publish(event('a'));
  t.same([...replay, ...live.map(idOf)], [4, 5, 6, 7].map(id));
  end();
  end();
  hub.publish(event('a'));
  t.equal(live.length, 2);
  t.equal(hub.subscriberCount, 0);
});

t.test('a flood from one camera drops no event of another', async (t) => {
  const { eventLogEvents } = DEFAULT_LIMITS;
  const log = new EventLog(EPOCH, DEFAULT_LIMITS);
  log.append(event('quiet'));
  for (let n = 0; n < 10 * eventLogEvents; n += 1) log.append(event('loud'));
  t.same(log.after(id(0), 'quiet').gap, undefined);
  t.same(log.after(id(0), 'quiet').texts.map(idOf), [id(1)]);
  t.equal(log.after(id(0), 'loud').texts.length, eventLogEvents);
  t.equal(log.after(id(0), undefined).texts.length, eventLogEvents + 1);
});

t.test('events of another host push out only their own, however many cameras they name', async (t) => {
  const busEventsBytes = 20_000;
  const log = new EventLog(EPOCH, { ...DEFAULT_LIMITS, busEventsBytes });
  log.append(event('own'));
  log.append({ ...event('theirs'), payload: { text: 'x'.repeat(5_000) } }, 'right');
  const cameras = 1_000;
  for (let n = 0; n < cameras; n += 1) log.append(event(`of left ${n}`), 'left');
  t.equal(log.after(id(0), 'own').texts.length, 1);
  t.equal(log.after(id(0), 'theirs').texts.length, 1, 'of another host, too');
  const kept = log.after(id(0), undefined).texts;
  t.ok(kept.length < cameras / 2, 'the oldest of that host are removed');
  t.ok(kept.join('').length < busEventsBytes + 6_000);
  t.same(kept.map(idOf).at(-1), id(cameras + 2), 'the newest is present');
  t.match(log.after(id(3), 'of left 0').gap, { reason: 'dropped' }, 'clients are notified');
  t.equal(log.after(id(3), 'of left 999').texts.length, 1);
});

t.test('a client that comes and goes at any moment receives every event once, or the gap', async (t) => {
  const random = generator(20_240_229);
  const wrong: object[] = [];
  let visits = 0;
  for (let round = 0; round < 200; round += 1) {
    const perCamera = 1 + random(8);
    const cameraId = [undefined, 'a'][random(2)];
    const hub = new EventHub(EPOCH, { ...DEFAULT_LIMITS, eventLogEvents: perCamera });
    const published: { cameraId: string; number: number }[] = [];
    const wanted = (after: number) =>
      published.filter((each) => each.number > after && (cameraId ?? each.cameraId) === each.cameraId);
    const isKept = ({ cameraId, number }: { cameraId: string; number: number }) => {
      const later = published.filter((each) => each.cameraId === cameraId && each.number > number);
      return later.length < perCamera;
    };
    const publish = (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const from = ['a', 'b', 'c'][random(3)] ?? '';
        hub.publish(event(from));
        published.push({ cameraId: from, number: published.length + 1 });
      }
    };
    let position = 0;
    for (let visit = 0; visit < 12; visit += 1) {
      publish(random(2 * perCamera));
      const missing = wanted(position);
      const expected = missing.filter(isKept).map(({ number }) => number);
      const visitor = subscribed(hub, cameraId, id(position));
      const seen = published.length;
      publish(random(4));
      visitor.end();
      const live = wanted(Math.max(seen, position)).map(({ number }) => number);
      const lost = missing.length - expected.length;
      const received = {
        replay: visitor.replay,
        gaps: visitor.gaps.length,
        // A gap of one camera has no number of events.
        missed: cameraId === undefined ? visitor.gaps[0]?.missed : undefined,
        live: visitor.live.map(idOf),
      };
      const due = {
        replay: expected.map(id),
        gaps: lost > 0 ? 1 : 0,
        missed: cameraId === undefined && lost > 0 ? lost : undefined,
        live: live.map(id),
      };
      visits += 1;
      if (!isDeepStrictEqual(received, due)) wrong.push({ round, visit, position, received, due });
      // The client reads some of it and is cut off.
      const offered = [...expected, ...live];
      position = offered[random(offered.length + 1) - 1] ?? position;
    }
  }
  t.same(wrong, [], `of ${visits} visits`);
});

/** Numbers below a limit, the same in every run (a linear congruential generator, Numerical Recipes). */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
