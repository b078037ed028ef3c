// Users and groups by name, since the same user has another number on another host. Reads the files of a root, not the
// name service: the users of an installation are in them.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names and numbers of one root. */
export class Owners {
  readonly #users: ReadonlyMap<string, number>;
  readonly #groups: ReadonlyMap<string, number>;

  /** @param root empty: that of this host */
  constructor(root: string) {
    this.#users = numbersIn(join(root, '/etc/passwd'));
    this.#groups = numbersIn(join(root, '/etc/group'));
  }

  /** The names of these numbers; a number that has none stays one. */
  namesOf(uid: number, gid: number): { owner: string; group: string } {
    return { owner: nameOf(this.#users, uid), group: nameOf(this.#groups, gid) };
  }

  /** The numbers of these names; undefined for a name that is not known here. */
  numbersOf(owner: string, group: string): { uid: number | undefined; gid: number | undefined } {
    return { uid: numberOf(this.#users, owner), gid: numberOf(this.#groups, group) };
  }
}

function numbersIn(path: string): Map<string, number> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return new Map(
    lines.flatMap((line) => {
      const [name, , number] = line.split(':');
      return name !== undefined && /^\d+$/.test(number ?? '') ? [[name, Number(number)]] : [];
    }),
  );
}

function nameOf(numbers: ReadonlyMap<string, number>, wanted: number): string {
  for (const [name, number] of numbers) if (number === wanted) return name;
  return String(wanted);
}

function numberOf(numbers: ReadonlyMap<string, number>, name: string): number | undefined {
  return numbers.get(name) ?? (/^\d+$/.test(name) ? Number(name) : undefined);
}
