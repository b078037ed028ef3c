// A child with a session and a rig of one body, which reports all its properties from the start.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { AddonChild } from './addon-child.js';
import { SIMULATED_SDK } from './native-build.js';

/** Options that decide which body it is, and the credentials of its client. */
export interface BodyOptions {
  model: string;
  /** Further settings of the simulated SDK. */
  env?: NodeJS.ProcessEnv;
  /** For a body with access authentication. */
  logIn?: { user: string; password: string } | undefined;
}

/** Connects to the body. */
export async function connectedBody(t: Test, { model, env = {}, logIn }: BodyOptions): Promise<AddonChild> {
  const directory = testDirectory(t);
  const state = join(directory, 'state');
  const settings = {
    RIGD_SIM_STATE: state,
    RIGD_SIM_RIG: `${model}:1`,
    RIGD_SIM_GROWTH_MS: '0',
    HOME: directory,
    ...env,
  };
  const child = new AddonChild(t, directory, SIMULATED_SDK, settings);
  await child.order('listen');
  await child.session.load(SIMULATED_SDK);
  const [camera] = await child.session.enumerate(1);
  if (camera === undefined) throw new Error('the rig is empty');
  const fingerprint =
    logIn === undefined ? '' : readFileSync(join(state, camera.id, 'fingerprint'), 'utf8').trim();
  await child.session.connect({
    camera,
    mode: 0,
    reconnecting: false,
    username: logIn?.user ?? '',
    password: logIn?.password ?? '',
    fingerprint,
  });
  await child.event('connected');
  return child;
}
