// The environment of a child is an allow-list: nothing of the service's own (node options, tokens, the sockets and the
// watchdog of systemd) reaches a process that runs vendor code.

const PASSED_ON = ['PATH', 'TZ', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'ASAN_OPTIONS', 'TSAN_OPTIONS'];
/** Settings of the simulated SDK, and of the one that plays recordings. */
const PASSED_ON_PREFIXES = ['RIGD_SIM_', 'RIGD_REPLAY_'];

/**
 * For the C library of a child. It has some twenty threads, and by default the library gives nearly each of them an
 * arena of its own, which keeps what was freed: two are enough, as one thread calls the SDK and one serves it. A block
 * of 128 KiB or more is returned to the kernel when it is freed; by default this size grows with what is freed, up to
 * 32 MiB. docs/proof/performance.md has what it saves.
 */
const OF_THE_ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Directories that a child may write to. */
export interface ChildDirectories {
  /** The SDK writes preferences there. */
  home: string;
  /** The SDK's libraries make lock files there. */
  temporary: string;
}

/**
 * The locale is that of C whatever the service's is: the SDK may take it from the environment, and texts and numbers
 * that it reads and writes must not depend on the language of a machine.
 * @param source the environment of the service.
 */
export function childEnvironment(
  { home, temporary }: ChildDirectories,
  source: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { HOME: home, TMPDIR: temporary, LC_ALL: 'C', ...OF_THE_ALLOCATOR };
  for (const [name, value] of Object.entries(source)) {
    if (PASSED_ON.includes(name) || PASSED_ON_PREFIXES.some((prefix) => name.startsWith(prefix)))
      environment[name] = value;
  }
  return environment;
}
