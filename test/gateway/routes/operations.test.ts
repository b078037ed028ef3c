import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { SESSION_FAILURES, START_FAILURES } from '#gateway/contract/failures.js';
import { ERRORS, type ErrorCode, ServiceError } from '#gateway/errors/errors.js';
import { REFUSAL_ADVICE } from '#gateway/errors/refusal-advice.js';
import {
  published as everyOperation,
  faultsOf,
  type PublishedOperation,
} from '#harness/published-contract.js';
import { REFUSAL_REASONS } from '#protocol/refusal-reasons.js';
import { CAMERA, type FakeCameras } from '../../support/fake-cameras.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';
import { type Exchange, SUCCESSES, WRONG_BODIES } from './exchanges.js';
import { Faults } from './faults.js';
import { testApp } from './test-app.js';

const { id } = CAMERA;

/**
 * Operations on the whole rig are about many cameras: they are tested in test/system/operations and in tests of their
 * own.
 */
const published = everyOperation.filter(
  ({ path }) => !path.startsWith('/api/rig') || path.endsWith('/lease'),
);
/** Their answers are not JSON; each has a test of its own. */
const STREAMS = ['makeReport', 'readSDCardFile', 'subscribeAllEvents', 'subscribeCameraEvents'];
/** Their successes are in live-view.test.ts. */
const PICTURES = ['getLiveViewFrame', 'getOSDFrame', 'streamLiveView', 'streamAllLiveViews'];
/** Failures that, as far as known, end without intervention when the camera's state shows no reason. */
const isUnexplained = (operationId: string, code: string) =>
  (operationId === 'setProperty' && code === 'NOT_WRITABLE') ||
  (operationId === 'setPriorityKey' && code === 'SDK_REFUSED');
/** Refusals that happen before a handler runs; the tests of access and bodies produce them. */
const BEFORE_HANDLER = new Set([
  'BAD_JSON',
  'BAD_REQUEST',
  'BODY_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'HOST_NOT_ALLOWED',
  'INTERNAL',
  'LEASED',
  'LEASE_OVER',
  'ORIGIN_NOT_ALLOWED',
  'PLACEHOLDER_ID',
  'REQUEST_TIMEOUT',
  'ROLE_TOO_LOW',
  'SHUTTING_DOWN',
  'TOKEN_REQUIRED',
  'UNKNOWN_PROPERTY',
]);

/** Codes that are 404 where others answer 400: an unknown camera, or for most operations one that is not connected. */
const ABSENT: readonly ErrorCode[] = ['CAMERA_NOT_FOUND', 'NOT_CONNECTED'];
const NOT_FOUND: Readonly<Record<string, readonly ErrorCode[]>> = {
  getAFAreaPosition: ABSENT,
  setAFAreaPosition: ABSENT,
  getTrackingFrame: ABSENT,
  getFingerprint: ['CAMERA_NOT_FOUND'],
  listSDCardFiles: ABSENT,
  downloadSDCardFile: ABSENT,
  downloadSDCardThumbnail: ABSENT,
  downloadSDCardScreennail: ABSENT,
  readSDCardFile: ABSENT,
};

function statusOf(operationId: string, code: ErrorCode): number {
  // DELETE of a connection that does not end is 400, as in the published interface.
  if (operationId === 'disconnectCamera' && code === 'CAMERA_STUCK') return 400;
  return NOT_FOUND[operationId]?.includes(code) === true ? 404 : ERRORS[code].status;
}

/** A camera that is stuck may still save the file when it is free again. */
function isInDoubt({ method, path }: PublishedOperation, code: ErrorCode): boolean {
  return method === 'POST' && path.includes('{fileId}') && code === 'CAMERA_STUCK';
}

/** Whether the document lists a code with 400, the status of every error with outcome unknown. */
function canBeUncertain({ codes }: PublishedOperation, code: ErrorCode): boolean {
  return codes.get(400)?.includes(code) === true;
}

