// Fields of recipes: their first contents, and the values that are sent; and the fields of a job from typed text.

import t from 'tap';
import type { RecipeParameter } from '#page/interface/wire.js';
import { fieldsIn } from '#page/shoot/job/fields.js';
import { firstOf, readValue, valuesOf } from '#page/shoot/recipes/parameters.js';

const parameter = (about: Partial<RecipeParameter>): RecipeParameter => ({
  name: 'value',
  type: 'integer',
  default: 3,
  ...about,
});

t.test('a field begins with the default of its parameter', async (t) => {
  t.equal(firstOf(parameter({})), '3');
  t.equal(firstOf(parameter({ type: 'switch', default: true })), true);
  t.equal(firstOf(parameter({ type: 'list', default: [-2, 0, 2] })), '-2, 0, 2');
  t.equal(firstOf(parameter({ type: 'text', default: 'Daylight' })), 'Daylight');
});

t.test('a value is of the type of its parameter and within its bounds', async (t) => {
  const whole = parameter({ min: 1, max: 10 });
  t.same(
    ['1', '10', '0', '11', '2.5', '', ' ', 'x', '1e9'].map((text) => readValue(whole, text)),
    [1, 10, ...Array(7).fill(undefined)],
  );
  t.equal(readValue(parameter({ type: 'number', min: -5 }), '-0.33'), -0.33);
  const list = parameter({ type: 'list', min: -3, max: 3 });
  t.same(readValue(list, '-2, 0;2 1.5'), [-2, 0, 2, 1.5]);
  t.same(
    ['', ',', '1, x', '1, 9'].map((text) => readValue(list, text)),
    Array(4).fill(undefined),
  );
  const choice = parameter({ type: 'text', options: ['Daylight', 'Shadow'] });
  t.equal(readValue(choice, 'Shadow'), 'Shadow');
  t.equal(readValue(choice, 'Night'), undefined);
  t.equal(readValue(parameter({ type: 'switch' }), false), false);
});

t.test('the values of a form are complete, or it cannot be sent', async (t) => {
  const both = [parameter({ name: 'first' }), parameter({ name: 'second', min: 2 })];
  t.same(valuesOf(both, { second: '7' }), { first: 3, second: 7 });
  t.equal(valuesOf(both, { second: '1' }), undefined);
});

t.test('fields of a job get names for templates and files', async (t) => {
  t.same(fieldsIn(' Size, Größe ,colour of coat,, 色; Size'), [
    { label: 'Size', name: 'size' },
    { label: 'Größe', name: 'groe' },
    { label: 'colour of coat', name: 'colour-of-coat' },
    { label: '色', name: 'field-4' },
  ]);
});
