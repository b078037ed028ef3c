// A part of the fault matrix: SDK calls with every fault that they can have, through the whole service. Each cell is
// one call with one fault, on a body of its own. It asserts that the answer is documented and in time, that other
// cameras are not affected, that the camera comes back, that nothing is left over, and that the log names the incident
// once.

import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import type { Limits } from '#gateway/limits/limit-table.js';
import { until, within } from '#harness/deadline.js';
import type { EventClient } from '#harness/event-client.js';
import { isPicture, MjpegClient } from '#harness/mjpeg-client.js';
import { type Answer, Service } from '#harness/service.js';
import { SLOWEST_CONNECT_MS } from '#harness/temper.js';
import { Bystanders } from './bystanders.js';
import { FAULT_CASES, type FaultCase, NUMBERS, type Operation } from './fault-cases.js';
import { assertReceipt, fire, makeGroup } from './fired-shot.js';
import { assertNothingLeft, holdingsOf, REPORTS_RESOURCES, stagedFiles } from './holdings.js';
import { isRun } from './matrix-extent.js';

/** Time for a connect. The first of its two attempts gets 60 % of it, enough for the slowest body. */
const CONNECT_MS = 4_000 + 2 * SLOWEST_CONNECT_MS;
/** Limits shorter than the defaults, in the same order. */
const LIMITS = {
  answerMs: 4_000,
  writeMs: 4_000,
  shutterAnswerMs: 10_000,
  proofMs: 5_000,
  connectMs: CONNECT_MS,
  poisonedConnectMs: 1_000,
  disconnectMs: 500,
  answerGraceMs: 500,
  killMs: CONNECT_MS + 1_000,
  heartbeatMs: 250,
  silenceMs: 5_000,
  workerStopMs: 6_000,
  orphanMs: 4_000,
  pendingPicturesMs: 500,
  shotFileMs: 5_000,
  shotWaitMs: 8_000,
  discoveryPauseMs: 200,
  restartMs: 50,
} satisfies Partial<Limits>;
/** Time that a busy machine may add to a limit. */
const NOISE_MS = 8_000;
/** All cells of a file together, on a busy machine. */
const MATRIX_MS = 580_000;
/** The time until a camera is back: its worker is killed and started again, the stale session is cleared. */
const BACK_MS = LIMITS.killMs + LIMITS.connectMs + 2 * NOISE_MS;
/** Cells that run at the same time. */
const CONCURRENCY = 4;
/** The number of healthy cameras; they are only read. */
const BYSTANDERS = 2;

const INCIDENTS = ['the worker of a camera ended', 'the camera ended the session'];
const DISCOVERY_INCIDENT = 'the discovery process ended';

const GRACE_MS = 2 * LIMITS.answerGraceMs;
/**
 * The time until the caller has its answer. A read may be made twice, and a failed connect is closed before its answer.
 */
const ANSWER_MS: { readonly [By in Operation]: number } = {
  connect: LIMITS.connectMs + LIMITS.disconnectMs + GRACE_MS + LIMITS.workerStopMs,
  fingerprint: LIMITS.answerMs + GRACE_MS,
  disconnect: LIMITS.workerStopMs,
  'read one': 3 * (LIMITS.answerMs + GRACE_MS),
  'read all': 3 * (LIMITS.answerMs + GRACE_MS),
  write: LIMITS.answerMs + GRACE_MS,
  shoot: LIMITS.shutterAnswerMs + GRACE_MS,
  fire: LIMITS.shutterAnswerMs + GRACE_MS,
  'save info': LIMITS.answerMs + GRACE_MS,
  'focus frames': 3 * (LIMITS.answerMs + GRACE_MS),
  'enable live view': LIMITS.answerMs + GRACE_MS,
  'live view status': 3 * (LIMITS.answerMs + GRACE_MS),
  // The stream outlives the loss of its camera.
  watch: BACK_MS,
  'watch display': BACK_MS,
  look: 0,
};

interface Cell extends FaultCase {
  name: string;
  call: string;
  fault: string;
  /** The id of the cell's body. */
  id: string;
}

/** The service and the clients that all cells share. */
interface Rig {
  service: Service;
  events: EventClient;
  bystanders: Bystanders;
}

export function applicability(): Record<string, string[]> {
  return JSON.parse(readFileSync(new URL('../../data/fault-applicability.json', import.meta.url), 'utf8'));
}

/** `<call> <fault>` of every fault that any call can have. */
export function allPairs(): string[] {
  return Object.entries(applicability()).flatMap(([call, faults]) =>
    faults.map((fault) => `${call} ${fault}`),
  );
}

