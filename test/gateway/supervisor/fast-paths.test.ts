// A worker that uses a fast path which its gateway does not have.

import { pino } from 'pino';
import t from 'tap';
import { systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS, workerLimits } from '#gateway/limits/limit-table.js';
import { CameraWorker } from '#gateway/supervisor/camera-worker.js';
import { ProcessRecords } from '#gateway/supervisor/process-record.js';
import { testDirectory } from '#harness/test-directory.js';
import type { ReplyMessage } from '#protocol/messages.js';
import { GENUINE_RESULTS } from '../../support/genuine-messages.js';
import { hello, standIn } from '../../support/stand-in-children.js';

const READING = GENUINE_RESULTS.getProperty;
const REPLIES: readonly [string, Omit<ReplyMessage, 'kind' | 'id'>][] = [
  ['is to be kept', { kept: 'iso', result: READING }],
  ['was kept', { kept: 'iso' }],
];

for (const [what, reply] of REPLIES) {
  t.test(`a gateway that keeps no readings refuses one that ${what}, and ends the worker`, async (t) => {
    const stateDirectory = testDirectory(t);
    const logger = pino({ level: 'silent' });
    await standIn(t, (child) => {
      child.send(hello());
      return (message) => {
        if (message.kind === 'call') child.send({ kind: 'reply', id: message.id, ...reply });
      };
    });
    const context = {
      executable: process.execPath,
      stateDirectory,
      environment: {},
      records: new ProcessRecords(stateDirectory, logger),
      clock: systemClock,
      limits: DEFAULT_LIMITS,
      logger,
    };
    const options = {
      cameraId: 'A',
      sdkDirectory: stateDirectory,
      simulated: true,
      limits: workerLimits(DEFAULT_LIMITS),
    };
    const nothing = () => undefined;
    const worker = new CameraWorker(context, options, 'USB', nothing, nothing, nothing);
    await worker.hello;
    await t.rejects(worker.call('getProperty', { property: 'iso' }), { code: 'WORKER_LOST' });
    t.match(await worker.exited, {
      isClean: false,
      cause: /it broke the protocol: it named a reading of "iso", and this gateway keeps none/,
    });
  });
}
