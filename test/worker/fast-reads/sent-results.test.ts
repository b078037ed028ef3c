import t from 'tap';
import { SentResults } from '#worker/fast-reads/sent-results.js';

const ISO = { property: 'iso', value: '0x1', formatted: '1', writable: true, availableValues: [] };

t.test('a reading that the gateway has is named, and one that did not leave is sent again', async (t) => {
  const results = new SentResults();
  const first = results.replyOf(1, 'getProperty', ISO);
  t.same(first.reply, { kind: 'reply', id: 1, kept: 'iso', result: ISO });
  const again = results.replyOf(2, 'getProperty', ISO);
  t.same(again.reply, { kind: 'reply', id: 2, kept: 'iso', result: ISO }, 'the first has not been sent');
  again.sent();
  t.same(results.replyOf(3, 'getProperty', ISO).reply, { kind: 'reply', id: 3, kept: 'iso' });
  const other = { ...ISO };
  t.same(
    results.replyOf(4, 'getProperty', other).reply,
    { kind: 'reply', id: 4, kept: 'iso', result: other },
    'another object may differ',
  );
  const all = { properties: [ISO], totalProperties: 1 };
  t.same(results.replyOf(5, 'getAllProperties', all).reply, {
    kind: 'reply',
    id: 5,
    kept: 'all',
    result: all,
  });
  t.same(results.replyOf(6, 'setProperty', ISO).reply, { kind: 'reply', id: 6, result: ISO });
});
