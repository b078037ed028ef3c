// `rigd watch`: events as they happen, one readable line each, until Ctrl-C.

import type { Given } from '../command.js';
import { listedCameras, oneCamera, pathOf } from '../http/cameras.js';
import { clientFor } from '../http/client.js';
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
  const signal = interruption();
  const events = follow(client, path, {
    signal,
    onLoss: (why) => remark(why === undefined ? 'the service is back' : `${why}; waiting for it`),
  });
  for await (const event of events) {
    if (given.options.json === true) printJson(event);
    else show(event, camera?.id ?? 'all cameras', client.place.url.href);
  }
}

function show(event: ServiceEvent, subject: string, url: string): void {
  const { data } = event;
  if (isHandshake(event)) {
    remark(`watching ${subject} of ${url}; Ctrl-C ends`);
    return;
  }
  if (!hasLine(event)) return;
  const { word, text, colour } = eventLine(event);
  const time = coloured(clockText(new Date()), 'dim');
  print(`${time}  ${data.cameraId ?? ''}  ${coloured(word.padEnd(12), colour)}  ${text}`.trimEnd());
}

/** The first event of a stream, also of one that was opened again: `connected` without a model. */
function isHandshake({ event, data }: ServiceEvent): boolean {
  return event === 'connected' && data.model === undefined;
}
