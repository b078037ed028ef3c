// The table of rigs of the alerts bench: their faults, and the alerts that each must raise. Must not know Prometheus.

import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#harness/deadline.js';
import type { Service, ServiceOptions } from '#harness/service.js';

/** A rig that has been started. */
export interface Rig {
  /** The service that runs now. */
  readonly service: Service;
  /** Its first body. */
  readonly id: string;
  /** The other host of its rig, which is not scraped; only of a case with a bus. */
  readonly neighbour?: Service;
  /**
   * Kills the service, and starts it again in its directory and at its address.
   * @param meanwhile done while the service is down
   */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

/** A rig, and what happens to it. */
export interface Case {
  readonly name: string;
  /** The alerts that fire within ten minutes, and no others. */
  readonly alerts: readonly string[];
  readonly options?: ServiceOptions;
  /** Present when the rig has no bodies, so that none are connected. */
  readonly isWithoutBodies?: true;
  /** How the bodies are connected; left out = in `remote`, with the priority at the computer. */
  readonly connection?: Readonly<Record<string, string>>;
  /** Present when the rig has a bus and a second host, the neighbour. */
  readonly hasNeighbour?: true;
  /** Done once, when the rig is healthy and was scraped for a while. */
  readonly fault?: (rig: Rig) => Promise<void> | void;
  /** Done every half minute from then on. */
  readonly again?: (rig: Rig) => Promise<void> | void;
}

/** More room than any disk has. */
const MORE_THAN_ANY_DISK = 2 ** 52;
/** Longer than the pause between scrapes, so that each start is seen. */
const SCRAPED_MS = 20_000;
/** Halts for `RigdHostBusy`: late by more than 0.1 s in each second, by more than 0.5 s in none. */
const BUSY = { haltMs: 300, runMs: 700, times: 20 };
/** Halts for `RigdGatewayLag`: late by more than 0.5 s, in one second of thirty. */
const LATE = { haltMs: 900, runMs: 0, times: 1 };

const shot = async ({ service }: Rig) => {
  await service.request('POST', '/api/rig/groups/all/shoot', { policy: 'those-that-can' });
};

/** Halts the gateway for a while again and again, as on a host whose processors other programs use. */
async function halt({ service }: Rig, { haltMs, runMs, times }: typeof BUSY): Promise<void> {
  for (let time = 0; time < times && service.isRunning; time += 1) {
    service.process.kill('SIGSTOP');
    await sleep(haltMs);
    service.process.kill('SIGCONT');
    await sleep(runMs);
  }
}

/** Begins an exposure of half a minute. Resolves when the body exposes. */
async function expose({ service, id }: Rig): Promise<void> {
  const properties = { 'focus-mode': 'mf', 'long-exposure-nr': 'Off', 'shutter-speed': '30"' };
  for (const [property, value] of Object.entries(properties)) {
    const { body } = await service.ok('PUT', `/api/cameras/${id}/properties/${property}`, { value });
    await service.reads(id, property, body.data.value);
  }
  await service.ok('POST', `/api/cameras/${id}/actions/shutter`, { action: 'down' });
  await until('an exposure', () => service.bodyLog(id).some((line) => line.includes(' exposure ')));
  await service.ok('POST', `/api/cameras/${id}/actions/shutter`, { action: 'up' });
}

/** Fetches the first file of a card, and pulls the card during the transfer. */
async function breakTransfer({ service, id }: Rig): Promise<void> {
  const files = `/api/cameras/${id}/sd-card/slot/1/files`;
  const file = await until('a file of the card is listed', async () => {
    const { status, body } = await service.request('GET', files);
    return status === 200 && body.files[0];
  });
  const begun = await service.request('POST', `${files}/${file.content_id}/${file.file_id}/download`);
  if (begun.status !== 202) throw new Error(`the download was answered ${begun.status}`);
  await service.sim('card', id, '1', 'pull');
}

/** Every case. */
const CASES: readonly Case[] = [
  {
    name: 'healthy',
    alerts: [],
    again: shot,
  },
  {
    name: 'one-crash',
    alerts: [],
    fault: ({ service, id }) => {
      process.kill(service.workerPid(id), 'SIGKILL');
    },
  },
  {
    name: 'refused-shots',
    alerts: [],
    fault: async ({ service, id }) => {
      await service.ok('DELETE', `/api/cameras/${id}/connection`);
    },
    again: async ({ service }) => {
      await service.request('POST', '/api/rig/groups/all/shoot', {});
    },
  },
  {
    name: 'killed',
    alerts: ['RigdDown'],
    fault: async ({ service }) => {
      await service.signal('SIGKILL');
    },
  },
  {
    name: 'killed-thrice',
    alerts: ['RigdRestarts'],
    options: { arguments: ['--restore', 'on'] },
    fault: async (rig) => {
      for (let time = 0; time < 3; time += 1) {
        await rig.restart();
        await sleep(SCRAPED_MS);
      }
    },
  },
  {
    name: 'no-sdk',
    alerts: ['RigdNotReady'],
    options: { rig: 'NO-SUCH-BODY:1' },
    isWithoutBodies: true,
  },
  {
    name: 'little-room',
    alerts: ['RigdDisk'],
    options: { limits: { lowRoomBytes: MORE_THAN_ANY_DISK } },
  },
  {
    name: 'no-bus',
    alerts: ['RigdBusDown'],
    // No server listens at the port for discarded bytes.
    options: { arguments: ['--bus', 'nats://127.0.0.1:9'] },
  },
  {
    name: 'host-killed',
    alerts: ['RigdHostAway'],
    hasNeighbour: true,
    fault: async ({ neighbour }) => {
      await neighbour?.signal('SIGKILL');
    },
  },
  {
    name: 'halted-often',
    alerts: ['RigdHostBusy'],
    // A stream falls silent each time. The rule cannot know that the body is the cause here.
    again: async (rig) => {
      await halt(rig, BUSY);
      rig.service.injectFault(rig.id, 'GetLiveViewImage#1 slow(2500)');
    },
  },
  {
    name: 'halted-long',
    alerts: ['RigdGatewayLag'],
    again: (rig) => halt(rig, LATE),
  },
  {
    name: 'unplugged',
    alerts: ['RigdCameraSessionLost'],
    fault: ({ service, id }) => service.sim('unplug', id),
  },
  {
    name: 'awaited',
    // The second alert fires after five minutes, when the SDK gives up the session.
    alerts: ['RigdCameraSessionLost', 'RigdCameraTrouble'],
    connection: { mode: 'remote', reconnecting: 'on' },
    fault: ({ service, id }) => service.sim('unplug', id),
  },
  {
    name: 'gone-over-a-restart',
    alerts: ['RigdCameraGone'],
    fault: (rig) => rig.restart(() => rig.service.sim('unplug', rig.id)),
  },
  {
    name: 'crashes',
    alerts: ['RigdCameraRestarts'],
    again: ({ service, id }) => {
      process.kill(service.workerPid(id), 'SIGKILL');
    },
  },
  {
    name: 'still-picture',
    alerts: ['RigdLiveViewStalled'],
    fault: ({ service, id }) => service.injectFault(id, 'GetLiveViewImage stall'),
  },
  {
    name: 'picture-lost',
    // Each press is a separate shot, which lacks this picture.
    alerts: ['RigdExposuresLost', 'RigdPicturesLost'],
    options: { limits: { pendingPicturesMs: 300, proofMs: 1_500 } },
    fault: async (rig) => {
      await expose(rig);
      await rig.service.ok('DELETE', `/api/cameras/${rig.id}/connection`);
    },
  },
  {
    name: 'picture-pending',
    // The shot of the press is not proved either, hence the first alert.
    alerts: ['RigdExposuresLost', 'RigdPicturesPending'],
    // With the default limit the picture would be given up before it has been pending for minutes.
    options: { limits: { shotFileMs: 20 * 60_000 } },
    fault: async (rig) => {
      await expose(rig);
      // From the next such call on the body reports nothing more, not even the picture.
      rig.service.injectFault(rig.id, 'GetSelectDeviceProperties stall');
      await rig.service.ok('GET', `/api/cameras/${rig.id}/properties/battery-remain`);
    },
  },
  {
    name: 'no-exposure',
    alerts: ['RigdExposuresLost'],
    fault: async (rig) => {
      rig.service.injectFault(rig.id, 'SendCommand no-exposure');
      await shot(rig);
    },
  },
  {
    name: 'broken-transfer',
    alerts: ['RigdTransfersFail'],
    options: { environment: { RIGD_SIM_CARDS: 'filled', RIGD_SIM_TRANSFER_KBPS: '10' } },
    connection: { mode: 'remote-transfer', reconnecting: 'on' },
    fault: breakTransfer,
  },
  {
    name: 'unknown-code',
    alerts: ['RigdAssumptionBroken'],
    fault: ({ service, id }) => service.sim('warning', id, '0x2fff1'),
  },
  {
    name: 'battery-low',
    alerts: ['RigdBatteryLow'],
    fault: ({ service, id }) => service.sim('battery', id, '15'),
  },
  {
    name: 'battery-empty',
    alerts: ['RigdBatteryEmpty', 'RigdBatteryLow'],
    fault: ({ service, id }) => service.sim('battery', id, '5'),
  },
  {
    name: 'card-full',
    alerts: ['RigdCardFull'],
    fault: ({ service, id }) => service.sim('card', id, '1', 'fill'),
  },
  {
    name: 'hot',
    alerts: ['RigdCameraHot'],
    fault: ({ service, id }) => service.sim('dial', id, 'overheating-state', '0x1'),
  },
];

/**
 * The cases with these names.
 * @param names names with commas between them; undefined: all cases
 * @throws for a name that no case has
 */
export function casesNamed(names: string | undefined): readonly Case[] {
  if (names === undefined) return CASES;
  const wanted = names.split(',');
  const unknown = wanted.filter((name) => !CASES.some((each) => each.name === name));
  if (unknown.length === 0) return CASES.filter(({ name }) => wanted.includes(name));
  const known = CASES.map(({ name }) => name).join(', ');
  throw new Error(`no case of the bench is named ${JSON.stringify(unknown.join(','))}; there are ${known}`);
}

/** Alerts of no rig: a Prometheus whose job has no target raises them, and no others. */
export const WITHOUT_A_RIG: readonly string[] = ['RigdAbsent'];
