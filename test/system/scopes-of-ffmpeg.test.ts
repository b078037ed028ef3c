// The waveform and the vectorscope of the operator page against those of ffmpeg, which others have written, for a
// live-view picture as the page gets it.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { Service } from '#harness/service.js';
import { lumas, type Pixels } from '#page/large/scopes/colour.js';
import { vectorscopeOf } from '#page/large/scopes/vectorscope.js';
import { waveformOf } from '#page/large/scopes/waveform.js';

const noFfmpeg: string | false =
  spawnSync('ffmpeg', ['-version']).status === 0 ? false : 'there is no ffmpeg here';

/** Largest mean difference of a point, of 255. */
const MOST = 1;

t.test('scopes of a live-view picture are those of ffmpeg', { skip: noFfmpeg }, async (t) => {
  const service = await Service.start(t);
  const { id } = await service.camera(t);
  await service.connect(id);
  await service.ok('POST', `/api/cameras/${id}/live-view/start`);
  const answer = await fetch(`${service.url}/api/cameras/${id}/live-view/frame`);
  const jpeg = Buffer.from(await answer.arrayBuffer());
  const file = join(t.testdir(), 'picture.jpg');
  writeFileSync(file, jpeg);
  const picture = await pixelsOf(jpeg);
  const filtered = (filter: string) => filteredBy(file, filter);

  const waveform = waveformOf(lumas(picture), picture.width);
  const theirs = filtered('waveform');
  t.comment(`waveform: mean difference ${difference(waveform, theirs)}`);
  t.ok(mean(theirs) > 10 * MOST, 'the picture has content');
  t.ok(difference(waveform, theirs) <= MOST);

  // The usual intensity of the filter is a step of 1.
  const vectorscope = vectorscopeOf(picture, 1);
  const theirVectors = filtered('vectorscope=mode=gray');
  t.comment(`vectorscope: mean difference ${difference(vectorscope, theirVectors)}`);
  t.ok(difference(vectorscope, theirVectors) <= MOST);
  // So few points are lit that a scope of another picture would pass too: their number and their places must fit.
  t.ok(difference(vectorscope, theirVectors) < mean(theirVectors) / 2);
  t.ok(difference(vectorscopeOf(mirrored(picture), 1), theirVectors) > mean(theirVectors));
});

async function pixelsOf(jpeg: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The picture with red and blue exchanged, so that its colours lie elsewhere. */
function mirrored({ data, width, height }: Pixels): Pixels {
  const other = data.slice();
  for (let at = 0; at < data.length; at += 4) {
    other[at] = data[at + 2] ?? 0;
    other[at + 2] = data[at] ?? 0;
  }
  return { data: other, width, height };
}

/**
 * The brightness of a filter's picture. ffmpeg decodes with the transform that the JPEG decoders of browsers use, since
 * its usual one rounds every thirtieth pixel to another level.
 */
function filteredBy(file: string, filter: string): Buffer {
  const run = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-idct', 'int', '-i', file, '-vf', `${filter},extractplanes=y`, '-f', 'rawvideo', '-'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  if (run.status !== 0) throw new Error(`ffmpeg has failed: ${run.stderr}`);
  return run.stdout;
}

const mean = (points: Uint8Array): number => points.reduce((sum, point) => sum + point, 0) / points.length;

function difference(ours: Uint8ClampedArray, theirs: Uint8Array): number {
  if (ours.length !== theirs.length) throw new Error(`${ours.length} points, and ${theirs.length} of ffmpeg`);
  return ours.reduce((sum, point, at) => sum + Math.abs(point - (theirs[at] ?? 0)), 0) / ours.length;
}
