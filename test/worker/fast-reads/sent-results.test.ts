import t from 'tap';
import { SentResults } from '#worker/fast-reads/sent-results.js';
import { lastingReadingOf } from '#worker/properties/reading.js';
import { PROPERTIES } from '#worker/properties/table.js';
import type { NativeProperty } from '#worker/sdk/addon.js';

const ISO = { property: 'iso', value: '0x1', formatted: '1', writable: true, availableValues: [] };
const NO_COPIES = { copyOf: () => undefined };

t.test('a reading that the gateway has is named, and one that did not leave is sent again', async (t) => {
  const results = new SentResults(NO_COPIES);
  const first = results.replyOf(1, 'getProperty', ISO, true);
  t.same(first.reply, { kind: 'reply', id: 1, kept: 'iso', result: ISO });
  const again = results.replyOf(2, 'getProperty', ISO, true);
  t.same(again.reply, { kind: 'reply', id: 2, kept: 'iso', result: ISO }, 'the first has not been sent');
  again.sent();
  t.same(results.replyOf(3, 'getProperty', ISO, true).reply, { kind: 'reply', id: 3, kept: 'iso' });
  const other = { ...ISO };
  t.same(
    results.replyOf(4, 'getProperty', other, true).reply,
    { kind: 'reply', id: 4, kept: 'iso', result: other },
    'another object may differ',
  );
  const all = { properties: [ISO], totalProperties: 1 };
  t.same(results.replyOf(5, 'getAllProperties', all, true).reply, {
    kind: 'reply',
    id: 5,
    kept: 'all',
    result: all,
  });
  t.same(results.replyOf(6, 'setProperty', ISO, true).reply, { kind: 'reply', id: 6, result: ISO });
});

t.test(
  'a reading names its copy only while no write is under way, and only the copy it is from',
  async (t) => {
    const { code, alsoCode } = PROPERTIES.iso;
    const native = (current: bigint): NativeProperty => {
      return { code, type: 3, enableFlag: 1, current, values: [], settable: [] };
    };
    let copy = { number: 7, property: native(800n) };
    const results = new SentResults({ copyOf: (asked) => (asked === code ? copy : undefined) });
    const reading = lastingReadingOf('iso', PROPERTIES.iso, copy.property);
    const copyNamed = (isSteady: boolean) => results.replyOf(1, 'getProperty', reading, isSteady).reply.copy;
    t.same(copyNamed(true), [code, 7]);
    t.equal(copyNamed(false), undefined, 'a write is under way');
    copy = { number: 8, property: native(1600n) };
    t.equal(copyNamed(true), undefined, 'the worker has a newer copy by now');
    const ofOtherCode = lastingReadingOf('iso', PROPERTIES.iso, { ...native(800n), code: alsoCode });
    t.equal(
      results.replyOf(2, 'getProperty', ofOtherCode, true).reply.copy,
      undefined,
      'the body may begin to report the first code',
    );
  },
);
