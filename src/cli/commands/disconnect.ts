// `rigd disconnect`: ends the session of a camera, or a recovery that is under way.

import type { Given } from '../command.js';
import { listedCameras, pathOf, someCameras } from '../http/cameras.js';
import { clientFor } from '../http/client.js';
import { eachCamera } from '../http/each-camera.js';
import { print, printJson } from '../terminal/output.js';

/** Disconnects the cameras that are named. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const isForProgram = given.options.json === true;
  // Cameras that are not connected are included, because one of them may be in recovery, which then ends.
  const cameras = someCameras(await listedCameras(client), given.words[0], () => true);
  await eachCamera(cameras, isForProgram, async (camera) => {
    const answer = await client.ask<'disconnectCamera'>('DELETE', `${pathOf(camera)}/connection`);
    if (isForProgram) printJson(answer);
    else print(`${camera.id}  ${camera.model}  not connected`);
  });
}
