// Effects of connections on the whole service: its memory, its descriptors, its places for files.

import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { descriptorCount, memoryBytes } from '#harness/vitals.js';
import { HEAD, RawClient } from '../gateway/connections/raw-client.js';
import { addressOf, CardFolder, listed } from '../support/card.js';
import { byExtent } from '../support/extent.js';

const MIB = 1024 * 1024;
const PIPELINES = 100;
const OTHERS = 8;
/** Longer than a busy machine keeps a reader from reading. */
const STUCK_MS = 5_000;
/** Bytes of all pipelines together; RIGD_PIPELINED_MIB sets another number. */
const VOLUME_BYTES =
  Number(process.env.RIGD_PIPELINED_MIB ?? byExtent({ quick: 16, usual: 16, full: 32 })) * MIB;

/** Service of the tests that measure its memory: the test that makes it grow more comes later. */
const roomy = await Service.start(t, {
  rig: 'ILCE-7M4:2',
  environment: { NODE_OPTIONS: '--max-old-space-size=512' },
  // A request may wait behind a hundred others, which takes long on a busy machine.
  limits: { answerMs: 30_000 },
});

/** Service of the tests in which connections use up resources: it has few descriptors and little room for files. */
const scarce = await Service.start(t, {
  rig: 'ILCE-7M4:3',
  directory: join(roomy.directory, 'scarce'),
  launcher: ['sh', '-c', 'ulimit -n 256; exec "$@"', 'sh'],
  limits: { spoolBytes: 30 * MIB, stuckReaderMs: STUCK_MS, restartMs: 20 },
});

const portOf = ({ url }: Service) => Number(new URL(url).port);

/** Writes requests on one connection, and reads nothing, until it is closed. @returns the bytes the kernel took */
async function pipeline(port: number, host: string, chunk: Buffer, wanted: () => boolean): Promise<number> {
  const socket = connect({ port, host });
  const more = () => {
    while (wanted() && socket.write(chunk));
    if (!wanted()) socket.destroy();
  };
  socket.on('error', () => undefined);
  socket.on('connect', more).on('drain', more);
  await new Promise((resolve) => socket.once('close', resolve));
  return socket.bytesWritten - socket.writableLength;
}

t.test('requests whose answers are not read hold next to nothing', async (t) => {
  const service = roomy;
  const { id } = await service.camera(t, { mode: 'remote' });
  const request = `GET /api/cameras/${id}/properties/all ${HEAD}`;
  const before = memoryBytes(service.process.pid, 'VmRSS');
  const clients = await Promise.all(
    Array.from({ length: 20 }, () => RawClient.open(t, portOf(service), { reads: false })),
  );
  for (const { socket } of clients) socket.write(request.repeat(Math.ceil(49_000 / request.length)));
  await until('the end of each', () => clients.every(({ isClosed }) => isClosed));
  await service.ok('GET', '/api/server/status');
  const peak = memoryBytes(service.process.pid, 'VmHWM');
  const grown = Math.round((peak - before) / MIB);
  t.comment(`${grown} MiB at most for 20 connections with 49 KB each`);
  t.ok(grown < 100, `${grown} MiB`);
});

