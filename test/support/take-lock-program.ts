// A program that takes the lock of a state directory as the service does, at a line on its input: `<directory>`. It
// says `ready`, then `held` or why not, and lives until it is killed.

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
