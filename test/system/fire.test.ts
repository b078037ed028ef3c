// A group shot as the bodies see it: the moment at which each was released, from its own records, is compared with the
// receipt.
//

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const BODIES = 4;
const SHOTS = 3;
/** The time between the worker's and the body's look at the clock. */
const CALL_MS = 50;

/** When the shutter button of a body was pressed, in microseconds of CLOCK_MONOTONIC. */
function presses(service: Service, id: string): number[] {
  const lines = readFileSync(join(service.body(id), 'releases'), 'utf8').split('\n');
  return lines.filter((line) => line.endsWith(' down')).map((line) => Number(line.split(' ')[1]));
}

t.test('bodies are released at one moment, once each, and the receipt shows how far apart', async (t) => {
  // The tolerance is long: a busy machine may release late, which the receipt shows and this test does not judge.
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}`, limits: { fireLateMs: 30_000 } });
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));
  const differences: number[] = [];
  for (let shot = 1; shot <= SHOTS; shot += 1) {
    const order = { shotId: `S${shot}`, focus: true };
    const { body } = await service.ok('POST', '/api/rig/groups/all/shoot', order);
    const moments = await until("the bodies' records", () => {
      const all = ids.map((id) => presses(service, id));
      return all.every(({ length }) => length >= shot) && all;
    });
    t.same(
      moments.map(({ length }) => length),
      ids.map(() => shot),
      'each body was released once',
    );
    const newest = moments.map((of) => of.at(-1) ?? 0);
    const skewMs = (Math.max(...newest) - Math.min(...newest)) / 1000;
    differences.push(Math.abs(skewMs - body.receipt.skew.issueMs));
    const late = body.receipt.bodies.map(
      ({ exposures }: { exposures: { issued: { lateUs: number } }[] }) => exposures[0]?.issued.lateUs ?? -1,
    );
    t.ok(
      late.every((lateUs: number) => lateUs >= 0),
      'no body before the moment',
    );
  }
  // A thread may be interrupted between the two looks.
  t.ok(Math.min(...differences) < CALL_MS, `by the bodies and by the receipt: ${differences} ms apart`);
});
