// `rigd watch`: events as they happen, one readable line each, until Ctrl-C.

import { printable } from '../../base/printable.js';
import type { Given } from '../command.js';
import { listedCameras, nameOfCamera, oneCamera, pathOf } from '../http/cameras.js';
import { clientFor, type ServiceClient } from '../http/client.js';
import { follow, type ServiceEvent } from '../http/events.js';
import { interruption } from '../terminal/interrupt.js';
import { clockText, coloured, print, printJson, remark } from '../terminal/output.js';
import { eventLine, hasLine } from './event-line.js';

/** Prints events. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const [word] = given.words;
  const camera = word === undefined ? undefined : oneCamera(await listedCameras(client), word);
  const path = camera === undefined ? '/api/events' : `${pathOf(camera)}/events`;
  let names = await namesOf(client);
  const signal = interruption();
  const events = follow(client, path, {
    signal,
    onLoss: (why) => remark(why === undefined ? 'the service is back' : `${why}; waiting for it`),
  });
  for await (const event of events) {
    if (given.options.json === true) printJson(event);
    else if (isHandshake(event))
      remark(`watching ${camera?.id ?? 'all cameras'} of ${client.place.url.href}; Ctrl-C ends`);
    else show(event, names);
    // The rig file has changed, so the names may have changed, too.
    if (event.event === 'rig') names = await namesOf(client);
  }
}

/** Name that the operator gave each body, by id. Without an answer events are shown with ids only. */
async function namesOf(client: ServiceClient): Promise<ReadonlyMap<string, string>> {
  const rig = await client.ask<'getRig'>('GET', '/api/rig').catch(() => undefined);
  return new Map(rig?.cameras.map((body) => [body.id, nameOfCamera(body)]));
}

function show(event: ServiceEvent, names: ReadonlyMap<string, string>): void {
  const { data } = event;
  if (!hasLine(event)) return;
  const { word, text, colour } = eventLine(event);
  const time = coloured(clockText(new Date()), 'dim');
  const id = typeof data.cameraId === 'string' ? data.cameraId : '';
  const body = [id, printable(names.get(id) ?? '')].filter((part) => part !== '').join(' ');
  print(`${time}  ${body}  ${coloured(word.padEnd(12), colour)}  ${text}`.trimEnd());
}

/**
 * Whether this is the first event of a stream, which may be a reopened one. It is a `connected` without a model; the
 * `connected` of a session has a model.
 */
function isHandshake({ event, data }: ServiceEvent): boolean {
  return event === 'connected' && data.model === undefined;
}
