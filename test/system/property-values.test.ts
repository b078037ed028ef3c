// Values that are not chosen from a list, through the whole service: signed numbers, ranges, 64-bit numbers, texts.

import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

async function oneCamera(t: Test, model: string) {
  const service = await Service.start(t, { rig: `${model}:1` });
  const [id = ''] = await service.cameraIds();
  await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
  const path = `/api/cameras/${id}/properties`;
  const put = (name: string, value: unknown) => service.request('PUT', `${path}/${name}`, { value });
  const get = async (name: string) => (await service.request('GET', `${path}/${name}`)).body.data;
  /** A body reports its properties little by little, and takes writes of some in some modes only. */
  const becomesWritable = (name: string) => {
    return until(`${name} is writable`, async () => (await get(name))?.writable === true);
  };
  /** A camera takes a moment to carry out a write. */
  const becomes = (name: string, formatted: string) => {
    return until(`${name} reads ${formatted}`, async () => (await get(name)).formatted === formatted);
  };
  return { service, id, path, put, get, becomesWritable, becomes };
}

t.test('a label with a sign sets its value', async (t) => {
  const { put, get, becomes, becomesWritable } = await oneCamera(t, 'ILCE-7M4');
  await put('priority-key', 'pc-remote');
  await becomesWritable('exposure-compensation');
  for (const [text, value, label] of [
    ['-0.3 EV', '0xfffffffffffffed4', '-0.3 EV'],
    ['+0.7 EV', '0x2bc', '+0.7 EV'],
    ['0xfed4', '0xfffffffffffffed4', '-0.3 EV'],
    [700, '0x2bc', '+0.7 EV'],
    ['0.0 EV', '0x0', '0.0 EV'],
  ] as const) {
    t.match((await put('exposure-compensation', text)).body.data, { value }, `${text}`);
    await becomes('exposure-compensation', label);
    t.equal((await get('exposure-compensation')).value, value);
  }
  t.match(await put('exposure-compensation', '+0.7'), { body: { code: 'VALUE_NOT_UNDERSTOOD' } });
  t.match(await put('exposure-compensation', '+0.1 EV'), { body: { code: 'VALUE_NOT_ALLOWED' } });
});

t.test('aspect ratios are not taken for numbers', async (t) => {
  const { put, becomes, becomesWritable } = await oneCamera(t, 'ILCE-7M4');
  await put('priority-key', 'pc-remote');
  await becomesWritable('aspect-ratio');
  for (const ratio of ['4:3', '16:9', '1:1', '3:2']) {
    t.equal((await put('aspect-ratio', ratio)).status, 200, ratio);
    await becomes('aspect-ratio', ratio);
  }
});

t.test('a range takes what lies in it and on its step', async (t) => {
  const { put, becomes, becomesWritable } = await oneCamera(t, 'ILCE-7M4');
  await put('priority-key', 'pc-remote');
  await becomesWritable('white-balance');
  await put('white-balance', 'color-temp');
  await becomesWritable('white-balance-color-temp');
  // Some bodies keep only every fourth step of a range; these values are such steps.
  for (const text of ['5700K', '0xb54', '9700']) {
    t.equal((await put('white-balance-color-temp', text)).status, 200, text);
  }
  await becomes('white-balance-color-temp', '9700K');
  for (const text of ['2400K', '5650K', '10000']) {
    const { body } = await put('white-balance-color-temp', text);
    t.match(body, { code: 'VALUE_NOT_ALLOWED', data: undefined }, text);
  }
});

t.test('a text is written, read and cleared', async (t) => {
  const { service, path, put, get, becomes, becomesWritable } = await oneCamera(t, 'ILCE-7M4');
  await put('priority-key', 'pc-remote');
  await becomesWritable('image-id-string');
  const text = 'A7 Büro 💥';
  t.match((await put('image-id-string', text)).body.data, { property: 'image-id-string', value: text });
  await becomes('image-id-string', text);
  t.same(await get('image-id-string'), {
    property: 'image-id-string',
    value: text,
    formatted: text,
    writable: true,
  });
  const { data } = (await service.ok('GET', `${path}/all`)).body;
  t.match(data.properties['image-id-string'], { current_hex_value: '0x0', current_formatted: '0' });
  await put('image-id-string', '');
  await becomes('image-id-string', '(empty)');
  const longest = Number((await get('image-id-string-max-length')).value);
  t.equal((await put('image-id-string', 'x'.repeat(longest))).status, 200);
  t.match(await put('image-id-string', 'x'.repeat(longest + 1)), { body: { code: 'VALUE_NOT_ALLOWED' } });
});

t.test('row 57: the text for pictures is in the next picture unchanged', async (t) => {
  const { service, id, put, becomes, becomesWritable } = await oneCamera(t, 'ILCE-7M4');
  await put('priority-key', 'pc-remote');
  await becomesWritable('image-id-string');
  await put('focus-mode', '0x1');
  await service.reads(id, 'focus-mode', '0x1');
  await put('image-id-string', 'A7-01 left');
  await becomes('image-id-string', 'A7-01 left');
  const events = await service.events();
  const landed = events.next('downloadComplete');
  await service.ok('POST', `/api/cameras/${id}/actions/shutter`);
  const picture = readFileSync(String((await landed).data.savedPath), 'latin1');
  t.match(/exposure 1, image id [^\xff]*/.exec(picture), ['exposure 1, image id A7-01 left']);
});

t.test('a number of 64 bits is decimal, with its range', async (t) => {
  const { put, get, becomes, becomesWritable } = await oneCamera(t, 'ILCE-7M4');
  await put('priority-key', 'pc-remote');
  await becomesWritable('image-id-num-setting');
  await put('image-id-num-setting', 'On');
  await becomesWritable('image-id-num');
  t.match((await put('image-id-num', 41)).body.data, { property: 'image-id-num', value: '41' });
  await becomes('image-id-num', '41');
  t.same(await get('image-id-num'), {
    property: 'image-id-num',
    value: '41',
    formatted: '41',
    writable: true,
    min: '1',
    max: '99999',
    step: 1,
  });
  t.match(await put('image-id-num', '0'), { body: { code: 'VALUE_NOT_ALLOWED' } });
});

t.test('a body without priority key accepts writes immediately, and refuses the key itself', async (t) => {
  const { put, becomes, becomesWritable } = await oneCamera(t, 'ILME-FX3');
  t.match(await put('priority-key', 'pc-remote'), { status: 400, body: { code: 'PROPERTY_NOT_REPORTED' } });
  await becomesWritable('movie-recording-frame-rate');
  t.equal((await put('movie-recording-frame-rate', '24p')).status, 200);
  await becomes('movie-recording-frame-rate', '24p');
  t.match(await put('movie-recording-frame-rate', '24'), {
    status: 400,
    body: { code: 'VALUE_NOT_ALLOWED' },
  });
});