function address(operation: PublishedOperation, params: Record<string, string> = {}): string {
  const values: Record<string, string> = { cameraId: id, propertyName: 'iso', slotNumber: '1', ...params };
  return operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

function request(operation: PublishedOperation, exchange: Partial<Exchange>) {
  const payload = exchange.body === undefined ? {} : { payload: JSON.stringify(exchange.body) };
  return {
    method: operation.method as 'GET',
    url: `${address(operation, exchange.params)}${exchange.query ?? ''}`,
    ...payload,
  };
}

t.test('the tables of this file cover every published operation', async (t) => {
  t.same(
    [...Object.keys(SUCCESSES), ...PICTURES, ...STREAMS].sort(),
    published.map(({ operationId }) => operationId).sort(),
  );
});

/** One application for all cases that leave nothing behind. */
const shared = testApp(t);

for (const operation of published.filter(({ operationId }) => !STREAMS.includes(operationId))) {
  const { operationId } = operation;
  const successes = SUCCESSES[operationId] ?? [];

  t.test(`${operationId} succeeds as documented`, async (t) => {
    const faults = new Faults();
    for (const [index, exchange] of successes.entries()) {
      // A lease or a transfer would still exist during the next exchange.
      const { app, cameras } =
        operation.path.endsWith('/lease') || transfers(operation) ? testApp(t) : shared;
      cameras.reset();
      exchange.prepare?.(cameras);
      const answer = await app.inject(request(operation, exchange));
      const { success, message, ...rest } = answer.json();
      const status = exchange.status ?? 200;
      const where = `exchange ${index}`;
      faults.same(`${where}: status`, answer.statusCode, status);
      faults.same(`${where}: type`, answer.headers['content-type'], 'application/json; charset=utf-8');
      faults.same(`${where}: success`, success, true);
      faults.ok(`${where}: there is no message`, typeof message === 'string' && message !== '');
      faults.same(`${where}: members`, rest, exchange.answers);
      faults.same(
        `${where}: calls of the rig`,
        effectsOn(cameras, operation),
        exchange.asks === undefined ? [] : [exchange.asks],
      );
      faults.same(`${where}: contract`, faultsOf(operation, status, answer.json()), []);
    }
    shared.cameras.reset();
    t.same(faults.list, []);
  });

  const codes = [...new Set([...operation.codes.values()].flat())] as ErrorCode[];
  t.test(`${operationId} fails as documented`, async (t) => {
    const { app, cameras } = shared;
    t.teardown(() => cameras.reset());
    const faults = new Faults();
    // An operation that asks nothing of the rig cannot be refused by it.
    const isAsked = successes.some(({ asks }) => asks !== undefined);
    for (const code of codes.filter((code) => isAsked && !BEFORE_HANDLER.has(code))) {
      for (const known of ['none', 'unknown'] as const) {
        if (known === 'unknown' && (operation.method === 'GET' || !canBeUncertain(operation, code))) continue;
        cameras.failure = new ServiceError(code, 'it went wrong', { outcome: known });
        const outcome = isInDoubt(operation, code) ? 'unknown' : known;
        const answer = await app.inject(request(operation, successes[0] ?? {}));
        const body = answer.json();
        const status = statusOf(operationId, code);
        const where = `${code}, outcome ${outcome}`;
        faults.same(`${where}: status`, answer.statusCode, outcome === 'unknown' ? 400 : status);
        faults.same(`${where}: code`, body.code, code);
        faults.ok(`${where}: no advice in "${body.message}"`, body.message.endsWith(ERRORS[code].advice));
        faults.same(`${where}: outcome`, body.data?.outcome, outcome === 'unknown' ? 'unknown' : undefined);
        const passes = code === 'TRANSFER_BUSY' || answer.headers['retry-after'] !== undefined;
        const isAlwaysSaid = operation.operationId.startsWith('downloadSDCard');
        const isRetryable = (outcome === 'none' && (passes || isUnexplained(operationId, code))) || undefined;
        faults.same(
          `${where}: retryable, at the top`,
          body.retryable,
          isRetryable ?? (isAlwaysSaid ? false : undefined),
        );
        const isAsTable = outcome !== 'unknown' && status === ERRORS[code].status;
        const retryAfter = isAsTable ? ERRORS[code].retryAfterS?.toString() : undefined;
        faults.same(`${where}: Retry-After`, answer.headers['retry-after'], retryAfter);
        if (operation.path.includes('{cameraId}')) {
          faults.same(`${where}: camera`, body.camera, CAMERA);
          faults.ok(`${where}: no camera in "${body.message}"`, body.message.includes(CAMERA.id));
        }
        faults.same(`${where}: contract`, faultsOf(operation, answer.statusCode, body), []);
      }
    }
    t.same(faults.list, []);
  });

  t.test(`${operationId} refuses a wrong body before it has an effect`, async (t) => {
    const { app, cameras } = shared;
    const faults = new Faults();
    for (const body of WRONG_BODIES[operationId] ?? []) {
      const where = JSON.stringify(body);
      const answer = await app.inject(request(operation, { ...successes[0], body }));
      faults.same(`${where}: status and code`, [answer.statusCode, answer.json().code], [400, 'BAD_REQUEST']);
      faults.same(`${where}: contract`, faultsOf(operation, 400, answer.json()), []);
    }
    t.same(faults.list, []);
    t.same(effectsOn(cameras, operation), []);
  });

  if (!operation.path.includes('{cameraId}') || operationId === 'listSettingsFiles') continue;
  t.test(`${operationId} refuses an id that was not filled in`, async (t) => {
    const { app, cameras } = shared;
    const faults = new Faults();
    for (const cameraId of ['{cameraId}', '{CAMERAID}', '']) {
      const where = `"${cameraId}"`;
      const answer = await app.inject(request(operation, { ...successes[0], params: { cameraId } }));
      const found = [answer.statusCode, answer.json().code];
      faults.same(`${where}: status and code`, found, [400, 'PLACEHOLDER_ID']);
      faults.same(`${where}: contract`, faultsOf(operation, 400, answer.json()), []);
    }
    t.same(faults.list, []);
    t.same(cameras.calls, []);
  });
}

/** The calls of the rig; operations on the rig as a whole first wait until the cameras are listed. */
function effectsOn(cameras: FakeCameras, { path }: PublishedOperation): unknown[] {
  return cameras.calls.filter((call) => !(path.startsWith('/api/rig') && isDeepStrictEqual(call, ['list'])));
}

/** Whether an operation leaves a transfer in progress. */
function transfers({ path }: PublishedOperation): boolean {
  return path.includes('/sd-card/') || path.includes('transfers');
}

const CONNECT_FAILURES = ['CAMERA_NOT_FOUND', 'CREDENTIALS_REFUSED', 'MODE_CONFLICT', ...START_FAILURES];

/** The errors of the rig itself by operation; operations on an open session all have the same. */
const OF_THE_RIG: Readonly<Record<string, readonly string[]>> = {
  list: START_FAILURES,
  status: ['CAMERA_NOT_FOUND', ...START_FAILURES],
  connect: CONNECT_FAILURES,
  connectByAddress: ['ADDRESSES_FULL', 'ADDRESS_INCOMPLETE', ...CONNECT_FAILURES],
  // A file that cannot be written is reported in the log only.
  forgetAddress: [],
  fingerprint: ['CAMERA_NOT_FOUND', 'CAMERA_RECOVERING', ...START_FAILURES],
  disconnect: ['CAMERA_STUCK'],
  // A transfer that is lost with its worker is started again.
  startTransfer: SESSION_FAILURES.filter((code) => code !== 'WORKER_LOST'),
  // Viewers get a slate while the camera is recovering.
  watchLiveView: SESSION_FAILURES.filter((code) => code !== 'CAMERA_RECOVERING'),
};
/** The call of the rig that operations without an exchange here make. */
const ASKED: Readonly<Record<string, string>> = {
  streamLiveView: 'watchLiveView',
  streamAllLiveViews: 'list',
  readSDCardFile: 'findSDCardFile',
};

t.test('an operation by GET only reads from a camera', async (t) => {
  const asked = published
    .filter(({ method }) => method === 'GET')
    .flatMap(({ operationId }) => SUCCESSES[operationId]?.flatMap(({ asks = [] }) => asks.slice(0, 1)) ?? []);
  t.ok(asked.length > 10);
  t.same(
    asked.filter((call) => !/^(get|list|status$|fingerprint$)/.test(String(call))),
    [],
  );
});

t.test('every error of a call to a camera is documented for the operation that makes the call', async (t) => {
  for (const { operationId, codes } of published) {
    const asked = ASKED[operationId] ?? SUCCESSES[operationId]?.find(({ asks }) => asks)?.asks?.[0];
    if (asked === undefined) continue;
    const documented = [...codes.values()].flat();
    const answered = OF_THE_RIG[String(asked)] ?? SESSION_FAILURES;
    t.same(
      answered.filter((code) => !documented.includes(code)),
      [],
      operationId,
    );
  }
});

t.test('a connection that does not end is reported with an advice of its own', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.failure = new ServiceError('CAMERA_STUCK', 'it does not end', { advice: 'Pull the cable.' });
  const answer = await app.inject({ method: 'DELETE', url: `/api/cameras/${id}/connection` });
  t.equal(answer.statusCode, 400);
  t.match(answer.json(), { message: /it does not end\. Pull the cable\.$/, camera: { connected: true } });
});

