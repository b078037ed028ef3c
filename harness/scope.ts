// A scope: services, clients and directories end with it. A scope is a test, or a program other than a test.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A scope ends what was registered in it, the newest first. A test of tap is a scope. */
export interface Scope {
  /** Registers a function that runs at the end. */
  teardown(end: () => unknown): void;
  /** A directory that is removed at the end. */
  testdir(): string;
  /** Whether nothing has failed so far; left out in a scope without assertions. */
  passing?(): boolean;
}

/** A new directory, beside the earlier ones of the scope, that is removed at its end. */
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
    // Directories go last: a program may write there until it has ended.
    this.#ends.push(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  }

  /** Ends everything, the directories last. @throws the first error, once everything was tried. */
  end(): Promise<void> {
    this.#ending ??= this.#endAll();
    return this.#ending;
  }

  async #endAll(): Promise<void> {
    const errors: unknown[] = [];
    // Functions that are registered meanwhile run too: a signal can come in the middle of a start.
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
