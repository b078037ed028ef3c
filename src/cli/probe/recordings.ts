// Recordings of the processes of a probe (docs/run/recordings.md). All are kept until the report is written, including
// those of processes that ended well or still run.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingMemory } from '../../gateway/recordings/recording-memory.js';

/** The recordings of one probe. */
export class ProbeRecordings {
  /** The recording of each process, in the order in which they began; undefined while it runs. */
  readonly #recorded = new Map<RecordingMemory, Buffer | undefined>();

  /** Takes the recording memory of a process that is started. */
  add(memory: RecordingMemory): void {
    this.#recorded.set(memory, undefined);
  }

  /** Keeps the recording of a process that has ended; its memory may be closed afterwards. */
  async ended(memory: RecordingMemory): Promise<void> {
    this.#recorded.set(memory, memory.snapshot());
  }

  /** Writes them beside a report. @returns the names of the files, in the order in which the processes began */
  async write(directory: string): Promise<string[]> {
    const names: string[] = [];
    for (const [memory, recorded] of this.#recorded) {
      const bytes = recorded ?? memory.snapshot();
      if (bytes === undefined) continue;
      const name = `process-${String(names.length + 1).padStart(2, '0')}.rec`;
      await writeFile(join(directory, name), bytes, { mode: 0o600 });
      names.push(name);
    }
    return names;
  }
}
