// Shots of a group while workers crash and hang, bodies come and go, pictures are lost and the service is killed. At the
// end every receipt is compared with what the bodies themselves have noted. RIGD_CHAOS_SHOTS says how many shots,
// RIGD_CHAOS_SEED which ones.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { delay, systemClock } from '#worker/protocol/clock.js';
import { testDirectory } from '../support/test-directory.js';

const SHOTS = Number(process.env.RIGD_CHAOS_SHOTS ?? 8);
const SEED = Number(process.env.RIGD_CHAOS_SEED ?? Date.now() % 1_000_000);
const BODIES = 8;
/** Bodies that take part in most shots: others may be on their way back. */
const ENOUGH = 6;
const BACK_MS = 20_000;
t.setTimeout(120_000 + SHOTS * 30_000);

const LIMITS = {
  answerMs: 1_500,
  killMs: 3_000,
  proofMs: 2_500,
  orphanMs: 1_500,
  pendingPicturesMs: 1_500,
  workerStopMs: 4_000,
  maxRestarts: 10_000,
  restartMaxMs: 500,
  shotFileMs: 3_000,
  shotWaitMs: 8_000,
};

interface Receipt {
  shotId: string;
  at: string;
  state: string;
  message: string;
  bodies: {
    id: string;
    refused?: { code: string };
    exposures: {
      state: string;
      exposed?: { at: string };
      expectedFiles?: number;
      files: { path: string; sha256: string }[];
      missing?: { code?: string; reason: string };
      unknown?: { code: string };
    }[];
  }[];
}

/** A generator of numbers from 0 to 1 (mulberry32), so that a run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(SEED);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const directory = testDirectory(t);
const start = () =>
  Service.start(t, { directory, rig: `ILCE-7M4:${BODIES}`, limits: LIMITS, arguments: ['--restore', 'on'] });

/** Faults of a body during a shot; the simulator forgets them with the end of the shot. */
const FAULTS = [
  'SendCommand#1 crash',
  'SendCommand#2 crash',
  'SendCommand#1 hang',
  'SendCommand#2 hang',
  'SendCommand#1 no-exposure',
  'SendCommand#1 disconnect',
  'SendCommand#2 disconnect',
  'SendCommand#1 replug(800)',
  'SendCommand#1 error(33794)',
  'SendCommand#1 stall',
  'GetDeviceProperties#1 crash',
];

/** What happens to the rig while it is shot; each returns when it has happened. */
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
  'service killed': async () => {
    await delay(systemClock, random() * 700);
    await service.signal('SIGKILL');
  },
};
const HARM_NAMES = Object.keys(HARMS);
/** So that some shot is complete, and one is always cut off. */
const FIRST_HARMS = ['none', 'service killed'];

function killWorker(id: string): void {
  try {
    process.kill(service.workerPid(id), 'SIGKILL');
  } catch {
    // It is on its way back, after an earlier harm.
  }
}

let service = await start();
const ids = await service.cameraIds();
await Promise.all(ids.map((id) => service.connect(id)));
for (const id of ids) await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
for (const id of ids) await service.reads(id, 'focus-mode', '0x1');

/** Most bodies are there again; one that takes longer is left out by the next shot. */
async function mostAreBack(): Promise<void> {
  const beganMs = performance.now();
  await until('bodies for the next shot', async () => {
    const { cameras } = (await service.ok('GET', '/api/rig')).body;
    const connected = cameras.filter((camera: { connected: boolean }) => camera.connected).length;
    const enough = performance.now() - beganMs > BACK_MS ? 1 : ENOUGH;
    return connected >= (performance.now() - beganMs > BACK_MS / 4 ? enough : BODIES);
  });
}

/** Asks once; the service may be killed meanwhile. */
const ask = (shotId: string) =>
  service
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
    await HARMS[harm]?.(oneOf(ids));
    await answered;
    if (!service.isRunning) service = await start();
    for (const id of ids) service.clearFaults(id);
    // On purpose: the same id, now and of an earlier shot.
    await Promise.all([ask(shotId), ask(`take-${1 + Math.floor(random() * shot)}`)]);
  }
  t.pass('all are asked for');
});

