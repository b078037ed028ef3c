// Bodies that keep another value than the written one: a rounded value, or a text with a byte order mark before it.

import t, { type Test } from 'tap';
import { Service } from '#harness/service.js';

async function oneCamera(t: Test, environment: NodeJS.ProcessEnv = {}) {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', environment });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const path = `/api/cameras/${id}/properties`;
  const put = async (name: string, value: string) =>
    (await service.ok('PUT', `${path}/${name}`, { value })).body.data;
  const get = async (name: string) => (await service.ok('GET', `${path}/${name}`)).body.data;
  return { service, id, put, get };
}

/** A temper whose bodies round and put marks before their texts. */
const ROUNDS_AND_MARKS = { RIGD_SIM_TEMPER: 'sample' };

for (const [bodies, environment] of [
  ['any body', {}],
  ['a body that rounds', ROUNDS_AND_MARKS],
] as const) {
  t.test(`row 16: a write reads back as what ${bodies} has made of it`, async (t) => {
    const { service, id, put, get } = await oneCamera(t, environment);
    await put('white-balance', 'color-temp');
    // A read after the answer sees the write in effect.
    t.equal((await get('white-balance')).value, '0x100');
    const events = await service.events(`/api/cameras/${id}/events`);
    for (const [asked, rounded] of [
      ['0x15e0', '0x14b4'],
      ['0x1644', '0x1644'],
      ['0x16a8', '0x1644'],
    ] as const) {
      const before = (await get('white-balance-color-temp')).value;
      t.match(await put('white-balance-color-temp', asked), { requested_value: asked, value: asked });
      const kept = (await get('white-balance-color-temp')).value;
      const expected = environment === ROUNDS_AND_MARKS ? [rounded] : [asked, rounded];
      t.ok(expected.includes(kept), `${asked} from ${before} became ${kept}`);
      await events.next('propertyChanged', ({ codes }) => (codes as string[]).includes('0x115'));
      const again = await put('white-balance-color-temp', asked);
      t.match(again, { confirmed: kept === asked, current_value: kept }, 'the same value again');
      t.equal((await get('white-balance-color-temp')).value, kept, 'changes nothing');
    }
  });

  t.test(`row 18: a text of ${bodies} reads back without marks`, async (t) => {
    const { service, id, put, get } = await oneCamera(t, environment);
    for (const text of ['A7-01', '', 'Büro 💥']) {
      await put('image-id-string', text);
      t.equal((await get('image-id-string')).value, text);
      t.match(
        await put('image-id-string', text),
        { confirmed: true, current_value: text },
        'the camera has it already',
      );
    }
    await put('image-id-string', '');
    t.equal((await get('image-id-string')).formatted, '(empty)');
    const { body } = await service.ok('GET', `/api/cameras/${id}/properties/all`);
    t.notMatch(JSON.stringify(body), '\uFEFF');
  });
}
