#!/usr/bin/env node
// Every operation of the interface once, as a client of openapi.json would call it, against a service that this program
// starts itself. One line per operation; exits with 0 when all of them succeeded, with 1 and the name of the operation
// when one did not. `make session` runs it. With the word `hosts` two services of one rig are started, and one gets
// requests for the bodies of the other (docs/run/hosts.md). With RECORD=DIR the recordings of its sessions are kept
// there; with REPLAY=DIR such recordings are played in the place of bodies, and what differs is printed
// (docs/run/recordings.md).

import { readFileSync } from 'node:fs';
import { ProgramScope } from '#harness/scope.js';
import { connect, disconnect, lookAround } from './session/connection.js';
import { files } from './session/files.js';
import { liveView } from './session/live-view.js';
import { letTouchTrack, ownService, SESSION_RIG, type TwoHosts, twoHosts } from './session/own-service.js';
import { properties } from './session/properties.js';
import { keepRecordings, PLAYED, RECORDED, replayFindings, replaySettings } from './session/recordings.js';
import { Session } from './session/session.js';
import { shooting } from './session/shooting.js';

const interfaceFile = new URL('../data/interface-operations.json', import.meta.url);
const operations = Object.keys(JSON.parse(readFileSync(interfaceFile, 'utf8')));
const LOG_LINES = 20;

/** Plays the whole session. @returns the operations that were never called */
async function play(session: Session, { asked, withBodies }: TwoHosts): Promise<string[]> {
  await lookAround(session);
  await connect(session);
  await properties(session);
  letTouchTrack(withBodies, session.cameras.network);
  await liveView(session);
  await shooting(session);
  await files(session);
  await disconnect(session, asked.ended);
  return operations.filter((operationId) => !session.succeeded.has(operationId));
}

const scope = new ProgramScope('rigd-session');
// Standard output was closed: `make session | head`.
process.stdout.once('error', () => void scope.end().finally(() => process.exit(1)));
let services: TwoHosts | undefined;
/** One service, or two of one rig. */
async function start(): Promise<TwoHosts> {
  if (process.argv[2] === 'hosts') return twoHosts(scope);
  const service = await ownService(scope, SESSION_RIG, ...replaySettings(scope));
  return { asked: service, withBodies: service };
}
try {
  services = await start();
  const { asked, withBodies } = services;
  console.log(`a service of its own at ${asked.url}; it is removed at the end, with its pictures`);
  const session = new Session(asked.url, withBodies.directory);
  const missing = await play(session, services);
  if (missing.length > 0) throw new Error(`never asked: ${missing.join(', ')}`);
  console.log(`${operations.length - missing.length} of ${operations.length} operations succeeded`);
  if (RECORDED !== undefined) console.log(`recordings: ${keepRecordings(asked.directory)}`);
  if (PLAYED !== undefined) for (const line of replayFindings(PLAYED)) console.log(line);
} catch (error) {
  const log = [services?.asked, services?.withBodies].flatMap((each) => each?.log.slice(-LOG_LINES) ?? []);
  console.error(['show the newest lines of the log of the service:', ...log].join('\n'));
  console.error(`FAILED ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await scope.end();
}
// Event streams and kept-alive sockets would hold the process.
process.exit();
