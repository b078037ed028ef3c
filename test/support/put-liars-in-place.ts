// Preloaded into the gateway of a test (NODE_OPTIONS): puts lying-child.js in the place of the worker of one camera,
// and of every scout but the first. The gateway is the real one, and starts, watches and kills the liars as it does any
// child; its environment reaches no child.

import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

const { LIES_PER_ROLE = '0', LIES_SEED = '0', LIAR_ID } = process.env;
const PROGRAM = fileURLToPath(new URL('./lying-child.js', import.meta.url));
const genuine = childProcess.spawn as (command: string, args: string[], options: object) => unknown;
const lies = { worker: 0, scout: 0 };
let scouts = 0;

function spawn(command: string, args: string[], options: object): unknown {
  const at = args.findIndex((arg) => /worker\/(main|scout)\.js$/.test(arg));
  if (at < 0) return genuine(command, args, options);
  const role = args[at]?.endsWith('scout.js') === true ? 'scout' : 'worker';
  if (role === 'scout') scouts += 1;
  const isLiar = role === 'scout' ? scouts > 1 : args[at + 1]?.includes(JSON.stringify(LIAR_ID)) === true;
  if (!isLiar || lies[role] >= Number(LIES_PER_ROLE)) return genuine(command, args, options);
  const lying = { role, seed: Number(LIES_SEED) + lies[role], number: lies[role] };
  lies[role] += 1;
  return genuine(command, [...args.slice(0, at), PROGRAM, JSON.stringify(lying)], options);
}

Object.assign(childProcess, { spawn });
syncBuiltinESMExports();
