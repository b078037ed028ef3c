// An event of another host, as clients of this one receive it.

import t from 'tap';
import { toldEvent } from '#gateway/hosts/told-event.js';

const MOST = 10_000;

t.test('the event of an older host about a LUT is given the member `status`', async (t) => {
  const told = (payload: object) =>
    toldEvent({ name: 'lutImportResult', cameraId: 'A', payload }, MOST)?.payload;
  t.same(told({ success: true }), { success: true, status: 'success' });
  t.same(told({ success: false, error: 'invalid_file' }), {
    ...{ success: false, error: 'invalid_file', status: 'invalid_file' },
  });
  t.same(told({ success: false }), { success: false, status: 'general_failure' });
  const whole = { success: false, slot: 3, status: 'storage_full', error: 'storage_full' };
  t.same(told(whole), whole);
  t.equal(told({ success: true, status: 'perhaps' }), undefined);
  t.equal(told({ slot: 3 }), undefined);
});
