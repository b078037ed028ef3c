// Models that the browser keeps for bodies that are missing.

import t from 'tap';
import { modelsIn, textOf, withModels } from '#page/setup/names/models.js';

t.test('a model is kept while its body is missing', async (t) => {
  const seen = withModels(new Map(), [{ id: 'D1', model: 'ILCE-7M4' }]);
  const later = withModels(modelsIn(textOf(seen)), [{ id: 'D1', model: '' }]);
  t.equal(later.get('D1'), 'ILCE-7M4');
  const changed = withModels(later, [{ id: 'D1', model: 'ILCE-7CM2' }]);
  t.equal(changed.get('D1'), 'ILCE-7CM2');
});

t.test('kept models have a limit, and other texts have none', async (t) => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `D${at}`, model: 'ILCE-7M4' }));
  const kept = withModels(new Map(), many);
  t.equal(kept.size, 256);
  t.equal(kept.has('D0'), false, 'the oldest ones are dropped');
  for (const text of ['', '{}', '\t\n\tx\ny']) t.equal(modelsIn(text).size, 0, JSON.stringify(text));
});
