// One gateway per state directory: two would hold the same cameras and take each other's workers for orphans. The
// lock is a name in the kernel (an abstract socket, see unix(7)), which ends with its process however that ends, so
// there is no stale lock and no race. It does not reach across network namespaces, such as those of containers.

import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';

/**
 * Takes the lock until this process ends.
 * @param stateDirectory must be there.
 * @throws Error when another gateway has it; its message is for the terminal.
 */
export async function lockStateDirectory(stateDirectory: string): Promise<void> {
  // Not the path, which may have several names and be longer than a socket's. The number of a directory that was
  // removed is used again, also while a gateway still runs in it: its time of birth tells the two apart.
  const { dev, ino, birthtimeNs } = await stat(stateDirectory, { bigint: true });
  const server = createServer((connection) => connection.destroy()).unref();
  server.listen(`\0rigd-${dev}-${ino}-${birthtimeNs}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `another rigd is running with the state directory ${stateDirectory}: stop it, or give this one --state-dir`,
      { cause: error },
    );
  }
}
