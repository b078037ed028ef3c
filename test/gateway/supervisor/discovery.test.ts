import t from 'tap';
import { GENEROUS_MS, until, within } from '../../support/deadline.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { realRig } from '../../support/real-rig.js';

t.test(
  'when the first look takes too long, lists are answered as they are, and at once from then on',
  async (t) => {
    const clock = new ManualClock();
    const environment = { RIGD_SIM_ENUMERATE_MS: String(GENEROUS_MS) };
    const { rig } = await realRig(t.testdir(), { clock, environment });
    rig.start();
    t.teardown(() => rig.close());
    let answers = 0;
    const first = rig.list().finally(() => {
      answers += 1;
    });
    await clock.advance(7_999);
    t.equal(answers, 0);
    await clock.advance(1);
    t.same(await within('the list', first), []);
    t.same(await within('the next list', rig.list()), []);
    await t.rejects(within('the status', rig.status('D1')), { code: 'CAMERA_NOT_FOUND' });
  },
);

t.test('a rig that is closed before the first look leaves nobody waiting and no timer', async (t) => {
  const clock = new ManualClock();
  const environment = { RIGD_SIM_ENUMERATE_MS: String(GENEROUS_MS) };
  const { rig } = await realRig(t.testdir(), { clock, environment });
  rig.start();
  const waiting = t.rejects(rig.connect('D1', { mode: 'remote', reconnecting: false }), {
    code: 'SHUTTING_DOWN',
  });
  await settle();
  await within('the end of the rig', rig.close());
  await waiting;
  await until('no timer', () => clock.pending === 0);
});
