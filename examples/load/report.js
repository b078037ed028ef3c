// Results of a load: percentiles by operation, and by camera.

const COLUMNS = ['answers', 'errors', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms'];

/** Collects answers and prints them. */
export class Report {
  #byOperation = new Map();
  #byCamera = new Map();
  #errors = new Map();

  /** Notes an answer. `error` is undefined when it was a success. */
  add({ operation, cameraId, ms, error }) {
    this.#note(this.#byOperation, operation, ms, error);
    if (cameraId !== undefined) this.#note(this.#byCamera, cameraId, ms, error);
    if (error !== undefined) {
      const text = `${operation}: ${error}`;
      this.#errors.set(text, (this.#errors.get(text) ?? 0) + 1);
    }
  }

  /** Forgets all: another phase begins. */
  clear() {
    this.#byOperation.clear();
    this.#byCamera.clear();
    this.#errors.clear();
  }

  print() {
    this.#table('operation', this.#byOperation);
    this.#table('camera', this.#byCamera);
    for (const [text, count] of this.#errors) console.log(`${count} × ${text}`);
  }

  #note(table, name, ms, error) {
    const row = table.get(name) ?? { times: [], errors: 0 };
    table.set(name, row);
    row.times.push(ms);
    if (error !== undefined) row.errors += 1;
  }

  #table(head, table) {
    console.log(line(head, COLUMNS));
    for (const [name, { times, errors }] of [...table].sort(([a], [b]) => a.localeCompare(b))) {
      times.sort((a, b) => a - b);
      const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
      console.log(line(name, [times.length, errors, at(0.5), at(0.9), at(0.99), at(1)]));
    }
    console.log('');
  }
}

function line(name, cells) {
  return name.padEnd(34) + cells.map((cell) => String(cell).padStart(9)).join('');
}
