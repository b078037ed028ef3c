// A program that takes the lock of a state directory `<directory>` as the service does. It prints `ready`, waits for a
// line on its input, takes the lock, and prints `held` or the reason why not. It lives until it is killed.

import { once } from 'node:events';
import { lockStateDirectory } from '#base/state-lock.js';

const [directory = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await lockStateDirectory(directory).then(
  () => process.stdout.write('held\n'),
  (error: Error) => process.stdout.write(`${error.message}\n`),
);
process.stdin.resume();
