// Failures that any operation on a camera can have: an unknown camera, one that is not connected, one that is
// recovering, one that is stuck, one that is busy, a process that dies, and a full disk. Each operation is called with
// the request that operations.test.ts makes succeed.

import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { type PublishedOperation, published } from '#harness/published-contract.js';
import type { Service } from '#harness/service.js';
import type { Mode } from '#harness/service-camera.js';
import type { Asked } from './operations/case.js';
import { ExampleBook } from './operations/examples.js';
import { ask, Theatre } from './operations/stage.js';
import { CASES } from './operations/table.js';

/**
 * Service of most tests. Its limits are long: no hanging call is given up, and no dead worker is replaced, during a
 * test.
 */
const { service: shared } = await Theatre.open(t, {
  rig: 'ILCE-7M4:6',
  limits: { answerMs: 20_000, killMs: 200_000, restartMs: 120_000, restartMaxMs: 120_000 },
});

const examples = new ExampleBook();

/**
 * Operations that open or end the session, with limits of their own; recovery.test.ts and the fault matrix test them.
 */
const OF_THE_SESSION = new Set(['connectCamera', 'disconnectCamera']);
/** Operations of network bodies only; network-body.test.ts tests them. */
const OF_THE_NETWORK = new Set(['getFingerprint']);
/** Operations that the worker answers at once, whatever the SDK does. */
const FROM_MEMORY = new Set(['getSaveInfo']);

/** Operations about work of the service itself for a session; available in every mode. */
const ABOUT_THE_HOST = new Set(['getSaveInfo', 'setSaveInfo', 'stopLiveViewStream']);

/** Operations that read values which the camera also reports in the mode contents. */
const IN_EVERY_MODE = new Set(['getAllProperties', 'getProperty']);

/** Operations whose answer reports that a further transfer waits behind the first one. */
const TRANSFERS = new Set(['downloadSDCardFile', 'downloadSDCardThumbnail', 'downloadSDCardScreennail']);

/** Operations that call the camera only while one of its transfers runs; broken-transfers.test.ts tests them. */
const ABOUT_TRANSFERS = new Set(['cancelTransfers']);
/** Whether an operation is about cards, which the contents mode shows as well. */
const isAboutCards = ({ path }: PublishedOperation) => path.includes('/sd-card/');

/** Operations on one camera that name this code. */
const withCode = (code: string) =>
  published.filter(
    ({ codes, path, operationId }) =>
      path.includes('{cameraId}') &&
      [...codes.values()].flat().includes(code) &&
      (code === 'CAMERA_NOT_FOUND' || code === 'PLACEHOLDER_ID' || !ABOUT_TRANSFERS.has(operationId)),
  );
/** Operations on one camera that name this code and that bodies on USB have. */
const byCode = (code: string) => withCode(code).filter(({ operationId }) => !OF_THE_NETWORK.has(operationId));

/** Calls an operation with the request of its first row, on a stage that only names the camera. */
async function askAsUsual(service: Service, operation: PublishedOperation, id: string) {
  const [row] = CASES[operation.operationId] ?? [];
  const camera = `/api/cameras/${encodeURIComponent(id)}`;
  const stage = { service, id, camera, directory: service.pictures };
  const asked: Asked = typeof row?.asks === 'function' ? await row.asks(stage) : (row?.asks ?? {});
  return ask(service, operation, id, asked);
}

async function everyOneAnswers(
  t: Test,
  service: Service,
  id: string,
  code: string,
  operations = byCode(code),
): Promise<void> {
  t.not(operations.length, 0);
  for (const operation of operations) {
    const answer = await askAsUsual(service, operation, id);
    t.equal(answer.body.code, code, `${operation.operationId}: ${answer.body.message}`);
    examples.noteFailure(answer);
  }
}

/** A connected camera of a test. */
async function connected(t: Test, service = shared, mode: Mode = 'remote') {
  const camera = await service.camera(t, { mode });
  return { service, camera, id: camera.id };
}

t.test('operations on an unknown camera are refused', async (t) => {
  await shared.cameraIds();
  await everyOneAnswers(t, shared, 'NOSUCHCAMERA', 'CAMERA_NOT_FOUND', withCode('CAMERA_NOT_FOUND'));
});

t.test('a camera that is not connected', async (t) => {
  const { id } = await shared.camera(t);
  await everyOneAnswers(t, shared, id, 'NOT_CONNECTED');
});

t.test('a camera that is in contents mode cannot be controlled', async (t) => {
  const { id } = await shared.camera(t, { mode: 'contents' });
  const idsOf = (operations: readonly PublishedOperation[]) =>
    operations.map(({ operationId }) => operationId);
  const controlling = byCode('NOT_CONNECTED').filter(
    (operation) =>
      !isAboutCards(operation) &&
      !ABOUT_THE_HOST.has(operation.operationId) &&
      !IN_EVERY_MODE.has(operation.operationId),
  );
  const refused = byCode('WRONG_MODE').filter((operation) => !isAboutCards(operation));
  t.same(idsOf(refused), idsOf(controlling), 'all that need a session except those');
  await everyOneAnswers(t, shared, id, 'WRONG_MODE', refused);
  t.notMatch(shared.bodyLog(id).join('\n'), /exposure|button|touch|zoom|movie/);
});

