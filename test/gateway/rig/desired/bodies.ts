// Bodies in memory for tests of the rig: properties with one value each, rules about which may be written when, and a
// rig file that a test declares. Values are their own labels; a text matches the value that is written the same way.

import { type CameraNews, handleNews } from '#gateway/cameras/camera-news.js';
import type { CameraVitals } from '#gateway/cameras/cameras.js';
import { ServiceError } from '#gateway/errors/errors.js';
import type { KnownCamera, Properties } from '#gateway/rig/declared/model.js';
import { BodyWatch } from '#gateway/rig/desired/body-watch.js';
import { DesiredState } from '#gateway/rig/desired/desired-state.js';
import type { ComparedReading, OperationName } from '#protocol/operations.js';
import { ManualClock } from '../../../support/manual-clock.js';

/** The limits of these tests. */
export const LIMITS = {
  bodyReadMs: 30_000,
  bodyPauseMs: 300,
  bodyReadsAtOnce: 2,
  scrapeWatchMs: 120_000,
  bodiesSetAtOnce: 4,
  bodySets: 2,
};

/** One body. */
export class Body {
  readonly values = new Map<string, string>();
  /** Why a property refuses a write now. */
  readonly closed = new Map<string, ServiceError>();
  /** The value that the body stores when one is written; default: the same value. */
  kept = (_property: string, value: string): string => value;
  state: CameraVitals['state'] = 'available';
  mode: 'remote' | 'contents' = 'remote';
  queued = 0;
  /** Every call fails with it. */
  failure: ServiceError | undefined;
  /** Answers wait for it. */
  gate: Promise<void> = Promise.resolve();
  /** Requests to the body: `read`, or the property and the value. */
  readonly asked: string[] = [];

  constructor(values: Properties = {}) {
    for (const [property, value] of Object.entries(values)) this.values.set(property, value);
  }

  async call(operation: OperationName, params: unknown): Promise<unknown> {
    if (operation === 'compareProperties') this.asked.push('read');
    await this.gate;
    if (this.failure !== undefined) throw this.failure;
    if (operation === 'compareProperties') {
      const { properties } = params as { properties: { property: string; wanted?: string }[] };
      return { readings: properties.map((each) => this.#reading(each)) };
    }
    const { property, value } = params as { property: string; value: string };
    this.asked.push(`${property} ${value}`);
    const refusal = this.closed.get(property);
    if (refusal !== undefined) throw refusal;
    this.values.set(property, this.kept(property, value));
    return { value, confirmed: true, current: value };
  }

  #reading({ property, wanted }: { property: string; wanted?: string }): ComparedReading {
    const value = this.values.get(property) ?? '';
    const writable = value !== '' && !this.closed.has(property);
    const reading = {
      property,
      value,
      formatted: value === '' ? '' : `is ${value}`,
      portable: value,
      writable,
    };
    return wanted === undefined ? reading : { ...reading, agrees: value !== '' && value === wanted };
  }
}

/** Refuses a write of a property. */
export function closedFor(property: string): ServiceError {
  return new ServiceError('NOT_WRITABLE', `${property} cannot be written now`);
}

/** A rig of these bodies. A camera is known when it is declared, even without values. */
export function rigOf(bodies: Record<string, Body>, declared: Record<string, Properties> = {}) {
  const clock = new ManualClock();
  const listeners: (() => void)[] = [];
  const news: CameraNews[] = [];
  const bodyOf = (id: string) => bodies[id] ?? new Body();
  const cameras = {
    mode: (id: string) => (bodyOf(id).state === 'connected' ? bodyOf(id).mode : undefined),
    vitals: () =>
      Object.entries(bodies).map(([id, { state, queued }]) => ({ id, state, queued }) as CameraVitals),
    call: (id: string, operation: OperationName, params: unknown) =>
      bodyOf(id).state === 'connected'
        ? bodyOf(id).call(operation, params)
        : Promise.reject(new ServiceError('NOT_CONNECTED', `${id} is not connected`)),
  } as ConstructorParameters<typeof DesiredState>[0]['cameras'];
  const rigFile = {
    camera: (id: string) => (declared[id] === undefined ? undefined : ({ id } as KnownCamera)),
    desired: (id: string) => declared[id] ?? {},
    onChange: (listener: () => void) => {
      listeners.push(listener);
    },
  };
  const watch = new BodyWatch({ cameras, rigFile, clock, limits: LIMITS });
  const report = (each: CameraNews) => {
    news.push(each);
    watch.onNews(each);
    desired.onNews(each);
  };
  const logger = { info: () => undefined, warn: () => undefined };
  const desired = new DesiredState({ cameras, rigFile, watch, clock, limits: LIMITS, report, logger });
  /** Puts a camera into a state, and reports it. */
  const enter = async (cameraId: string, state: CameraVitals['state']) => {
    const previous = bodyOf(cameraId).state;
    bodyOf(cameraId).state = state;
    report({ cameraId, name: 'state', payload: { state, previous, reason: '' } });
    await clock.advance(0);
  };
  return {
    clock,
    watch,
    desired,
    report,
    enter,
    /** The drift that was reported, without its time. */
    drift: () => {
      const found: unknown[] = [];
      for (const each of news) {
        handleNews(
          {
            drift: ({ since: _, message: __, ...rest }, cameraId) => {
              found.push({ cameraId, ...rest });
            },
          },
          each,
        );
      }
      return found;
    },
    /** The body reports that these properties have changed. */
    changed: async (cameraId: string, ...codes: number[]) => {
      report({ cameraId, name: 'propertyChanged', payload: { codes } });
      await clock.advance(0);
    },
    declare: async (cameraId: string, properties: Properties | undefined) => {
      if (properties === undefined) delete declared[cameraId];
      else declared[cameraId] = properties;
      for (const listener of listeners) listener();
      await clock.advance(0);
    },
  };
}