t.test('an unknown property is refused for every camera id', async (t) => {
  const { app, cameras } = testApp(t);
  for (const method of ['GET', 'PUT'] as const) {
    for (const name of ['colour', '', 'ISO', 'all%20']) {
      const url = `/api/cameras/unknown/properties/${name}`;
      const answer = await app.inject({ method, url, payload: '{"value":"1"}' });
      t.equal(answer.statusCode, 400);
      t.equal(answer.json().code, 'UNKNOWN_PROPERTY');
      t.same(answer.json().camera, { connected: false, model: '', id: 'unknown' });
    }
  }
  t.same(cameras.calls, []);
});

t.test('a query that is not as documented is refused', async (t) => {
  const { app } = testApp(t);
  for (const query of ['lines=1.5', 'lines=many', 'lines=', 'lines=1&lines=2', 'level=loud', 'level=INFO']) {
    const answer = await app.inject({ url: `/api/server/logs?${query}` });
    t.equal(answer.statusCode, 400, query);
    t.match(answer.json(), { success: false, code: 'BAD_REQUEST', message: /^(lines|level) must be/ });
  }
});

t.test('a number of log lines that is too small is taken as one, and an empty level as info', async (t) => {
  const { app } = testApp(t);
  for (const query of ['lines=0', 'lines=-1', 'lines=-20&level=', 'level=']) {
    const answer = await app.inject({ url: `/api/server/logs?${query}` });
    t.equal(answer.statusCode, 200, query);
    if (query.startsWith('lines')) t.ok(answer.json().returned <= 1, query);
  }
});