/** One cell for each row; sorted by fault, since cells with the same fault take about as long. */
function cellsFor(rows: readonly string[], usbIds: string[], networkIds: string[]): Cell[] {
  const [usb, network] = [[...usbIds], [...networkIds]];
  const names = [...rows].sort((a, b) => (faultOf(a) < faultOf(b) ? -1 : 1));
  return names.map((name) => {
    const [call = '', fault = ''] = name.split(' ');
    const id = (isOfNetwork(name) ? network : usb).shift() ?? '';
    return { ...(FAULT_CASES[name] as FaultCase), name, call, fault, id };
  });
}

function isOfNetwork(name: string): boolean {
  return name.startsWith('GetFingerprint ');
}

/** Whether this call reads from an open session, or gives the result of a read back: these calls form one part. */
export function isRead(call: string): boolean {
  return call.startsWith('Get') || (call.startsWith('Release') && call.endsWith('Properties'));
}

function callOf(name: string): string {
  return name.split(' ')[0] ?? '';
}

function faultOf(name: string): string {
  return name.split(' ')[1] ?? '';
}

/** Makes the request of an operation. */
function ask(service: Service, by: Operation, id: string, mode = 'remote'): Promise<Answer> {
  const request = (method: string, path: string, body?: unknown) =>
    service.request(method, `/api/cameras/${id}/${path}`, body);
  switch (by) {
    case 'connect':
      return request('POST', 'connection', { mode, reconnecting: 'on', ...service.logIn(id) });
    case 'fingerprint':
      return request('GET', 'fingerprint');
    case 'disconnect':
      return request('DELETE', 'connection');
    case 'read one':
      return request('GET', 'properties/iso');
    case 'read all':
      return request('GET', 'properties/all');
    case 'write':
      return request('PUT', 'properties/iso', { value: '800' });
    case 'shoot':
      return request('POST', 'actions/af-shutter');
    case 'fire':
      return fire(service, id);
    case 'save info':
      return request('PUT', 'settings/save-info', { path: service.pictures, prefix: 'CELL' });
    case 'focus frames':
      return request('GET', 'tracking-frame');
    case 'live view status':
      return request('GET', 'live-view/status');
    case 'enable live view':
      return request('POST', 'live-view/enable');
    case 'watch':
      return firstPicture(service, id, '');
    case 'watch display':
      return firstPicture(service, id, '?osd=1');
    case 'look':
      return service.request('GET', '/api/cameras');
  }
}

/** Opens a stream and waits for a picture, returned in the form of an answer; then closes the stream. */
async function firstPicture(service: Service, id: string, query: string): Promise<Answer> {
  const viewer = await MjpegClient.open(`${service.url}/api/cameras/${id}/live-view/stream${query}`);
  try {
    await viewer.until(`a picture of ${id}`, () => viewer.parts.some(isPicture));
    const body = {
      success: viewer.fault === undefined,
      camera: { id: viewer.parts[0]?.headers['x-camera-id'] },
    };
    return { status: viewer.status, headers: new Headers(), body };
  } finally {
    viewer.close();
  }
}

async function mustAnswer(service: Service, by: Operation, id: string, mode?: string): Promise<void> {
  const { status, body } = await ask(service, by, id, mode);
  if (status !== 200) throw new Error(`${by} of ${id}: ${status} ${JSON.stringify(body)}`);
}

async function isConnected(service: Service, id: string): Promise<boolean> {
  return (await ask(service, 'connect', id)).status === 200;
}

async function storeOnCard(service: Service, id: string): Promise<void> {
  const property = 'still-image-store-destination';
  await service.ok('PUT', `/api/cameras/${id}/properties/${property}`, { value: 'memory-card' });
  await service.reads(id, property, '0x2');
}

/** Injects the fault of a cell. */
function order(service: Service, { id, call, fault, isLasting, isOfSecondCall }: Cell): void {
  const which = isLasting === true ? '' : isOfSecondCall === true ? '#2' : '#1';
  service.injectFault(id, `${call}${which} ${fault}${NUMBERS[fault] ?? ''}`);
}

/** In the mode `remote` the SDK restores a lost session; in the others the service has to. */
function modeOf({ fault, fate }: Cell): string {
  return fault === 'disconnect' && fate !== 'reconnected' ? 'remote-transfer' : 'remote';
}

function hasFired(service: Service, { id, call, fault }: Cell): boolean {
  return service.bodyLog(id).some((line) => line.includes(`fault ${call} ${fault}`));
}

