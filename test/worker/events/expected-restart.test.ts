// The files after which a restart is expected, and the refusals that end the expectation.

import t from 'tap';
import { ExpectedRestart } from '#worker/events/expected-restart.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import { NOTIFICATION } from '#worker/sdk/codes.js';
import { ManualClock } from '../../support/manual-clock.js';

const LIMIT_MS = 60_000;
const OK = NOTIFICATION.cameraSettingsReadResultOK;
const REFUSALS = [NOTIFICATION.cameraSettingsReadResultInvalid, NOTIFICATION.cameraSettingsReadResultNG];

function restart() {
  const clock = new ManualClock();
  const reports: unknown[] = [];
  const expected = new ExpectedRestart(clock, LIMIT_MS, ({ payload }) => reports.push(payload));
  const verdict = (code: number) => expected.receive({ kind: 'warning', code } as NativeEvent);
  const isExpected = () => expected.reason !== undefined;
  const last = () => reports.at(-1);
  return { clock, expected, verdict, isExpected, last };
}

for (const refusal of REFUSALS) {
  t.test(`a verdict ${refusal.toString(16)} ends what its own file has begun, and no more`, async (t) => {
    const { clock, expected, verdict, isExpected, last } = restart();
    expected.begin();
    verdict(refusal);
    t.notOk(isExpected(), 'the only file');
    t.same(last(), { isExpected: false });
    expected.begin();
    verdict(OK);
    await clock.advance(1_000);
    expected.begin();
    verdict(refusal);
    t.ok(isExpected(), 'an earlier file was taken');
    t.same(last(), { isExpected: true });
    verdict(refusal);
    t.ok(isExpected(), 'reported twice');
    await clock.advance(LIMIT_MS - 1_000);
    t.notOk(isExpected(), 'for as long as without the later file');
    expected.begin();
    verdict(refusal);
    t.notOk(isExpected(), 'what was over is not begun again');
  });
}

t.test('a refused call does not end the restart that an earlier file makes expected', async (t) => {
  const { expected, isExpected } = restart();
  expected.begin();
  expected.begin();
  expected.end();
  t.ok(isExpected(), 'the earlier file has no verdict yet');
});

t.test(
  'the begin of a session ends the expected restart, whatever was reported of earlier files',
  async (t) => {
    const { expected, verdict, isExpected } = restart();
    expected.begin();
    verdict(OK);
    expected.receive({ kind: 'connected' } as NativeEvent);
    t.notOk(isExpected());
    expected.begin();
    verdict(REFUSALS[0] ?? 0);
    t.notOk(isExpected(), 'the next file counts alone');
  },
);
