// Entry of the desk, the process for searches, recipes and exports. It is a client of the service: it loads no SDK and
// calls no camera itself. It ends with its link to the gateway, and leaves work in a state that a next desk takes up.

import { once } from 'node:events';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../base/clock.js';
import { printable } from '../base/printable.js';
import { SocketDirectory } from '../base/socket-directory.js';
import { within } from '../base/within.js';
import type { DeskOptions } from '../gateway/desk/asking.js';
import { DESK, RUN, SOCKETS } from '../protocol/desk-places.js';
import { Link } from '../protocol/link.js';
import { type FromWorker, LINK_FD, PROTOCOL_VERSION, type ToWorker } from '../protocol/messages.js';
import type { DeskContext } from './frame/part.js';
import { deskServer } from './frame/server.js';
import { ServiceClient } from './frame/service-client.js';
import { Work } from './frame/work.js';
import { deskParts } from './operations.js';
import { JobBooks } from './search/job-facts.js';
import { ShotSearch } from './search/shot-search.js';

/** Time in which the parts must come to a point from which a next desk can continue. */
const CLOSE_MS = 2_000;

process.title = 'desk';
// Signals are ignored, because they are for the service and this process ends with its link. SIGUSR1 would make node
// open a port for debuggers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {});
// Cameras come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const options = JSON.parse(process.argv[2] ?? '{}') as DeskOptions;
const say = (text: string) => void process.stderr.write(`${printable(text)}\n`);
const sockets = new SocketDirectory(join(options.stateDirectory, DESK, RUN));
const work = new Work(options.stateDirectory);
const service = new ServiceClient(sockets.pathOf(SOCKETS.gateway));
const search = new ShotSearch({ ...options, service, jobs: new JobBooks(options.stateDirectory), say });
const tell: DeskContext['tell'] = (name, payload) => link.send({ kind: 'deskEvent', name, payload });
const { handlers, parts } = deskParts({ options, service, work, search, say, tell });

const link = new Link<ToWorker, FromWorker>(new Socket({ fd: LINK_FD }), {
  message: () => link.send({ kind: 'pong', queued: work.count }),
  closed: () => void end(),
});

async function end(): Promise<void> {
  const closed = Promise.allSettled(parts.map((part) => part.close?.()));
  await within(closed, CLOSE_MS, systemClock);
  process.exit(0);
}

async function start(): Promise<void> {
  await once(deskServer(handlers, say).listen(sockets.pathOf(SOCKETS.desk)), 'listening');
  link.send({ kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion: '' });
  for (const part of parts)
    part.resume?.().catch((error: Error) => say(`work that was left cannot be taken up: ${error.stack}`));
}

void start();