function assertAnswer(t: Test, cell: Cell, answer: Answer): void {
  const { status, body } = answer;
  const said = `${status} ${body.code ?? ''} ${body.data?.outcome ?? ''}`.trim();
  const isDocumented = cell.answers.some(
    (expected) =>
      expected.status === status &&
      expected.code === body.code &&
      (status === 200 || expected.data?.outcome === body.data?.outcome) &&
      Object.entries(expected.data ?? {}).every(([name, value]) => body.data?.[name] === value),
  );
  t.ok(isDocumented, `the answer is documented: ${said}`, { found: body, wanted: cell.answers });
  t.equal(body.success, status === 200);
  // Successful answers with focus frames or a fingerprint have no member `camera` in this interface.
  const isPlain = status === 200 && (cell.by === 'focus frames' || cell.by === 'fingerprint');
  if (!isPlain) t.equal(body.camera?.id, cell.id, 'it names the camera');
  t.equal(
    answer.headers.get('retry-after') !== null,
    status === 503,
    'Retry-After where asking again is safe',
  );
}

async function statusOf(service: Service, id: string) {
  return (await service.ok('GET', `/api/cameras/${id}/status`)).body.data;
}

/** Lines of the log that name an incident of a camera. */
function incidentsOf(service: Service, id: string): string[] {
  return service.log.filter((line) => {
    if (!INCIDENTS.some((text) => line.includes(text))) return false;
    const { level, cameraId, cause, errorCode } = JSON.parse(line);
    return level === 'error' && cameraId === id && (cause ?? errorCode) !== undefined;
  });
}

/** Asserts that the camera is back, automatically or because its client connects it again, and that reads work. */
async function assertBack(t: Test, { service, events }: Rig, cell: Cell): Promise<void> {
  const { id, fate } = cell;
  if (fate === 'reconnected') await events.next('reconnected', ({ cameraId }) => cameraId === id);
  if (fate === 'closed') {
    // A body that has left the bus is absent until it is back.
    const status = await until(
      'the camera is listed',
      async () => {
        const now = await statusOf(service, id);
        // A worker that had no session may take a moment to end.
        const isOver = cell.by !== 'fingerprint' || now.worker.state === 'stopped';
        return now.state === 'available' && isOver && now;
      },
      BACK_MS,
    );
    t.equal(status.worker.state, 'stopped');
    if (cell.fault !== 'replug' && cell.by !== 'fingerprint')
      t.match(status.reason, /./, 'its status has the reason');
    // A connect is refused while the body is off the bus, also before discovery has noticed.
    if (cell.fault === 'replug') await until('it connects again', () => isConnected(service, id), BACK_MS);
    else await mustAnswer(service, 'connect', id, modeOf(cell));
  }
  const status = await until(
    'the camera is connected',
    async () => {
      const now = await statusOf(service, id);
      // The state is still `connected` until the loss is noticed.
      return now.state === 'connected' && (fate !== 'recovered' || now.worker.restartsTotal > 0) && now;
    },
    BACK_MS,
  );
  t.equal(status.worker.restartsTotal, fate === 'recovered' ? 1 : 0, `the session ${fate}`);
  const isBack = await ask(service, 'read one', id);
  t.match(isBack, { status: 200, body: { data: { property: 'iso' } } }, 'it reads');
}

async function runCell(t: Test, rig: Rig, cell: Cell): Promise<void> {
  const { service, events, bystanders } = rig;
  const { id, by } = cell;
  const assertUnnoticed = bystanders.watch(t);
  if (by !== 'connect' && by !== 'fingerprint') await mustAnswer(service, 'connect', id, modeOf(cell));
  if (cell.toCard === true) await storeOnCard(service, id);
  if (by === 'fire') await makeGroup(service, id);
  if (by === 'focus frames') await mustAnswer(service, 'enable live view', id);
  order(service, cell);

  const what = `the answer to ${by}`;
  assertAnswer(t, cell, await within(what, ask(service, by, id, modeOf(cell)), ANSWER_MS[by] + NOISE_MS));
  t.ok(hasFired(service, cell), 'the fault has fired');
  service.clearFaults(id);

  await assertBack(t, rig, cell);
  const exposures = service.bodyLog(id).filter((line) => line.includes(' exposure '));
  t.ok(exposures.length <= 1, 'no picture was taken twice');
  if (cell.isUntold === true) await mustAnswer(service, 'disconnect', id);
  if (exposures.length > 0 && cell.isPictureLost !== true)
    await events.next('downloadComplete', ({ cameraId }) => cameraId === id);
  await mustAnswer(service, 'disconnect', id);
  if (by === 'fire') await assertReceipt(t, service, id);

  t.notOk(
    service.childProcesses().some(({ title }) => title.includes(id)),
    'it has no process any more',
  );
  t.same(stagedFiles(service, id), [], 'it has no temporary file any more');
  if (cell.incidents > 0)
    await until('the line in the log', () => incidentsOf(service, id).length > 0, NOISE_MS);
  t.equal(incidentsOf(service, id).length, cell.incidents, 'the log names the incident once');
  await assertUnnoticed();
}

