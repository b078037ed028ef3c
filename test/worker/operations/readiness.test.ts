// Arming of a body that has not yet reported whether it takes still pictures, on a clock of the test.

import t from 'tap';
import type { Camera } from '#worker/camera/camera.js';
import type { ExposureOutlook } from '#worker/events/pending-pictures.js';
import { ReportGrowth } from '#worker/events/report-growth.js';
import { requireReady } from '#worker/operations/readiness.js';
import type { NativeEvent, NativeProperty } from '#worker/sdk/addon.js';
import { PROPERTY_CODE } from '#worker/sdk/codes.js';
import { ManualClock } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';

const GROWTH_MS = 6_000;
const WAIT_MS = 4_000;
const OUTLOOK = standIn<ExposureOutlook>({ plan: { files: 0 } });

const native = (code: number): NativeProperty => ({
  ...{ code, type: 3, enableFlag: 2, current: 0n, values: [], settable: [] },
});

/** A body that was connected just now, and reports that it can record. */
function connected(model = 'ILME-FX6') {
  const clock = new ManualClock();
  let hear: (event: NativeEvent) => void = () => undefined;
  const growth = new ReportGrowth({
    ...{ clock, growthMs: GROWTH_MS, growthQuietMs: 800, growthWaitMs: WAIT_MS, restless: () => undefined },
    listen: (listener) => {
      hear = listener;
    },
  });
  hear({ kind: 'connected' } as NativeEvent);
  const broken: string[] = [];
  const natives = [native(PROPERTY_CODE.recordingState)];
  const transfers = { isUnderWay: false };
  const camera = standIn<Camera>({
    clock,
    growth,
    shutterButton: { isDown: () => false },
    transfers,
    sdk: { call: async () => [...natives] },
    session: { require: () => ({ model }) },
    assumptions: { broken: (name: string, seen: string) => void broken.push(`${name}: ${seen}`) },
  });
  const report = (code: number) => {
    natives.push(native(code));
    hear({ kind: 'propertyChanged', codes: [code] } as NativeEvent);
  };
  const arm = () => {
    const outcome = requireReady(camera, OUTLOOK).then(
      () => 'ready',
      ({ code }) => code as string,
    );
    return outcome;
  };
  return { clock, report, arm, broken, natives, transfers };
}

t.test('a body that is slow to report what it can do is waited for', async (t) => {
  const { clock, report, arm } = connected();
  const armed = arm();
  await clock.advance(3_000);
  report(PROPERTY_CODE.driveMode);
  await clock.advance(500);
  t.equal(await armed, 'ready');
});

t.test(
  'a body that reports nothing within the wait is not regarded as one that takes no pictures',
  async (t) => {
    const { clock, arm } = connected();
    const armed = arm();
    await clock.advance(WAIT_MS + 1_000);
    t.equal(await armed, 'PROPERTY_NOT_REPORTED');
  },
);

t.test(
  'a body that has not reported still pictures when the time for reports is over takes none',
  async (t) => {
    const { clock, arm, broken } = connected();
    await clock.advance(GROWTH_MS - 1_000);
    const armed = arm();
    await clock.advance(2_000);
    t.equal(await armed, 'NO_STILL_PICTURES');
    t.equal(await arm(), 'NO_STILL_PICTURES', 'and is not waited for again');
    t.same(broken, []);
  },
);

t.test('leaving out a body whose product line takes still pictures is reported', async (t) => {
  const { clock, arm, broken } = connected('ILCE-7M4');
  await clock.advance(GROWTH_MS + 1_000);
  t.equal(await arm(), 'NO_STILL_PICTURES');
  t.same(broken, ['stillsReportedInTime: ILCE-7M4 can record and reports nothing of still pictures']);
});

t.test('a body that takes no pictures is left out also while it is busy', async (t) => {
  const { clock, arm, transfers, natives, report } = connected();
  await clock.advance(GROWTH_MS + 1_000);
  transfers.isUnderWay = true;
  t.equal(await arm(), 'NO_STILL_PICTURES', 'with a file on its way from its card');
  transfers.isUnderWay = false;
  const RECORDING = 1n;
  natives.splice(0, 1, { ...native(PROPERTY_CODE.recordingState), current: RECORDING });
  t.equal(await arm(), 'NO_STILL_PICTURES', 'while it records');
  transfers.isUnderWay = true;
  natives.splice(0, 1, native(PROPERTY_CODE.recordingState));
  report(PROPERTY_CODE.driveMode);
  t.equal(await arm(), 'CAMERA_BUSY', 'one that takes some is busy');
});
