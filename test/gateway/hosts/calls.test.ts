// Number of requests of one other host that are answered at the same time.

import t from 'tap';
import { BusCalls } from '#gateway/hosts/calls.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { ManualClock } from '../../support/manual-clock.js';
import { busOf, Shared } from './test-bus.js';

const limits = { ...DEFAULT_LIMITS, busAskedAtOnce: 2 };

/** The calls of a host whose answers never come. */
function asked() {
  const answerers = new Map<string, (question: unknown, asker: string) => Promise<unknown>>();
  const bus = {
    ...busOf(new Shared(), 'here'),
    answer: (verb: string, answerer: (question: unknown, asker: string) => Promise<unknown>) =>
      void answerers.set(verb, answerer),
  };
  const directory = {
    own: 'here',
    find: () => undefined,
    onChange: () => () => undefined,
    left: () => undefined,
  };
  const calls = new BusCalls({ bus, directory, limits, clock: new ManualClock() });
  const begun: string[] = [];
  for (const verb of ['operation', 'watch', 'arm', 'fire', 'shotStop', 'events', 'clock', 'cancel'])
    calls.answer(verb, (_question, asker) => {
      begun.push(`${verb} ${asker}`);
      return new Promise(() => undefined);
    });
  const ask = (verb: string, asker = 'left') =>
    answerers.get(verb)?.({ sentUs: 0, question: {} }, asker) as Promise<{ fault: { code: string } }>;
  return { ask, begun };
}

t.test('operations and reads beyond their limit are refused', async (t) => {
  const { ask, begun } = asked();
  void ask('operation');
  void ask('watch');
  t.equal((await ask('operation')).fault.code, 'HOST_LATE');
  void ask('operation', 'right');
  t.same(begun, ['operation left', 'watch left', 'operation right']);
});

t.test('operations use up no places of shot orders, events or clock requests', async (t) => {
  const { ask, begun } = asked();
  for (const verb of ['operation', 'operation', 'fire', 'arm']) void ask(verb);
  t.equal(begun.length, 4);
  for (const verb of ['events', 'clock', 'fire', 'shotStop', 'arm'])
    t.equal((await ask(verb)).fault.code, 'HOST_LATE', verb);
});

t.test('an order to cancel a request is always accepted', async (t) => {
  const { ask, begun } = asked();
  for (let n = 0; n < 10; n += 1) void ask('cancel');
  t.equal(begun.length, 10);
});
