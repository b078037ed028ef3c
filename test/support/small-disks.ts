// Small file systems that a test fills and empties. A separate process holds them, so that they outlive the services
// that use them. Only processes that are started through `launcher` see them.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Scope } from '#harness/scope.js';

const NAMESPACES = ['--map-root-user', '--mount'];

/** Free bytes of a disk that counts as full. */
const LEFT_BLOCKS = 16;
const MOST_TRIES = 10;

/** Disks for a service, and the files that fill them. */
export class SmallDisks {
  readonly #holder: ChildProcess;
  readonly #bytes: ReadonlyMap<string, number>;

  private constructor(holder: ChildProcess, bytes: ReadonlyMap<string, number>) {
    this.#holder = holder;
    this.#bytes = bytes;
  }

  /**
   * Mounts file systems for the time of a test.
   * @param bytes the size of each, by its directory; an outer one comes first
   * @returns undefined where the machine does not allow it
   */
  static async mount(scope: Scope, bytes: Readonly<Record<string, number>>): Promise<SmallDisks | undefined> {
    const sizes = new Map(Object.entries(bytes).map(([path, size]) => [resolve(path), size]));
    const mounts = [...sizes].map(
      ([path, size]) => `mkdir -p '${path}' && mount -t tmpfs -o mode=700,size=${size} rigd '${path}'`,
    );
    const script = [...mounts, 'echo mounted', 'exec sleep infinity'].join(' && ');
    for (const path of sizes.keys()) mkdirSync(path, { recursive: true });
    const holder = spawn('unshare', [...NAMESPACES, 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    holder.on('error', () => undefined);
    const isMounted = await Promise.race([
      once(holder.stdout, 'data').then(() => true),
      once(holder.stdout, 'close').then(() => false),
    ]);
    if (!isMounted) return undefined;
    scope.teardown(() => void holder.kill('SIGKILL'));
    return new SmallDisks(holder, sizes);
  }

  /**
   * The command that a service is run by.
   * @param directory its working directory: a namespace is entered at its root
   */
  launcher(directory: string): string[] {
    return [...this.#entering, 'sh', '-c', 'cd "$0" && exec "$@"', resolve(directory)];
  }

  /** Path at which this process finds a path of the service. */
  seen(path: string): string {
    return `/proc/${this.#holder.pid}/root${resolve(path)}`;
  }

  /** Fills the disk. */
  fill(path: string): void {
    for (let tries = 1; ; tries += 1) {
      const { blocks, bfree, bsize } = statfsSync(this.seen(path));
      try {
        this.#resize(path, (blocks - bfree + LEFT_BLOCKS) * bsize);
        return;
      } catch (error) {
        // Other writes have meanwhile taken the rest.
        if (tries === MOST_TRIES) throw error;
      }
    }
  }

  /** Makes room on the disk again. */
  empty(path: string): void {
    this.#resize(path, this.#bytes.get(resolve(path)) ?? 0);
  }

  get #entering(): string[] {
    return ['nsenter', '-t', String(this.#holder.pid), '-U', '-m', '--preserve-credentials'];
  }

  #resize(path: string, bytes: number): void {
    const [command = '', ...words] = [
      ...this.#entering,
      'mount',
      '-o',
      `remount,size=${bytes}`,
      resolve(path),
    ];
    const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the size of ${path} cannot be changed: ${stderr}`);
  }
}
