// The settings of the bodies during one run: writes values, after the journal has those from before, gives them again
// to a body that was away, and gives back those from before in the end. Works by the HTTP interface of the service.

import type { Clock } from '../../base/clock.js';
import { quoted } from '../../base/quoted.js';
import type { AbortNotice } from '../../base/within.js';
import type { PropertyName } from '../../gateway/contract/property-names.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import type { OnBehalf, ServiceClient } from '../frame/service-client.js';
import { RecipeFault } from './fault.js';
import type { RecordOf, RunJournal, Unrestored } from './journal.js';
import { brighter } from './light.js';
import { type Patience, persist } from './persist.js';
import type { Wanted } from './plan.js';

const FOCUS = 'focus-position';
/** How often in a row a body may have been away while it gets its values again. */
const MOST_RETURNS = 5;

/** Dependencies of the settings of a run. */
export interface SettingsContext {
  readonly service: ServiceClient;
  /** The role and the leases of the request for the run. */
  readonly by: OnBehalf;
  readonly clock: Clock;
  readonly journal: RunJournal;
  /** Time for a body that is busy; before the end of the run, also for one that is away. */
  readonly settleMs: number;
  /** Time for a body that is away to come back, at the end of the run. */
  readonly restoreMs: number;
}

/** A value of a body before the run. */
export type Prior = RecordOf<'prior'>;

/** See the head of this file. */
export class Settings {
  readonly #context: SettingsContext;
  readonly #group: string;
  #by: OnBehalf;
  /** Values before the run by body and property, in the order of their first changes. */
  readonly #priors = new Map<string, Prior>();
  /** Values that the run has given each body; undefined: the body was moved to where only it knows. */
  readonly #given = new Map<string, Map<string, string | undefined>>();
  /** Time since which each body has had the session in which it got its values. */
  readonly #sessions = new Map<string, string>();

  /** @param group the group of the bodies */
  constructor(context: SettingsContext, group: string, priors: readonly Prior[] = []) {
    this.#context = context;
    this.#by = context.by;
    this.#group = group;
    for (const prior of priors) this.#priors.set(keyOf(prior.camera, prior.property), prior);
  }

