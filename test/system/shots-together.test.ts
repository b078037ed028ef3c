// A body of a group that exposes at another time than the others: it is reported when the group is armed and when it is
// over.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** Self-timer of 10 s. */
const SELF_TIMER = '0x30003';
/** A tolerance far above the difference of two workers on one busy core, and far below the time of the self-timer. */
const TOGETHER_MS = 5_000;

t.test('a body on a self-timer is reported at arming, and named when it has exposed', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:3', limits: { fireLateMs: 30_000 } });
  const ids = await service.cameraIds();
  const [, late = ''] = ids;
  for (const [index, id] of ids.entries()) {
    await service.connect(id);
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `body ${index + 1}`, number: index + 1 });
    await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
    await service.reads(id, 'focus-mode', '0x1');
  }
  await service.ok('PUT', `/api/cameras/${late}/properties/drive-mode`, { value: SELF_TIMER });
  await service.reads(late, 'drive-mode', SELF_TIMER);
  const { body: rig } = await service.ok('PUT', '/api/rig', { togetherMs: TOGETHER_MS });
  t.equal(rig.rig.togetherMs, TOGETHER_MS);
  const events = await service.events();
  await service.request('POST', '/api/rig/groups/all/shoot', { shotId: 'timer' });
  const first = await events.first('the first event of the shot', ({ name }) => name === 'shot');
  t.match(first.data.message, /the drive modes differ, .*: .*1 body 1, 3 body 3\), .*\(2 body 2\)/);
  t.ok(
    service.log.some((line) => line.includes('the drive modes differ') && line.includes('"level":"warn"')),
    'in the log, too',
  );
  const receipt = await until('its end', async () => {
    const { body } = await service.ok('GET', '/api/rig/shots/timer');
    return body.receipt.state !== 'incomplete' && body.receipt;
  });
  t.match(receipt, {
    state: 'complete',
    togetherMs: TOGETHER_MS,
    together: false,
    message: /not together: 2 body 2 \(it reported the exposure \d+ ms after the others/,
  });
  const last = await events.first(
    'the event that reports it',
    ({ name, data }) => name === 'shot' && data.state === 'complete',
  );
  t.equal(last.data.together, false);
  const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
  t.match(await metrics(), /^rigd_shots_apart_total 1$/m);

  await service.ok('PUT', `/api/cameras/${late}/properties/drive-mode`, { value: '0x1' });
  await service.reads(late, 'drive-mode', '0x1');
  const { body } = await service.ok('POST', '/api/rig/groups/all/shoot', {
    shotId: 'alike',
    togetherMs: 30_000,
  });
  t.equal(body.receipt.togetherMs, 30_000, 'the tolerance of the request goes first');
  const alike = await until('its end', async () => {
    const answer = await service.ok('GET', '/api/rig/shots/alike');
    return answer.body.receipt.state !== 'incomplete' && answer.body.receipt;
  });
  t.equal(alike.together, true);
  t.notOk('notices' in alike);
  t.match(await metrics(), /^rigd_shots_apart_total 1$/m);
});
