import t from 'tap';
import { ERRORS, ServiceError } from '#gateway/errors/errors.js';
import { REFUSAL_ADVICE } from '#gateway/errors/refusal-advice.js';
import { errorAnswer } from '#gateway/http/error-answer.js';
import { document } from '#harness/published-contract.js';
import { WORKER_ERROR_CODES } from '#protocol/codes.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

t.test('every code and every reason has advice', async (t) => {
  for (const [code, { advice }] of Object.entries<{ advice: string }>({ ...ERRORS, ...REFUSAL_ADVICE })) {
    t.match(advice, /^[A-Z…].{10,}\.$/, code);
    t.notMatch(advice, /\.\.|undefined/, code);
  }
});

t.test('codes are in order and in capitals, and every worker code is known', async (t) => {
  const codes = Object.keys(ERRORS);
  t.same(codes, [...codes].sort());
  t.ok(codes.every((code) => /^[A-Z]+(_[A-Z]+)+$|^(INTERNAL|CANCELLED|LEASED)$/.test(code)));
  t.same(
    WORKER_ERROR_CODES.filter((code) => !codes.includes(code)),
    [],
  );
  t.same(document.components.schemas.ErrorCode.enum, codes);
});

/** Codes of single bodies, in the results of GROUP_PARTIAL and in receipts. */
const OF_RESULTS = [
  'HOST_CLOCK',
  'NO_STILL_PICTURES',
  'SHOT_NOT_ARMED',
  'SHOT_RUNNING',
  'SHOT_TOO_LATE',
  'VALUE_NOT_KEPT',
  'WOULD_NOT_EXPOSE',
];

t.test('every code is documented as a response', async (t) => {
  const responses = JSON.stringify([document.paths, document.components.responses]);
  t.same(
    Object.keys(ERRORS).filter(
      (code) => !responses.includes(`"${code}"`) && !document.info.description.includes(code),
    ),
    OF_RESULTS,
  );
});

t.test('only errors of calls without an effect have Retry-After', async (t) => {
  for (const code of Object.keys(ERRORS) as (keyof typeof ERRORS)[]) {
    const { status, retryAfterS } = ERRORS[code];
    t.ok(status >= 400 && status < 600, code);
    if (retryAfterS !== undefined) t.equal(status, 503, code);
    const unknown = new ServiceError(code, 'x', { outcome: 'unknown' });
    t.same([unknown.status, unknown.retryAfterS], [400, undefined]);
  }
});

t.test('an error whose cause does not pass without help has neither Retry-After nor retryable', async (t) => {
  const passing = errorAnswer(new ServiceError('JOURNAL_FAILED', 'x'), {});
  t.match(passing, { headers: { 'retry-after': '5' }, body: { retryable: true } });
  const lasting = new ServiceError('JOURNAL_FAILED', 'x', { isLasting: true });
  for (const error of [lasting, lasting.because('y'), lasting.with({ path: '/z' })]) {
    const { status, headers, body } = errorAnswer(error, {});
    t.same([status, headers['retry-after'], body.retryable], [503, undefined, undefined]);
  }
});

t.test('an error of a worker keeps its facts', async (t) => {
  const error = ServiceError.fromWire({
    code: 'SDK_REFUSED',
    message: 'no',
    outcome: 'unknown',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
  });
  t.match(error, {
    code: 'SDK_REFUSED',
    message: 'no',
    outcome: 'unknown',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
    status: 400,
  });
});
