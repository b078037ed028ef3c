// Row 1: the on-screen display over the live view, through the whole service. Every picture is compared with a
// reference that is composed of what the camera gave, by the steps of the vendor's sample program and by no code of the
// service (support/osd-reference.ts).

import sharp from 'sharp';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { isPicture, MjpegClient, type Part } from '#harness/mjpeg-client.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';
import { untilDisplayIsReported } from '../support/display.js';
import { byExtent } from '../support/extent.js';
import { type GivenDisplay, GivenPictures, pictureCalls } from '../support/given-pictures.js';
import { composedReference, decodedJpeg, differenceOf } from '../support/osd-reference.js';

/**
 * The largest difference between pictures that count as equal. Compression and another way of scaling left 6; the least
 * real difference gave 50.
 */
const MOST_DIFFERENCE = 25;
/** A display that was given less than this time before a picture may not be the newest one for that picture yet. */
const CLOCKS_DIFFER_MS = 30;
const STREAM_SECONDS = byExtent({ quick: 3, usual: 3, full: 10 });

interface Rig {
  camera: string;
  given: GivenPictures;
  id: string;
}

// Long, since on a busy machine a picture may take a second: in these tests a slate means that no picture came.
const service = await Service.start(t, { rig: 'ILCE-7M4:3', limits: { slateMs: 20_000 } });

/** A camera whose display can be requested. */
async function rig(t: Test, prepare?: (id: string) => Promise<void>): Promise<Rig> {
  const one = await service.camera(t);
  const { id, path: camera } = one;
  await prepare?.(id);
  const given = new GivenPictures(service.body(id));
  await one.connect();
  await untilDisplayIsReported(service, camera);
  return { camera, given, id };
}

async function viewer(t: Test, { camera }: Rig): Promise<MjpegClient> {
  const client = await MjpegClient.open(`${service.url}${camera}/live-view/stream?osd=1`);
  t.teardown(() => client.close());
  return client;
}

/**
 * The display that lies over this picture. It may be the one that was the newest when the picture was given, or a later
 * one; undefined when it is none of these.
 */
async function displayOver(
  { given }: Rig,
  displays: readonly GivenDisplay[],
  { number = 0, body }: Part,
): Promise<{ display?: GivenDisplay; least: number }> {
  const { jpeg, atMs } = given.live(number);
  const picture = await decodedJpeg(body);
  const newest = displays.findLastIndex((display) => display.atMs <= atMs - CLOCKS_DIFFER_MS);
  let least = Number.POSITIVE_INFINITY;
  for (const display of displays.slice(Math.max(0, newest))) {
    const difference = differenceOf(picture, await composedReference(jpeg, display.png, display.place));
    least = Math.min(least, difference);
    if (difference <= MOST_DIFFERENCE) return { display, least };
  }
  return { least };
}

/** Waits for a picture with a display of this form over it. */
async function pictureWith(
  rig: Rig,
  client: MjpegClient,
  fits: (display: GivenDisplay) => boolean,
): Promise<{ part: Part; display: GivenDisplay }> {
  let compared: Part | undefined;
  return until('a picture with that display', async () => {
    const part = client.parts.filter(isPicture).at(-1);
    if (part === undefined || part === compared) return undefined;
    compared = part;
    const { display } = await displayOver(rig, rig.given.displays(), part);
    return display !== undefined && fits(display) && { part, display };
  });
}