  /** Gives a body values, one after the other. @throws ServiceError, RecipeFault */
  async set(camera: string, values: Readonly<Record<string, Wanted>>, stopped: AbortNotice): Promise<void> {
    for (const [property, wanted] of Object.entries(values)) {
      const value = await persist(() => this.#write(camera, property, wanted), this.#patience(stopped));
      this.#note(camera, property, value);
    }
  }

  /** Moves the focus of a body by a step, once. @throws ServiceError */
  async drive(cameraId: string, step: number, stopped: AbortNotice): Promise<void> {
    const { service } = this.#context;
    const patience = { ...this.#patience(stopped), awayMs: 0 };
    await persist(() => this.#read(cameraId, FOCUS), patience);
    const call = { params: { cameraId }, body: { step } };
    await persist(() => service.call('focusNearFar', call, this.#by), patience);
    this.#note(cameraId, FOCUS, undefined);
  }

  /**
   * Makes sure that bodies have the values of the run: those that were away since the last time get them again.
   * @returns the bodies that are away
   * @throws ServiceError, RecipeFault a body cannot get them
   */
  async confirm(bodies: readonly string[]): Promise<string[]> {
    for (let returns = 0; returns < MOST_RETURNS; returns += 1) {
      const sessions = await this.#sessionsNow();
      const returned = bodies.filter((id) => sessions.has(id) && sessions.get(id) !== this.#sessions.get(id));
      if (returned.length === 0) return bodies.filter((id) => !sessions.has(id));
      await allOf(returned.map((id) => this.#giveAgain(id)));
      for (const id of returned) this.#sessions.set(id, sessions.get(id) ?? '');
    }
    throw new RecipeFault('a body was away again and again');
  }

  /** The bodies with values of the run that are, or were, away since they were confirmed. */
  async lost(bodies: readonly string[]): Promise<string[]> {
    const sessions = await this.#sessionsNow();
    return bodies.filter((id) => this.#given.has(id) && sessions.get(id) !== this.#sessions.get(id));
  }

  /**
   * Gives every body the values from before the run, the last change first, and waits for bodies that are away.
   * @returns the values that could not be given back
   */
  async restore(stopped: AbortNotice): Promise<Unrestored[]> {
    const cameras = new Set([...this.#priors.values()].map(({ camera }) => camera));
    const left = await Promise.all([...cameras].map((camera) => this.#restoreBody(camera, stopped)));
    return left.flat();
  }

  async #restoreBody(camera: string, stopped: AbortNotice): Promise<Unrestored[]> {
    const { clock, restoreMs } = this.#context;
    const untilMs = clock.nowMs() + restoreMs;
    const failed: Unrestored[] = [];
    const priors = [...this.#priors.values()].filter((prior) => prior.camera === camera);
    for (const { property, value, label } of priors.reverse()) {
      const patience = { ...this.#patience(stopped), awayMs: untilMs - clock.nowMs() };
      await persist(() => this.#giveBack(camera, property, value), patience).catch((error: Error) =>
        failed.push({ camera, property, value: label || value, message: error.message }),
      );
    }
    return failed;
  }

  async #giveBack(camera: string, property: string, value: string): Promise<void> {
    try {
      await this.#write(camera, property, value);
    } catch (error) {
      // The settings are given back without a lease that has ended meanwhile.
      if (error instanceof ServiceError && error.code === 'LEASE_OVER')
        this.#by = { ...this.#by, leases: [] };
      throw error;
    }
  }

  async #giveAgain(camera: string): Promise<void> {
    for (const [property, value] of this.#given.get(camera) ?? []) {
      if (value === undefined)
        throw new RecipeFault(`${camera} was away, and its focus, which was moved by steps, is not known`);
      await this.#write(camera, property, value);
    }
  }

  #note(camera: string, property: string, value: string | undefined): void {
    const given = this.#given.get(camera) ?? new Map<string, string | undefined>();
    given.delete(property);
    this.#given.set(camera, given.set(property, value));
  }

  #patience(stopped: AbortNotice): Patience {
    const { clock, settleMs } = this.#context;
    return { clock, settleMs, awayMs: settleMs, stopped };
  }

  /** Time since which each body that is connected has had its session. */
  async #sessionsNow(): Promise<ReadonlyMap<string, string>> {
    const { service } = this.#context;
    const { cameras } = await service.call('getRigGroup', { params: { group: this.#group } }, this.#by);
    return new Map(cameras.flatMap(({ id, connected, since = '' }) => (connected ? [[id, since]] : [])));
  }

  /** Writes a value, unless the body has it. @returns the value as it was written */
  async #write(camera: string, property: string, wanted: Wanted): Promise<string> {
    const { service } = this.#context;
    const reading = await this.#read(camera, property);
    const { value: present, formatted, available_values: accepted = [] } = reading;
    const value =
      typeof wanted === 'string' ? wanted : this.#stepped(camera, property, wanted.stops, accepted);
    if (present === value || formatted === value) return value;
    const params = placeOf(camera, property);
    const { data } = await service.call('setProperty', { params, body: { value } }, this.#by);
    if (data.confirmed) return value;
    // A read waits until the body has carried out the write.
    const kept = await this.#read(camera, property);
    if (kept.value === value || kept.formatted === value) return value;
    throw new ServiceError('VALUE_NOT_KEPT', `${camera} does not keep ${quoted(value)} for ${property}`);
  }

  #stepped(
    camera: string,
    property: string,
    stops: number,
    accepted: Parameters<typeof brighter>[3],
  ): string {
    if (accepted.length === 0)
      throw new ServiceError('NOT_WRITABLE', `${camera} offers no value of ${property} now`);
    return brighter(property, this.#priors.get(keyOf(camera, property))?.label ?? '', stops, accepted).value;
  }

  /** Reads a property, and makes sure that the journal has its value from before the run. */
  async #read(camera: string, property: string) {
    const { service, journal } = this.#context;
    const { data } = await service.call('getProperty', { params: placeOf(camera, property) }, this.#by);
    const { value, formatted: label } = data;
    if (value !== '' && !this.#priors.has(keyOf(camera, property))) {
      const prior: Prior = { kind: 'prior', camera, property, value, label };
      await journal.append(prior);
      this.#priors.set(keyOf(camera, property), prior);
    }
    return data;
  }
}

/** Waits for all; then throws the first failure. */
export async function allOf(work: readonly Promise<void>[]): Promise<void> {
  for (const each of await Promise.allSettled(work)) if (each.status === 'rejected') throw each.reason;
}

function keyOf(camera: string, property: string): string {
  return `${camera} ${property}`;
}

function placeOf(cameraId: string, property: string) {
  return { cameraId, propertyName: property as PropertyName };
}
