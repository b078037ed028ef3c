// `rigd save`: where the pictures of a camera are saved on the host of the service, and how their names begin.

import { resolve } from 'node:path';
import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { listedCameras, pathOf, someCameras } from '../http/cameras.js';
import { type AnswerOf, clientFor } from '../http/client.js';
import { eachCamera } from '../http/each-camera.js';
import { print, printJson } from '../terminal/output.js';

type SaveInfo = AnswerOf<'getSaveInfo'>['data'];

/** First number that lets the service continue after the existing files. */
const AUTOMATIC = -1;
/** Text that the service answers in place of an empty one. */
const NOT_SET = 'Not set';

/** Prints the directory and the names, and sets them first when options give them. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const cameras = someCameras(await listedCameras(client), given.words[0], ({ connected }) => connected);
  const { to, prefix, number, json } = given.options;
  const startNo = numberOf(number);
  await eachCamera(cameras, json === true, async (camera) => {
    const path = `${pathOf(camera)}/settings/save-info`;
    let answer: AnswerOf<'getSaveInfo'> = await client.ask<'getSaveInfo'>('GET', path);
    if (to !== undefined || prefix !== undefined || number !== undefined) {
      const body = {
        // A relative path starts at the working directory of the command, as in every command.
        path: typeof to === 'string' ? resolve(to) : answer.data.path,
        prefix: typeof prefix === 'string' ? prefix : setText(answer.data.prefix),
        startNo,
      };
      answer = await client.ask<'setSaveInfo'>('PUT', path, body);
    }
    if (json === true) printJson(answer);
    else print(`${camera.id}  ${saveText(answer.data)}`);
  });
}

function numberOf(text: unknown): number {
  if (text === undefined) return AUTOMATIC;
  if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text);
  throw new CommandError('not-understood', '--number takes a whole number: rigd save --number 1');
}

function setText(text: string): string {
  return text === NOT_SET ? '' : text;
}

function saveText({ path, prefix, startNo }: SaveInfo): string {
  const names = setText(prefix) === '' ? 'names as the camera gives them' : `names begin with ${prefix}`;
  const first = startNo === AUTOMATIC ? '' : `, numbers from ${startNo}`;
  return printable(`${path}  ${names}${first}`);
}
