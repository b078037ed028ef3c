// The state directory, with variables that are set, empty or missing. sim.test.ts shows that `rigd sim` uses the same
// directory.

import { homedir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { readConfig } from '#gateway/config/config.js';
import { statePlace } from '#gateway/config/state-place.js';

const DEFAULT = { path: join(homedir(), '.local', 'state', 'rigd'), source: 'the default' };
const ALL = { XDG_STATE_HOME: '/xdg', STATE_DIRECTORY: '/systemd', RIGD_STATE_DIR: '/rigd' };

const CASES: readonly (readonly [
  named: string | undefined,
  NodeJS.ProcessEnv,
  path: string,
  source: string,
])[] = [
  [undefined, {}, DEFAULT.path, DEFAULT.source],
  [undefined, { XDG_STATE_HOME: '/xdg' }, '/xdg/rigd', 'XDG_STATE_HOME'],
  [undefined, { XDG_STATE_HOME: '/xdg', STATE_DIRECTORY: '/systemd' }, '/systemd', 'STATE_DIRECTORY'],
  [undefined, ALL, '/rigd', 'RIGD_STATE_DIR'],
  ['/named', ALL, '/named', '--state-dir'],
  ['named', {}, join(process.cwd(), 'named'), '--state-dir'],
  [undefined, { XDG_STATE_HOME: '' }, DEFAULT.path, DEFAULT.source],
  [undefined, { XDG_STATE_HOME: '/xdg', STATE_DIRECTORY: '' }, '/xdg/rigd', 'XDG_STATE_HOME'],
  [undefined, { ...ALL, RIGD_STATE_DIR: '' }, '/systemd', 'STATE_DIRECTORY'],
];

t.test(
  'the first source that is set names the state directory, and an empty one counts as not set',
  async (t) => {
    const found = CASES.map(([named, environment]) => statePlace(named, environment));
    t.same(
      found,
      CASES.map(([, , path, source]) => ({ path, source })),
    );
  },
);

t.test('the service uses the state directory of the first source that is set', async (t) => {
  // An empty RIGD_STATE_DIR is refused before.
  const accepted = CASES.filter(([, environment]) => environment.RIGD_STATE_DIR !== '');
  const taken = accepted.map(([named, environment]) => {
    const words = named === undefined ? [] : ['--state-dir', named];
    return readConfig(words, environment).stateDirectory;
  });
  t.same(
    taken,
    accepted.map(([, , path]) => path),
  );
});
