// `rigd status`: the service and its cameras, or one camera and its worker.

import { printable } from '../../base/printable.js';
import type { Given } from '../command.js';
import { listedCameras, oneCamera, pathOf } from '../http/cameras.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { coloured, print, printJson, spanText } from '../terminal/output.js';
import { cameraTable } from './list.js';

/** Prints the state of the service, or of the camera that is named. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const [word] = given.words;
  if (word !== undefined) await printCamera(client, word, given.options.json === true);
  else await printService(client, given.options.json === true);
}

async function printService(client: ServiceClient, isForProgram: boolean): Promise<void> {
  const answer = await client.ask<'getServerStatus'>('GET', '/api/server/status');
  if (isForProgram) {
    printJson(answer);
    return;
  }
  const { server, discovery, cameras } = answer;
  const search = discovery.reason === '' ? discovery.state : `${discovery.state}: ${discovery.reason}`;
  print(
    facts([
      ['service', `${client.place.url.href}, up for ${spanText(server.uptime)}, interface ${server.version}`],
      ['SDK', server.sdkVersion === '' ? 'not loaded' : server.sdkVersion],
      ['discovery', search],
      ['cameras', `${cameras.discovered}, of these connected: ${cameras.connected}`],
    ]),
  );
  if (cameras.discovered > 0) print(`\n${await cameraTable(client, await listedCameras(client))}`);
}

async function printCamera(client: ServiceClient, word: string, isForProgram: boolean): Promise<void> {
  const camera = oneCamera(await listedCameras(client), word);
  const answer = await client.ask<'getCameraStatus'>('GET', `${pathOf(camera)}/status`);
  if (isForProgram) printJson(answer);
  else print(cameraFacts(answer, camera.connectionType === 'USB' ? 'USB' : (camera.ipAddress ?? 'network')));
}

function cameraFacts({ camera, data }: AnswerOf<'getCameraStatus'>, attachedBy: string): string {
  const { state, since, reason, mode, worker } = data;
  const { pid, restartsInWindow, restartsTotal, lastExit, call } = worker;
  const lines: [string, string][] = [
    ['camera', `${camera.id}, ${camera.model}, ${attachedBy}`],
    ['state', `${state}${mode === undefined ? '' : ` (${mode})`}, for ${sinceText(since)}`],
  ];
  if (reason !== '') lines.push(['reason', reason]);
  lines.push(['worker', pid === undefined ? worker.state : `${worker.state}, pid ${pid}`]);
  if (restartsTotal > 0)
    lines.push(['restarts', `${restartsTotal} (${restartsInWindow} failures in the last minute)`]);
  if (lastExit !== undefined) lines.push(['last exit', `${lastExit.cause}, ${sinceText(lastExit.at)} ago`]);
  if (call !== undefined) lines.push(['SDK call', `${call.name}, for ${(call.sinceMs / 1000).toFixed(1)} s`]);
  if (worker.queued > 0) lines.push(['operations', `${worker.queued} waiting or running`]);
  if (worker.droppedEvents > 0) lines.push(['dropped', `${worker.droppedEvents} events`]);
  return facts(lines);
}

function sinceText(moment: string): string {
  return spanText(Math.max(0, (Date.now() - Date.parse(moment)) / 1000));
}

function facts(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, text]) => `${coloured(name.padEnd(width), 'dim')}  ${printable(text)}`).join('\n');
}
