// `rigd look`: saves one live-view picture, the first of a stream. The service switches live view on for the stream,
// and off again if the stream was the only one.

import { MultipartReader } from '../../base/multipart.js';
import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { type ListedCamera, listedCameras, oneCamera, pathOf } from '../http/cameras.js';
import { clientFor, type ServiceClient } from '../http/client.js';
import { print, printJson, sizeText } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';
import { STANDARD_STREAM, saveNew } from '../terminal/save-new.js';

/** Longest wait for a picture: a body that begins live view may take some seconds. */
const WAIT_MS = 15_000;
/** Largest picture; those of bodies have less than 2 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

interface Picture {
  readonly jpeg: Uint8Array;
  readonly headers: ReadonlyMap<string, string>;
}

/** Gets the picture, and saves or prints it. */
export async function run(given: Given): Promise<void> {
  const { words, options } = given;
  const [word, file] = words.length === 1 && words[0] === STANDARD_STREAM ? [undefined, words[0]] : words;
  if (file === STANDARD_STREAM && (options.json === true || process.stdout.isTTY))
    throw new CommandError(
      'not-understood',
      '- writes the picture to standard output, which must be a file or another program, without --json',
    );
  const client = await clientFor(given);
  const camera = oneCamera(await listedCameras(client), word);
  const { jpeg, headers } = await withProgress(
    () => 'waiting for a picture',
    () => firstPicture(client, camera, options.osd === true),
  );
  const savedPath = await saveNew(file ?? `live-view-${camera.id.replaceAll(':', '')}.jpg`, jpeg);
  if (savedPath === undefined) return;
  const at = headers.get('x-frame-time');
  if (options.json === true) printJson({ cameraId: camera.id, savedPath, sizeBytes: jpeg.length, at });
  else print(`${camera.id}  ${printable(savedPath)}  ${sizeText(jpeg.length)}`);
}

/** The first picture of a stream. @throws CommandError when none comes in time */
async function firstPicture(
  client: ServiceClient,
  camera: ListedCamera,
  withDisplay: boolean,
): Promise<Picture> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), WAIT_MS);
  const live = `${pathOf(camera)}/live-view`;
  try {
    const path = `${live}/stream?osd=${withDisplay ? 1 : 0}`;
    const response = await client.open('GET', path, { timeoutMs: WAIT_MS, signal: end.signal });
    const [, boundary = ''] = /boundary="?([^";]+)/.exec(response.headers['content-type'] ?? '') ?? [];
    const pictures: Picture[] = [];
    let part: Picture | undefined;
    const reader = new MultipartReader(boundary, MOST_BYTES, {
      head: (headers, bytes) => {
        // A placeholder is no picture.
        part = headers.has('x-no-signal-since') ? undefined : { headers, jpeg: new Uint8Array(bytes) };
        return part?.jpeg;
      },
      end: () => {
        if (part !== undefined) pictures.push(part);
      },
    });
    for await (const chunk of response as AsyncIterable<Buffer>) {
      reader.take(chunk);
      const [picture] = pictures;
      if (picture !== undefined) return picture;
    }
    throw new CommandError('failed', `${camera.id}: the service ended the stream without a picture`);
  } catch (error) {
    if (!end.signal.aborted) throw error;
    const { data } = await client.ask<'getLiveViewStatus'>('GET', `${live}/status`);
    const why = data.reason ?? 'the camera sends none';
    throw new CommandError('failed', `${camera.id}: no picture within ${WAIT_MS / 1_000} s: ${why}`);
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}