t.test('settings files are listed for every camera id', async (t) => {
  const { app, cameras } = testApp(t);
  for (const cameraId of ['{cameraId}', '%7BcameraId%7D', 'unknown', '']) {
    const answer = await app.inject({ url: `/api/cameras/${cameraId}/settings/files` });
    t.match([answer.statusCode, answer.json().files], [200, []], cameraId);
  }
  t.same(cameras.calls, []);
});

t.test('ids are percent-decoded', async (t) => {
  const { app, cameras } = testApp(t);
  await app.inject({ method: 'DELETE', url: '/api/cameras/AA%3ABB%2F%C3%A9/connection' });
  t.same(cameras.calls, [['disconnect', 'AA:BB/é']]);
});

t.test('connecting twice is a success that is reported as such', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.connectOutcome = 'already';
  const answer = await app.inject({ method: 'POST', url: `/api/cameras/${id}/connection` });
  t.equal(answer.statusCode, 200);
  t.match(answer.json().message, 'already connected');
});

t.test('numbers of 64 bits keep their digits', async (t) => {
  const { app, cameras } = testApp(t);
  const property = { property: 'iso', value: '0xfffffffffffffff8', formatted: '-', writable: false };
  const properties = [{ ...property, availableValues: [{ value: '0x20000000000000', formatted: '"1"' }] }];
  cameras.results.getAllProperties = { properties, totalProperties: 1 };
  const answer = await app.inject({ url: `/api/cameras/${id}/properties/all` });
  t.match(answer.body, '"current_value":18446744073709551608,');
  t.match(answer.body, '"value":9007199254740992,');
});

