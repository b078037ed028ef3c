// Failed calls: which are repeated, and how the others are answered.

import t from 'tap';
import { ServiceError, type ServiceErrorOptions } from '#gateway/errors/errors.js';
import { callTwiceAtMost } from '#gateway/supervisor/camera-call.js';
import type { OperationName } from '#protocol/operations.js';

const RECOVERING = new ServiceError('CAMERA_RECOVERING', 'the camera is being recovered');
const lost = (options: ServiceErrorOptions = {}) =>
  new ServiceError('NOT_CONNECTED', 'refused: 0x8207', options);
const UNKNOWN = { outcome: 'unknown' } as const;

interface Case {
  operation: OperationName;
  error: ServiceError;
  /** Whether the body is away for its restart when the call fails. */
  isAway: boolean;
  /** Whether the body returns in time. */
  isBack: boolean;
  calls: number;
  answer: string;
}

const CASES: Case[] = [
  { operation: 'getProperty', error: lost(), isAway: true, isBack: true, calls: 2, answer: 'done' },
  { operation: 'getProperty', error: lost(UNKNOWN), isAway: true, isBack: true, calls: 2, answer: 'done' },
  { operation: 'setProperty', error: lost(), isAway: true, isBack: true, calls: 2, answer: 'done' },
  { operation: 'listSDCardFiles', error: lost(), isAway: true, isBack: true, calls: 2, answer: 'done' },
  {
    operation: 'startTransfer',
    error: lost(),
    isAway: true,
    isBack: true,
    calls: 1,
    answer: '503 CAMERA_RECOVERING',
  },
  {
    operation: 'setProperty',
    error: lost(),
    isAway: true,
    isBack: false,
    calls: 2,
    answer: '503 CAMERA_RECOVERING',
  },
  {
    operation: 'setProperty',
    error: lost(UNKNOWN),
    isAway: true,
    isBack: true,
    calls: 1,
    answer: '400 NOT_CONNECTED',
  },
  {
    operation: 'setProperty',
    error: lost(),
    isAway: false,
    isBack: true,
    calls: 1,
    answer: '400 NOT_CONNECTED',
  },
  {
    operation: 'triggerShutter',
    error: lost(),
    isAway: true,
    isBack: true,
    calls: 1,
    answer: '503 CAMERA_RECOVERING',
  },
  {
    operation: 'triggerShutter',
    error: lost(UNKNOWN),
    isAway: true,
    isBack: true,
    calls: 1,
    answer: '400 NOT_CONNECTED',
  },
];

for (const { operation, error, isAway, isBack, calls, answer } of CASES) {
  const where = isAway ? `away, and ${isBack ? 'back' : 'not back'} in time` : 'there';
  t.test(`${operation}, outcome ${error.outcome}, with a body that is ${where}: ${answer}`, async (t) => {
    let made = 0;
    let isGone = false;
    const once = async () => {
      made += 1;
      if (made === 1) {
        isGone = isAway;
        throw error;
      }
      if (isGone) throw RECOVERING;
      return 'done';
    };
    const recovered = async () => {
      if (!isBack) throw RECOVERING;
      isGone = false;
    };
    const said = await callTwiceAtMost(operation, once, { recovered, isAway: () => isGone }).catch(
      (failure: ServiceError) => `${failure.status} ${failure.code}`,
    );
    t.equal(said, answer);
    t.equal(made, calls);
  });
}
