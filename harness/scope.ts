// A scope: what a service, a client or a directory ends with. It is a test, or a program that is not one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ends what was registered, the newest first. A test of tap is a scope. */
export interface Scope {
  /** Registers what is done at the end. */
  teardown(end: () => unknown): void;
  /** A directory that is removed at the end. */
  testdir(): string;
  /** Whether nothing has failed until now; left out where nothing is judged. */
  passing?(): boolean;
}

/** A new directory that is removed at the end of the scope, beside all others of it. */
export function directoryOf(scope: Scope, name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  scope.teardown(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Exit codes of a program that a signal ended, as a shell reads them. */
const ENDING_SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** The scope of a program: it calls {@link ProgramScope.end} itself, and SIGINT and SIGTERM do so too. */
export class ProgramScope implements Scope {
  readonly #name: string;
  readonly #ends: (() => unknown)[] = [];
  #ending: Promise<void> | undefined;

  /**
   * @param name begins the names of its directories.
   * @param signals `heard`: the two signals end the scope and then the process; `own`: the program handles them itself.
   */
  constructor(name: string, signals: 'heard' | 'own' = 'heard') {
    this.#name = name;
    if (signals === 'own') return;
    for (const [signal, code] of Object.entries(ENDING_SIGNALS)) {
      const leave = () => void this.end().finally(() => process.exit(code));
      process.once(signal, leave);
      this.#ends.push(() => process.removeListener(signal, leave));
    }
  }

  teardown(end: () => unknown): void {
    this.#ends.unshift(end);
  }

  testdir(): string {
    const directory = mkdtempSync(join(tmpdir(), `${this.#name}-`));
    // After everything else: a program may still write there until it has ended.
    this.#ends.push(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  }

  /** Ends everything, the directories last. @throws the first error, after all of it was tried. */
  end(): Promise<void> {
    this.#ending ??= this.#endAll();
    return this.#ending;
  }

  async #endAll(): Promise<void> {
    const errors: unknown[] = [];
    // Ends that are registered meanwhile count too: a signal can come in the middle of a start.
    for (let end = this.#ends.shift(); end !== undefined; end = this.#ends.shift()) {
      try {
        await end();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
