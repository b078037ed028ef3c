// `rigd connect`: opens the session of a camera and takes control of it, so that the next command can shoot. Without
// --mode it uses the mode of an open session, else the mode that the rig file declares. With --address the mode is
// `remote`, because the id, and so the declared mode, is not known yet. If a camera refuses the mode no other mode is
// tried.

import { CommandError, type Given } from '../command.js';
import { rigPathOf } from '../http/bodies.js';
import { type ListedCamera, listedCameras, pathOf, someCameras } from '../http/cameras.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { eachCamera } from '../http/each-camera.js';
import { print, printJson, remark } from '../terminal/output.js';

type Answer = AnswerOf<'connectCamera'>;
type Options = Given['options'];
type Mode = NonNullable<Options['mode']>;

/** The mode of a camera without a declared mode. */
const DEFAULT_MODE = 'remote';
/** Pause between two checks whether the session must be confirmed at the camera. */
const LOOK_MS = 2_000;

/** Connects the cameras that are named. */
export async function run(given: Given): Promise<void> {
  const { options } = given;
  const client = await clientFor(given);
  if (options.address !== undefined) {
    const wanted = options.mode ?? DEFAULT_MODE;
    await connected(client, await connectByAddress(client, given, wanted), wanted, options);
    return;
  }
  const cameras = someCameras(await listedCameras(client), given.words[0], (camera) => !camera.connected);
  if (cameras.length === 0) remark('every camera is connected already');
  await eachCamera(cameras, options.json === true, async (camera) => {
    const looks = setInterval(() => void showWhatToConfirm(client, camera), LOOK_MS);
    try {
      const mode = options.mode ?? (await usualMode(client, camera));
      const session = sessionWanted(mode, options);
      const answer = await client.ask<'connectCamera'>('POST', `${pathOf(camera)}/connection`, session);
      await connected(client, answer, mode, options);
    } finally {
      clearInterval(looks);
    }
  });
}

/** The mode of a session that is open, opening or in recovery; without one, the mode that the rig file declares. */
async function usualMode(client: ServiceClient, camera: ListedCamera): Promise<Mode> {
  const { data } = await client.ask<'getCameraStatus'>('GET', `${pathOf(camera)}/status`);
  if (data.mode !== undefined) return data.mode;
  const answer = await client.ask<'getRigCamera'>('GET', rigPathOf(camera));
  return answer.camera.declaredMode ?? DEFAULT_MODE;
}

function connectByAddress(client: ServiceClient, { words, options }: Given, mode: Mode): Promise<Answer> {
  if (words.length > 0)
    throw new CommandError('not-understood', 'give either the id of the camera or --address, not both');
  return client.ask<'connectCameraByAddress'>('POST', '/api/cameras/connect-by-address', {
    ip: options.address,
    ...(options.mac === undefined ? {} : { mac: options.mac }),
    ...(options.model === undefined ? {} : { model: options.model }),
    ...sessionWanted(mode, options),
  });
}

function sessionWanted(mode: Mode, options: Options): Record<string, unknown> {
  const password = process.env.RIGD_CAMERA_PASSWORD;
  const auth = {
    ...(options.user === undefined ? {} : { username: options.user }),
    ...(password === undefined || password === '' ? {} : { password }),
    ...(options.fingerprint === undefined ? {} : { fingerprint: options.fingerprint }),
  };
  return {
    mode,
    ...(options.reconnecting === true ? { reconnecting: 'on' } : {}),
    ...(Object.keys(auth).length === 0 ? {} : { auth }),
  };
}

async function connected(client: ServiceClient, answer: Answer, mode: Mode, options: Options): Promise<void> {
  const { id, model } = answer.camera;
  const hasControl = await takeControl(client, answer, mode, options);
  if (options.json === true) printJson(answer);
  else print(`${id}  ${model}  connected (${mode})${hasControl ? ', under control' : ''}`);
}

/**
 * Sets the priority key to the host, because most properties can be set only then. Bodies without that key need
 * nothing.
 */
async function takeControl(
  client: ServiceClient,
  { camera }: Answer,
  mode: Mode,
  options: Options,
): Promise<boolean> {
  if (options['no-control'] === true || mode === 'contents') return false;
  try {
    await client.ask<'setPriorityKey'>('PUT', `${pathOf(camera)}/priority-key`, { setting: 'pc-remote' });
    return true;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    remark(`${camera.id} is connected, but control was not taken: ${error.message}`);
    return false;
  }
}

/** Reports that a body on the network waits for a confirmation on its screen; called repeatedly during a connect. */
async function showWhatToConfirm(client: ServiceClient, camera: ListedCamera): Promise<void> {
  try {
    const { data } = await client.ask<'getCameraStatus'>('GET', `${pathOf(camera)}/status`);
    if (data.detail === 'confirm-on-camera') remark(`${camera.id}: ${data.reason}`);
  } catch {
    // The answer of the connect names the fault.
  }
}
