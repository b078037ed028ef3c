// SDK calls that the session thread makes on its own, without an order of the main thread: pictures of the pump, and
// reads of the channel. The main thread must know them, to answer heartbeats and to find a call that hangs. So the name
// of the call and its beginning are in memory that both threads share.

/** The names of these calls, as the addon has them. */
const NAMES = ['getLiveViewImage', 'isUnchanged'] as const;
/** The name of such a call. */
export type OwnCallName = (typeof NAMES)[number];

/** Places in the memory: when the present call began (0 = there is none), and the place of its name in the list. */
const SINCE = 0;
const NAME = 1;

/** The memory: one for each session thread. */
export function ownCallMemory(): Float64Array {
  return new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
}

/** The calls as the session thread makes them and the main thread sees them; each thread has its own object. */
export class OwnCalls {
  readonly #memory: Float64Array;

  /** @param memory of {@link ownCallMemory} */
  constructor(memory: Float64Array) {
    this.#memory = memory;
  }

  /** Makes a call. Session thread. */
  make<Result>(name: OwnCallName, call: () => Result): Result {
    this.#memory[NAME] = NAMES.indexOf(name);
    this.#memory[SINCE] = sinceStartMs();
    try {
      return call();
    } finally {
      this.#memory[SINCE] = 0;
    }
  }

  /** How long the present call has taken; 0 without such a call. */
  get sinceMs(): number {
    const since = this.#memory[SINCE] as number;
    return since === 0 ? 0 : sinceStartMs() - since;
  }

  /** The name of the present call, or of the last one. */
  get name(): OwnCallName {
    return NAMES[this.#memory[NAME] as number] ?? NAMES[0];
  }
}

/** Milliseconds of a clock that all threads of a process share. */
function sinceStartMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
