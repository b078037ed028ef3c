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
}

/** A new directory that is removed at the end of the scope, beside all others of it. */
export function directoryOf(scope: Scope, name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  scope.teardown(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The scope of a program: it calls {@link ProgramScope.end} itself. */
export class ProgramScope implements Scope {
  readonly #name: string;
  readonly #ends: (() => unknown)[] = [];

  /** @param name begins the names of its directories. */
  constructor(name: string) {
    this.#name = name;
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
  async end(): Promise<void> {
    const errors: unknown[] = [];
    for (const end of this.#ends.splice(0)) {
      try {
        await end();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
