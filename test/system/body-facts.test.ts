// The facts of bodies in a real service: exposure, cards and warnings follow what a person does at the camera, and the
// kind of the body decides what is said about its cards.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const service = await Service.start(t, {
  rig: 'ILCE-7M4:1,ILME-FX6:1',
  limits: { bodyPauseMs: 20, bodyReadMs: 600_000 },
});
const { body } = await until('both bodies are listed', async () => {
  const answer = await service.ok('GET', '/api/cameras');
  return answer.body.cameras.length === 2 && answer;
});
const idOf = (model: string): string =>
  body.cameras.find((camera: { id: string; model: string }) => camera.model === model).id;
const photo = idOf('ILCE-7M4');
const cinema = idOf('ILME-FX6');
for (const [id, name] of [
  [photo, 'front'],
  [cinema, 'film'],
] as const)
  await service.ok('PUT', `/api/rig/cameras/${id}`, { name });
await service.connect(photo);
await service.ok('POST', `/api/cameras/${cinema}/connection`, { mode: 'remote', ...service.logIn(cinema) });

const cameraOf = async (id: string) => (await service.ok('GET', `/api/rig/cameras/${id}`)).body.camera;
const factsOf = async (id: string) => (await cameraOf(id)).facts;
const label = async (id: string, property: string) =>
  (await service.ok('GET', `/api/cameras/${id}/properties/${property}`)).body.data.formatted;

t.test('the exposure has the labels of the interface, and follows the dials of the body', async (t) => {
  const names = ['exposure-program-mode', 'shutter-speed', 'aperture', 'iso', 'white-balance', 'focus-mode'];
  const known = [...names, 'file-format'].sort();
  const { exposure } = await until('all of it is read', async () => {
    const facts = await factsOf(photo);
    return Object.keys(facts.exposure).length === known.length && facts;
  });
  t.same(Object.keys(exposure).sort(), known);
  for (const name of known) t.equal(exposure[name], await label(photo, name), name);

  await service.sim('dial', photo, 'iso', '0x64');
  await service.sim('dial', photo, 'white-balance', '0x100');
  const turned = await until('the dials are seen without a client that reads properties', async () => {
    const facts = await factsOf(photo);
    return facts.exposure.iso === 'ISO 100' && 'white-balance-color-temp' in facts.exposure && facts.exposure;
  });
  t.match(turned['white-balance-color-temp'], /^\d+ ?K$/);
});

t.test('a card that is pulled, inserted or full is seen', async (t) => {
  const cards = async () => (await factsOf(photo)).cards;
  const first = async (state: string) =>
    until(`the card is ${state}`, async () => {
      const [card] = await cards();
      return card?.state === state && card;
    });
  t.match(await first('ok'), { slot: 1, remainingPictures: Number, remainingMinutes: Number });
  await service.sim('card', photo, '1', 'pull');
  t.same(await first('none'), { slot: 1, state: 'none' });
  t.match((await cards())[1], { slot: 2, state: 'ok' });
  await service.sim('card', photo, '1', 'insert');
  t.ok((await first('ok')).remainingPictures > 0);
  await service.sim('card', photo, '1', 'fill');
  t.match(await first('full'), { remainingPictures: 0 });
});

t.test('the kind of a body is known, and a cinema body counts minutes only', async (t) => {
  t.equal((await cameraOf(photo)).kind, 'photo');
  t.equal((await cameraOf(cinema)).kind, 'cinema');
  const { cards } = await until('its cards are read', async () => {
    const facts = await factsOf(cinema);
    return facts.cards[0]?.state === 'ok' && facts;
  });
  t.ok(cards[0].remainingMinutes > 0);
  t.notOk('remainingPictures' in cards[0]);
});

t.test('a warning of the camera is kept with a text for people, ordinary news is not', async (t) => {
  const events = await service.events();
  await service.sim('warning', photo, '0x20007');
  const { data } = await events.next('warning', ({ code }) => code === '0x20007');
  t.match(data, { text: 'The network to the camera is disturbed.', message: String });
  t.match((await factsOf(photo)).warnings, [
    { code: '0x20007', text: 'The network to the camera is disturbed.', at: /Z$/ },
  ]);
  await service.sim('warning', photo, '0x2008c');
  await events.next('cautionDisplay');
  await service.sim('warning', photo, '0x20008');
  await events.next('warning', ({ code }) => code === '0x20008');
  t.match(
    (await factsOf(photo)).warnings.map(({ code }: { code: string }) => code),
    ['0x2008c'],
    'the fault of the network is over',
  );
  t.same((await factsOf(cinema)).warnings, []);
});
