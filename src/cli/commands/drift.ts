// `rigd drift`: prints properties of bodies that do not have their declared values.

import type { Given } from '../command.js';
import { bodyName } from '../http/bodies.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { print, printJson, remark, spanText, table } from '../terminal/output.js';

type RigCamera = AnswerOf<'getRig'>['cameras'][number];

/** Prints the drift of a group, or of all bodies. */
export async function run(given: Given): Promise<void> {
  const [group] = given.words;
  const cameras = await camerasOf(await clientFor(given), group);
  const found = cameras.flatMap((camera) => camera.drift.map((drift) => ({ camera, drift })));
  if (given.options.json === true) {
    printJson(cameras.map(({ id, name, drift }) => ({ id, name, drift })));
    return;
  }
  const watched = cameras.filter(({ connected, known }) => connected && known).length;
  if (found.length === 0) {
    remark(`no drift; ${watched} of ${cameras.length} bodies are connected and declared, and so watched`);
    return;
  }
  const rows = found.map(({ camera, drift: { property, desired, current, since, message = '' } }) => {
    const seconds = Math.max(0, (Date.now() - Date.parse(since)) / 1000);
    return [bodyName(camera), property, desired, current, spanText(seconds), message];
  });
  print(table(['BODY', 'PROPERTY', 'DECLARED', 'READS', 'FOR', 'WHY'], rows));
  remark('rigd apply sets the bodies to the declared values; rigd adopt declares their current values');
}

async function camerasOf(client: ServiceClient, group: string | undefined): Promise<readonly RigCamera[]> {
  if (group === undefined) return (await client.ask<'getRig'>('GET', '/api/rig')).cameras;
  const path = `/api/rig/groups/${encodeURIComponent(group)}`;
  return (await client.ask<'getRigGroup'>('GET', path)).cameras;
}
