// Arms the bodies of a shot and releases them: a body belongs to one shot at a time. Must not know what happens with
// armed bodies, or with bodies that would not expose.

import type { Clock } from '../../../base/clock.js';
import { quoted } from '../../../base/quoted.js';
import { ABORTED, TIMED_OUT, within } from '../../../base/within.js';
import type { Params, Result, ShotTag } from '../../../protocol/operations.js';
import type { Cameras } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import { type BodyResult, runForGroup } from '../declared/group-run.js';
import type { RigFile } from '../declared/model.js';
import { requireClock } from './host-clocks.js';
import { armBody, disarmBody } from './orders.js';
import type { BegunBody, BegunPattern } from './record.js';
import type { ShotHosts } from './shot-hosts.js';

/** The most bodies that are armed at the same time; others wait for their turn. */
const ARMS_AT_ONCE = 16;

/** Dependencies of arming. */
export interface ArmingContext {
  readonly cameras: Pick<Cameras, 'call' | 'summary'>;
  readonly rigFile: RigFile;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'shotArmMs' | 'shotToleranceMs'>;
  /** Undefined: there are no other hosts. */
  readonly hosts?: ShotHosts | undefined;
}

/** How the bodies are armed. */
export interface ArmingRequest {
  readonly focus: boolean;
  readonly pattern: BegunPattern;
  /** Checks a body. Throws when another client holds its lease. */
  readonly mayChange: (cameraId: string) => void;
  /** Ids of the leases that the client has shown, for bodies of other hosts. */
  readonly leases: readonly string[];
  /** Largest allowed error of another host's clock, in milliseconds; left out: the limit shotToleranceMs. */
  readonly toleranceMs?: number | undefined;
}

/** See the head of this file. */
export class Arming {
  readonly #context: ArmingContext;
  /** The id of the shot that a body belongs to, by the id of the body. */
  readonly #taken = new Map<string, string>();

  constructor(context: ArmingContext) {
    this.#context = context;
  }

  /**
   * Arms the bodies, and returns each with its result. A body that belongs to no other shot then belongs to this one
   * until {@link free}.
   * @param stopped ends the arming: bodies that are not armed by then stay unarmed, with the result CANCELLED
   */
  async arm(
    ids: readonly string[],
    tag: ShotTag,
    request: ArmingRequest,
    stopped: AbortSignal,
  ): Promise<BegunBody[]> {
    const { rigFile, limits } = this.#context;
    const { pattern, focus, mayChange, leases, toleranceMs = limits.shotToleranceMs } = request;
    for (const id of ids) if (!this.#taken.has(id)) this.#taken.set(id, tag.shotId);
    const hold = pattern.bulbMs === undefined ? {} : { holdMs: pattern.bulbMs };
    const results = await runForGroup({ rigFile, ids, most: ARMS_AT_ONCE, mayChange }, (id) =>
      this.#armOne(id, { tag, focus, ...hold }, { toleranceMs, leases }, stopped),
    );
    return results.map((result) => this.#body(result));
  }

  /** Disarms bodies of a shot whose first order will not be given. */
  disarm(ids: readonly string[], shotId: string): void {
    for (const id of ids) disarmBody(this.#context, id, shotId);
  }

  /** Releases the bodies of a shot: they belong to no shot any more. */
  free(shotId: string): void {
    for (const [id, owner] of this.#taken) if (owner === shotId) this.#taken.delete(id);
  }

  async #armOne(
    id: string,
    params: Params<'armShutter'>,
    { toleranceMs, leases }: Pick<ArmingRequest, 'leases'> & { readonly toleranceMs: number },
    stopped: AbortSignal,
  ): Promise<object> {
    const { shotId } = params.tag;
    const { clock, limits, hosts } = this.#context;
    if (stopped.aborted) throw wasStopped();
    const other = this.#taken.get(id);
    if (other !== undefined && other !== shotId) {
      const text = `the body belongs to the shot ${quoted(other)}, which is under way`;
      throw new ServiceError('SHOT_RUNNING', text, { details: { shotId: other } });
    }
    if (hosts !== undefined) requireClock(hosts, hosts.hostOf(id), toleranceMs);
    const late = new AbortController();
    const armed = armBody(this.#context, id, params, leases, late.signal);
    const outcome = await within(armed, limits.shotArmMs, clock, { signal: stopped }).catch(
      (error: unknown) => {
        // The body may be armed although the answer was lost.
        if (error instanceof ServiceError && error.outcome === 'unknown') this.disarm([id], shotId);
        throw error;
      },
    );
    if (outcome !== TIMED_OUT && outcome !== ABORTED) return outcome;
    late.abort();
    armed.catch(() => undefined);
    this.disarm([id], shotId);
    if (outcome === ABORTED) throw wasStopped();
    throw new ServiceError('CAMERA_BUSY', `the body was not ready within ${limits.shotArmMs} ms`);
  }

  #body({ id, name, number, success, code, message, data }: BodyResult): BegunBody {
    const { hostFiles, exposureMs, driveMode, focusMode, error } = (data ?? {}) as Partial<
      Result<'armShutter'> & { error: unknown }
    >;
    const reason = typeof error === 'string' ? { reason: error } : {};
    const host = this.#context.hosts?.hostOf(id);
    return {
      id,
      name,
      ...(number === undefined ? {} : { number }),
      model: this.#context.cameras.summary(id).model,
      ...(host === undefined ? {} : { host }),
      ...(hostFiles === undefined ? {} : { hostFiles }),
      ...(exposureMs === undefined ? {} : { exposureMs: Math.ceil(exposureMs) }),
      ...(driveMode === undefined ? {} : { driveMode }),
      ...(focusMode === undefined ? {} : { focusMode }),
      ...(success ? {} : { refused: { code: code ?? 'INTERNAL', message: message ?? '', ...reason } }),
    };
  }
}

function wasStopped(): ServiceError {
  return new ServiceError('CANCELLED', 'the body was not armed: the shot was stopped');
}
