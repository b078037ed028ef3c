#!/usr/bin/env node
// Every operation of the interface once, as a client of openapi.json would ask it, against a service that this
// program starts itself. One line per operation; exits with 0 when all of them succeeded, with 1 and the name of
// the operation when one did not. `make session` runs it.

import { readFileSync } from 'node:fs';
import { connect, disconnect, lookAround } from './session/connection.js';
import { files } from './session/files.js';
import { liveView } from './session/live-view.js';
import { OwnService } from './session/own-service.js';
import { properties } from './session/properties.js';
import { Session } from './session/session.js';
import { shooting } from './session/shooting.js';

const interfaceFile = new URL('../data/interface-operations.json', import.meta.url);
const wanted = Object.keys(JSON.parse(readFileSync(interfaceFile, 'utf8')));

/** Plays the whole session. @returns what of the interface was never asked */
async function play(session: Session, service: OwnService): Promise<string[]> {
  await lookAround(session);
  await connect(session);
  await properties(session);
  service.letTouchTrack(session.cameras.still);
  await liveView(session);
  await shooting(session);
  await files(session);
  await disconnect(session, service.ended);
  return wanted.filter((operationId) => !session.succeeded.has(operationId));
}

const service = new OwnService();
const leave = () => void service.remove().finally(() => process.exit(1));
process.once('SIGINT', leave).once('SIGTERM', leave);
// Whoever read this has gone: `make session | head`.
process.stdout.once('error', leave);
try {
  await service.start();
  console.log(`a service of its own at ${service.url}; it goes at the end, with its pictures`);
  const session = new Session(service.url, service.directory);
  const missing = await play(session, service);
  if (missing.length > 0) throw new Error(`never asked: ${missing.join(', ')}`);
  console.log(`${wanted.length - missing.length} of ${wanted.length} operations succeeded`);
} catch (error) {
  console.error(['the newest lines of the log of the service:', ...service.log].join('\n'));
  console.error(`FAILED ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await service.remove();
}
// Event streams and kept-alive sockets would hold the process.
process.exit();
