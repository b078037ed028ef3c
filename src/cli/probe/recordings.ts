// Recordings of the processes of a probe (docs/run/recordings.md). Their memory is kept until the report is written, so
// that it has those that were killed, and those that still run.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RecordingMemory } from '../../gateway/recordings/recording-memory.js';

/** The recordings of one probe. */
export class ProbeRecordings {
  readonly #bytes: number;
  readonly #memories: RecordingMemory[] = [];

  /** @param bytes of each; 0: nothing is recorded */
  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** The memory of a process that is started; undefined where there is none. */
  open(): RecordingMemory | undefined {
    const memory = RecordingMemory.open(this.#bytes);
    if (memory !== undefined) this.#memories.push(memory);
    return memory;
  }

  /** Writes them beside a report, once. @returns the names of the files, in the order in which the processes began */
  async write(directory: string): Promise<string[]> {
    const names: string[] = [];
    for (const memory of this.#memories.splice(0)) {
      const bytes = memory.snapshot();
      memory.close();
      if (bytes === undefined) continue;
      const name = `process-${String(names.length + 1).padStart(2, '0')}.rec`;
      await writeFile(join(directory, name), bytes, { mode: 0o600 });
      names.push(name);
    }
    return names;
  }
}
