// Values that are applied to one body: their order, refusals, and the values read back.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { applyProperties } from '#gateway/rig/desired/apply-properties.js';
import { inOrder } from '#gateway/rig/desired/property-order.js';
import { Body, closedFor, rigOf } from './bodies.js';

async function applied(body: Body, wanted: Record<string, string>) {
  const { watch, enter } = rigOf({ A: body });
  await enter('A', 'connected');
  const call = ((_: string, operation: 'setProperty', params: unknown) =>
    body.call(operation, params)) as unknown as Parameters<typeof applyProperties>[0]['call'];
  return applyProperties({ call, compare: watch.compare.bind(watch) }, 'A', wanted);
}

t.test('a mode is written before the properties that depend on it', async (t) => {
  const names = [
    'white-balance-color-temp',
    'iso',
    'dro',
    'white-balance',
    'aperture',
    'exposure-program-mode',
  ];
  t.same(inOrder(names), [
    'exposure-program-mode',
    'white-balance',
    'aperture',
    'iso',
    'dro',
    'white-balance-color-temp',
  ]);
});

t.test('only what differs is written, and everything is read back', async (t) => {
  const body = new Body({ iso: '400', aperture: '560', 'exposure-program-mode': '1' });
  t.same(await applied(body, { iso: '800', aperture: '560', 'exposure-program-mode': '3' }), [
    { property: 'exposure-program-mode', requested: '3', current: 'is 3', success: true },
    { property: 'aperture', requested: '560', current: 'is 560', success: true },
    { property: 'iso', requested: '800', current: 'is 800', success: true },
  ]);
  t.same(body.asked, ['read', 'exposure-program-mode 3', 'iso 800', 'read']);
});

t.test('nothing is written if all values are as wanted, and nothing is read without need', async (t) => {
  const body = new Body({ iso: '400' });
  t.match(await applied(body, { iso: '400' }), [{ property: 'iso', success: true }]);
  t.same(body.asked, ['read']);
  t.same(await applied(body, {}), []);
  t.same(body.asked, ['read']);
});

t.test('the refusal of a property is reported and does not stop the other properties', async (t) => {
  const body = new Body({ iso: '400', aperture: '560' });
  body.closed.set('aperture', closedFor('aperture'));
  t.match(await applied(body, { iso: '800', aperture: '400' }), [
    { property: 'aperture', success: false, current: 'is 560', code: 'NOT_WRITABLE' },
    { property: 'iso', success: true },
  ]);
  t.same(body.asked, ['read', 'aperture 400', 'iso 800', 'read', 'aperture 400'], 'it is tried once more');
});

t.test('a value that another one undoes is written once more', async (t) => {
  const body = new Body({ iso: '400', dro: '1' });
  let isFirst = true;
  body.kept = (property, value) => {
    if (property === 'dro' && isFirst) {
      isFirst = false;
      body.values.set('iso', '100');
    }
    return value;
  };
  t.match(await applied(body, { iso: '800', dro: '2' }), [{ success: true }, { success: true }]);
  t.same(body.asked, ['read', 'iso 800', 'dro 2', 'read', 'iso 800', 'read']);
});

t.test('a value that the body rounds is not kept', async (t) => {
  const body = new Body({ iso: '400' });
  body.kept = () => '640';
  const [outcome] = await applied(body, { iso: '666' });
  t.match(outcome, { success: false, code: 'VALUE_NOT_KEPT', current: 'is 640' });
  t.match(outcome?.message, 'took "666" for iso, and reads "is 640"');
});

t.test('an error about the camera ends the writing of its properties', async (t) => {
  const body = new Body({ iso: '400', aperture: '560' });
  body.closed.set('aperture', new ServiceError('WORKER_LOST', 'the worker ended'));
  await t.rejects(applied(body, { iso: '800', aperture: '400' }), { code: 'WORKER_LOST' });
  t.same(body.asked, ['read', 'aperture 400']);
});
