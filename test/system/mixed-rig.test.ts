// A rig with a body that takes no still pictures: shots are made with the other bodies, and report that it is left out.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** Three numbered bodies in manual focus: two that take pictures, and a cinema body. */
async function mixedRig(t: Test) {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2,ILME-FX6:1' });
  const { body } = await until('all bodies', async () => {
    const answer = await service.ok('GET', '/api/cameras');
    return answer.body.cameras.length === 3 && answer;
  });
  const ofModel = (model: string): string[] =>
    body.cameras.flatMap((camera: { id: string; model: string }) =>
      camera.model === model ? camera.id : [],
    );
  const stills = ofModel('ILCE-7M4').sort();
  const [cinema = ''] = ofModel('ILME-FX6');
  for (const [index, id] of [cinema, ...stills].entries()) {
    const declared = { name: index === 0 ? 'cinema' : `body ${index}`, number: index + 1 };
    await service.ok('PUT', `/api/rig/cameras/${id}`, {
      ...declared,
      groups: [index === 0 ? 'film' : 'ring'],
    });
    if (index > 0) await service.connect(id);
    else await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote', ...service.logIn(id) });
    await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
    await service.reads(id, 'focus-mode', '0x1');
  }
  return { service, stills, cinema };
}

const exposures = (service: Service, id: string) =>
  service.bodyLog(id).filter((line) => / exposure /.test(line)).length;

t.test('a shot of all in a mixed rig is one of the bodies that take still pictures', async (t) => {
  const { service, stills, cinema } = await mixedRig(t);
  const { status, body } = await service.request('POST', '/api/rig/groups/all/shoot', { shotId: 'mixed' });
  t.equal(status, 200, JSON.stringify(body));
  t.match(body.results, [
    { id: cinema, success: false, code: 'NO_STILL_PICTURES' },
    { success: true },
    { success: true },
  ]);
  const receipt = await until('its end', async () => {
    const answer = await service.ok('GET', '/api/rig/shots/mixed');
    return answer.body.receipt.state !== 'incomplete' && answer.body.receipt;
  });
  t.match(receipt, {
    state: 'complete',
    message: /^Shot 1: 2 of 2 exposure\(s\) proved.*; takes no part: 1 cinema \(.*no still pictures/,
    bodies: [{ id: cinema, refused: { code: 'NO_STILL_PICTURES' }, exposures: [] }, {}, {}],
  });
  t.same(
    stills.map((id) => exposures(service, id)),
    [1, 1],
  );

  const [first = ''] = stills;
  await service.ok('DELETE', `/api/cameras/${first}/connection`);
  const refused = await service.request('POST', '/api/rig/groups/all/shoot', { shotId: 'one-away' });
  t.match(
    refused,
    { status: 409, body: { code: 'SHOT_REFUSED', message: /1 of 2 bodies would not expose/ } },
    'all or nothing is about the bodies that take part',
  );
  const alone = await service.request('POST', '/api/rig/groups/film/shoot', { shotId: 'film' });
  t.match(alone, { status: 409, body: { code: 'SHOT_REFUSED', message: /no body .* still pictures/ } });
  const press = await service.request('POST', `/api/cameras/${cinema}/actions/shutter`);
  t.match(press.body, { code: 'SDK_REFUSED', data: { error: 'no_still_pictures' } });
});
