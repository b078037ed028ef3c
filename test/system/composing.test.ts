// A client writes and immediately sends a request that depends on the write, on four cameras at the same time. No
// request may see or use the state before the write. On each body a write takes 100 to 150 ms to take effect.

import t from 'tap';
import { Service } from '#harness/service.js';
import { byExtent } from '../support/extent.js';

/** Rounds of each camera, unless a variable has another number. Even, so that both values occur equally often. */
const ROUNDS = Number(process.env.RIGD_COMPOSE_ROUNDS ?? byExtent({ quick: 2, usual: 4, full: 10 }));

const service = await Service.start(t, { rig: 'ILCE-7M4:5' });

/** Four cameras that run through all cases one after another: each case makes its own first settings. */
const four = await Promise.all(Array.from({ length: 4 }, () => service.camera(t, { mode: 'remote' })));

interface Step {
  id: string;
  path: string;
  round: number;
  set: (property: string, value: string) => Promise<void>;
}

/**
 * Runs `step` for all rounds on each of four cameras at once.
 * @param first settings that are made before the first round
 * @returns what was wrong
 */
async function onFour(
  first: Record<string, string>,
  step: (at: Step) => Promise<string | undefined>,
): Promise<string[]> {
  const wrong: string[] = [];
  await Promise.all(
    four.map(async ({ id, path }) => {
      const set = async (property: string, value: string) => {
        const { status, body } = await service.request('PUT', `${path}/properties/${property}`, { value });
        if (status !== 200) wrong.push(`${id}, ${property} ${value}: ${body.message}`);
      };
      for (const [property, value] of Object.entries(first)) await set(property, value);
      for (let round = 0; round < ROUNDS; round += 1) {
        const problem = await step({ id, path, round, set });
        if (problem !== undefined) wrong.push(`${id}, round ${round}: ${problem}`);
      }
    }),
  );
  return wrong;
}

t.test('the focus area can be set before the place of the AF frame', async (t) => {
  const wrong = await onFour({ 'focus-mode': 'af-s' }, async ({ path, round, set }) => {
    // In the wide area there is no AF frame to be moved.
    await set('focus-area', '0x1');
    await set('focus-area', '0x7');
    const point = { x: 200 + round, y: 200 };
    const { status, body } = await service.request('PUT', `${path}/af-area-position`, point);
    return status === 200 ? undefined : body.message;
  });
  t.same(wrong, []);
});

t.test('manual focus can be set before a step of the focus drive', async (t) => {
  const wrong = await onFour({}, async ({ path, set }) => {
    await set('focus-mode', 'af-s');
    await set('focus-mode', 'mf');
    const { status, body } = await service.request('POST', `${path}/actions/focus-near-far`, { step: 1 });
    return status === 200 ? undefined : body.message;
  });
  t.same(wrong, []);
});

t.test('the exposure program, then what it leaves to the client', async (t) => {
  const wrong = await onFour({}, async ({ path, round, set }) => {
    // In S the camera chooses the aperture, in A it does not.
    const isForClient = round % 2 === 0;
    await set('exposure-program-mode', isForClient ? '0x3' : '0x4');
    const value = round % 4 === 0 ? 'F8' : 'F11';
    const { status, body } = await service.request('PUT', `${path}/properties/aperture`, { value });
    return status === (isForClient ? 200 : 400) ? undefined : `${status} ${body.message}`;
  });
  t.same(wrong, []);
});

t.test('a read of the ISO shows the value set before it', async (t) => {
  const wrong = await onFour({ 'exposure-program-mode': '0x1' }, async ({ path, round, set }) => {
    const value = round % 2 === 0 ? '0x320' : '0x640';
    await set('iso', value);
    const { body } = await service.ok('GET', `${path}/properties/iso`);
    const { body: all } = await service.ok('GET', `${path}/properties/all`);
    const seen = [body.data.value, all.data.properties.iso.current_hex_value];
    return seen.every((one) => one === value) ? undefined : `${value} reads ${seen.join(' and ')}`;
  });
  t.same(wrong, []);
});

t.test('a shot goes to the destination that was set before it', async (t) => {
  const wrong = await onFour({ 'exposure-program-mode': '0x1' }, async ({ id, path, round, set }) => {
    const toCard = round % 2 === 0;
    await set('focus-mode', 'mf');
    await set('still-image-store-destination', toCard ? '0x2' : '0x1');
    const { status, body } = await service.request('POST', `${path}/actions/shutter`);
    if (status !== 200) return body.message;
    const last = service.bodyLog(id).findLast((line) => line.includes(' exposure '));
    return last?.endsWith(toCard ? ' card' : ' host') ? undefined : `went elsewhere: ${last}`;
  });
  t.same(wrong, []);
});

t.test('the answer to a write shows whether it has taken effect, and the current value', async (t) => {
  const { id, path } = await service.camera(t, { mode: 'remote' });
  const put = async (value: string) => {
    return (await service.ok('PUT', `${path}/properties/iso`, { value })).body.data;
  };
  const { body } = await service.ok('GET', `${path}/properties/iso`);
  const { confirmed, ...first } = await put('0x640');
  // On a slow machine the write has taken effect when it is read back.
  t.same(first, { current_value: confirmed ? '0x640' : body.data.value });
  await service.reads(id, 'iso', '0x640');
  t.same(await put('0x640'), { confirmed: true, current_value: '0x640' });
});
