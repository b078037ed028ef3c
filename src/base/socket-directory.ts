// A directory of Unix sockets. The kernel takes no path of a socket above 107 bytes, and a state directory may have a
// longer one: sockets are named through the open descriptor of their directory. The mode of the directory decides who
// may connect.

import { closeSync, constants, openSync } from 'node:fs';

/** An open directory of sockets; close it after its sockets. */
export class SocketDirectory {
  readonly #descriptor: number;

  /** @throws the error of the file system when there is no such directory */
  constructor(path: string) {
    this.#descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  }

  /** A short path of the socket with this name; valid in this process, until {@link close}. */
  pathOf(name: string): string {
    return `/proc/self/fd/${this.#descriptor}/${name}`;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
