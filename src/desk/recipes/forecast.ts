// The forecast of a run: how long it takes, and how many pictures and bytes each body makes. It adds up the actions of
// the plan, with the durations that earlier runs have measured. Pure.

import { lightOf } from './light.js';
import type { Action, Body, Wanted } from './plan.js';

/** Durations of each work in milliseconds, without the fixed time of its {@link Part}. */
export type Learnt = ReadonlyMap<string, readonly number[]>;

/** Durations before anything was learnt, in milliseconds: those of simulated bodies. */
const ASSUMED_MS = { begin: 30, fire: 600, drive: 60, write: 180 } as const;
/** The newest durations of a work from which is learnt. */
export const MOST_LEARNT = 9;
/** Pace at which the frames of a `sequence` follow each other, besides their exposures. */
const SEQUENCE_MS = 120;

/** A body with the facts that a forecast needs. */
export interface BodyNow extends Body {
  /** Labels of its settings by property. */
  readonly exposure: Readonly<Record<string, string>>;
  /** Bytes of its newest exposure on the host; undefined: not known. */
  readonly bytes: number | undefined;
}

/** The expected duration of one action. */
export interface Part {
  /** Name in {@link Learnt}; empty: the duration is known. */
  readonly work: string;
  readonly assumedMs: number;
  /** Time that does not depend on anything learnt: exposures and waits. */
  readonly fixedMs: number;
}

/** The forecast of a run. */
export interface Forecast {
  readonly ms: number;
  /** The expected pictures and bytes of the bodies; without bytes if no size is known. */
  readonly bodies: readonly (Body & { readonly pictures: number; readonly bytes?: number })[];
  /** One for the beginning of the run, one for each action, and one for giving the settings back. */
  readonly parts: readonly Part[];
}

/** The forecast of a plan; waits for a trigger, commands and calls count as no time. */
export function forecastOf(plan: readonly Action[], bodies: readonly BodyNow[], learnt: Learnt): Forecast {
  const expected = new Expected(bodies);
  const begun = new Map<object, number>();
  const parts: Part[] = [];
  let ms = 0;
  const add = (part: Part) => {
    parts.push(part);
    ms += part.fixedMs + (usual(learnt.get(part.work)) ?? part.assumedMs);
  };
  add({ work: `begin of ${bodies.length}`, assumedMs: ASSUMED_MS.begin, fixedMs: 0 });
  for (const action of plan)
    if (action.kind === 'pace') {
      if (action.turn === 0) begun.set(action.loop, ms);
      const dueMs = (begun.get(action.loop) ?? ms) + action.turn * action.everyMs;
      add(waitOf(Math.max(0, dueMs - ms)));
    } else add(expected.partOf(action));
  add(expected.end);
  return { ms: Math.round(ms), bodies: bodies.map((body) => expected.forecast(body)), parts };
}

/** The median, which a few slow ones do not change; undefined: there are none. */
export function usual(durations: readonly number[] = []): number | undefined {
  return durations.toSorted((one, other) => one - other)[(durations.length - 1) >> 1];
}

const waitOf = (fixedMs: number): Part => ({ work: '', assumedMs: 0, fixedMs });

/** The settings that the bodies are expected to have during the plan, and the pictures so far. */
class Expected {
  readonly #bodies: ReadonlyMap<string, BodyNow>;
  readonly #values = new Map<string, string>();
  readonly #seconds = new Map<string, number>();
  readonly #pictures = new Map<string, number>();
  /** Properties that differ from before the run in at least one body. */
  readonly #changed = new Set<string>();

  constructor(bodies: readonly BodyNow[]) {
    this.#bodies = new Map(bodies.map((body) => [body.id, body]));
    for (const { id, exposure } of bodies) this.#seconds.set(id, secondsOf(exposure['shutter-speed']));
  }

  /** The end of the run, at which the settings are given back. */
  get end(): Part {
    return this.#writes('restore', this.#changed, this.#bodies.size);
  }

  partOf(action: Exclude<Action, { kind: 'pace' }>): Part {
    switch (action.kind) {
      case 'set':
        return this.#writes('set', this.#set(action.values), action.values.size);
      case 'drive':
        this.#changed.add('focus-position');
        return { work: `drive of ${action.bodies.length}`, assumedMs: ASSUMED_MS.drive, fixedMs: 0 };
      case 'fire':
        return this.#fire(action);
      default:
        return waitOf(action.kind === 'wait' ? action.ms : 0);
    }
  }

  forecast({ id, name, bytes }: BodyNow): Forecast['bodies'][number] {
    const pictures = this.#pictures.get(id) ?? 0;
    return { id, name, pictures, ...(bytes === undefined ? {} : { bytes: pictures * bytes }) };
  }

  #writes(kind: 'set' | 'restore', properties: ReadonlySet<string>, bodies: number): Part {
    const work = `${kind} ${[...properties].sort().join('+')} of ${bodies}`;
    return { work, assumedMs: properties.size * ASSUMED_MS.write, fixedMs: 0 };
  }

  /** @returns the properties that are written; bodies are written at the same time */
  #set(values: Extract<Action, { kind: 'set' }>['values']): Set<string> {
    const written = new Set<string>();
    for (const [id, wanted] of values)
      for (const [property, value] of Object.entries(wanted)) {
        const place = `${id} ${property}`;
        const first = this.#bodies.get(id)?.exposure[property] ?? '';
        const text = textOf(value, first);
        if (property === 'shutter-speed') this.#seconds.set(id, secondsOf(first, value));
        if ((this.#values.get(place) ?? first) !== text) written.add(property);
        if (first !== text) this.#changed.add(property);
        this.#values.set(place, text);
      }
    return written;
  }

  #fire({ bodies, focus, pattern }: Extract<Action, { kind: 'fire' }>): Part {
    const { sequence, intervalMs = 0, bulbMs, repeat = { times: 1, everyMs: 0 } } = pattern;
    for (const id of bodies) this.#pictures.set(id, (this.#pictures.get(id) ?? 0) + repeat.times);
    const exposures = bodies.map((id) => bulbMs ?? 1_000 * (this.#seconds.get(id) ?? 0));
    const lastMs = sequence
      ? exposures.reduce((sum, each) => sum + each, (bodies.length - 1) * SEQUENCE_MS)
      : Math.max(0, ...exposures.map((each, at) => each + at * intervalMs));
    const work = [
      'fire',
      focus ? 'with focus' : '',
      sequence ? 'in sequence' : '',
      `of ${bodies.length}`,
    ].join(' ');
    return { work, assumedMs: ASSUMED_MS.fire, fixedMs: lastMs + (repeat.times - 1) * repeat.everyMs };
  }
}

/** A text that is equal for equal values. */
function textOf(value: Wanted, first: string): string {
  if (typeof value === 'string') return value;
  return value.stops === 0 ? first : `${value.stops} stops`;
}

/** The exposure time of a label, or of a wanted value when that was the label before the run. */
function secondsOf(first = '', wanted: Wanted = { stops: 0 }): number {
  if (typeof wanted === 'string') return lightOf('shutter-speed', wanted) ?? 0;
  return (lightOf('shutter-speed', first) ?? 0) * 2 ** wanted.stops;
}