t.test('every receipt says what the bodies have noted', async (t) => {
  const receipts: Receipt[] = [];
  for (let shot = 1; shot <= SHOTS; shot += 1) {
    const { body } = await service.ok('GET', `/api/rig/shots/take-${shot}`);
    receipts.push(body.receipt);
  }
  const settled = await Promise.all(
    receipts.map(({ shotId }) =>
      until(`the end of ${shotId}`, async () => {
        const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
        return receipt.state !== 'incomplete' && (receipt as Receipt);
      }),
    ),
  );
  const inTime = settled.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  t.same(
    inTime.flatMap((receipt, index) => contradictions(receipt, inTime[index + 1])),
    [],
  );
  t.same(exposuresBefore(inTime[0]), [], 'no exposure is older than the first shot');
  t.same(settled.flatMap(wrongFiles), [], 'every file is on the disk, as its receipt says');
  const paths = settled.flatMap(filesOf).map(({ path }) => path);
  t.equal(new Set(paths).size, paths.length, 'no file is of two exposures');
  const countOf = (state: string) => settled.filter((receipt) => receipt.state === state).length;
  t.comment(
    ['complete', 'lost', 'refused', 'stopped'].map((state) => `${state} ${countOf(state)}`).join(', '),
  );
  t.ok(countOf('complete') > 0, 'some shots are complete');
});

const filesOf = ({ bodies }: Receipt) =>
  bodies.flatMap(({ exposures }) => exposures.flatMap(({ files }) => files));

/** Times of the exposures that a body has noted itself. */
function noted(id: string): number[] {
  return service
    .bodyLog(id)
    .filter((line) => / exposure /.test(line))
    .map((line) => Date.parse(line.split(' ')[0] ?? ''));
}

function exposuresBefore(first: Receipt | undefined): string[] {
  return ids.filter((id) => noted(id).some((at) => at < Date.parse(first?.at ?? '')));
}

/** What a receipt says otherwise than a body's own log from this shot to the next. */
function contradictions(receipt: Receipt, next: Receipt | undefined): string[] {
  const fromMs = Date.parse(receipt.at);
  const untilMs = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.at);
  const about = `${receipt.shotId} (${harmed[receipt.shotId]}, ${receipt.state}: ${receipt.message})`;
  const faults = ids.flatMap((id) => {
    const made = noted(id).filter((at) => at >= fromMs && at < untilMs).length;
    const exposure = receipt.bodies.find((body) => body.id === id)?.exposures[0];
    const { least, most } = promised(exposure);
    if (made >= least && made <= most) return [];
    return [`${about}: ${id} has made ${made} exposure(s), the receipt allows ${least} to ${most}`];
  });
  const exposures = receipt.bodies.flatMap((body) => body.exposures);
  const isWhole = exposures.every(
    ({ exposed, files, expectedFiles = 1 }) => exposed !== undefined && files.length >= expectedFiles,
  );
  if (receipt.state === 'complete' && !isWhole) faults.push(`${about}: it is not complete`);
  return faults;
}

/** How many exposures a receipt leaves room for. */
function promised(exposure: Receipt['bodies'][number]['exposures'][number] | undefined) {
  if (exposure === undefined) return { least: 0, most: 0 };
  if (exposure.exposed !== undefined) return { least: 1, most: 1 };
  const isOpen = exposure.unknown !== undefined || /unknown whether/.test(exposure.missing?.reason ?? '');
  return { least: 0, most: isOpen ? 1 : 0 };
}

function wrongFiles(receipt: Receipt): string[] {
  return filesOf(receipt).flatMap(({ path, sha256 }) => {
    try {
      const found = createHash('sha256').update(readFileSync(path)).digest('hex');
      return found === sha256 ? [] : [`${receipt.shotId}: ${path} has another digest`];
    } catch (error) {
      return [`${receipt.shotId}: ${(error as Error).message}`];
    }
  });
}
