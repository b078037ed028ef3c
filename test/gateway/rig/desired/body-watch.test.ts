// The times at which bodies are read, and the remembered values.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { NO_FACTS } from '#gateway/rig/desired/body-facts.js';
import { Body, LIMITS, rigOf } from './bodies.js';

const BATTERY = 0x702;
const ISO = 0x104;
const ZOOM = 0x125;
const FACTS = {
  'battery-remain': '87',
  iso: '0x190',
  'media-slot1-status': '0x0',
  'media-slot1-remaining-photos': '1204',
  'media-slot1-remaining-time': '3719',
  'media-slot2-remaining-photos': '0',
  'overheating-state': '1',
  'recording-state': '0x1',
};

t.test('a body is read when its session opens; the facts are in memory', async (t) => {
  const body = new Body(FACTS);
  const { watch, enter } = rigOf({ A: body }, { A: {} });
  t.same(watch.facts('A'), NO_FACTS, 'nothing is known before');
  await enter('A', 'connected');
  t.same(watch.facts('A'), {
    batteryPercent: 87,
    exposure: { iso: 'is 0x190' },
    cards: [
      { slot: 1, state: 'ok', remainingPictures: 1204, remainingMinutes: 61 },
      { slot: 2, state: 'unknown', remainingPictures: 0 },
    ],
    overheating: 1,
    recording: true,
  });
  t.same(body.asked, ['read']);
  await enter('A', 'recovering');
  t.same(watch.facts('A'), NO_FACTS, 'nothing is known after');
});

t.test('facts that a body lacks, and numbers that mean "unknown", are left out', async (t) => {
  const body = new Body({ 'battery-remain': '0xffff', 'media-slot1-remaining-photos': '0xffffffff' });
  const { watch, enter } = rigOf({ A: body }, { A: {} });
  await enter('A', 'connected');
  t.same(watch.facts('A'), NO_FACTS);
});

t.test('a reported change of a watched property is read, other changes are not', async (t) => {
  const body = new Body({ ...FACTS, iso: '400' });
  const { watch, enter, changed, clock } = rigOf({ A: body }, { A: { iso: '400' } });
  await enter('A', 'connected');
  await clock.advance(LIMITS.bodyPauseMs);
  const before = body.asked.length;
  await changed('A', ZOOM);
  t.equal(body.asked.length, before);
  body.values.set('battery-remain', '86');
  body.values.set('iso', '640');
  await changed('A', BATTERY);
  t.equal(watch.facts('A').batteryPercent, 86);
  t.match(watch.reading('A', 'iso'), { value: '640', agrees: false });
  t.equal(body.asked.length, before + 1);
  for (let count = 0; count < 20; count += 1) await changed('A', ISO);
  t.equal(body.asked.length, before + 1, 'a storm of reports waits for the pause');
  await clock.advance(LIMITS.bodyPauseMs);
  t.equal(body.asked.length, before + 2, 'and is answered by one reading');
});

t.test('without reports a body is read once in a while, unless it is busy', async (t) => {
  const body = new Body(FACTS);
  const { enter, clock } = rigOf({ A: body }, { A: {} });
  await enter('A', 'connected');
  await clock.advance(LIMITS.bodyReadMs - 1);
  t.equal(body.asked.length, 1);
  await clock.advance(1);
  t.equal(body.asked.length, 2);
  body.queued = 1;
  await clock.advance(LIMITS.bodyReadMs);
  t.equal(body.asked.length, 2, 'a busy body is not touched');
  body.queued = 0;
  await clock.advance(LIMITS.bodyReadMs);
  t.equal(body.asked.length, 3);
});

t.test('a body that the rig does not know is read only while a client looks', async (t) => {
  const body = new Body(FACTS);
  const { watch, enter, clock } = rigOf({ A: body });
  await enter('A', 'connected');
  watch.looked('scrape');
  await clock.advance(0);
  t.equal(body.asked.length, 0, 'one look is no reason to ask a camera');
  watch.looked('scrape');
  await clock.advance(0);
  t.equal(body.asked.length, 1);
  t.equal(watch.facts('A').batteryPercent, 87);
  await clock.advance(LIMITS.scrapeWatchMs + LIMITS.bodyReadMs);
  t.same(watch.facts('A'), NO_FACTS, 'what is not looked at is forgotten');
  watch.looked('person');
  await clock.advance(0);
  t.equal(watch.facts('A').batteryPercent, 87, 'a person who looks waits for no second look');
  await clock.advance(LIMITS.scrapeWatchMs + LIMITS.bodyReadMs);
  const until = body.asked.length;
  await clock.advance(LIMITS.bodyReadMs * 3);
  t.equal(body.asked.length, until);
});

t.test('a body that plays its card is not read', async (t) => {
  const body = new Body(FACTS);
  body.mode = 'contents';
  const { enter } = rigOf({ A: body }, { A: { iso: '400' } });
  await enter('A', 'connected');
  t.same(body.asked, []);
});

t.test('a few bodies are read at the same time, the others wait for their turn', async (t) => {
  const ids = ['A', 'B', 'C', 'D'];
  const bodies = Object.fromEntries(ids.map((id) => [id, new Body(FACTS)]));
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  for (const body of Object.values(bodies)) body.gate = gate;
  const { enter, clock } = rigOf(bodies, { A: {}, B: {}, C: {}, D: {} });
  for (const id of ids) await enter(id, 'connected');
  const asked = () => ids.filter((id) => (bodies[id]?.asked.length ?? 0) > 0);
  t.same(asked(), ['A', 'B']);
  open();
  await clock.advance(0);
  t.same(asked(), ids);
});

t.test('a reading that fails is tried again at its time', async (t) => {
  const body = new Body(FACTS);
  body.failure = new ServiceError('CAMERA_STUCK', 'it does not answer');
  const { watch, enter, clock } = rigOf({ A: body }, { A: {} });
  await enter('A', 'connected');
  t.same(watch.facts('A'), NO_FACTS);
  body.failure = undefined;
  await clock.advance(LIMITS.bodyReadMs);
  t.equal(watch.facts('A').batteryPercent, 87);
});

t.test('after close no body is read', async (t) => {
  const body = new Body(FACTS);
  const { watch, enter, clock, changed } = rigOf({ A: body }, { A: {} });
  await enter('A', 'connected');
  watch.close();
  await changed('A', BATTERY);
  await clock.advance(LIMITS.bodyReadMs * 3);
  t.equal(body.asked.length, 1);
});
