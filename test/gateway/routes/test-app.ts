// The application on fake cameras, closed with its test. The log is kept, so that a test can search it.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import type { Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { jobsPart } from '#gateway/assembly/jobs-part.js';
import { EventHub } from '#gateway/events/event-hub.js';
import { publisherOf, rigPublisherOf } from '#gateway/events/public-event.js';
import type { HealthReport } from '#gateway/health/health.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { PictureHub } from '#gateway/live-view/picture-hub.js';
import { LeaseBook } from '#gateway/rig/leases/lease-book.js';
import { type AppContext, buildApp } from '#gateway/routes/app.js';
import { CardFiles } from '#gateway/transfers/card-files.js';
import { Spool } from '#gateway/transfers/spool.js';
import { Transfers } from '#gateway/transfers/transfers.js';
import { testDirectory } from '#harness/test-directory.js';
import { CAMERA, FakeCameras } from '../../support/fake-cameras.js';
import { ManualClock } from '../../support/manual-clock.js';
import { NO_DESK } from '../../support/no-desk.js';
import { testMovies } from '../../support/test-movies.js';
import { testPictures } from '../../support/test-pictures.js';
import { testRig, vitalsOf } from '../../support/test-rig.js';
import { testShots } from '../../support/test-shots.js';

/** Options of a test for the application. */
export interface TestAppOptions {
  access?: Partial<AppContext['access']>;
  hostAccess?: AppContext['hostAccess'];
  limits?: Partial<AppContext['limits']>;
  clock?: NonNullable<AppContext['clock']>;
  logLevel?: string;
  health?: HealthReport;
}

/** The application and everything below it. */
export interface TestApp {
  app: FastifyInstance;
  cameras: FakeCameras;
  events: EventHub;
  pictures: PictureHub;
  /** Lines of the log, as they were written. */
  log: string[];
  /** Number of requested shutdowns. */
  shutdowns: () => number;
}

/** Start of the service in the tests, as in event ids. */
export const EPOCH = 1_700_000_000_000;

/** Entries of the timeline. */
export const TIMELINE = [
  {
    at: '2026-08-01T12:00:00.000Z',
    camera: CAMERA.id,
    what: 'recovered',
    text: '1 front left is back after 12 s',
    details: { seconds: 12 },
  },
] as const;

/** When every lease is taken. */
const LEASED_AT = Date.parse('2026-08-01T12:00:00.000Z');

/** A part of the service without a fault. */
export const WELL = { name: 'loop', state: 'ok', why: '', since: '2026-08-01T12:00:00.000Z' } as const;

/** The finding of its doctor. */
export const FINDING: Awaited<ReturnType<AppContext['doctor']['examine']>>['findings'][number] = {
  name: 'usb-memory',
  result: 'warning',
  why: '16 MB',
  todo: ['echo 150 | sudo tee /sys/module/usbcore/parameters/usbfs_memory_mb'],
};

/** Directory of settings files; it is always empty. */
export const SETTINGS = join(process.cwd(), '.tap', 'camera_settings');

/** Builds the application; `t` closes it. */
export function testApp(t: Test, options: TestAppOptions = {}): TestApp {
  const cameras = new FakeCameras();
  const events = new EventHub(EPOCH);
  const pictures = new PictureHub({
    clock: options.clock ?? systemClock,
    limits: { slateMs: 20, stalePictureMs: 2_000 },
    credit: (...credit) => cameras.credits.push(credit),
    prepare: (cameraId, layer, signal) =>
      cameras.call(cameraId, 'watchLiveView', { layer }, signal === undefined ? {} : { signal }),
    camera: () => CAMERA,
  });
  const log: string[] = [];
  let shutdowns = 0;
  const loggerOptions: LoggerOptions = { level: options.logLevel ?? 'trace' };
  const transfers = new Transfers({
    cameras,
    clock: options.clock ?? systemClock,
    limits: { ...DEFAULT_LIMITS, transferHoldMs: 1 },
    report: publisherOf(events, () => CAMERA),
  });
  const stateDirectory = testDirectory(t);
  let lastLease = 0;
  const publishOfRig = rigPublisherOf(events);
  const leases = new LeaseBook({
    clock: options.clock ?? new ManualClock(),
    limits: DEFAULT_LIMITS,
    report: ({ scope, ...payload }) => publishOfRig({ name: 'lease', payload }, scope),
    wallMs: () => LEASED_AT,
    newId: () => `lease-${++lastLease}`,
  });
  t.teardown(() => leases.close());
  const declared = testRig(stateDirectory, [vitalsOf(CAMERA)]);
  const shots = testShots(stateDirectory, cameras, declared.rigFile);
  const movies = testMovies(stateDirectory, cameras, declared.rigFile);
  const jobs = jobsPart({
    ...{ stateDirectory, clock: systemClock, fileMs: 5_000, limits: DEFAULT_LIMITS },
    ...{ logger: pino({ enabled: false }), shots, rigFile: declared.rigFile },
    ...{ publish: () => undefined, others: undefined },
  });
  const app = buildApp({
    cameras,
    ...declared,
    shots,
    desk: NO_DESK,
    jobs: jobs?.handlers,
    movies,
    leases,
    timeline: { read: () => [...TIMELINE] },
    hosts: () => ({ host: 'stage-left', hosts: [] }),
    events,
    pictures,
    logger: pino(loggerOptions, { write: (line: string) => log.push(line) }),
    limits: { ...DEFAULT_LIMITS, slateMs: 20, ...options.limits },
    access: () => ({
      hosts: ['localhost', '127.0.0.1'],
      anyIpAddress: false,
      origins: [],
      ...options.access,
    }),
    hostAccess: options.hostAccess,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    transfers,
    cardFiles: new CardFiles(
      cameras,
      transfers,
      new Spool(join(stateDirectory, 'spool'), 1024, { clock: systemClock, fileMs: 5_000 }),
    ),
    smallPictures: testPictures(stateDirectory),
    settingsDirectory: () => SETTINGS,
    doctor: { examine: async () => ({ at: '2026-08-01T12:00:00.000Z', findings: [FINDING] }) },
    broken: () => [],
    report: {
      knows: async (id) => id === CAMERA.id,
      items: async function* () {
        yield { name: 'log.jsonl', bytes: Buffer.from('{}\n') };
      },
    },
    version: '9.9.9',
    metrics: { contentType: 'text/plain', text: async () => 'rigd_ready 1\n' },
    health: { report: async () => options.health ?? { ready: true, parts: [WELL] } },
    serverStatus: () => ({ uptimeS: 12, platform: 'linux-x64' }),
    logs: {
      total: 3,
      recent: (lines, level) => [
        { timestamp: '2026-01-02T03:04:05.678Z', level, message: `${lines} lines`, cameraId: 'A1' },
      ],
    },
    onShutdown: () => {
      shutdowns += 1;
    },
  });
  t.teardown(async () => {
    await app.close();
    await shots.close();
    await movies.close();
  });
  return { app, cameras, events, pictures, log, shutdowns: () => shutdowns };
}
