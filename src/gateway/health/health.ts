// The health of the service. Collects the facts, has them judged, and remembers since when each part has had its state.
// An answer is made from memory; it waits only for checks of disks, and only for a moment. Knows neither HTTP nor
// processes.

import type { Clock } from '../../base/clock.js';
import { exact } from '../../base/exact.js';
import { messageText } from '../../base/message-text.js';
import { within } from '../../base/within.js';
import { HEALTH_PARTS, type HealthPart, type PartState } from '../../protocol/words.js';
import type { PartHealth as ShownPart } from '../contract/shapes.js';
import type { DiskWatch } from './disk-watch.js';
import { type HealthFacts, type HealthLimits, isReady, judge } from './judgement.js';

/** How long an answer waits for checks of disks; after that it uses the last facts. */
const DISK_WAIT_MS = 200;

/** View of one part of the service. */
export type PartHealth = ShownPart & { readonly name: HealthPart };

/** The health of the service. */
export interface HealthReport {
  readonly ready: boolean;
  readonly parts: readonly PartHealth[];
}

/** Sources of the health. */
export interface HealthSources {
  readonly clock: Clock;
  readonly disks: DiskWatch;
  readonly limits: HealthLimits & { readonly healthMs: number };
  /** Absolute. */
  readonly stateDirectory: string;
  /** Directories of pictures, absolute: the default, and those that clients have set. */
  readonly savePaths: () => readonly string[];
  /** All facts except those about disks; from memory. */
  readonly facts: () => Omit<HealthFacts, 'stateDirectory' | 'savePlaces'>;
  readonly logger: Record<'info' | 'warn', (facts: object, text: string) => void>;
}

/** The health of one service. */
export class Health {
  readonly #sources: HealthSources;
  readonly #since = new Map<HealthPart, { state: PartState; atMs: number }>();
  /** The states as last logged. */
  readonly #logged = new Map<HealthPart, PartState>();
  #cancel: () => void = () => undefined;

  constructor(sources: HealthSources) {
    this.#sources = sources;
  }

  /** Begins to judge at intervals, and to log every change. */
  start(): void {
    this.now();
    void this.#refresh();
    // The log waits a moment: directly after the start, a part that is not ready is usually just starting.
    this.#next();
  }

  /** Ends the judging. */
  stop(): void {
    this.#cancel();
  }

  /** The health now; waits for disks {@link DISK_WAIT_MS} at most. */
  async report(): Promise<HealthReport> {
    await within(this.#refresh(), DISK_WAIT_MS, this.#sources.clock);
    return this.now();
  }

  /** The health now, from the facts that are known already. */
  now(): HealthReport {
    const { disks, facts, stateDirectory, savePaths, limits } = this.#sources;
    const judged = judge(
      {
        ...facts(),
        stateDirectory: disks.facts(stateDirectory),
        savePlaces: savePaths().map((path) => disks.facts(path)),
      },
      limits,
    );
    const parts = HEALTH_PARTS.flatMap((name) => {
      const judgement = judged[name];
      if (judgement === undefined) return [];
      const { state, why, since } = judgement;
      const shown = { name, state, why: messageText(why), since: since ?? this.#sinceOf(name, state) };
      return exact<PartHealth>()(shown);
    });
    return { ready: isReady(judged), parts };
  }

  #next(): void {
    const { clock, limits } = this.#sources;
    this.#cancel = clock.setTimer(limits.healthMs, () => {
      void this.report().then(({ parts }) => this.#logChanges(parts));
      this.#next();
    });
  }

  #logChanges(parts: readonly PartHealth[]): void {
    const { logger } = this.#sources;
    for (const { name: part, state, why } of parts) {
      const previous = this.#logged.get(part) ?? 'ok';
      this.#logged.set(part, state);
      if (state === previous) continue;
      if (state === 'ok') logger.info({ part, previous }, 'a part of the service works again');
      else logger.warn({ part, state, previous, reason: why }, 'a part of the service has a fault');
    }
  }

  #refresh(): Promise<void> {
    const { disks, stateDirectory, savePaths } = this.#sources;
    return disks.refresh([stateDirectory, ...savePaths()]);
  }

  #sinceOf(name: HealthPart, state: PartState): string {
    const known = this.#since.get(name);
    const since = known?.state === state ? known : { state, atMs: Date.now() };
    this.#since.set(name, since);
    return new Date(since.atMs).toISOString();
  }
}
