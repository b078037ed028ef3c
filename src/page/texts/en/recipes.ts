// English texts of recipes and their runs.

import { clipLength } from '../shared/times.js';
import { count, number } from './count.js';

/** The texts. */
export const recipes = {
  recipes: {
    title: 'Recipe',
    open: 'Recipe…',
    other: 'Another recipe',
    own: 'own',
    loading: 'Reading the recipes…',
    faulty: (message: string, line: number | undefined): string =>
      line === undefined ? message : `Line ${line}: ${message}`,
    withBodies: (who: string): string => `With: ${who}`,
    atLeast: (min: number): string => `from ${number(min)}`,
    atMost: (max: number): string => `to ${number(max)}`,
    range: (min: number, max: number): string => `${number(min)} to ${number(max)}`,
    list: 'numbers with commas between them',
    forecast: (ms: number, shots: number): string => `About ${clipLength(ms)} for ${count(shots, 'shot')}`,
    pictures: (pictures: number): string => count(pictures, 'picture'),
    perBody: 'Each body',
    run: (bodies: number): string => `Run with ${count(bodies, 'body', 'bodies')}`,
    fix: 'A field has no valid value.',
  },
  runs: {
    states: {
      running: 'running',
      paused: 'paused',
      waiting: 'waits for you',
      stopping: 'giving the settings back',
      done: 'done',
      stopped: 'stopped',
      failed: 'failed',
      interrupted: 'interrupted',
    },
    kinds: {
      settings: 'changing settings',
      focus: 'moving the focus',
      shot: 'taking a shot',
      wait: 'waiting',
      trigger: 'waiting for you',
      command: 'waiting for a program',
      webhook: 'waiting for a device',
    },
    step: (step: number, steps: number): string => `step ${number(step)} of ${number(steps)}`,
    shots: (shots: number): string => count(shots, 'shot'),
    left: (ms: number): string => `about ${clipLength(ms)} left`,
    pause: 'Pause',
    resume: 'Resume',
    goOn: 'CONTINUE',
    stop: 'Stop',
    stopNow: 'Do not wait',
    restored: 'all settings were given back',
    unrestored: (settings: number): string =>
      `${count(settings, 'setting was', 'settings were')} not given back`,
    which: 'Which?',
  },
};
