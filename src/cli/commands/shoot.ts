// `rigd shoot`: presses the shutter of cameras, once each, and waits until the pictures are on the host. A press is
// never repeated, whatever becomes of it: a second press is a second picture.

import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { type ListedCamera, listedCameras, pathOf, someCameras } from '../http/cameras.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { eachCamera } from '../http/each-camera.js';
import { print, printJson, sizeText } from '../terminal/output.js';
import { Progress } from '../terminal/progress.js';
import { filesPerExposure } from './files-per-exposure.js';
import { Landing } from './landing.js';

/** How long a picture may take to the host, unless --timeout says otherwise: a long exposure with noise reduction. */
const DEFAULT_WAIT_S = 60;
const MOST_WAIT_S = 3_600;

/** Presses the shutter of the cameras that are named. */
export async function run(given: Given): Promise<void> {
  const { options } = given;
  const waitMs = 1_000 * secondsOf(options.timeout);
  if (options['half-press'] === true && options['no-af'] === true)
    throw new CommandError('not-understood', '--half-press focuses, --no-af does not: give one of them');
  const client = await clientFor(given);
  const cameras = someCameras(await listedCameras(client), given.words[0], ({ connected }) => connected);
  if (cameras.length === 0)
    throw new CommandError('failed', 'no camera is connected\n  next: rigd connect all');
  if (options['half-press'] === true) await focus(client, cameras, options);
  else if (options['no-wait'] === true) await press(client, cameras, options, undefined, waitMs);
  else {
    // Opened before the press, so that no event is missed.
    const landing = await Landing.open(client, cameras);
    await press(client, cameras, options, landing, waitMs).finally(() => landing.close());
  }
}

type Options = Given['options'];

async function focus(
  client: ServiceClient,
  cameras: readonly ListedCamera[],
  options: Options,
): Promise<void> {
  await eachCamera(cameras, options.json === true, async (camera) => {
    const answer = await client.ask<'halfPress'>('POST', `${pathOf(camera)}/actions/half-press`);
    if (options.json === true) printJson(answer);
    else print(`${camera.id}  ${answer.message}`);
  });
}

async function press(
  client: ServiceClient,
  cameras: readonly ListedCamera[],
  options: Options,
  landing: Landing | undefined,
  waitMs: number,
): Promise<void> {
  const progress = new Progress();
  const drawing = setInterval(() => progress.show(landing?.progressText() ?? 'pressing'), 200);
  try {
    await eachCamera(cameras, options.json === true, async (camera) => {
      const files = landing === undefined ? 0 : await filesPerExposure(client, camera);
      const answer = await pressOnce(client, camera, options);
      if (options.json === true) printJson(answer);
      const onHost = files > 0 ? ((await landing?.landed(camera.id, files, waitMs)) ?? []) : [];
      progress.clear();
      for (const event of onHost) {
        if (options.json === true) printJson(event);
        else
          print(
            `${camera.id}  ${printable(String(event.data.savedPath))}  ${sizeText(Number(event.data.sizeBytes))}`,
          );
      }
      if (onHost.length === 0 && options.json !== true)
        print(`${camera.id}  ${withoutFile(landing, camera)}`);
    });
  } finally {
    clearInterval(drawing);
    progress.clear();
  }
}

function withoutFile(landing: Landing | undefined, { id }: ListedCamera): string {
  if (landing === undefined) return 'taken';
  return `taken; the camera keeps its pictures on the card: rigd set ${id} still-image-store-destination host sends them here`;
}

/** Presses. When no answer comes, the press may have been made all the same. */
async function pressOnce(
  client: ServiceClient,
  camera: ListedCamera,
  options: Options,
): Promise<AnswerOf<'triggerShutter'> | AnswerOf<'afShutter'>> {
  const actions = `${pathOf(camera)}/actions`;
  try {
    if (options['no-af'] === true)
      return await client.ask<'triggerShutter'>('POST', `${actions}/shutter`, {});
    return await client.ask<'afShutter'>('POST', `${actions}/af-shutter`);
  } catch (error) {
    if (!(error instanceof CommandError) || error.kind !== 'unreachable') throw error;
    throw new CommandError(
      'unreachable',
      `${camera.id}: ${error.message}\n  outcome: unknown. A picture may have been taken; rigd does not press again`,
      {
        success: false,
        code: 'SERVICE_UNREACHABLE',
        message: error.message,
        camera: { id: camera.id },
        data: { outcome: 'unknown' },
      },
    );
  }
}

function secondsOf(given: string | boolean | undefined): number {
  const seconds = given === undefined ? DEFAULT_WAIT_S : Number(given);
  if (Number.isFinite(seconds) && seconds > 0 && seconds <= MOST_WAIT_S) return seconds;
  throw new CommandError('not-understood', `--timeout is a number of seconds up to ${MOST_WAIT_S}`);
}