/** A fault of discovery affects no session: lists are answered, cameras stay connected, and discovery continues. */
async function runDiscoveryCell(t: Test, { service, bystanders }: Rig, cell: Cell): Promise<void> {
  const assertUnnoticed = bystanders.watch(t);
  const ids = await service.cameraIds();
  const named = () => service.log.filter((line) => line.includes(DISCOVERY_INCIDENT)).length;
  const namedBefore = named();
  order(service, cell);
  await until('the fault', () => hasFired(service, cell));
  const listed = await service.cameraIds();
  t.ok(
    [...bystanders.reads.keys()].every((id) => listed.includes(id)),
    'lists are answered',
  );
  service.clearFaults(cell.id);
  const sign: Cell = { ...cell, fault: 'slow(1)' };
  order(service, sign);
  await until('discovery looks again', () => hasFired(service, sign));
  service.clearFaults(cell.id);
  await until('the same cameras', async () => (await service.cameraIds()).join() === ids.join());
  for (const id of bystanders.reads.keys()) t.equal((await statusOf(service, id)).state, 'connected');
  t.equal(named() - namedBefore, cell.incidents, 'the log names the incident once');
  await assertUnnoticed();
}

/**
 * Runs the cells of the selected SDK calls, at least one, as tests of the calling file.
 * @param isMeant selects SDK calls by name.
 */
export function testFaultMatrix(isMeant: (call: string) => boolean): void {
  t.setTimeout(MATRIX_MS);
  t.test('the fault matrix', { timeout: MATRIX_MS }, (t) => runMatrix(t, isMeant));
}

async function runMatrix(t: Test, isMeant: (call: string) => boolean): Promise<void> {
  const rows = Object.keys(FAULT_CASES).filter((name) => isMeant(callOf(name)) && isRun(name));
  t.not(rows.length, 0);
  const networkRows = rows.filter(isOfNetwork).length;
  const usb = `ILCE-7M4:${rows.length - networkRows + BYSTANDERS}`;
  const service = await Service.start(t, {
    rig: networkRows === 0 ? usb : `${usb},ILCE-1M2:${networkRows}`,
    limits: LIMITS,
    environment: REPORTS_RESOURCES,
  });
  const all = await service.cameraIds();
  const networkIds = all.filter((id) => id.includes(':'));
  const ids = all.filter((id) => !networkIds.includes(id));
  const healthy = ids.splice(0, BYSTANDERS);
  await Promise.all(healthy.map((id) => service.connect(id)));
  const rig = { service, events: await service.events(), bystanders: new Bystanders(service, healthy) };
  const before = await holdingsOf(service);
  const cells = cellsFor(rows, ids, networkIds);
  const sessions = cells.filter(({ by }) => by !== 'look');
  let isOver = false;
  const reading = rig.bystanders.readUntil(() => isOver, MATRIX_MS);

  for (let at = 0; at < sessions.length; at += CONCURRENCY) {
    const group = sessions.slice(at, at + CONCURRENCY);
    await t.test(`${group.map(({ name }) => name).join(', ')}`, { jobs: CONCURRENCY }, async (t) => {
      const run = async (t: Test, cell: Cell) => {
        // A cell that fails must not fail those that come after it.
        t.teardown(() => ask(service, 'disconnect', cell.id));
        await runCell(t, rig, cell);
      };
      await Promise.all(group.map((cell) => t.test(cell.name, { buffered: true }, (t) => run(t, cell))));
    });
    await t.test('nothing is left', (t) => assertNothingLeft(t, service, before, 2 * NOISE_MS));
  }
  for (const cell of cells.filter(({ by }) => by === 'look')) {
    await t.test(cell.name, (t) => runDiscoveryCell(t, rig, cell));
    await t.test('nothing is left', (t) => assertNothingLeft(t, service, before, 2 * NOISE_MS));
  }
  isOver = true;
  await reading;
}
