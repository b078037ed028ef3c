// Preloaded into the gateway of a test (NODE_OPTIONS, which the gateway passes on to no child): starts
// lying-child.js in place of the first LIARS_PER_ROLE workers of one camera, and in place of as many scouts after the
// first one. Later workers and scouts are genuine. The gateway starts, watches and ends the liars like any child.

import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

const { LIARS_PER_ROLE = '0', LIARS_SEED = '0', LIAR_ID } = process.env;
const PROGRAM = fileURLToPath(new URL('./lying-child.js', import.meta.url));
const genuine = childProcess.spawn as (command: string, args: string[], options: object) => unknown;
const liars = { worker: 0, scout: 0 };
let scouts = 0;

function spawn(command: string, args: string[], options: object): unknown {
  const at = args.findIndex((arg) => /worker\/bundle\/(main|scout)\.js$/.test(arg));
  if (at < 0) return genuine(command, args, options);
  const role = args[at]?.endsWith('scout.js') === true ? 'scout' : 'worker';
  if (role === 'scout') scouts += 1;
  const isLiar = role === 'scout' ? scouts > 1 : args[at + 1]?.includes(JSON.stringify(LIAR_ID)) === true;
  if (!isLiar || liars[role] >= Number(LIARS_PER_ROLE)) return genuine(command, args, options);
  const lying = { role, seed: Number(LIARS_SEED) + liars[role], number: liars[role] };
  liars[role] += 1;
  return genuine(command, [...args.slice(0, at), PROGRAM, JSON.stringify(lying)], options);
}

Object.assign(childProcess, { spawn });
syncBuiltinESMExports();
