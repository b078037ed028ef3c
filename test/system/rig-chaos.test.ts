// Shots of a group while workers crash and hang, bodies come and go, pictures are lost, cards are full, the disks of
// the host are full and the service is killed. Some bodies save on a card too, one on the card alone, and the clock of
// some is wrong. At the end every receipt is compared with the logs of the bodies: how many exposures each body has
// made for each shot, and which exposure each file belongs to. RIGD_CHAOS_SHOTS is the number of shots; RIGD_CHAOS_SEED
// chooses them. Without mount namespaces no disk is full. With RIGD_CHAOS_HOSTS=1 another host of the rig gets the
// requests, and the bus, the network between the hosts and the host of the bodies get faults as well.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { delay, systemClock } from '#base/clock.js';
import { ENDED_STATES } from '#gateway/rig/shots/receipt-shape.js';
import { until } from '#harness/deadline.js';
import { directoryOf } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import { TcpProxy } from '#harness/tcp-proxy.js';
import { testDirectory } from '#harness/test-directory.js';
import { randomFrom } from '../support/random-from.js';
import { contradictionsOf, type TestReceipt, unclaimed } from '../support/receipt-judge.js';
import { SmallDisks } from '../support/small-disks.js';

const SHOTS = Number(process.env.RIGD_CHAOS_SHOTS ?? 8);
const SEED = Number(process.env.RIGD_CHAOS_SEED ?? Date.now() % 1_000_000);
const BODIES = 8;
/** Bodies that take part in most shots: others may be on their way back. */
const ENOUGH = 6;
const BACK_MS = 20_000;
/** The size of the disk for pictures: with less than 128 MiB free it counts as full. */
const PICTURE_DISK_BYTES = 2 ** 29 + SHOTS * 2 ** 24;
const JOURNAL_DISK_BYTES = 2 ** 25;
/** The most pictures without a receipt that the output names. */
const MOST_STRAY = 10;
/** The probability that a full disk stays full for the next shot. */
const STAYS_FULL = 0.3;
/** Errors of the bodies' clocks in seconds, from the first body on. Whole quarters of an hour look like a time zone. */
const CLOCKS = [0, 90, -5_432, 7_200];
/** Destinations of pictures, from the first body on; the other bodies save on the host alone. */
const DESTINATIONS = ['0x3', '0x3', '0x1', '0x3', '0x2'];
t.setTimeout(120_000 + SHOTS * 30_000);

const LIMITS = {
  answerMs: 1_500,
  writeMs: 1_500,
  killMs: 3_000,
  proofMs: 2_500,
  orphanMs: 1_500,
  pendingPicturesMs: 1_500,
  workerStopMs: 4_000,
  maxRestarts: 10_000,
  restartMaxMs: 500,
  autoConnectMs: 250,
  busPingMs: 500,
  busRetryMs: 100,
  busPresenceMs: 200,
  busAwayMs: 2_000,
  busLateMs: 1_000,
  busStoreMs: 1_000,
  // At the end the test waits for pictures whose loss was not reported.
  drainMs: 3_000,
  shotFileMs: 3_000,
  shotWaitMs: 8_000,
};

const random = randomFrom(SEED);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const directory = testDirectory(t);
const pictures = join(directory, 'pictures');
const journal = join(directory, 'state', 'shots');
const disks = await SmallDisks.mount(t, { [pictures]: PICTURE_DISK_BYTES, [journal]: JOURNAL_DISK_BYTES });
const bus = process.env.RIGD_CHAOS_HOSTS === '1' ? await startBus() : undefined;
const network = bus === undefined ? undefined : await TcpProxy.start(t, bus.port);
const busWords = (host: string, port: number | undefined) =>
  port === undefined ? [] : ['--bus', `nats://127.0.0.1:${port}`, '--bus-host', host];
/** Loaded only for a rig of two hosts. */
async function startBus() {
  const { NatsServer } = await import('#harness/nats-server.js');
  return NatsServer.start(t);
}
const start = () =>
  Service.start(t, {
    directory,
    rig: `ILCE-7M4:${BODIES}`,
    limits: LIMITS,
    arguments: ['--restore', 'on', ...busWords('bodies', network?.port)],
    ...(disks === undefined ? {} : { launcher: disks.launcher(directory) }),
  });