t.test('row 1: every picture has the newest display in its place, and one size', async (t) => {
  const made = await rig(t);
  const { camera, given, id } = made;
  const client = await viewer(t, made);
  await client.next('the first picture', isPicture);
  const firstMs = performance.now();
  await client.until(
    'some seconds of pictures',
    () => performance.now() - firstMs >= STREAM_SECONDS * 1000 && client.parts.length >= 3 * STREAM_SECONDS,
  );
  const seconds = (performance.now() - firstMs) / 1000;
  const calls = pictureCalls(service.body(id));
  client.close();
  t.equal(client.fault, undefined);
  const displays = given.displays();
  const slates = client.parts.filter((part) => !isPicture(part)).length;
  t.equal(slates, 0, 'a picture was served at all times');

  const faults: string[] = [];
  const seen = new Set<number>();
  let last = 0;
  let most = 0;
  for (const part of client.parts) {
    const { width, height } = await sharp(part.body).metadata();
    if (width !== 640 || height !== 480) faults.push(`picture ${part.number} has ${width} × ${height}`);
    const { display, least } = await displayOver(made, displays, part);
    if (display === undefined) faults.push(`picture ${part.number} is none of the references: ${least}`);
    else {
      if (display.number < last)
        faults.push(`picture ${part.number} has display ${display.number} after ${last}`);
      last = display.number;
      seen.add(last);
      most = Math.max(most, least);
    }
  }
  t.same(faults, [], `of ${client.parts.length} pictures with ${seen.size} displays, off by ${most} at most`);
  t.ok(seen.size >= STREAM_SECONDS, `${seen.size} displays`);

  // The comparison is strict enough: it finds a display that is a pixel off, another display, and another picture.
  const [part] = client.parts;
  if (part === undefined) return;
  const picture = await decodedJpeg(part.body);
  const { display } = await displayOver(made, displays, part);
  if (display === undefined) return;
  const { jpeg } = given.live(part.number ?? 0);
  const { png, place } = display;
  const other = displays.find(({ number }) => number > display.number);
  for (const [what, ground, over, where] of [
    ['a picture a pixel lower', jpeg, png, { ...place, y: place.y + 1 }],
    ['a picture a pixel narrower', jpeg, png, { ...place, width: place.width - 1 }],
    ['the next display', jpeg, other?.png ?? png, place],
    ['another picture', given.live(client.parts.at(-1)?.number ?? 0).jpeg, png, place],
    ['no picture', jpeg, png, { ...place, hasPicture: false }],
  ] as const) {
    const difference = differenceOf(picture, await composedReference(ground, over, where));
    t.ok(difference > MOST_DIFFERENCE, `${what} differs: ${difference}`);
  }
  if (behaviour('notifiesNewPictures') === true) {
    // A camera that reports its displays gets a request for each of them and, now and then, for one that it may not
    // have reported.
    const most = displays.length + 4 * seconds * 2;
    t.ok(calls.GetOSDImage <= most, `row 13: ${calls.GetOSDImage} questions for ${displays.length} displays`);
  }
  await service.ok('POST', `${camera}/live-view/osd-disable`);
});

t.test('row 1: a display that is turned, or of a menu, lies as the sample lays it', async (t) => {
  const made = await rig(t);
  const client = await viewer(t, made);
  const sizeOf = async ({ body }: Part) => {
    const { width, height } = await decodedJpeg(body);
    return `${width} × ${height}`;
  };
  for (const degree of [90, 270] as const) {
    await service.sim('screen', made.id, `turned-${degree}`);
    const { part } = await pictureWith(made, client, ({ place }) => place.degree === degree);
    t.equal(await sizeOf(part), '480 × 640', `turned by ${degree}`);
  }
  await service.sim('screen', made.id, 'menu');
  const { part, display } = await pictureWith(made, client, ({ place }) => !place.hasPicture);
  t.equal(await sizeOf(part), '640 × 480', 'the display alone');
  const { jpeg } = made.given.live(part.number ?? 0);
  const place = { ...display.place, hasPicture: true, x: 320, y: 240, width: 640, height: 428 };
  const over = await composedReference(jpeg, display.png, place);
  t.ok(differenceOf(await decodedJpeg(part.body), over) > MOST_DIFFERENCE, 'on black');
  await service.sim('screen', made.id, 'picture');
  await pictureWith(made, client, ({ place }) => place.hasPicture && place.degree === 0);
  t.equal(client.fault, undefined);
});

t.test('row 1: a display that is larger than it states gets its size', async (t) => {
  // This body sends such displays, whatever the temper of the run.
  const made = await rig(t, (id) => service.sim('temper', id, 'older'));
  const client = await viewer(t, made);
  const { part, display } = await pictureWith(made, client, () => true);
  t.equal(display.png.readUInt32BE(16), 1280, 'pixels of the display across');
  const { width, height } = await decodedJpeg(part.body);
  t.same({ width, height }, { width: 640, height: 480 });
});
