// A host that shoots, with stand-ins of the other hosts: its requests to them are recorded, and a test sets their
// answers.

import { join } from 'node:path';
import { pino } from 'pino';
import type { Test } from 'tap';
import { type Clock, systemClock } from '#base/clock.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import type { RigFile } from '#gateway/rig/declared/model.js';
import type { RecordOf } from '#gateway/rig/shots/record.js';
import type { ShootRequest } from '#gateway/rig/shots/shooting.js';
import type { RemoteOrder, ShotAnswers, ShotHosts } from '#gateway/rig/shots/shot-hosts.js';
import { Shots, type ShotsContext } from '#gateway/rig/shots/shots.js';
import { testDirectory } from '#harness/test-directory.js';
import type { Result } from '#protocol/operations.js';
import { standIn } from '../../../support/stand-in.js';

/** Clock of every other host minus that of this one. */
export const OFFSET_US = 2_000_000;
/** The wait for missing records is short, but long enough for a record that is sent at once. */
const LIMITS = { ...DEFAULT_LIMITS, busLateMs: 500 };
/** Prefix of the ids of bodies that no host has ever seen. */
export const INVENTED = 'invented';
/** Why one of the hosts cannot be reached. */
export const AWAY = 'the host far cannot be reached since noon';

/** The host `left` shoots its own bodies, those of `right`, and those of a host that is away. */
export async function hostRig(
  t: Test,
  over: Partial<ShotHosts> = {},
  {
    directory = testDirectory(t),
    limits = {},
    clock = systemClock,
    logged = () => undefined,
    earlierEnded = async () => undefined,
    hasHosts = true,
    isStarted = true,
  }: {
    directory?: string;
    limits?: Partial<Limits>;
    clock?: Clock;
    /** Receives the lines of the log. */
    logged?: (line: string) => void;
    earlierEnded?: () => Promise<void>;
    /** Whether there are other hosts at all. */
    hasHosts?: boolean;
    /** Whether the journal is read at once. */
    isStarted?: boolean;
  } = {},
) {
  const calls: string[] = [];
  const local: { atUs: number }[] = [];
  const orders: RemoteOrder[] = [];
  const kept: RecordOf<'begun'>[] = [];
  /** Refused calls of bodies, by `operation id`. */
  const refuse = new Map<string, ServiceError>();
  let served: ShotAnswers | undefined;
  /** Called for each request to a body of any host. */
  const called = async (id: string, operation: string) => {
    calls.push(`${operation} ${id}`);
    if (id === 'F') throw new ServiceError('HOST_UNREACHABLE', AWAY);
    const refusal = refuse.get(`${operation} ${id}`);
    if (refusal !== undefined) throw refusal;
    return { hostFiles: 0 } as object;
  };
  const hosts: ShotHosts = {
    own: 'left',
    hostOf: (id) => ({ R: 'right', F: 'far' })[id] ?? 'left',
    awayText: (host) => (host === 'far' ? AWAY : undefined),
    beganAtMs: () => undefined,
    measure: async () => undefined,
    clockOf: (host) =>
      host === 'left'
        ? { host, offsetUs: 0, boundUs: 0, from: 'own' }
        : { host, offsetUs: OFFSET_US, boundUs: 3_000, from: 'bus' },
    tripMs: () => 30,
    number: async (least) => least + 100,
    claim: async () => undefined,
    release: async () => undefined,
    keep: async (_host, record) => void kept.push(record),
    arm: async (_host, { cameraId }) => (await called(cameraId, 'armShutter')) as Result<'armShutter'>,
    disarm: async (_host, cameraId) => void (await called(cameraId, 'disarmShutter')),
    fire: async (_host, order) => void orders.push(order),
    stop: async (host, shotId) => void calls.push(`stop ${host} ${shotId}`),
    stopAnywhere: async () => undefined,
    lookUp: async () => [],
    written: () => undefined,
    open: async () => undefined,
    serve: (shots) => {
      served = shots;
    },
    close: async () => undefined,
    ...over,
  };
  const context = standIn<ShotsContext>({
    directory: join(directory, 'shots'),
    slipDirectory: join(directory, 'slips'),
    cameras: {
      summary: (id: string) => ({ id, model: id.startsWith(INVENTED) ? '' : 'ILCE-7M4', connected: true }),
      call: async (id: string, operation: string, params: { atUs: number }) => {
        const answer = await called(id, operation);
        if (operation === 'fireShutter') local.push(params);
        return answer;
      },
    },
    rigFile: standIn<RigFile>({
      content: { session: 'spring' },
      members: (group: string) => group.split('+'),
      camera: () => undefined,
    }),
    clock,
    logger: pino({}, { write: logged }),
    limits: { ...LIMITS, ...limits },
    hosts: hasHosts ? hosts : undefined,
    mayArm: async () => undefined,
    earlierEnded,
    report: () => undefined,
    ended: () => undefined,
  });
  const shots = new Shots(context);
  t.teardown(() => shots.close());
  if (isStarted) {
    shots.start();
    await shots.newest(1);
  }
  const shoot = (
    group: string,
    more: Partial<
      Pick<ShootRequest, 'toleranceMs' | 'shotId' | 'policy' | 'except' | 'equalise' | 'pattern'>
    > = {},
  ) =>
    shots.shoot({
      ...{ group, focus: false, policy: 'those-that-can', pattern: {}, order: [] },
      ...{ mayChange: () => undefined, leases: [], shotId: 'one', ...more },
    });
  return { shots, shoot, calls, local, orders, kept, refuse, service: () => served as ShotAnswers };
}
