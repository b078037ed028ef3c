// Observations of a probe, statement by statement. The first observation of a statement counts. Without one, the reason
// why it could not be made is kept.

import { type Seen, STATEMENTS, type Statement } from './statements.js';

/** Meaning of an observation for its statement; `measured` for a statement that cannot be right or wrong. */
export type Verdict = 'confirmed' | 'contradicted' | 'measured' | 'not tested';

/** Details that led to an observation or prevented it: times in ms, codes such as `0x8402`, words. */
export type Details = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

/** A line of the report. */
export interface Line {
  readonly row: number;
  readonly key: string;
  readonly statement: string;
  readonly verdict: Verdict;
  /** Left out when the statement was not tested. */
  readonly seen?: Seen;
  /** Why the statement was not tested. */
  readonly why?: string;
  readonly details: Details;
}

/** Collects what the steps see. */
export class Findings {
  readonly #seen = new Map<string, { seen: Seen; details: Details }>();
  readonly #why = new Map<string, { why: string; details: Details }>();

  /** Notes an observation of a statement. @throws Error when there is no such statement. */
  note(key: string, seen: Seen, details: Details = {}): void {
    statementOf(key);
    if (!this.#seen.has(key)) this.#seen.set(key, { seen, details });
  }

  /** The observation of a statement; undefined without one. */
  seen(key: string): Seen | undefined {
    return this.#seen.get(key)?.seen;
  }

  /** Notes why statements could not be tested. */
  miss(keys: readonly string[], why: string, details: Details = {}): void {
    for (const key of keys) {
      statementOf(key);
      this.#why.set(key, { why, details });
    }
  }

  /** Notes why the statements could not be tested that have neither an observation nor a reason yet. */
  missUnseen(keys: readonly string[], why: string): void {
    this.miss(
      keys.filter((key) => !this.#seen.has(key) && !this.#why.has(key)),
      why,
    );
  }

  /** One line for each statement, in the order of the table. */
  lines(): Line[] {
    return STATEMENTS.map((statement) => {
      const { row, key, text, byHand } = statement;
      const found = this.#seen.get(key);
      const missed = this.#why.get(key) ?? {
        why: byHand === undefined ? 'the probe did not reach this step' : `by hand: ${byHand}`,
        details: {},
      };
      const line = { row, key, statement: text };
      return found === undefined
        ? { ...line, verdict: 'not tested' as const, ...missed }
        : { ...line, verdict: verdictOf(statement, found.seen), ...found };
    });
  }
}

/** Meaning of `seen` for a statement. */
export function verdictOf(statement: Statement, seen: Seen): Verdict {
  if (statement.isConfirmedBy === undefined) return 'measured';
  return statement.isConfirmedBy(seen) ? 'confirmed' : 'contradicted';
}

function statementOf(key: string): Statement {
  const found = STATEMENTS.find((statement) => statement.key === key);
  if (found === undefined) throw new Error(`${key} is not in the table of statements`);
  return found;
}
