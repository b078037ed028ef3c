// Obstacles to a start: another service with the same state directory, or another program at the port. These checks are
// left out when a running service examines itself.

import { createServer } from 'node:net';
import type { ProcessIdentity } from '../../base/process-facts.js';
import { quotedPath } from '../../base/quoted.js';
import { stateLock } from '../../base/state-lock.js';
import type { Check } from '../check.js';
import { failure, ok, type Verdict, warning } from '../finding.js';
import type { Host } from '../host.js';
import { named, type Process, processesOf, processOf } from '../processes.js';
import { listenersOf } from '../sockets.js';

/** Process 1, systemd: it listens itself for a service that it starts at the first connection. */
const SYSTEMD = 1;
const LOOPBACK = ['127.0.0.1', '::1'];

/** Whether another rigd uses this state directory. */
export const instance: Check = {
  name: 'instance',
  byHandOnly: true,
  async look(host) {
    const { stateDirectory, isAnswered } = host.subject;
    const lock = await stateLock(stateDirectory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES') throw error;
      return undefined;
    });
    if (lock === undefined)
      return warning(
        `user ${host.process.user} may not look into the state directory, so another rigd there cannot be seen`,
        'sudo rigd doctor --here',
      );
    if (!lock.isHeld) return ok('no other rigd uses the state directory');
    if (isAnswered === true) return ok('the rigd that answers uses the state directory');
    const gateway = lock.holder === undefined ? undefined : await running(host, lock.holder);
    const port = gateway === undefined ? undefined : await portOf(host, gateway);
    const who = gateway === undefined ? 'another rigd' : `another rigd (pid ${gateway.pid})`;
    return failure(
      `${who} runs with the state directory ${quotedPath(stateDirectory)}, so a second one does not start with it`,
      ...(port === undefined ? [] : [`rigd doctor --url http://localhost:${port}   # ask that one`]),
      ...(gateway === undefined
        ? []
        : [`kill ${gateway.pid}   # or end it: it disconnects its cameras first`]),
      '# or start the second one with a state directory of its own: rigd serve --state-dir DIR',
    );
  },
};

/**
 * The process that the lock names; undefined when its pid belongs to another process here, as in another PID namespace.
 */
async function running(host: Host, { pid, startTicks }: ProcessIdentity): Promise<Process | undefined> {
  const process = await processOf(host, pid);
  return process?.startTicks === startTicks ? process : undefined;
}

async function portOf(host: Host, gateway: Process): Promise<number | undefined> {
  const { found } = await listenersOf(host, [gateway]);
  return [...found.keys()][0];
}

/** Whether the service can listen on the port of the settings. */
export const port: Check = {
  name: 'port',
  byHandOnly: true,
  async look(host) {
    const { port: number, host: name, isAnswered } = host.subject;
    if (isAnswered === true) return ok(`a rigd answers on port ${number}`);
    if (number === 0) return ok('any free port');
    const addresses = name === 'localhost' ? LOOPBACK : [name];
    for (const address of addresses) {
      const code = await refusalOf(address, number);
      // A host may have no IPv6.
      if (code === undefined || (address === '::1' && code !== 'EADDRINUSE')) continue;
      return refused(host, address, code);
    }
    return ok(`port ${number} of ${name} is free`);
  },
};

async function refused(host: Host, address: string, code: string): Promise<Verdict> {
  const { port: number } = host.subject;
  const other = 'rigd serve --port N   # a port that is free';
  if (code === 'EADDRINUSE') {
    const { found } = await listenersOf(host, await processesOf(host));
    const holders = found.get(number) ?? [];
    if (holders.some(({ pid }) => pid === SYSTEMD))
      return ok(`systemd listens on port ${number} and starts the service at the first connection`);
    const who = holders.length === 0 ? 'a program of another user' : holders.map(named).join(', ');
    return failure(
      `port ${number} is taken by ${who}`,
      ...(holders.length === 0
        ? [`sudo ss -ltnp 'sport = :${number}'`]
        : holders.map(({ pid }) => `ps -f ${pid}`)),
      other,
    );
  }
  if (code === 'EACCES')
    return failure(
      `user ${host.process.user} may not listen on port ${number}: ports below 1024 belong to root`,
      other,
      '# or put a proxy in front of the service: docs/run/configuration.md',
    );
  return failure(
    `${address} is not an address of this host (${code})`,
    'ip -brief address',
    'rigd serve --host localhost',
  );
}

/** Why it is impossible to listen there; undefined when it is possible. To find out, it listens for a moment. */
function refusalOf(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
