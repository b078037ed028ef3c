// The environment of a child: an allow-list, so that nothing of the service's own surroundings (node options,
// tokens, the sockets and the watchdog of systemd) reaches a process that runs vendor code.

const PASSED_ON = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TZ',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'ASAN_OPTIONS',
  'TSAN_OPTIONS',
];
/** Settings of the simulated SDK. */
const PASSED_ON_PREFIX = 'RIGD_SIM_';

/**
 * @param home a directory of this child's own: the SDK writes preferences there.
 * @param source the environment of the service.
 */
export function childEnvironment(home: string, source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { HOME: home };
  for (const [name, value] of Object.entries(source)) {
    if (PASSED_ON.includes(name) || name.startsWith(PASSED_ON_PREFIX)) environment[name] = value;
  }
  return environment;
}
