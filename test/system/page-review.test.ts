// The place Review in a real browser: all pictures of a take, enlarged together and pixel for pixel; one alone; two
// takes compared; a long series; takes of others; missing pictures; recordings; by keyboard, mouse and touch.

import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { axeFindings, choose, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const BODIES = 3;
const ROUNDS = 80;
/** The limit is shorter than usual: a body that is fired again too soon takes no picture in that round. */
const PROOF_MS = 2000;
const MOST_THUMBNAIL_BYTES = 60_000;

const TAKE = `document.querySelector('.take-view')?.dataset.take`;
const FRAMES = `document.querySelectorAll('.sheet .frame').length`;
const QUERY = `Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]))`;
/** Whether so many pictures are shown, each as sharp as its place needs. */
const SHARP = (pictures: number) => `(() => {
  const canvases = [...document.querySelectorAll('.frame canvas:not(.covered)')];
  return canvases.length === ${pictures} && canvases.every(({ dataset }) => dataset.sharp === 'true');
})()`;

interface Studio {
  readonly page: BrowserPage;
  readonly service: Service;
  readonly ids: readonly string[];
}

t.test('the pictures of a studio', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}`, limits: { proofMs: PROOF_MS } });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
  const ids = await service.cameraIds();
  for (const [at, id] of ids.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, {
      name: `body ${at + 1}`,
      number: at + 1,
      groups: at === 0 ? ['one'] : [],
    });
  await service.ok('PUT', '/api/rig', { session: 'Anna' });
  await Promise.all(ids.map((id) => service.connect(id)));
  await shoot(service, 'all');
  await service.ok('PUT', '/api/rig', { session: 'Bob' });
  await shoot(service, 'all');
  const page = await openOperatorPage(t, `${service.url}/#/review`);
  await page.resize(1440, 900);
  const studio = { page, service, ids };
  await t.test('all pictures of a take show the same place, pixel for pixel', (t) => enlarge(t, studio));
  await t.test('one picture alone, then the next body and the take before', () => showAlone(studio));
  await t.test('two takes are compared, side by side and by flipping', (t) => compare(t, studio));
  await t.test('a take of another operator does not replace what is read', (t) => readOn(t, studio));
  await t.test('a body without a picture has its place, with the reason', (t) => missOne(t, studio));
  await t.test('the list is narrowed, and an older take opens by its number', (t) => narrow(t, studio));
  await t.test('a series of 80 rounds has every picture on a page', (t) => turnPages(t, studio));
  await t.test('a RAW file is shown by its own preview, up to 100 %', (t) => openRaw(t, studio));
  await t.test('a recording has a row and a receipt', (t) => openClip(t, studio));
  await t.test('on a phone: the list, then the take, by touch', (t) => onPhone(t, studio));
  t.strictSame(page.errors, []);
});

/** Takes a shot, and waits for its files. @returns its number */
async function shoot(service: Service, group: string, order: object = {}): Promise<number> {
  const { body } = await service.request('POST', `/api/rig/groups/${group}/shoot`, order);
  const { shotId, number } = (body.receipt ?? body.data.receipt) as { shotId: string; number: number };
  await until('the receipt', async () => {
    const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
    return receipt.state !== 'incomplete';
  });
  return number;
}

