// Answers to the caller of a shutter when the camera fails in the middle of a press: never that nothing happened when a
// picture may have been made.

import t, { type Test } from 'tap';
import type { Limits } from '#gateway/limits/limit-table.js';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

async function oneCamera(t: Test, limits: Partial<Limits> = {}) {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits });
  const [id = ''] = await service.cameraIds();
  const events = await service.events();
  await service.connect(id);
  const shoot = () => service.request('POST', `/api/cameras/${id}/actions/af-shutter`);
  const exposures = () => service.bodyLog(id).filter((line) => line.includes(' exposure ')).length;
  return { service, events, id, shoot, exposures };
}

t.test('a press that hangs is unknown, although the half-press cannot be released either', async (t) => {
  const { service, id, shoot } = await oneCamera(t, {
    answerMs: 1_500,
    orphanMs: 1_200,
    pendingPicturesMs: 500,
    workerStopMs: 2_000,
  });
  service.injectFault(id, 'SendCommand#1 hang');
  t.match(await shoot(), {
    status: 400,
    body: { code: 'CAMERA_STUCK', message: /sendCommand/, data: { outcome: 'unknown' } },
  });
});

t.test('a button that cannot be lifted does not mean that nothing was exposed', async (t) => {
  const { service, id, shoot, exposures } = await oneCamera(t);
  service.injectFault(id, 'SendCommand#2 error(0x8402)');
  t.match(await shoot(), { status: 400, body: { code: 'SDK_REFUSED', data: { outcome: 'unknown' } } });
  // The answer is about lifting the button, and waits for no exposure.
  await until('the exposure', () => exposures() > 0);
  t.equal(exposures(), 1);
});

t.test('a press that takes longer than the wait for its proof is proved anyway', async (t) => {
  const { service, id, shoot, exposures } = await oneCamera(t, {
    proofMs: 2_000,
    // A long limit for the press itself, which is not the subject and takes longer on a busy machine.
    answerMs: 20_000,
    hungCallMs: 20_000,
  });
  service.injectFault(id, 'SendCommand#1 slow(4000)');
  t.equal((await shoot()).status, 200);
  t.equal(exposures(), 1);
});

t.test('a half-press that cannot be released is reported, and the picture counts', async (t) => {
  const { service, events, id, shoot, exposures } = await oneCamera(t);
  service.injectFault(id, 'SetDeviceProperty#2 error(0x8402)');
  t.equal((await shoot()).status, 200);
  t.equal(exposures(), 1);
  await events.next('error', ({ message }) => String(message).includes('half-press'));
});

t.test(
  'a picture that is not reported is unknown to its caller, and lands when the session ends',
  async (t) => {
    const { service, events, id, shoot, exposures } = await oneCamera(t, { proofMs: 1_000 });
    service.injectFault(id, 'SendCommand#1 no-callback');
    t.match(await shoot(), { status: 400, body: { code: 'NO_EXPOSURE', data: { outcome: 'unknown' } } });
    t.equal(exposures(), 1);
    await service.ok('DELETE', `/api/cameras/${id}/connection`);
    const { data } = await events.next('downloadComplete', ({ cameraId }) => cameraId === id);
    t.match(data, { savedPath: /pictures\/DSC00001\.JPG$/, type: 'image' });
  },
);

t.test('a full card ends the press at once, and it is certain that there is no picture', async (t) => {
  // A service that ignored the report of the full card would wait for the proof for longer than this test lasts.
  const { service, id, shoot, exposures } = await oneCamera(t, { proofMs: 600_000 });
  const property = 'still-image-store-destination';
  await service.ok('PUT', `/api/cameras/${id}/properties/${property}`, { value: 'memory-card' });
  await service.reads(id, property, '0x2');
  service.injectFault(id, 'SendCommand#1 card-full');
  const answer = await within('an answer long before its proof is due', shoot());
  t.match(answer, { status: 400, body: { code: 'STORAGE_FULL', message: /storage is full/ } });
  t.equal(answer.body.data, undefined, 'no doubt is left');
  t.equal(exposures(), 0);
  const button = service.bodyLog(id).filter((line) => line.includes(' button '));
  t.match(button.at(-1), /button up$/);
});