t.test('a camera that is in remote mode does not show its cards', async (t) => {
  const { service, id } = await connected(t);
  const operations = published.filter(isAboutCards);
  await everyOneAnswers(t, service, id, 'WRONG_MODE', operations);
});

t.test('an id that was not filled in', async (t) => {
  await everyOneAnswers(t, shared, '{cameraId}', 'PLACEHOLDER_ID', withCode('PLACEHOLDER_ID'));
});

/** Path parameters for operations whose rows look theirs up. */
const SOMETHING = { propertyName: 'iso', slot: '1', contentId: '1', fileId: '1' };

t.test('a body that is not a JSON object changes nothing', async (t) => {
  const { service, id } = await connected(t);
  for (const operation of published) {
    if (operation.method === 'GET' || operation.operationId === 'shutdownServer') continue;
    const [row] = CASES[operation.operationId] ?? [];
    const params = typeof row?.asks === 'object' ? (row.asks.params ?? {}) : {};
    for (const body of ['{"value":', '[]', '"text"', '7']) {
      const answer = await ask(service, operation, id, { params: { ...SOMETHING, ...params }, body });
      t.equal(answer.body.code, 'BAD_JSON', `${operation.operationId} ${body}: ${answer.body.message}`);
    }
  }
  const { body } = await service.ok('GET', `/api/cameras/${id}/connection`);
  t.equal(body.data.mode, 'remote');
});

t.test('operations on a recovering camera are refused', async (t) => {
  const { service, camera, id } = await connected(t);
  const events = await camera.events();
  process.kill(service.workerPid(id), 'SIGKILL');
  await events.next('disconnected', ({ recovering }) => recovering === true);
  const operations = byCode('CAMERA_RECOVERING').filter(
    ({ operationId }) => !OF_THE_SESSION.has(operationId),
  );
  await everyOneAnswers(t, service, id, 'CAMERA_RECOVERING', operations);
});

t.test('operations on a stuck camera are answered with its code', async (t) => {
  const { service: impatient } = await Theatre.open(t, {
    rig: 'ILCE-7M4:1',
    directory: join(shared.directory, 'impatient'),
    // The hang lasts longer than the connect takes on a busy machine.
    limits: { answerGraceMs: 300, shutterAnswerMs: 5_000, listMs: 5_000, silenceMs: 600_000 },
  });
  const { service, id } = await connected(t, impatient);
  process.kill(service.workerPid(id), 'SIGSTOP');
  const operations = byCode('CAMERA_STUCK').filter(({ operationId }) => !OF_THE_SESSION.has(operationId));
  const stuck = async (operation: PublishedOperation) => {
    const { operationId, method } = operation;
    const answer = await askAsUsual(service, operation, id);
    t.equal(answer.body.code, 'CAMERA_STUCK', `${operationId}: ${answer.body.message}`);
    examples.noteFailure(answer);
    const isEffect = method !== 'GET';
    t.equal(answer.status, isEffect ? 400 : 503, operationId);
    t.equal(answer.body.data?.outcome, isEffect ? 'unknown' : undefined, operationId);
  };
  await Promise.all(operations.filter(({ operationId }) => !TRANSFERS.has(operationId)).map(stuck));
  for (const operation of operations) if (TRANSFERS.has(operation.operationId)) await stuck(operation);
  process.kill(service.workerPid(id), 'SIGCONT');
});

t.test('a worker that dies during a call is reported', async (t) => {
  // Most operations are available in this mode.
  const { service, id } = await connected(t, shared, 'remote-transfer');
  await service.ok('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
  await service.reads(id, 'priority-key', '0x2');
  const operations = byCode('WORKER_LOST').filter(
    ({ operationId }) => !OF_THE_SESSION.has(operationId) && !FROM_MEMORY.has(operationId),
  );
  // The first one hangs in the SDK, and the others wait behind it.
  service.injectFault(id, 'GetSelectDeviceProperties#1 hang');
  const first = service.request('GET', `/api/cameras/${id}/properties/iso`);
  const before = await queued(service, id, 0);
  const asked = operations.map((operation) => askAsUsual(service, operation, id));
  await queued(service, id, before + operations.length);
  process.kill(service.workerPid(id), 'SIGKILL');
  const answers = await within('the answers', Promise.all(asked));
  for (const [index, { body, status }] of answers.entries()) {
    const { operationId = '', method } = operations[index] ?? {};
    // A read is repeated by the next worker, and there is none yet.
    const codes = method === 'GET' ? ['WORKER_LOST', 'CAMERA_RECOVERING'] : ['WORKER_LOST'];
    t.ok(codes.includes(body.code), `${operationId}: ${body.code} ${body.message}`);
    if (method !== 'GET') t.same([status, body.data?.outcome], [400, 'unknown'], operationId);
  }
  for (const answer of answers) examples.noteFailure(answer);
  await first;
});

t.test('the examples of openapi.json that any operation can answer are present', async (t) => {
  t.same(examples.settle(), [], 'else: make examples');
});

/** Waits until a call runs in the SDK and the given number of operations wait behind it. @returns that number. */
async function queued(service: Service, id: string, least: number): Promise<number> {
  return until(`${least} operations in the queue`, async () => {
    const { worker } = (await service.ok('GET', `/api/cameras/${id}/status`)).body.data;
    return worker.call !== undefined && worker.queued >= least ? (worker.queued as number) : undefined;
  });
}
