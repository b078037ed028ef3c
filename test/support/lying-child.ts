// A child process that behaves for a moment and then sends mutated messages until it is killed for one. Run as a
// program by the gateway of a test (put-liars-in-place.ts).

import { Socket } from 'node:net';
import fc from 'fast-check';
import { Link } from '#protocol/link.js';
import { type FromWorker, LINK_FD, PROTOCOL_VERSION, type ToWorker } from '#protocol/messages.js';
import { GENUINE_CAMERAS, GENUINE_HELLOS, GENUINE_NEWS, GENUINE_RESULTS } from './genuine-messages.js';
import { MUTATION, mutantOf } from './mutations.js';

/** Options of the lies. */
export interface LyingOptions {
  role: 'worker' | 'scout';
  seed: number;
  /** The number of the liar in its role. */
  number: number;
}

/** The most messages of one liar: some may be genuine by chance, and then more follow. */
const MOST_LIES = 50;

const { role, seed, number } = JSON.parse(process.argv[2] ?? '') as LyingOptions;
const socket = new Socket({ fd: LINK_FD });
const hello: FromWorker = { kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion: 'V0' };
const truths: readonly FromWorker[] = role === 'scout' ? [GENUINE_CAMERAS] : GENUINE_NEWS;

function lie(first?: FromWorker): void {
  for (const [at, mutation] of fc.sample(MUTATION, { seed, numRuns: MOST_LIES }).entries()) {
    const truth = at === 0 && first !== undefined ? first : truths[(number + at) % truths.length];
    const { bytes, isLast } = mutantOf(truth ?? hello, mutation);
    socket.write(bytes);
    // The gateway would read the following messages as a part of this one.
    if (isLast) break;
  }
  socket.end();
}

const link: Link<ToWorker, FromWorker> = new Link<ToWorker, FromWorker>(socket, {
  message(message) {
    if (message.kind === 'ping') link.send({ kind: 'pong', queued: 0 });
    if (message.kind !== 'call') return;
    const reply = { kind: 'reply', id: message.id, result: GENUINE_RESULTS[message.operation] } as const;
    // One liar in three lies in its hello, one in its first answer, and one after that.
    if (number % 3 === 1) return lie(reply);
    link.send(reply);
    setImmediate(lie);
  },
  closed: () => process.exit(1),
});
process.on('SIGTERM', () => undefined);
if (number % 3 === 2) lie(GENUINE_HELLOS[0]);
else {
  link.send(hello);
  if (role === 'scout') lie();
}
