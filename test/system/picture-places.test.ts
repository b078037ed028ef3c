// Row 31: the SDK writes a header in front of each picture, whose length depends on its version. Here the length
// changes with every picture. Live view and a thumbnail in contents mode must be the bytes that the simulated body
// gave; the on-screen display over live view must look as another program composes it.

import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { isPicture, MjpegClient } from '#harness/mjpeg-client.js';
import { Service } from '#harness/service.js';
import { addressOf, CardFolder, listed, nextEventOf } from '../support/card.js';
import { untilDisplayIsReported } from '../support/display.js';
import { GivenPictures } from '../support/given-pictures.js';
import { composedReference, decodedJpeg, differenceOf } from '../support/osd-reference.js';

/**
 * Lengths of the header, used in turn by the number of the picture. 1,022 is the longest that the simulator can write.
 */
const HEADERS = [0, 1, 2, 3, 4, 8, 13, 37, 64, 200, 255, 1022];
/** As in osd-stream.test.ts. */
const MOST_DIFFERENCE = 25;

const headerOf = (number: number) => HEADERS[number % HEADERS.length] ?? 0;

t.test('row 31: pictures after headers of any length are read', async (t) => {
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    limits: { slateMs: 20_000 },
    environment: { RIGD_SIM_PICTURE_HEADER: HEADERS.join(',') },
  });
  const camera = await service.camera(t);
  const { id, path } = camera;
  const given = new GivenPictures(service.body(id));
  new CardFolder(service, id).put('DCIM/100MSDCF/DSC00004.JPG', 10_000);
  await camera.connect();

  const plain = await MjpegClient.open(`${service.url}${path}/live-view/stream`);
  t.teardown(() => plain.close());
  const lengths = () => new Set(plain.parts.map(({ number = 0 }) => headerOf(number)));
  await plain.until('a picture behind each header', () => lengths().size === HEADERS.length);
  plain.close();
  t.equal(plain.fault, undefined);
  t.ok(plain.parts.every(isPicture), 'no slate');
  const wrong = plain.parts.filter(({ number = 0, body }) => !body.equals(given.live(number).jpeg));
  t.same(
    wrong.map(({ number }) => number),
    [],
    `of ${plain.parts.length} pictures`,
  );

  await untilDisplayIsReported(service, path);
  const composed = await MjpegClient.open(`${service.url}${path}/live-view/stream?osd=1`);
  t.teardown(() => composed.close());
  const shown = await until('a display that lay behind a header', async () => {
    const part = composed.parts.filter(isPicture).at(-1);
    if (part === undefined) return undefined;
    const { number = 0, body } = part;
    // The displays are read before the picture is decoded, since the body gives others meanwhile.
    const displays = given.displays();
    const picture = await decodedJpeg(body);
    for (const display of displays.filter(({ number }) => headerOf(number) > 0).slice(-10)) {
      const { png, place } = display;
      const reference = await composedReference(given.live(number).jpeg, png, place);
      if (differenceOf(picture, reference) <= MOST_DIFFERENCE) return display;
    }
    return undefined;
  });
  composed.close();
  t.ok(headerOf(shown.number) > 0, `display ${shown.number}`);

  await service.ok('DELETE', `${path}/connection`);
  await camera.connect('contents');
  const [file] = await listed(service, id, 1);
  if (file === undefined) throw new Error('no file');
  t.ok(headerOf(file.content_id) > 0, 'the header of a thumbnail goes by its handle');
  const nextEvent = nextEventOf(await camera.events());
  await until('the thumbnail is requested', async () => {
    return (await service.request('POST', `${addressOf(id, file)}/thumbnail`)).status === 202;
  });
  const done = await nextEvent(
    'transferProgress',
    ({ kind, percent }) => kind === 'thumbnail' && percent === 100,
  );
  const thumbnail = readFileSync(String(done.savedPath));
  t.ok(thumbnail.includes('DSC00004.JPG'), 'of this file');
  t.equal(thumbnail.readUInt16BE(thumbnail.length - 2), 0xffd9, 'up to its end');
  t.match(await sharp(thumbnail, { failOn: 'warning' }).metadata(), { width: 160, height: 120 });
});
