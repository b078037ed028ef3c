// Bodies with different lags: the service measures them in shots, and delays the quick body so that the exposures
// coincide.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

/** Lags that differ by more than reports on a busy machine usually do. */
const QUICK_MS = 20;
const SLOW_MS = 620;
/** As many exposures as the service needs before it uses a lag. */
const SHOTS = 5;

t.test('the quick body of a rig is delayed by the difference of the measured lags', async (t) => {
  const options = {
    rig: 'ILCE-7M4:2',
    directory: testDirectory(t),
    limits: { fireLateMs: 30_000, shotArmMs: 30_000, proofMs: 8_000 },
    environment: { RIGD_SIM_LAG_MS: String(QUICK_MS) },
  };
  const service = await Service.start(t, options);
  const [quick = '', slow = ''] = await service.cameraIds();
  for (const id of [quick, slow]) {
    await service.connect(id);
    await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
    await service.reads(id, 'focus-mode', '0x1');
  }
  await service.sim('lag', slow, String(SLOW_MS));
  const taken = async (body: object) => {
    const { receipt } = (await service.ok('POST', '/api/rig/groups/all/shoot', body)).body;
    return until(`the end of ${receipt.shotId}`, async () => {
      const now = (await service.ok('GET', `/api/rig/shots/${receipt.shotId}`)).body.receipt;
      return now.state !== 'incomplete' && now;
    });
  };
  const before = await taken({ equalise: true });
  t.match(before, { state: 'complete', notices: [/^not delayed, .*not known yet/] });
  t.notOk('equalised' in before);
  for (let shot = 1; shot < SHOTS; shot += 1) await taken({});

  const lagOf = (id: string, shots: number, of = service) =>
    until(`${shots} measured lags of ${id}`, async () => {
      const { lag } = (await of.ok('GET', `/api/rig/cameras/${id}`)).body.camera;
      return lag?.shots === shots && lag;
    });
  const [quickLag, slowLag] = [await lagOf(quick, SHOTS), await lagOf(slow, SHOTS)];
  t.match(quickLag, { spreadMs: Number, fileSpreadMs: Number });
  t.ok(slowLag.ms > quickLag.ms, `${slowLag.ms} and ${quickLag.ms} ms`);

  const { body } = await service.ok('PUT', '/api/rig', { equalise: true });
  t.equal(body.rig.equalise, true);
  const equalised = await taken({});
  t.match(equalised, { state: 'complete', equalised: true });
  t.notOk('notices' in equalised);
  const [first, second] = equalised.bodies;
  const [early, late] = [first.exposures[0], second.exposures[0]];
  t.equal(late.delayMs, 0);
  t.equal(Math.round(1_000 * early.delayMs), Math.round(1_000 * (second.lagMs - first.lagMs)));
  const orderedMs = ({ issued }: typeof early) => Date.parse(issued.at) - issued.lateUs / 1_000;
  const apartMs = orderedMs(early) - orderedMs(late);
  t.ok(Math.abs(apartMs - early.delayMs) < 3, `the orders are ${apartMs} ms apart`);

  t.notOk('equalised' in (await taken({ equalise: false })), 'the request goes before the rig file');
  await service.stop();
  const next = await Service.start(t, options);
  t.ok(await lagOf(quick, SHOTS + 2, next), 'after a start, the lags are learnt from the journal');
});
