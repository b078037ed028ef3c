// How well the clock of another host is known: the bound holds whatever the delay of a request is, and the bound of
// chrony is used where it is better.

import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '#base/clock.js';
import { chronyBoundUs, readChrony } from '#gateway/hosts/chrony.js';
import { ClockSamples, DRIFT_PPM } from '#gateway/hosts/clock-samples.js';
import { HostClocks } from '#gateway/hosts/clocks.js';
import type { HostCalls, OtherHosts, RemoteHost } from '#gateway/hosts/remote-host.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { standIn } from '../../support/stand-in.js';

/** Output of chrony 4.3 with `-n -c tracking`: with a server, and before it has one. */
const SYNCHRONISED =
  '7F000001,127.0.0.1,9,1795479343.836271413,-0.000000597,-0.000000031,0.000000588,-0.021,-0.001,0.091,' +
  '0.000003177,0.000002110,0.5,Normal\n';
const LOOKING =
  '00000000,,0,0.000000000,0.000000000,0.000000000,0.000000000,0.000,0.000,0.000,1.000000000,1.000000000,0.0,' +
  'Not synchronised\n';

/** Numbers between 0 and 1 that are the same in every run. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

t.test('the true clock offset is within the bound, whatever the delays and the drift', async (t) => {
  const random = numbers();
  let worst = 0;
  for (let run = 0; run < 200; run += 1) {
    const samples = new ClockSamples();
    const offsetUs = Math.round((random() - 0.5) * 1e9);
    const ppm = (random() * 2 - 1) * DRIFT_PPM;
    // The other clock runs at this rate from the first instant on.
    const there = (us: number) => us + offsetUs + ((us - 1_000_000) * ppm) / 1e6;
    let nowUs = 1_000_000;
    for (let trip = 0; trip < 40; trip += 1) {
      const sentUs = nowUs;
      const arrivedUs = sentUs + random() ** 4 * 20_000;
      const backUs = arrivedUs + random() ** 4 * 20_000;
      samples.add({ sentUs, thereUs: Math.round(there(arrivedUs)), backUs }, undefined);
      nowUs = backUs + random() * 1_500_000;
      const best = samples.best(nowUs, undefined);
      const trueUs = there(nowUs) - nowUs;
      const outside = Math.abs((best?.offsetUs ?? 0) - trueUs) - (best?.boundUs ?? 0);
      worst = Math.max(worst, outside);
    }
  }
  t.ok(worst <= 1, `never further outside than the rounding of the test: ${worst} µs`);
});

t.test('a measured clock offset grows less exact with time; the most exact one is used', async (t) => {
  const samples = new ClockSamples();
  t.equal(samples.best(0, undefined), undefined, 'nothing was measured');
  const own = { monotonicLessWallUs: -5_000, boundUs: 40 };
  samples.add({ sentUs: 1_000, thereUs: 9_400, backUs: 1_800 }, { monotonicLessWallUs: 3_000, boundUs: 60 });
  t.match(samples.best(1_800, undefined), { offsetUs: 8_000, boundUs: 402, from: 'bus' });
  t.match(samples.best(1_001_800, undefined), { boundUs: 602 }, 'a second later');
  t.match(samples.best(1_800, own), { offsetUs: 8_000, boundUs: 100, from: 'chrony' });
  t.match(samples.best(1_800, { ...own, boundUs: 900 }), { from: 'bus' }, 'chrony is worse');
  samples.add({ sentUs: 2_000, thereUs: 10_010, backUs: 2_020 }, undefined);
  t.match(samples.best(2_020, own), { offsetUs: 8_000, boundUs: 12, from: 'bus' }, 'a quick round trip');
});

t.test('the output of chrony is read', async (t) => {
  // 2.110 + 3.177 / 2 + 0.031 + 0.597 µs, rounded up.
  t.equal(chronyBoundUs(SYNCHRONISED), 5);
  t.equal(chronyBoundUs(LOOKING), undefined);
  for (const text of ['', '506 Cannot talk to daemon\n', SYNCHRONISED.replace('0.000002110', 'x')])
    t.equal(chronyBoundUs(text), undefined, JSON.stringify(text));
});

t.test('chronyc is called if it is installed', async (t) => {
  const directory = testDirectory(t);
  t.equal(await readChrony(directory), undefined, 'there is no such program');
  const program = join(directory, 'chronyc');
  writeFileSync(program, `#!/bin/sh\n[ "$*" = "-n -c tracking" ] && printf '%s' '${SYNCHRONISED}'\n`);
  chmodSync(program, 0o755);
  // A busy machine may not start a program in time, and then nothing is known.
  const reading = await until('its answer', () => readChrony(directory));
  const earlierUs = Number(process.hrtime.bigint() / 1000n);
  const wallUs = Date.now() * 1_000;
  const laterUs = Number(process.hrtime.bigint() / 1000n);
  const { monotonicLessWallUs, boundUs } = reading;
  t.ok(monotonicLessWallUs > earlierUs - wallUs - 2_000_000, 'not below what both clocks show');
  // elapsed: the distance of two clocks; a pause between their readings only raises the limit.
  t.ok(monotonicLessWallUs < laterUs - wallUs + 2_000_000, 'nor above');
  t.ok(boundUs >= 6, 'the bound of chrony, and that of reading both clocks');
  writeFileSync(program, '#!/bin/sh\nexit 1\n');
  t.equal(await readChrony(directory), undefined, 'it has failed');
});

t.test('the clocks of hosts are compared; a host that was restarted has a new clock', async (t) => {
  const remote = { name: 'right', state: 'here', session: 'one' } as RemoteHost;
  let session = 'one';
  let aheadUs = 5_000_000;
  const others = standIn<OtherHosts>({
    own: 'left',
    find: () => ({ ...remote, session }),
    all: () => [{ ...remote, session }],
  });
  const calls: HostCalls = {
    ask: async () => ({ nowUs: Number(process.hrtime.bigint() / 1000n) + aheadUs }),
    answer: () => undefined,
  };
  const limits = { busStoreMs: 3_000 };
  const clocks = new HostClocks({ others, calls, clock: systemClock, limits, path: undefined });
  t.same(clocks.of('left'), { host: 'left', offsetUs: 0, boundUs: 0, from: 'own' });
  t.equal(clocks.of('right'), undefined);
  t.equal(clocks.tripMs(['right']), 0);
  const isRight = () => {
    const { offsetUs = 0, boundUs = -1 } = clocks.of('right') ?? {};
    return Math.abs(offsetUs - aheadUs) <= boundUs;
  };
  await clocks.measure(['right']);
  t.ok(isRight());
  t.ok(clocks.tripMs(['left', 'right']) >= 1, 'an order is given more time');
  [session, aheadUs] = ['two', -7_000_000];
  await clocks.measure(['right']);
  t.ok(isRight(), 'nothing of the earlier clock is used');
  clocks.close();
});

t.test('an impossible clock counts as not known, and does not affect other hosts', async (t) => {
  const nowUs = Number(process.hrtime.bigint() / 1000n);
  const chrony = { monotonicLessWallUs: nowUs - Date.now() * 1_000, boundUs: 1 };
  const answers: Record<string, object> = {
    huge: { nowUs: 1e300 },
    'at the end of whole numbers': { nowUs: Number.MAX_SAFE_INTEGER },
    'before its start': { nowUs: -1 },
    'with a bound below zero': { nowUs, chrony: { ...chrony, boundUs: -1e9 } },
    'with a bound without end': { nowUs, chrony: { ...chrony, boundUs: 1e300 } },
    'with a wall clock without end': { nowUs, chrony: { ...chrony, monotonicLessWallUs: -1e300 } },
    true: { nowUs, chrony },
  };
  const hosts = Object.keys(answers).map((name) => ({ name, state: 'here', session: 'one' }) as RemoteHost);
  const others = standIn<OtherHosts>({
    own: 'left',
    find: (name: string) => hosts.find((host) => host.name === name),
    all: () => hosts,
  });
  const calls: HostCalls = { ask: async (host) => answers[host], answer: () => undefined };
  const clocks = new HostClocks({
    ...{ others, calls, clock: systemClock, limits: { busStoreMs: 3_000 }, path: undefined },
  });
  await clocks.measure(Object.keys(answers));
  t.same(
    Object.keys(answers).filter((host) => clocks.of(host) !== undefined),
    ['true'],
  );
  clocks.close();
});
