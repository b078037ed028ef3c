// The minimal process with the structure of a worker: node, a piscina pool with one thread that serves a MessagePort in
// one long task, and a pipe to its parent (descriptor 3). A byte on the pipe shows that the thread answers; the process
// ends with the pipe. It has no SDK and no operations.

import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';

const pool = new Piscina({
  filename: fileURLToPath(new URL('./bare-task.js', import.meta.url)),
  minThreads: 1,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  atomics: 'disabled',
  recordTiming: false,
});
const { port1, port2 } = new MessageChannel();
const pipe = new Socket({ fd: 3 });
pipe.on('end', () => process.kill(process.pid, 'SIGKILL'));
pipe.resume();
port1.once('message', () => pipe.write('1'));
void pool.run({ port: port2 }, { transferList: [port2] });
port1.postMessage('are you there');
