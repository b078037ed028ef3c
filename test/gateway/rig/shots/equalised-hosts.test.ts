// Equalised shots over hosts, with a stand-in of the other host: lags are learnt from the records of both hosts, also
// by a service that reads them after a start, and each host is ordered by its own clock.

import t from 'tap';
import { ENOUGH_EXPOSURES } from '#gateway/rig/shots/lags.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { hostRig, OFFSET_US } from './host-rig.js';
import { about, told } from './records.js';

/** Lags of the body of this host, and of that of the other host. */
const LAGS_US = { L: 20_000, R: 80_000 };
const DELAY_US = LAGS_US.R - LAGS_US.L;
const AT = '2027-03-01T10:00:00.000Z';

type Rig = Awaited<ReturnType<typeof hostRig>>;

/** Takes a shot of which both bodies report their exposures. */
async function exposed({ shots, shoot, service }: Rig, shotId: string): Promise<void> {
  await shoot('L+R', { shotId });
  const report = { frame: 1, exposedAt: AT, proof: 'OnWarning 0x20011' };
  const of = { shotId, round: 0 };
  const issued = { ...of, issuedUs: 1_000, issuedAt: AT, acceptedUs: 2_000 };
  shots.onNews({ cameraId: 'L', name: 'shotIssued', payload: issued });
  const exposure = { ...of, ...report, exposedUs: 1_000 + LAGS_US.L };
  shots.onNews({ cameraId: 'L', name: 'shotExposed', payload: exposure });
  await service().take(
    told(
      'right',
      shotId,
      { kind: 'issued', ...about('R'), issuedUs: 5_000, at: AT, acceptedUs: 6_000 },
      { kind: 'exposed', ...about('R'), ...report, exposedUs: 5_000 + LAGS_US.R },
    ),
  );
}

t.test('the body with the short lag is ordered later, by the clock of its own host', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  for (let shot = 0; shot < ENOUGH_EXPOSURES; shot += 1) await exposed(before, `shot-${shot}`);
  for (const [id, us] of Object.entries(LAGS_US)) {
    const lag = await until(`the lag of ${id}`, async () => {
      const now = before.shots.lag(id);
      return now?.shots === ENOUGH_EXPOSURES && now;
    });
    t.equal(lag.ms, us / 1_000);
  }
  await before.shots.close();

  const { shoot, local, orders, kept } = await hostRig(t, {}, { directory });
  const receipt = await shoot('L+R', { equalise: true });
  t.match(receipt, { equalised: true, bodies: [{ lagMs: 20 }, { lagMs: 80 }] });
  t.same(
    receipt.bodies.map(({ exposures }) => exposures[0]?.delayMs),
    [60, 0],
  );
  const instantOfOther = (orders[0]?.params.atUs ?? 0) - OFFSET_US;
  t.equal((local[0]?.atUs ?? 0) - instantOfOther, DELAY_US);
  t.match(kept[0]?.bodies, [{ delayUs: DELAY_US }, { delayUs: 0 }], 'the other host keeps the plan');

  const plain = await shoot('L+R', { shotId: 'plain' });
  t.notOk('equalised' in plain, 'only on request');
  t.equal(local[1]?.atUs, (orders[1]?.params.atUs ?? 0) - OFFSET_US);
  const inTurn = await shoot('L+R', { shotId: 'in-turn', equalise: true, pattern: { sequence: true } });
  t.notOk('equalised' in inTurn, 'a sequence has no common instant');
  t.notOk('notices' in inTurn);
});

t.test('a shot whose lags are not known yet is not equalised, and a notice names the bodies', async (t) => {
  const { shoot } = await hostRig(t);
  const receipt = await shoot('L+R', { equalise: true });
  t.notOk('equalised' in receipt);
  t.match(receipt.notices, [/^not delayed, because .* not known yet: L, R$/]);
});
