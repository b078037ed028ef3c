// A table of the rigs of the bench of alerts: their faults, and the alerts that each must raise. Knows no Prometheus.

import type { Service, ServiceOptions } from '#harness/service.js';

/** A rig, and what happens to it. */
export interface Case {
  readonly name: string;
  /** The alerts that fire within ten minutes, and no others. */
  readonly alerts: readonly string[];
  readonly options?: ServiceOptions;
  /** Its bodies are not connected, since there are none. */
  readonly isWithoutBodies?: true;
  /** Its sessions come back by themselves after a lost cable. */
  readonly reconnects?: true;
  /** Done once, when the rig is healthy and was scraped for a while. @param id its first body */
  readonly fault?: (service: Service, id: string) => Promise<void> | void;
  /** Done every half minute from then on. */
  readonly again?: (service: Service, id: string) => Promise<void> | void;
}

/** No host has so much room. */
const MORE_THAN_ANY_DISK = 2 ** 52;

const shot = async (service: Service) => {
  await service.request('POST', '/api/rig/groups/all/shoot', { policy: 'those-that-can' });
};

/** Every case. */
export const CASES: readonly Case[] = [
  {
    name: 'healthy',
    alerts: [],
    again: shot,
  },
  {
    name: 'one-crash',
    alerts: [],
    fault: (service, id) => {
      process.kill(service.workerPid(id), 'SIGKILL');
    },
  },
  {
    name: 'refused-shots',
    alerts: [],
    fault: async (service, id) => {
      await service.ok('DELETE', `/api/cameras/${id}/connection`);
    },
    again: async (service) => {
      await service.request('POST', '/api/rig/groups/all/shoot', {});
    },
  },
  {
    name: 'killed',
    alerts: ['RigdDown'],
    fault: async (service) => {
      await service.signal('SIGKILL');
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
    name: 'unplugged',
    alerts: ['RigdCameraSessionLost'],
    fault: (service, id) => service.sim('unplug', id),
  },
  {
    name: 'awaited',
    // The second one after five minutes, when the SDK gives the session up.
    alerts: ['RigdCameraSessionLost', 'RigdCameraTrouble'],
    reconnects: true,
    fault: (service, id) => service.sim('unplug', id),
  },
  {
    name: 'crashes',
    alerts: ['RigdCameraRestarts'],
    again: (service, id) => {
      process.kill(service.workerPid(id), 'SIGKILL');
    },
  },
  {
    name: 'still-picture',
    alerts: ['RigdLiveViewStalled'],
    fault: (service, id) => service.injectFault(id, 'GetLiveViewImage stall'),
  },
  {
    name: 'no-exposure',
    alerts: ['RigdExposuresLost'],
    fault: async (service, id) => {
      service.injectFault(id, 'SendCommand no-exposure');
      await shot(service);
    },
  },
  {
    name: 'hot',
    alerts: ['RigdCameraHot'],
    fault: (service, id) => service.sim('dial', id, 'overheating-state', '0x1'),
  },
];
