// Events for clients when hosts come and go: the first at once, and not one for each change.

import { pino } from 'pino';
import t from 'tap';
import type { RigEvent } from '#gateway/events/event-log.js';
import { BodyNews } from '#gateway/hosts/body-news.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { ManualClock } from '../../support/manual-clock.js';
import { GivenHosts, remoteHost } from '../../support/other-hosts.js';

const { busPresenceMs } = DEFAULT_LIMITS;

function news() {
  const clock = new ManualClock();
  const hosts = new GivenHosts();
  const events: RigEvent[] = [];
  const log: string[] = [];
  const told = new BodyNews({
    ...{ hosts, clock, limits: DEFAULT_LIMITS },
    logger: pino({ level: 'info' }, { write: (line: string) => log.push(line) }),
    nameOf: () => ({}),
    own: () => hosts.all().flatMap(({ bodies }) => bodies.map(({ id }) => id)),
    publish: (event) => events.push(event),
  });
  const states = () => events.map(({ payload }) => (payload as { state: string }).state);
  return { clock, hosts, states, log, told };
}

const here = remoteHost('right', ['A']);
const away = remoteHost('right', ['A'], { state: 'unreachable', reason: 'a test' });

t.test(
  'a host that goes is reported at once, and one that comes and goes all the time once in a while',
  async (t) => {
    const { clock, hosts, states } = news();
    hosts.set(here);
    hosts.set(away);
    t.same(states(), ['unreachable']);
    for (let n = 0; n < 100; n += 1) {
      hosts.set(here);
      hosts.set(away);
    }
    t.same(states(), ['unreachable']);
    hosts.set(here);
    await clock.advance(busPresenceMs);
    t.same(states(), ['unreachable', 'connected'], 'in its state at that time');
    await clock.advance(busPresenceMs);
    hosts.set(away);
    t.same(states(), ['unreachable', 'connected', 'unreachable']);
  },
);

t.test('nothing is reported after the end', async (t) => {
  const { clock, hosts, states, told } = news();
  hosts.set(here);
  hosts.set(away);
  hosts.set(here);
  told.close();
  await clock.advance(busPresenceMs);
  t.same(states(), ['unreachable']);
});

t.test('cameras that go from host to host all the time do not fill the log', async (t) => {
  const { hosts, log } = news();
  for (let n = 0; n < 1_000; n += 1) {
    hosts.set(here);
    hosts.set();
    hosts.set(remoteHost('right', [`${n}`]));
  }
  t.ok(log.length > 0 && log.length <= 30, `${log.length} lines`);
});
