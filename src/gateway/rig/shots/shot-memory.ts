// The facts of the newest shots, in memory. Shots of this host and of its bodies are counted separately from shots that
// other hosts only report, so that no other host can push them out. A shot of this host stays in memory while something
// is expected of it. A shot of another host does not: it is in the journal.

import type { Limits } from '../../limits/limit-table.js';
import type { ShotFacts } from './fold.js';
import { roundsOf } from './pattern.js';
import { receiptOf } from './receipt.js';

/** The most shots that are looked at when one of this host must leave memory. */
const MOST_LOOKED = 16;

/** Dependencies of the memory. */
export interface ShotMemoryContext {
  readonly limits: Pick<Limits, 'shotsInMemory' | 'shotExposuresInMemory'>;
  /** Called when a shot has left memory while something may still have been expected of it. */
  readonly onLeft: (shotId: string) => void;
}

interface Kept {
  readonly facts: ShotFacts;
  /** Number of the shot in the order in which shots came. */
  readonly order: number;
  /** Weight of the shot in memory. */
  weight: number;
}

/** Shots that are counted together, in the order in which they are considered for removal. */
interface Side {
  readonly shots: Map<string, Kept>;
  weight: number;
}

/** See the head of this file. */
export class ShotMemory {
  readonly #context: ShotMemoryContext;
  readonly #own: Side = { shots: new Map(), weight: 0 };
  readonly #others: Side = { shots: new Map(), weight: 0 };
  #count = 0;

  constructor(context: ShotMemoryContext) {
    this.#context = context;
  }

  get(shotId: string): ShotFacts | undefined {
    return (this.#own.shots.get(shotId) ?? this.#others.shots.get(shotId))?.facts;
  }

  /** The facts of all shots, oldest first. */
  all(): ShotFacts[] {
    const kept = [...this.#own.shots.values(), ...this.#others.shots.values()];
    return kept.sort((a, b) => a.order - b.order).map(({ facts }) => facts);
  }

  /** Keeps a shot, or weighs a shot of another host again. @param isOwn whether it counts as a shot of this host now */
  keep(facts: ShotFacts, isOwn: boolean): void {
    const { shotId } = facts;
    if (this.#own.shots.has(shotId)) return;
    const [side, other] = isOwn ? [this.#own, this.#others] : [this.#others, this.#own];
    const known = side.shots.get(shotId) ?? removed(other, shotId);
    const kept = known ?? { facts, order: this.#count, weight: 0 };
    if (known === undefined) this.#count += 1;
    side.weight += weightOf(facts) - (side.shots.has(shotId) ? kept.weight : 0);
    kept.weight = weightOf(facts);
    side.shots.set(shotId, kept);
    if (side === this.#own) this.#leaveOwn(facts);
    else this.#leaveOthers();
  }

  #leaveOwn(newest: ShotFacts): void {
    let looked = 0;
    for (const [shotId, kept] of this.#own.shots) {
      looked += 1;
      if (!this.#isFull(this.#own) || looked > MOST_LOOKED) return;
      if (kept.facts === newest) continue;
      if (!isOpen(kept.facts)) {
        removed(this.#own, shotId);
        continue;
      }
      // The next call looks at the shots behind this one, so open shots at the front keep no others in memory.
      this.#own.shots.delete(shotId);
      this.#own.shots.set(shotId, kept);
    }
  }

  #leaveOthers(): void {
    for (const { facts } of this.#others.shots.values()) {
      if (!this.#isFull(this.#others)) return;
      removed(this.#others, facts.shotId);
      this.#context.onLeft(facts.shotId);
    }
  }

  #isFull({ shots, weight }: Side): boolean {
    const { shotsInMemory, shotExposuresInMemory } = this.#context.limits;
    return shots.size > shotsInMemory || weight > shotExposuresInMemory;
  }
}

function removed(side: Side, shotId: string): Kept | undefined {
  const kept = side.shots.get(shotId);
  if (kept === undefined) return undefined;
  side.shots.delete(shotId);
  side.weight -= kept.weight;
  return kept;
}

/** Weight of a shot: the number of planned exposures, or of reported ones if there are more. */
function weightOf({ begun, early, files, frames }: ShotFacts): number {
  const planned = begun === undefined ? 1 : begun.bodies.length * roundsOf(begun);
  return Math.max(planned, early.length, files, frames);
}

/** Whether something may still come. */
export function isOpen(facts: ShotFacts): boolean {
  return receiptOf(facts)?.state === 'incomplete';
}