async function enlarge(t: Test, { page }: Studio): Promise<void> {
  await page.until('the newest take', `${TAKE} === '2' && ${FRAMES} === ${BODIES}`);
  await page.until('its pictures', SHARP(BODIES));
  t.match(await page.evaluate(QUERY), { shot: /./ }, 'the address names the take');
  const { room, sheet } = await page.evaluate(`(() => {
    const height = (name) => document.querySelector(name).getBoundingClientRect().height;
    return { room: height('.sheet-room'), sheet: height('.sheet') };
  })()`);
  t.ok(sheet <= room + 1, 'all of them fit into the room');
  await keepPicture(page, 'review');

  await page.evaluate(`document.querySelector('.frame').focus()`);
  await page.press('z');
  await page.until('a pixel for a pixel', `${QUERY}.zoom === '1' && ${SHARP(BODIES)}`);
  for (let at = 0; at < BODIES; at += 1)
    t.equal(await page.evaluate(differenceOf(at)), 0, `picture ${at + 1} is the file, pixel for pixel`);

  const places = () => page.evaluate(`${QUERY}.at`);
  const before = await places();
  await page.press('ArrowRight');
  await page.until('they have moved', `${QUERY}.at !== ${JSON.stringify(before)} && ${SHARP(BODIES)}`);
  for (let at = 0; at < BODIES; at += 1) t.equal(await page.evaluate(differenceOf(at)), 0, 'all together');
  await keepPicture(page, 'review-enlarged');
  const moved = await places();
  await page.drag('.frame', { x: -90, y: 40 });
  await page.until('they were dragged', `${QUERY}.at !== ${JSON.stringify(moved)} && ${SHARP(BODIES)}`);
  t.equal(await page.evaluate(differenceOf(1)), 0, 'also those that were not touched');

  await page.press('Escape');
  await page.until('they are whole again', `${QUERY}.zoom === undefined && ${SHARP(BODIES)}`);
  await page.click('.frame', { x: 0.3, y: 0.6 });
  await page.until('the place that was clicked', `${QUERY}.zoom === '1'`);
  const [x, y] = (await places()).split(',').map(Number);
  t.ok(Math.abs(x - 0.3) < 0.1 && Math.abs(y - 0.6) < 0.1, `${x} ${y}`);
  await page.press('z');
  await page.until('they are whole', `${QUERY}.zoom === undefined`);
}

/**
 * The greatest difference between what a canvas shows and the file, from the file that the page loads anew. The place
 * is computed here from the address, as for a colleague who opens it.
 */
const differenceOf = (at: number, size = ''): string => `(async () => {
  const canvas = document.querySelectorAll('.frame canvas:not(.covered)')[${at}];
  const { shot, at: place } = ${QUERY};
  const { receipt } = await (await fetch('api/rig/shots/' + shot)).json();
  const { index } = receipt.bodies[${at}].exposures[0].files[0];
  const file = await (await fetch('api/rig/shots/' + shot + '/files/' + index + '${size}')).blob();
  const picture = await createImageBitmap(file);
  const { width, height } = canvas;
  const [x, y] = place.split(',').map(Number);
  const shown = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const context = new OffscreenCanvas(width + 40, height + 40).getContext('2d');
  // The address has the place in thousandths, so it is looked for in some pixels around.
  const [left, top] = [Math.round(x * picture.width - width / 2), Math.round(y * picture.height - height / 2)];
  context.drawImage(picture, 20 - left, 20 - top);
  picture.close();
  const real = context.getImageData(0, 0, width + 40, height + 40).data;
  let least = Infinity;
  for (let down = 0; down <= 40; down += 1)
    for (let right = 0; right <= 40; right += 1) {
      let most = 0;
      for (let row = 0; row < height && most < least; row += 7)
        for (let column = 0; column < width; column += 3) {
          const one = (row * width + column) * 4;
          const other = ((row + down) * (width + 40) + column + right) * 4;
          for (const part of [0, 1, 2]) most = Math.max(most, Math.abs(shown[one + part] - real[other + part]));
        }
      least = Math.min(least, most);
    }
  return least;
})()`;

async function showAlone({ page, ids }: Studio): Promise<void> {
  await page.evaluate(`document.querySelectorAll('.frame')[1].focus()`);
  await page.press('Enter');
  await page.until('one picture', `${QUERY}.body === '${ids[1]}' && ${SHARP(1)}`);
  await page.press('ArrowRight');
  await page.until('the next body', `${QUERY}.body === '${ids[2]}'`);
  await page.press('PageDown');
  await page.until('its picture in the take before', `${TAKE} === '1' && ${QUERY}.body === '${ids[2]}'`);
  await page.press('PageUp');
  await page.until('the newest take', `${TAKE} === '2'`);
  await page.press('ArrowLeft');
  await page.until('the body before', `${QUERY}.body === '${ids[1]}' && ${SHARP(1)}`);
  await keepPicture(page, 'review-alone');
}

