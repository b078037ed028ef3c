// Users and groups by name, because the same user may have another number on another host. Reads the files below a root
// and not the name service, because the users of an installation are in these files.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names and numbers of one root. */
export class Owners {
  readonly #users: ReadonlyMap<string, number>;
  readonly #groups: ReadonlyMap<string, number>;

  /** @param root empty: the root of this host */
  constructor(root: string) {
    this.#users = numbersIn(join(root, '/etc/passwd'));
    this.#groups = numbersIn(join(root, '/etc/group'));
  }

  /** The names of these numbers; a number without a name stays a number. */
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