t.test('a text or number that the camera lacks is refused, for it has no empty form', async (t) => {
  const { app, cameras } = testApp(t);
  for (const property of ['image-id-string', 'image-id-num']) {
    cameras.results.getProperty = {
      property,
      value: '',
      formatted: '',
      writable: false,
      availableValues: [],
    };
    const answer = await app.inject({ url: `/api/cameras/${id}/properties/${property}` });
    t.equal(answer.statusCode, 400);
    t.match(answer.json(), { code: 'PROPERTY_NOT_REPORTED', camera: CAMERA });
  }
});

t.test('the number of the SDK is in message and data', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.failure = new ServiceError('CONNECT_REFUSED', 'another program holds the camera', {
    sdkCode: SDK_NUMBER.CrError_Connect_TimeOut,
  });
  const connection = await app.inject({ method: 'POST', url: `/api/cameras/${id}/connection` });
  t.match(connection.json(), {
    message: /holds the camera \(0x8208\)\. /,
    data: { error_code: '0x00008208' },
  });
  cameras.failure = new ServiceError('SDK_REFUSED', 'the camera said 0x8402', {
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
  });
  const priority = await app.inject({
    method: 'PUT',
    url: `/api/cameras/${id}/priority-key`,
    payload: '{"setting":"pc-remote"}',
  });
  t.match(priority.json(), {
    message: /said 0x8402\. /,
    retryable: true,
    data: { retryable: 'true' },
  });
});

t.test('a body without priority key is reported by the number of the SDK', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.failure = new ServiceError('SDK_REFUSED', 'the camera has no priority key', {
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
  });
  const url = `/api/cameras/${id}/priority-key`;
  t.match((await app.inject({ url })).json().message, '0x8402');
  t.match(
    (await app.inject({ method: 'PUT', url, payload: '{"setting":"pc-remote"}' })).json().message,
    '0x8402',
  );
});

t.test('an error that can be retried is marked, also by the text of the published interface', async (t) => {
  const { app, cameras } = testApp(t);
  const put = { method: 'PUT', url: `/api/cameras/${id}/properties/iso`, payload: '{"value":"1"}' } as const;
  cameras.failure = new ServiceError('NOT_WRITABLE', 'no');
  t.match(
    (await app.inject(put)).json(),
    { retryable: true, data: { retryable: 'true' } },
    'no reason is known',
  );
  cameras.failure = ServiceError.fromWire({
    ...{ code: 'SDK_REFUSED', message: 'no', outcome: 'none', details: { error: 'busy' } },
  });
  const press = await app.inject({ method: 'POST', url: `/api/cameras/${id}/actions/half-press` });
  t.equal(press.json().retryable, true, 'of any operation');
  t.same(press.json().data, { error: 'busy' }, 'and not as a text where that is not published');
  for (const code of ['VALUE_NOT_ALLOWED', 'VALUE_NOT_UNDERSTOOD'] as const) {
    cameras.failure = new ServiceError(code, 'no');
    t.equal((await app.inject(put)).json().data, undefined, `${code}: the same again is refused again`);
  }
  for (const reason of REFUSAL_REASONS) {
    const { advice, retryable } = REFUSAL_ADVICE[reason];
    for (const code of ['NOT_WRITABLE', 'SDK_REFUSED', 'PROPERTY_NOT_REPORTED'] as const) {
      cameras.failure = ServiceError.fromWire({
        code,
        message: 'no',
        outcome: 'none',
        details: { error: reason },
      });
      const { message, data, retryable: top } = (await app.inject(put)).json();
      t.equal(top, retryable || undefined, `${code} ${reason}`);
      t.same(data, { error: reason, ...(retryable ? { retryable: 'true' } : {}) }, `${code} ${reason}`);
      t.ok(message.endsWith(`no. ${advice}`), message);
    }
  }
});

