// Reports assumptions of rigd about cameras that turn out not to hold. Each is reported at most once a minute, with how
// often it was broken since the last report; a new session starts anew. Must not know the texts of assumptions, and
// makes no SDK call.

import type { Clock } from '../../base/clock.js';
import { clipped, printable } from '../../base/printable.js';
import type { AssumptionName } from '../../protocol/assumptions.js';
import { MAX_SEEN_CHARS } from '../../protocol/limits.js';
import type { NativeEvent } from '../sdk/addon.js';
import type { Report } from './event-report.js';

/** Least time between two reports of one assumption. */
const PAUSE_MS = 60_000;

interface Broken {
  reportedAtMs: number;
  /** How often the assumption was broken since the last report. */
  silent: number;
}

/** The assumptions about one camera. */
export class Assumptions {
  readonly #clock: Clock;
  readonly #report: Report;
  readonly #broken = new Map<AssumptionName, Broken>();

  constructor(clock: Clock, report: Report) {
    this.#clock = clock;
    this.#report = report;
  }

  /**
   * Notes that an assumption does not hold.
   * @param seen what was seen instead, such as sizes, codes or first bytes; any length and content.
   */
  broken(name: AssumptionName, seen: string): void {
    const nowMs = this.#clock.nowMs();
    const known = this.#broken.get(name);
    if (known !== undefined && nowMs - known.reportedAtMs < PAUSE_MS) {
      known.silent += 1;
      return;
    }
    this.#broken.set(name, { reportedAtMs: nowMs, silent: 0 });
    const payload = { name, seen: seenText(seen), count: 1 + (known?.silent ?? 0) };
    this.#report({ name: 'assumption', payload });
  }

  /** Takes every event of the session: a new session reports anew. */
  receive(event: NativeEvent): void {
    if (event.kind === 'connected') this.#broken.clear();
  }
}

/** The text on one line, cut to the length that the link allows. */
function seenText(text: string): string {
  return clipped(printable(text.slice(0, MAX_SEEN_CHARS)), MAX_SEEN_CHARS - 1);
}
