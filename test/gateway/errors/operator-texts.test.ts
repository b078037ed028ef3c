// The texts of error codes and refusals for studio operators: complete, in words of the trade, and without an action
// that could expose twice unasked.

import t from 'tap';

interface OperatorTexts {
  readonly text: string;
  readonly check: string;
  readonly actions: readonly string[];
}
type Row = readonly [name: string, row: { readonly operator?: unknown }];

const { loadErrors, operatorTexts } = (await import(
  new URL('../../../scripts/generate/error-data.js', import.meta.url).href
)) as {
  loadErrors: () => { errors: Row[]; refusals: Row[] };
  operatorTexts: (row: Row) => OperatorTexts;
};
const { errors, refusals } = loadErrors();
const rows = [...errors, ...refusals];

/** Words of the machinery, which mean nothing to an operator. */
const MACHINERY =
  /\b(workers?|gateway|SIG\w+|openapi|JSON|HTTP|GET|POST|PUT|DELETE|SDK|API|bytes|MiB|tokens?|headers?|parameters?|propert(y|ies)|spool|journal|bus|data\.|process|client|session|operation)\b/i;
const SENTENCES = /^[A-Zr][^\n]*[a-zA-Z0-9]\.$/;

t.test('every code and every reason has a text for operators', async (t) => {
  t.ok(rows.length > 100, `${rows.length} rows`);
  for (const row of rows) {
    const { text, check } = operatorTexts(row);
    t.match(text, SENTENCES, row[0]);
    if (check !== '') t.match(check, SENTENCES, row[0]);
    t.ok(text.length <= 130 && check.length <= 130, `${row[0]} is short enough for a tile`);
  }
});

t.test('the texts for operators have no words of the machinery', async (t) => {
  for (const row of rows) {
    const { text, check } = operatorTexts(row);
    t.notMatch(`${text} ${check}`, MACHINERY, row[0]);
  }
});

t.test('only a failure after which no picture can have been taken offers a simple retry', async (t) => {
  const actionsOf = (code: string) => operatorTexts(rows.find(([name]) => name === code) as Row).actions;
  for (const code of [
    'NO_EXPOSURE',
    'SHOT_FIRED',
    'GROUP_PARTIAL',
    'HOST_LOST',
    'WORKER_LOST',
    'WOULD_NOT_EXPOSE',
  ])
    t.notOk(actionsOf(code).includes('retry'), code);
});

t.test('a row without complete texts for operators is refused', async (t) => {
  const texts = { text: 'The camera is busy.', check: '', actions: ['retry'] };
  t.same(operatorTexts(['busy', { operator: texts }]), texts);
  for (const operator of [
    undefined,
    { ...texts, text: '' },
    { text: texts.text, actions: [] },
    { ...texts, actions: ['explode'] },
    { ...texts, actions: ['retry', 'retry'] },
    { ...texts, more: true },
  ])
    t.throws(() => operatorTexts(['busy', { operator }]), /busy needs operator/);
});
