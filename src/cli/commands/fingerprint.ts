// `rigd fingerprint`: prints the fingerprint of a body with access authentication, for comparison with the one on the
// body's screen.

import { CommandError, type Given } from '../command.js';
import { listedCameras, oneCamera, pathOf } from '../http/cameras.js';
import { clientFor } from '../http/client.js';
import { print, printJson, remark } from '../terminal/output.js';

/** Prints the fingerprint of a body. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const camera = oneCamera(await listedCameras(client), given.words[0]);
  const answer = await client.ask<'getFingerprint'>('GET', `${pathOf(camera)}/fingerprint`);
  if (given.options.json === true) {
    printJson(answer);
    return;
  }
  const { fingerprint } = answer.data;
  if (fingerprint === undefined)
    throw new CommandError(
      'failed',
      `${camera.id} has no fingerprint: it has no access authentication\n  next: rigd connect ${camera.id}`,
    );
  print(fingerprint);
  remark(
    'Compare it with the screen of the camera. If they are equal, connect with the password in RIGD_CAMERA_PASSWORD:\n' +
      `  rigd connect ${camera.id} --fingerprint '${fingerprint}'`,
  );
}