/** Faults of a body during a shot; the simulator forgets them with the end of the shot. */
const FAULTS = [
  'SendCommand#1 crash',
  'SendCommand#2 crash',
  'SendCommand#1 hang',
  'SendCommand#2 hang',
  'SendCommand#1 no-exposure',
  'SendCommand#1 disconnect',
  'SendCommand#2 disconnect',
  'SendCommand#1 no-callback',
  'SendCommand#1 card-full',
  'SendCommand#1 replug(800)',
  'SendCommand#1 error(33794)',
  'SendCommand#1 stall',
  'GetDeviceProperties#1 crash',
];

/** Harms to the rig during a shot; each function returns when the harm is done. */
const HARMS: Readonly<Record<string, (victim: string) => Promise<void>>> = {
  none: async () => undefined,
  fault: async (victim) => service.injectFault(victim, oneOf(FAULTS)),
  faults: async (victim) => {
    for (const id of new Set([victim, oneOf(ids)])) service.injectFault(id, oneOf(FAULTS));
  },
  'worker killed': async (victim) => {
    await delay(systemClock, random() * 500);
    killWorker(victim);
  },
  unplugged: async (victim) => {
    await delay(systemClock, random() * 400);
    await service.sim('unplug', victim);
    await delay(systemClock, 300);
    await service.sim('plug', victim);
  },
  'card full': async (victim) => harmCard(victim, 'fill'),
  'card pulled': async (victim) => harmCard(victim, 'pull'),
  'disk of pictures full': async () => fillDisk(pictures),
  'disk of the journal full': async () => fillDisk(journal),
  'service killed, its disk full': async () => {
    await fillDisk(oneOf([pictures, journal]));
    await service.signal('SIGKILL');
  },
  'service killed': async () => {
    await delay(systemClock, random() * 700);
    await service.signal('SIGKILL');
  },
};
/** Further harms where two hosts take part. */
const HOST_HARMS: typeof HARMS = {
  'bus killed': async () => {
    await delay(systemClock, random() * 500);
    await bus?.end('SIGKILL');
    await delay(systemClock, random() * 2_000);
    await bus?.begin();
  },
  'bus halted': async () => {
    await delay(systemClock, random() * 500);
    if (bus !== undefined) process.kill(bus.pid, 'SIGSTOP');
    await delay(systemClock, random() * 3_000);
    if (bus !== undefined) process.kill(bus.pid, 'SIGCONT');
  },
  'host halted': async () => {
    await delay(systemClock, random() * 500);
    service.process.kill('SIGSTOP');
    await delay(systemClock, random() * 4_000);
    service.process.kill('SIGCONT');
  },
  'network cut': async () => {
    await delay(systemClock, random() * 500);
    network?.drop(
      oneOf([
        { up: true, down: true },
        { up: true, down: false },
        { up: false, down: true },
      ]),
    );
    await delay(systemClock, random() * 4_000);
    network?.drop({ up: false, down: false });
  },
};
const ALL_HARMS = bus === undefined ? HARMS : { ...HARMS, ...HOST_HARMS };
const HARM_NAMES = Object.keys(ALL_HARMS);
/** The first shots make sure that some shot is complete, and that one is cut off. */
const FIRST_HARMS = ['none', 'service killed'];

async function fillDisk(path: string): Promise<void> {
  await delay(systemClock, random() * 600);
  disks?.fill(path);
}

/** Bodies whose card is pulled or full. */
const withoutCard = new Set<string>();

async function harmCard(id: string, order: 'pull' | 'fill'): Promise<void> {
  await delay(systemClock, random() * 400);
  withoutCard.add(id);
  await service.sim('card', id, '1', order);
}

/** There is room again: on the cards at once, on the disks mostly. */
async function makeRoom(isCertain: boolean): Promise<void> {
  for (const path of [pictures, journal]) if (isCertain || random() > STAYS_FULL) disks?.empty(path);
  for (const id of withoutCard) await service.sim('card', id, '1', 'insert');
  withoutCard.clear();
}

function killWorker(id: string): void {
  try {
    process.kill(service.workerPid(id), 'SIGKILL');
  } catch {
    // The body is on its way back, after an earlier harm.
  }
}

let service = await start();
const ids = await service.cameraIds();
/** The service that gets all requests: the host of the bodies, or another host of the rig, which has none. */
const other = bus === undefined ? undefined : await otherHost(bus);
const asked = () => other ?? service;
await Promise.all(ids.map((id) => asked().connect(id)));
await Promise.all(
  ids.map(async (id, index) => {
    const seconds = CLOCKS[index] ?? 0;
    if (seconds !== 0) await service.sim('clock', id, String(seconds));
    // The service connects a body again, however it was lost.
    await asked().ok('PUT', `/api/rig/cameras/${id}`, { connect: true });
    await set(id, 'focus-mode', '0x1');
    await set(id, 'still-image-store-destination', DESTINATIONS[index] ?? '0x1');
  }),
);

