// `rigd shoot`: takes a picture with one camera, and waits until it is on the host; a group is shot by shoot-group.ts.
// A press is never repeated, whatever its result: a second press is a second picture.

import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { bodiesNamed, bodyName } from '../http/bodies.js';
import { ALL, type ListedCamera, listedCameras, oneCamera, pathOf } from '../http/cameras.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { print, printJson, sizeText } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';
import { filesPerExposure } from './files-per-exposure.js';
import { Landing } from './landing.js';
import { halfPressGroup, shootGroup } from './shoot-group.js';
import { OF_A_SHOT, waitMsIn } from './shot-order.js';

/** Takes the picture, or focuses. */
export async function run(given: Given): Promise<void> {
  const { options, words } = given;
  const waitMs = waitMsIn(options);
  const [ofShot] = OF_A_SHOT.filter((name) => options[name] !== undefined);
  if (options['half-press'] === true) {
    if (options['no-af'] === true)
      throw new CommandError(
        'not-understood',
        '--half-press focuses, --no-af does not: give only one of them',
      );
    if (ofShot !== undefined)
      throw new CommandError(
        'not-understood',
        `--${ofShot} applies to taking a picture, and --half-press takes none`,
      );
  }
  const client = await clientFor(given);
  const { group, camera } = await shootable(client, words[0]);
  if (camera === undefined) {
    if (options['half-press'] === true) await halfPressGroup(client, given, group);
    else await shootGroup(client, given, group);
  } else {
    if (ofShot !== undefined)
      throw new CommandError('not-understood', `--${ofShot} applies only to a group, not to one camera`);
    if (options['half-press'] === true) await focus(client, camera, options);
    else await press(client, camera, options, waitMs);
  }
}

type Options = Given['options'];
type Shootable =
  | { readonly camera: ListedCamera; readonly group?: undefined }
  | { readonly camera?: undefined; readonly group: string };

/** The body or group that a word means. @throws CommandError when it means neither, or both */
async function shootable(client: ServiceClient, word: string | undefined): Promise<Shootable> {
  // This request fails if the service does not answer, before anything is pressed.
  const cameras = await listedCameras(client);
  if (word === ALL) return { group: ALL };
  if (word === undefined) return { camera: oneCamera(cameras, undefined) };
  const rig = await client.ask<'getRig'>('GET', '/api/rig');
  const groups = rig.groups.map(({ name }) => name);
  // A body that is not attached counts too, so that the meaning of a word does not change when a cable is unplugged.
  const bodies = bodiesNamed(rig.cameras, word);
  const [body, ...others] = bodies;
  if (groups.includes(word)) {
    if (body === undefined) return { group: word };
    const ids = bodies.map(({ id }) => id).join(', ');
    throw new CommandError(
      'not-understood',
      `"${word}" is a body (${ids}) and a group\n  next: rigd shoot ${body.id} for the body; for the group give one of ` +
        'them another name: docs/use/rig.md',
    );
  }
  if (body !== undefined && others.length === 0 && !cameras.some(({ id }) => id === body.id)) {
    const why = body.reason === '' ? '' : `: ${body.reason}`;
    throw new CommandError('failed', `${bodyName(body)} is ${body.state}${why}\n  next: rigd rig`);
  }
  return { camera: oneCamera(cameras, word, groups) };
}

async function focus(client: ServiceClient, camera: ListedCamera, options: Options): Promise<void> {
  const answer = await client.ask<'halfPress'>('POST', `${pathOf(camera)}/actions/half-press`);
  if (options.json === true) printJson(answer);
  else print(`${camera.id}  ${answer.message}`);
}

async function press(
  client: ServiceClient,
  camera: ListedCamera,
  options: Options,
  waitMs: number,
): Promise<void> {
  const isForProgram = options.json === true;
  const isAwaited = options['no-wait'] !== true;
  // The stream is opened before the press, so that no event is missed.
  const landing = isAwaited ? await Landing.open(client, camera.id) : undefined;
  try {
    const files = isAwaited ? await filesPerExposure(client, camera) : 0;
    const answer = await withProgress(
      () => 'pressing',
      () => pressOnce(client, camera, options),
    );
    if (isForProgram) printJson(answer);
    if (landing === undefined || files === 0) {
      if (!isForProgram) print(`${camera.id}  ${withoutFile(camera, isAwaited)}`);
      return;
    }
    const landed = await withProgress(
      () => landing.progressText(),
      () => landing.landed(files, waitMs),
    );
    for (const event of landed) {
      const { savedPath, sizeBytes } = event.data;
      if (isForProgram) printJson(event);
      else print(`${camera.id}  ${printable(String(savedPath))}  ${sizeText(Number(sizeBytes))}`);
    }
  } finally {
    landing?.close();
  }
}

function withoutFile({ id }: ListedCamera, isAwaited: boolean): string {
  if (!isAwaited) return 'taken';
  return `taken; the camera keeps its pictures on the card; to send them to the host: rigd set ${id} still-image-store-destination host`;
}

/** Presses the shutter. Without an answer the press may have been made anyway. */
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
