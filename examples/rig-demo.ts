#!/usr/bin/env node
// A rig of three hosts on this computer: a real nats-server, and three services with four simulated bodies each. Prints
// where the page is and what to try, and runs until Ctrl-C. `make rig-demo` runs it; with --check it ends as soon as
// every host lists all bodies.

import { once } from 'node:events';
import { until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { ownService } from './session/own-service.js';

/** Each host begins with another body, so that no two of them have the same. */
const HOSTS = { left: 'ILCE-7M4:4@1', right: 'ILCE-7M4:4@11', top: 'ILME-FX3:2@21,ILCE-9M3:2@31' };
const BODIES = 12;

function say({ url }: Service, server: NatsServer, away: Service): void {
  console.log(`
one page for all   ${url}/
each host          rigd hosts --url ${url}
a group            rigd --url ${url} group all connect
one shot of all    rigd --url ${url} shoot all --no-af
a host that dies   kill -9 ${away.process.pid}          its bodies are unreachable
the bus that dies  kill ${server.pid}                   each host serves its own bodies
Ctrl-C ends all of it.`);
}

const scope = new ProgramScope('rigd-rig-demo', 'own');
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
try {
  if (!HAS_NATS) throw new Error('nats-server is not installed: apt install nats-server');
  const server = await NatsServer.start(scope);
  console.log(`nats-server        ${server.url}`);
  const services: Service[] = [];
  for (const [host, rig] of Object.entries(HOSTS)) {
    const service = await ownService(scope, rig, ['--bus', server.url, '--bus-host', host]);
    console.log(`${host.padEnd(18)} ${service.url}`);
    services.push(service);
  }
  for (const service of services)
    await until('every host lists all bodies', async () => (await service.cameraIds()).length === BODIES);
  console.log(`${BODIES} bodies, listed by each host`);
  const [first, , last] = services;
  if (first !== undefined && last !== undefined && !process.argv.includes('--check')) {
    say(first, server, last);
    await stopped;
  }
} catch (error) {
  console.error(`FAILED             ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await scope.end();
}
process.exit();
