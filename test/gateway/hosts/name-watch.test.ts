// Detection of another program on the bus with the log-in of a host, and signs that are ignored.

import { pino } from 'pino';
import t, { type Test } from 'tap';
import { BusError, type NoAnswer } from '#gateway/hosts/bus/bus.js';
import { NameWatch } from '#gateway/hosts/name-watch.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { ManualClock } from '../../support/manual-clock.js';

const limits = { ...DEFAULT_LIMITS, busAwayMs: 4_000 };
const HOUR_MS = 3_600_000;

/** A watch, and a bus on which a test sets the outcome of a request of the host to itself. */
function watching(t: Test) {
  const clock = new ManualClock();
  const log: string[] = [];
  const changed: (() => void)[] = [];
  const bus = {
    host: 'left',
    isUp: true,
    isSilent: false,
    answer: 'absent' as NoAnswer | 'answered',
    ask: async (_host: string, verb: string) => {
      if (verb !== 'operation') throw new Error('it is what a thief wants to hear');
      if (bus.answer === 'answered') return { value: {} };
      throw new BusError(bus.answer, 'no answer');
    },
    onChange: (listener: () => void) => void changed.push(listener),
    cameBack: () => {
      for (const listener of changed) listener();
    },
  };
  const logger = pino({ level: 'error' }, { write: (line: string) => log.push(JSON.parse(line).msg) });
  const watch = new NameWatch({ bus, clock, logger, limits });
  watch.start();
  t.teardown(() => watch.close());
  return { bus, clock, log, watch };
}

t.test('no warning is given while no other program receives the requests to this host', async (t) => {
  const { clock, log, watch } = watching(t);
  await clock.advance(HOUR_MS);
  t.equal(watch.warning, '');
  t.same(log, []);
  watch.close();
  t.equal(clock.pending, 0, 'it looks no longer');
});

t.test('an eavesdropper is noticed, and reported once a minute', async (t) => {
  const { bus, clock, log, watch } = watching(t);
  await clock.advance(limits.busAwayMs);
  bus.answer = 'late';
  await clock.advance(limits.busAwayMs);
  t.equal(watch.warning, '', 'one may be late alone');
  await clock.advance(5 * limits.busAwayMs);
  t.match(
    watch.warning,
    /log-in of this host on the bus, or one with the same rights: it receives the requests to this host/,
  );
  t.equal(log.length, 1);
  t.match(log, [/give this host another one on the server/]);
  bus.answer = 'absent';
  await clock.advance(limits.busForgetMs / 2);
  t.not(watch.warning, '', 'it may come again');
  await clock.advance(limits.busForgetMs);
  t.equal(watch.warning, '');
});

t.test('a program that answers a request to this host is noticed at once', async (t) => {
  const { bus, clock, watch } = watching(t);
  bus.answer = 'answered';
  await clock.advance(limits.busAwayMs);
  t.match(watch.warning, /it answers requests to this host/);
});

t.test('the former connection of this host, if still listed, is not another program', async (t) => {
  const { bus, clock, log, watch } = watching(t);
  await clock.advance(limits.busAwayMs);
  bus.cameBack();
  bus.answer = 'late';
  await clock.advance(6 * 60_000);
  t.equal(watch.warning, '');
  await clock.advance(6 * 60_000);
  t.match(watch.warning, /it receives the requests/, 'no server lists it for so long');
  t.equal(log.length, 1);
});

t.test('nothing is noticed without a bus, or while another host has the name', async (t) => {
  const { bus, clock, watch } = watching(t);
  await clock.advance(limits.busAwayMs);
  bus.isUp = false;
  bus.cameBack();
  bus.answer = 'answered';
  await clock.advance(HOUR_MS);
  t.equal(watch.warning, '');
  bus.isUp = true;
  bus.isSilent = true;
  await clock.advance(HOUR_MS);
  watch.noted('it sends events');
  t.equal(watch.warning, '', 'another host of this name is the first, which is reported elsewhere');
});

t.test('each kind of message that another sender sends with the name of this host is logged', async (t) => {
  const { log, watch } = watching(t);
  for (const what of ['it sends events', 'it sends events', 'it gives signs of life']) watch.noted(what);
  t.equal(log.length, 2);
  t.match(watch.warning, /it gives signs of life/);
});