async function compare(t: Test, { page }: Studio): Promise<void> {
  await page.press('c');
  const takes = `[...document.querySelectorAll('.frame-take')].map(({ textContent }) => textContent).join()`;
  await page.until('both takes', `${takes} === 'Take 2,Take 1' && ${SHARP(2)}`);
  await page.press('z');
  await page.until('both a pixel for a pixel', `${QUERY}.zoom === '1' && ${SHARP(2)}`);
  await keepPicture(page, 'review-compared');
  await page.click('.compare-how button:nth-of-type(2)');
  await page.until('one above the other', `${QUERY}.flip === '1' && ${FRAMES} === 1 && ${SHARP(1)}`);
  t.equal(await page.evaluate(takes), '');
  await page.hold('c');
  await page.until('the other take', `${takes} === 'Take 1' && ${SHARP(1)}`);
  await page.release('c');
  await page.until('the own take again', `${takes} === ''`);
  for (const step of ['zoom', 'body', 'with']) {
    await page.press('Escape');
    await page.until(`Escape leaves ${step}`, `${QUERY}.${step} === undefined`);
  }
  t.match(await page.evaluate('location.hash'), /^#\/review/, 'each of them leaves one step');
}

async function readOn(t: Test, { page, service }: Studio): Promise<void> {
  const rows = `document.querySelectorAll('.take-row').length`;
  const before = await page.evaluate(`[${TAKE}, location.hash, ${rows}].join()`);
  await shoot(service, 'all');
  const offer = `document.querySelector('.new-takes')?.textContent`;
  await page.until('the offer', `${offer} === '1 new take'`);
  t.equal(await page.evaluate(`[${TAKE}, location.hash, ${rows}].join()`), before, 'nothing has moved');
  t.strictSame(await axeFindings(page, '.take-list'), []);
  await page.click('.new-takes');
  await page.until('the new take', `${TAKE} === '3' && ${rows} === 3 && ${offer} === undefined`);
}

async function missOne(t: Test, { page, service, ids }: Studio): Promise<void> {
  await service.ok('DELETE', `/api/cameras/${ids[2]}/connection`);
  await shoot(service, 'all', { policy: 'those-that-can' });
  await page.click('.new-takes');
  await page.until('the take', `${TAKE} === '4' && ${FRAMES} === ${BODIES} && ${SHARP(BODIES - 1)}`);
  const tile = await page.evaluate(`document.querySelector('.frame-tile[data-lack="refused"]').textContent`);
  t.match(tile, /3 body 3Did not fire.*not connected/s);
  const receipt = await page.evaluate(`document.querySelector('.receipt-panel').textContent`);
  t.match(receipt, /2 of 2/);
  t.match(receipt, /1 body did not fire/);
  await keepPicture(page, 'review-missing');
  await page.click('.receipt-panel summary');
  await page.until('the details', `document.querySelectorAll('.file-list li').length === 2`);
  const [digest] = await page.evaluate(
    `[...document.querySelectorAll('.file-list code')].map(({ textContent }) => textContent).slice(1)`,
  );
  t.match(digest, /^[0-9a-f]{64}$/);
  t.strictSame(await axeFindings(page, '.receipt-panel'), []);
  await service.connect(ids[2] ?? '');
}

async function narrow(t: Test, { page }: Studio): Promise<void> {
  const rows = `[...document.querySelectorAll('.take-row strong')].map(({ textContent }) => textContent).join()`;
  const seek = async (text: string) => {
    await page.evaluate(`document.querySelector('[name=search]').select()`);
    await page.type(text);
  };
  await seek('anna');
  await page.until('the take of this session', `${rows} === 'Take 1'`);
  t.equal(await page.evaluate(TAKE), '4', 'the open take stays');
  await seek('9999');
  await page.until('none', `document.querySelector('.list-end').textContent.includes('No take')`);
  await page.click('.list-end button');
  await page.until(
    'the message',
    `document.querySelector('.take-view').textContent.includes('There is no record of this shot.')`,
  );
  await page.click('.clear-filter');
  await page.until('all of them', `${rows} === 'Take 4,Take 3,Take 2,Take 1'`);
  await page.click('.open-filter');
  await choose(page, 'state', 'missing');
  await page.until('none is missing', `${rows} === ''`);
  t.match(await page.evaluate(QUERY), { state: 'missing' }, 'the address has the filter');
  await page.click('.clear-filter');
  await page.until('all of them again', `${rows} === 'Take 4,Take 3,Take 2,Take 1'`);
  await page.click('.take-row');
  await page.until('the row', `${TAKE} === '4'`);
  await page.press('ArrowDown');
  await page.until('the row below', `${TAKE} === '3'`);
  t.equal(
    await page.evaluate('document.activeElement.className'),
    'take-row',
    'the keyboard stays in the list',
  );
  await page.click('.open-filter');
}

async function turnPages(t: Test, { page, service }: Studio): Promise<void> {
  const number = await shoot(service, 'one', { pattern: { repeat: { everyMs: 100, times: ROUNDS } } });
  await page.evaluate(`location.hash = '#/review?shot=${number}'`);
  await page.until('the series', `${TAKE} === '${number}' && ${FRAMES} > 0`);
  const names = `[...document.querySelectorAll('.frame-foot')].map(({ textContent }) => /round (\\d+)/.exec(textContent)[1])`;
  const seen: string[] = [];
  for (let turns = 0; ; turns += 1) {
    const page_ = `document.querySelector('[name=page]').value`;
    await page.until('the page', `${page_} === '${turns}'`);
    seen.push(...(await page.evaluate(names)));
    if (turns === 0) {
      t.match(
        await page.evaluate(`document.querySelector('[name=page]').selectedOptions[0].textContent`),
        'Rounds 1–12 of 80',
      );
      await keepPicture(page, 'review-series');
      t.strictSame(await axeFindings(page), [], 'a series');
    }
    if (await page.evaluate(`document.querySelector('.page-after').ariaDisabled === 'true'`)) break;
    await page.press(']');
  }
  t.strictSame(
    seen,
    Array.from({ length: ROUNDS }, (_, round) => String(round + 1)),
    'every round once, also those without a picture',
  );
}

async function openRaw(t: Test, { page, service, ids }: Studio): Promise<void> {
  const [first = ''] = ids;
  await service.ok('PUT', `/api/cameras/${first}/properties/file-format`, { value: 'raw' });
  await service.reads(first, 'file-format', '0x2');
  const number = await shoot(service, 'one');
  await page.evaluate(`location.hash = '#/review?shot=${number}'`);
  await page.until('its picture', `${TAKE} === '${number}' && ${FRAMES} === 1 && ${SHARP(1)}`);
  await page.evaluate(`document.querySelector('.frame').focus()`);
  await page.press('z');
  await page.until('a pixel for a pixel', `${QUERY}.zoom === '1' && ${SHARP(1)}`);
  t.equal(await page.evaluate(differenceOf(0, '?size=preview')), 0);
  await page.press('Escape');
  const loaded: [string, number][] = await page.evaluate(
    `performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize])`,
  );
  const thumbnails = loaded.filter(([name]) => name.endsWith('size=thumbnail'));
  t.ok(thumbnails.length > BODIES, `${thumbnails.length} thumbnails`);
  t.strictSame(
    thumbnails.filter(([, sizeBytes]) => sizeBytes > MOST_THUMBNAIL_BYTES),
    [],
    'thumbnails are small',
  );
}

async function openClip(t: Test, { page, service }: Studio): Promise<void> {
  await service.request('POST', '/api/rig/groups/one/record', { action: 'start' });
  await page.until('its row', `document.querySelector('.take-row strong').textContent === 'Clip 1'`);
  await service.request('POST', '/api/rig/groups/one/record', { action: 'stop' });
  await page.click('.take-row');
  const clip = `document.querySelector('.clip-view')?.textContent ?? ''`;
  await page.until('its receipt', `/Clip 1.*done.*1 body 1.*stopped/s.test(${clip})`);
  t.strictSame(await axeFindings(page), [], 'a recording');
  await keepPicture(page, 'review-clip');
}

async function onPhone(t: Test, { page, ids }: Studio): Promise<void> {
  await page.resize(390, 844);
  await page.until('the recording alone', `document.querySelector('.to-list') !== null`);
  await page.evaluate(`location.hash = '#/review'`);
  await page.until(
    'the list alone',
    `document.querySelector('.take-list') !== null && ${TAKE} === undefined`,
  );
  await keepPicture(page, 'review-phone-list');
  t.strictSame(await axeFindings(page), [], 'the list on a phone');
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  await page.evaluate(
    `[...document.querySelectorAll('.take-row')].find((row) => row.textContent.startsWith('Take 2')).id = 'second'`,
  );
  await page.tap('#second');
  await page.until('the take alone', `${TAKE} === '2' && document.querySelector('.take-list') === null`);
  await page.until('its pictures', SHARP(BODIES));
  const small =
    await page.evaluate(`[...document.querySelectorAll('.take-view button:not(.frame), .take-view select')]
    .filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.className)`);
  t.strictSame(small, [], 'everything can be touched');
  await keepPicture(page, 'review-phone');
  t.strictSame(await axeFindings(page), [], 'a take on a phone');
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  await page.tap(`.frame[data-frame^="${ids[1]}"] ~ .frame-foot .frame-open`);
  await page.until('one picture', `${QUERY}.body === '${ids[1]}' && ${SHARP(1)}`);
  await page.pinch('.frame', 60, 240);
  await page.until('it is enlarged', `Number(${QUERY}.zoom) > 0.1 && ${SHARP(1)}`);
  await page.tap('.to-all');
  await page.tap('.to-list');
  await page.until('the list again', `document.querySelector('.take-list') !== null`);
}

const ADMINISTER = 'administer-9f3c61d2';
const LOOK = 'look-51b7e0aa-3c92d7';

t.test('a client whose token may only look', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    environment: { RIGD_TOKEN: ADMINISTER, RIGD_LOOK_TOKEN: LOOK },
  });
  // biome-ignore lint/suspicious/noExplicitAny: each operation has an answer of its own shape
  const ask = async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${ADMINISTER}`, 'content-type': 'application/json' };
    const sent = body === undefined ? null : JSON.stringify(body);
    return (await fetch(`${service.url}${path}`, { method, headers, body: sent })).json();
  };
  const id = await until('the body', async () => {
    const [camera] = (await ask('GET', '/api/rig')).cameras;
    return camera?.id as string | undefined;
  });
  await ask('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
  const { receipt } = await ask('POST', '/api/rig/groups/all/shoot', {});
  const { sizeBytes, path } = await until('its file', async () => {
    const now = await ask('GET', `/api/rig/shots/${receipt.shotId}`);
    return now.receipt.bodies[0].exposures[0].files[0];
  });
  const page = await openOperatorPage(t, `${service.url}/?access_token=${LOOK}#/review`);
  await page.until('the picture', `${TAKE} === '1' && ${SHARP(1)}`);
  t.equal(await page.evaluate('location.search'), '', 'the token is not in the address');
  t.strictSame(
    await page.evaluate(`[...document.querySelectorAll('.client-view, .danger')].length`),
    0,
    'nothing that needs a higher role',
  );
  await page.evaluate(`document.querySelector('.frame').focus()`);
  await page.press('Enter');
  await page.until('the picture alone', `document.querySelector('.save') !== null`);
  // The browser of the tests keeps no files, so the page hands over what it would save.
  await page.evaluate(`{
    const sizes = {};
    const made = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      const url = made(blob);
      sizes[url] = blob.size;
      return url;
    };
    HTMLAnchorElement.prototype.click = function () {
      window.saved = this.download + ' ' + sizes[this.href];
    };
  }`);
  await page.click('.save');
  const name = path.slice(path.lastIndexOf('/') + 1);
  await page.until('the file is saved', `window.saved === ${JSON.stringify(`${name} ${sizeBytes}`)}`);
  t.strictSame(await axeFindings(page), []);
  t.strictSame(page.errors, []);
});