async function otherHost({ port }: { readonly port: number }): Promise<Service> {
  const words = ['--restore', 'on', ...busWords('asked', port)];
  const host = await Service.start(t, {
    directory: directoryOf(t, 'rigd-asked'),
    rig: 'ILCE-7M4:1@200',
    limits: LIMITS,
    arguments: words,
  });
  const own = await until('its own body', async () => (await host.cameraIds()).at(-1));
  await host.sim('unplug', own);
  await until('only the bodies of the other host', async () => {
    const listed = await host.cameraIds();
    return listed.length === BODIES && !listed.includes(own);
  });
  return host;
}

async function set(id: string, property: string, value: string): Promise<void> {
  await asked().ok('PUT', `/api/cameras/${id}/properties/${property}`, { value });
  await asked().reads(id, property, value);
}

/** Most bodies are connected again; those that take longer are left out by the next shot. */
async function mostAreBack(): Promise<void> {
  const beganMs = performance.now();
  await until('bodies for the next shot', async () => {
    const { cameras } = (await asked().ok('GET', '/api/rig')).body;
    const connected = cameras.filter((camera: { connected: boolean }) => camera.connected).length;
    return connected >= (performance.now() - beganMs > BACK_MS ? 1 : ENOUGH);
  });
}

/** Asks once; the service may be killed meanwhile. */
const ask = (shotId: string) =>
  asked()
    .request('POST', '/api/rig/groups/all/shoot', { shotId, policy: 'those-that-can' })
    .catch(() => undefined);

const harmed: Record<string, string> = {};

t.test(`${SHOTS} shots, seed ${SEED}`, async (t) => {
  for (let shot = 1; shot <= SHOTS; shot += 1) {
    const shotId = `take-${shot}`;
    const harm = FIRST_HARMS[shot - 1] ?? oneOf(HARM_NAMES);
    harmed[shotId] = harm;
    await mostAreBack();
    const answered = ask(shotId);
    await ALL_HARMS[harm]?.(oneOf(ids));
    await answered;
    if (!service.isRunning) service = await start();
    for (const id of ids) service.clearFaults(id);
    await makeRoom(shot === SHOTS);
    // Ids are reused on purpose: the same id twice at the same time, and the id of an earlier shot.
    await Promise.all([ask(shotId), ask(shotId)]);
    await ask(`take-${1 + Math.floor(random() * shot)}`);
  }
  // A shot that found no room in the journal did not begin; repeated with room, it does.
  for (let shot = 1; shot <= SHOTS; shot += 1) {
    const answer = await ask(`take-${shot}`);
    const { status } = await asked().request('GET', `/api/rig/shots/take-${shot}`);
    if (status !== 200) t.fail(`take-${shot} (${harmed[`take-${shot}`]}): ${JSON.stringify(answer?.body)}`);
  }
  t.pass('all are requested');
});

t.test('every receipt matches the log of the bodies', async (t) => {
  const settled = await Promise.all(
    Array.from({ length: SHOTS }, (_, index) => `take-${index + 1}`).map((shotId) =>
      until(`the end of ${shotId}`, async () => {
        const { receipt } = (await asked().ok('GET', `/api/rig/shots/${shotId}`)).body;
        return receipt.state !== 'incomplete' && (receipt as TestReceipt);
      }),
    ),
  );
  const evidence = {
    bodies: new Map(ids.map((id) => [id, service.bodyLog(id)])),
    contentOf: (path: string) => readFileSync(disks?.seen(path) ?? path),
  };
  const contradictions = contradictionsOf(settled, evidence);
  t.same(
    contradictions.map(({ shotId, text }) => `${shotId} (${harmed[shotId]}): ${text}`),
    [],
  );
  const countOf = (state: string) => settled.filter((receipt) => receipt.state === state).length;
  t.comment(ENDED_STATES.map((state) => `${state} ${countOf(state)}`).join(', '));
  const landed = readdirSync(disks?.seen(pictures) ?? pictures)
    .filter((name) => name.endsWith('.JPG'))
    .map((name) => join(pictures, name));
  const stray = unclaimed(settled, evidence, landed);
  t.comment(`${landed.length} pictures have landed, ${stray.length} are in no receipt`);
  for (const { shotId, text } of stray.slice(0, MOST_STRAY)) t.comment(`${harmed[shotId]}: ${text}`);
  t.ok(countOf('complete') > 0, 'some shots are complete');
});