t.test('the error about a fingerprint that cannot be read says that the body has one', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.failure = new ServiceError('FINGERPRINT_UNREADABLE', 'it does not answer', {
    sdkCode: SDK_NUMBER.CrError_Connect_SSH_GetFingerprintFailed,
  });
  const answer = await app.inject({ url: `/api/cameras/${id}/fingerprint` });
  t.equal(answer.statusCode, 400);
  t.same(answer.json().data, { ssh_supported: true, error_code: '0x00008218' });
});

t.test('manual focus is reported by the text that clients look for', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.failure = new ServiceError('FOCUS_MODE_NOT_AF', 'the camera is in Manual Focus');
  const answer = await app.inject({ method: 'POST', url: `/api/cameras/${id}/actions/af-shutter` });
  t.equal(answer.statusCode, 400);
  t.match(answer.json(), { message: /Manual Focus/, data: { error: 'focus_mode_not_af' } });
});

t.test('an unforeseen error is 500, shows nothing of its cause and is logged', async (t) => {
  const { app, cameras, log } = testApp(t);
  cameras.failure = new TypeError('secret of the implementation') as unknown as ServiceError;
  for (const operation of published.filter(({ operationId }) => SUCCESSES[operationId]?.[0]?.asks)) {
    const answer = await app.inject(request(operation, SUCCESSES[operation.operationId]?.[0] ?? {}));
    t.equal(answer.statusCode, 500);
    t.equal(answer.json().code, 'INTERNAL');
    t.notMatch(answer.body, 'secret');
    t.same(faultsOf(operation, 500, answer.json()), []);
  }
  t.ok(log.some((line) => line.includes('secret of the implementation')));
});

t.test('focus frames that cannot be read are an empty list beside the error', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.results.getTrackingFrame = { available: false, frames: [] };
  const answer = await app.inject({ url: `/api/cameras/${id}/tracking-frame` });
  t.equal(answer.statusCode, 400);
  t.match(answer.json(), {
    success: false,
    code: 'FRAMES_NOT_AVAILABLE',
    message: /live view/,
    camera: CAMERA,
    data: { available: false, frame_count: 0, frames: [] },
  });
});

t.test('a focus frame whose denominator is 0 is reported at the corner', async (t) => {
  const { app, cameras } = testApp(t);
  const raw = { xNumerator: 5, xDenominator: 0, yNumerator: 5, yDenominator: 0 };
  const focusFrame = { type: 'unknown', state: 'unknown', priority: 0, ...raw, width: 9, height: 9 };
  cameras.results.getAFAreaPosition = { available: true, frames: [focusFrame] };
  const { data } = (await app.inject({ url: `/api/cameras/${id}/af-area-position` })).json();
  t.match(data.frames[0], { normalized: { x: 0, y: 0 }, position: { x: 0, y: 0 }, raw });
});

t.test('bodies of touch and button are refused with the reasons clients look for', async (t) => {
  const { app, cameras } = testApp(t);
  const refusals: [string, object, string][] = [
    ['touch', {}, 'missing_coordinates'],
    ['touch', { x: 1 }, 'missing_coordinates'],
    ['touch', { x: 1, y: 480 }, 'invalid_coordinates'],
    ['touch', { normalized: { x: 2, y: 0 } }, 'invalid_coordinates'],
    ['button', {}, 'missing_button'],
    ['button', { button: 'menu', action: 'hold' }, 'invalid_action'],
  ];
  for (const [action, body, error] of refusals) {
    const url = `/api/cameras/${id}/actions/${action}`;
    const answer = await app.inject({ method: 'POST', url, payload: JSON.stringify(body) });
    t.match(answer.json(), { code: 'BAD_REQUEST', data: { error } }, JSON.stringify(body));
  }
  t.same(cameras.calls, []);
  cameras.failure = ServiceError.fromWire({
    code: 'BUTTON_NOT_AVAILABLE',
    message: 'no such key',
    outcome: 'none',
    details: { supported_buttons: 'up, down' },
  });
  const url = `/api/cameras/${id}/actions/button`;
  const answer = await app.inject({ method: 'POST', url, payload: '{"button":"grip"}' });
  t.match(answer.json(), { code: 'BUTTON_NOT_AVAILABLE', data: { supported_buttons: 'up, down' } });
});
