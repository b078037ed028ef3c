// News for clients when a host leaves or joins, or when a camera moves to another host. A host with an unsteady
// connection is reported only now and then, because each change is an event for each of its cameras.

import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.js';
import type { CameraName } from '../cameras/cameras.js';
import type { RigEvent } from '../events/event-log.js';
import { saysGone } from '../events/says-gone.js';
import type { Limits } from '../limits/limit-table.js';
import { LineBudget } from './bus/line-budget.js';
import type { OtherHosts, RemoteBody, RemoteHost } from './remote-host.js';

/** Dependencies of the news. */
export interface BodyNewsContext {
  readonly hosts: OtherHosts;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'busPresenceMs' | 'busLogMs'>;
  readonly nameOf: (cameraId: string) => CameraName;
  /** The ids of the cameras that this host has. */
  readonly own: () => readonly string[];
  /** Passes an event to the clients of this host. @param host the host that the event is about */
  readonly publish: (event: RigEvent, host: string) => void;
}

/** State of a host as last reported to clients. */
interface Standing {
  readonly isHere: boolean;
  readonly atMs: number;
}

/** Lines of the log, in `busLogMs`, about cameras that one other host has too; a rig with several such cameras fits. */
const MOST_LINES = 30;

/** See the head of this file. */
export class BodyNews {
  readonly #context: BodyNewsContext;
  /** Whether the host of each camera of another host answered, as last reported. */
  readonly #isHere = new Map<string, boolean>();
  /** The state of each host, as last reported. */
  readonly #standings = new Map<string, Standing>();
  readonly #lines: LineBudget;
  #cancelLook: (() => void) | undefined;
  /** Cameras that two hosts have, each with the host that serves it, as last logged. */
  readonly #doubled = new Map<string, string>();

  constructor(context: BodyNewsContext) {
    this.#context = context;
    this.#lines = new LineBudget(context.limits.busLogMs, MOST_LINES);
    context.hosts.onChange(() => this.#look());
  }

  /**
   * Whether an event of this host reports the removal of a camera that another host has by now. Then a cable was moved,
   * and clients must not get the removal after the arrival.
   */
  isOfMoved(event: RigEvent): boolean {
    return saysGone(event) && this.#context.hosts.hostOf(event.cameraId)?.state === 'here';
  }

  /** Reports nothing from now on. */
  close(): void {
    this.#cancelLook?.();
  }

  #look(): void {
    const { hosts } = this.#context;
    const all = hosts.all();
    const there = new Set(all.flatMap(({ bodies }) => bodies.map(({ id }) => id)));
    for (const id of this.#isHere.keys()) if (!there.has(id)) this.#isHere.delete(id);
    const names = new Set(all.map(({ name }) => name));
    for (const name of this.#standings.keys()) if (!names.has(name)) this.#standings.delete(name);
    for (const host of all) {
      if (this.#isEarly(host)) continue;
      for (const body of host.bodies) if (hosts.hostOf(body.id)?.name === host.name) this.#follow(host, body);
    }
    for (const id of this.#context.own()) this.#noteDoubled(id, hosts.hostOf(id)?.name);
  }

  /** Whether it is too early to report the state of a host: then it is judged again later. */
  #isEarly({ name, state }: RemoteHost): boolean {
    const { clock, limits } = this.#context;
    const isHere = state === 'here';
    const told = this.#standings.get(name);
    if (told?.isHere === isHere) return false;
    const atMs = told === undefined ? Number.NEGATIVE_INFINITY : clock.nowMs();
    const leftMs = told === undefined ? 0 : told.atMs + limits.busPresenceMs - atMs;
    if (leftMs <= 0) {
      this.#standings.set(name, { isHere, atMs });
      return false;
    }
    this.#cancelLook ??= clock.setTimer(leftMs, () => {
      this.#cancelLook = undefined;
      this.#look();
    });
    return true;
  }

  #follow(host: RemoteHost, body: RemoteBody): void {
    const isHere = host.state === 'here';
    const wasHere = this.#isHere.get(body.id);
    this.#isHere.set(body.id, isHere);
    if (wasHere === isHere || (wasHere === undefined && isHere)) return;
    const { id, model, state } = body;
    const change = isHere
      ? { state, previous: 'unreachable', reason: '' }
      : {
          state: 'unreachable',
          previous: state,
          reason: `its host ${host.name} cannot be reached: ${host.reason}`,
        };
    const payload = { id, model, ...this.#context.nameOf(id), ...change };
    this.#context.publish({ name: 'cameraState', cameraId: id, payload }, host.name);
  }

  #noteDoubled(id: string, servedBy = ''): void {
    const before = this.#doubled.get(id);
    if (servedBy === '') this.#doubled.delete(id);
    else this.#doubled.set(id, servedBy);
    if (servedBy === '' || before === servedBy || !this.#lines.takes(servedBy)) return;
    this.#context.logger.warn(
      { cameraId: id, host: servedBy },
      'another host also has this camera and serves it: this host no longer sees it on its cable',
    );
  }
}