t.test('connections that pipeline without end cost little, and others are served', async (t) => {
  const service = roomy;
  const { id } = await service.camera(t, { mode: 'remote' });
  // The camera answers slowly: clients that leave without their answer must not displace the others.
  service.injectFault(id, 'GetDeviceProperties slow(20)');
  const path = `/api/cameras/${id}/properties/all`;
  const chunk = Buffer.from(`GET ${path} ${HEAD}`.repeat(700));
  const before = memoryBytes(service.process.pid, 'VmRSS');
  let sentBytes = 0;
  let connections = 0;
  const lane = async (host: string) => {
    while (sentBytes < VOLUME_BYTES) {
      connections += 1;
      sentBytes += await pipeline(portOf(service), host, chunk, () => sentBytes < VOLUME_BYTES);
    }
  };
  const sinceMs = performance.now();
  const lanes = Promise.all(
    Array.from({ length: PIPELINES }, (_, n) => lane(n % 2 === 0 ? '127.0.0.1' : '::1')),
  );
  let isOver = false;
  const over = lanes.then(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  let slowestMs = 0;
  const other = async () => {
    const askedMs = performance.now();
    const answer = await within('an answer to others', fetch(service.url + path));
    const text = await answer.text();
    if (answer.status !== 200) t.comment(text);
    statuses.push(answer.status);
    slowestMs = Math.max(slowestMs, performance.now() - askedMs);
  };
  await Promise.all(
    Array.from({ length: OTHERS }, async () => {
      while (!isOver) await other();
    }),
  );
  await within('all that is to be sent', over, 540_000);
  const peak = memoryBytes(service.process.pid, 'VmHWM');
  const inMiB = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
  t.comment(
    `${inMiB(sentBytes)} on ${connections} connections in ${Math.round(performance.now() - sinceMs)} ms;`,
    `others: ${statuses.length} answers, the slowest ${Math.round(slowestMs)} ms;`,
    `resident: ${inMiB(before)} before, ${inMiB(peak)} at most`,
  );
  t.same([...new Set(statuses)], [200]);
  t.ok(peak < 400 * MIB, inMiB(peak));
  t.equal(service.process.exitCode, null);
});

t.test('a reader that stalls in a file gives its place back', async (t) => {
  const service = scarce;
  const { id } = await service.camera(t, { mode: 'remote-transfer' });
  const card = new CardFolder(service, id);
  card.put('DCIM/100MSDCF/DSC00001.ARW', 20 * MIB);
  card.put('DCIM/100MSDCF/DSC00002.ARW', 20 * MIB);
  const [first, second] = await listed(service, id, 2);
  if (first === undefined || second === undefined) throw new Error('no files');
  const stuck = await RawClient.open(t, portOf(service), { reads: false });
  stuck.socket.write(`GET ${addressOf(id, first)} ${HEAD}`);
  await within('the file', once(stuck.socket, 'readable'));
  const refusals = new Set<number>();
  let placeAtMs = 0;
  await until('a place', async () => {
    const answer = await fetch(service.url + addressOf(id, second));
    placeAtMs = Date.now();
    if (answer.status !== 200) refusals.add(answer.status);
    const sizeBytes = (await answer.arrayBuffer()).byteLength;
    return answer.status === 200 && sizeBytes === 20 * MIB;
  });
  // On a busy machine the place may be free before the first request for it.
  t.ok([...refusals].every((status) => status === 503));
  const cut = await until('its line in the log', () =>
    service.log.find((line) => line.includes(`its reader took nothing for ${STUCK_MS} ms`)),
  );
  t.ok(Date.parse(JSON.parse(cut).time) <= placeAtMs, 'it kept its place until then');
});

/** Opens streams until the service accepts no more. */
async function fill(t: Test, service: Service): Promise<RawClient[]> {
  const open: RawClient[] = [];
  for (;;) {
    const client = await RawClient.open(t, portOf(service));
    client.socket.write(`GET /api/events ${HEAD}`);
    await until('its stream or its end', () => client.isClosed || client.statuses.length > 0);
    if (client.isClosed) return open;
    open.push(client);
  }
}

t.test('clients that take every connection leave workers what they need', async (t) => {
  const service = scarce;
  const ids: string[] = [];
  while (ids.length < 2) ids.push((await service.camera(t, { mode: 'remote' })).id);
  const clients = await fill(t, service);
  const descriptors = descriptorCount(service.process.pid);
  t.comment(`${clients.length} streams; ${descriptors} of 256 descriptors in use`);
  t.ok(clients.length > 64);
  for (const id of ids) {
    const pid = service.workerPid(id);
    const known = clients[0]?.received.length;
    process.kill(pid, 'SIGKILL');
    await until(`${id} is back`, () => {
      const news = clients[0]?.received.slice(known) ?? '';
      const end = news.indexOf('event: disconnected');
      return end >= 0 && news.indexOf('event: connected\n', end) > 0 && news.slice(end).includes(id);
    });
    t.not(service.workerPid(id), pid);
  }
  t.notOk(
    clients.some(({ isClosed }) => isClosed),
    'no connection was closed',
  );
  for (const { socket } of clients) socket.destroy();
  await until('room for others', () =>
    service.ok('GET', '/api/server/status').then(
      () => true,
      () => false,
    ),
  );
});
