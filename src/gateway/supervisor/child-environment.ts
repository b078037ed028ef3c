// The environment of a child holds only what is on a list: nothing that belongs to the service itself (Node.js options,
// tokens, sockets and watchdog from systemd) reaches a process that runs vendor code.

const PASSED_ON = ['PATH', 'TZ', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'ASAN_OPTIONS', 'TSAN_OPTIONS'];
/** Prefixes of variables for the simulated SDK, and for the SDK that plays recordings. */
const PASSED_ON_PREFIXES = ['RIGD_SIM_', 'RIGD_REPLAY_'];

/**
 * Settings for the C library of a child, to save memory (docs/proof/performance.md has the numbers). A child has some
 * twenty threads, and by default nearly each gets an arena, which keeps freed memory. Two arenas are enough, since one
 * thread calls the SDK and one serves it. A block of 128 KiB or more is returned to the kernel when it is freed; by
 * default this threshold grows with the freed blocks, up to 32 MiB.
 */
const OF_THE_ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Directories that a child may write to. */
export interface ChildDirectories {
  /** The SDK writes its preferences there. */
  home: string;
  /** The SDK's libraries make lock files there. */
  temporary: string;
}

/**
 * Makes the environment of a child. Its locale is C, whatever the service's locale is: the SDK may take the locale from
 * the environment, and the texts and numbers that it reads and writes must not depend on the language of the machine.
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
