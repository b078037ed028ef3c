import t from 'tap';
import { systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS, workerLimits } from '#gateway/limits/limit-table.js';
import { MAX_MESSAGE_BYTES } from '#protocol/framing.js';
import { encodeMessage } from '#protocol/message-codec.js';
import type { ReplyMessage } from '#protocol/messages.js';
import { CallServer } from '#worker/calls/call-server.js';
import { SdkPort } from '#worker/sdk/sdk-port.js';
import { RealWorker } from '../../support/real-worker.js';
import { inSession, testCamera } from '../../support/test-camera.js';

t.test('texts longer than the head of a message are refused by name, and the worker lives', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  const { worker } = real;
  const long = '"'.repeat(200_000);
  const refusal = await worker.call('setProperty', { property: 'iso', value: long }).catch((error) => error);
  t.match(refusal, { code: 'VALUE_NOT_UNDERSTOOD' });
  t.ok(refusal.message.length < 400, `it repeats the value in ${refusal.message.length} characters`);
  await t.rejects(worker.call('getProperty', { property: long }), { code: 'UNKNOWN_PROPERTY' });
  const saveInfo = { path: `/tmp/${long}`, prefix: '', startNo: -1 };
  await t.rejects(worker.call('setSaveInfo', saveInfo), { code: 'SAVE_PATH_UNUSABLE' });
  t.match(await worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
});

t.test('an answer that cannot be encoded is answered as a fault of that call', async (t) => {
  const limits = workerLimits(DEFAULT_LIMITS);
  const sdk = new SdkPort(systemClock, { limitMs: limits.answerMs });
  t.teardown(() => sdk.close());
  const camera = testCamera({ sdk, clock: systemClock });
  const saveInfo = { path: 'x'.repeat(MAX_MESSAGE_BYTES), prefix: '', startNo: -1 };
  inSession(camera, { saveInfo, requestedSaveInfo: saveInfo });
  const answers: ReplyMessage[] = [];
  await new CallServer(camera).serve(
    { kind: 'call', id: 7, operation: 'getSaveInfo', params: {} },
    (reply) => {
      encodeMessage(reply);
      answers.push(reply);
    },
  );
  t.match(answers, [{ id: 7, error: { code: 'WORKER_FAULT', message: /answer to getSaveInfo .* exceeds/ } }]);
  t.equal(answers.length, 1);
});
