import t from 'tap';
import { exactJson, lasting } from '#gateway/http/exact-json.js';

t.test('a bigint keeps all its digits, and a text of digits stays a text', async (t) => {
  const payload = { large: 2n ** 64n - 1n, small: -5n, text: '18446744073709551615', list: [1n, 1] };
  t.equal(
    exactJson(payload),
    '{"large":18446744073709551615,"small":-5,"text":"18446744073709551615","list":[1,1]}',
  );
});

t.test('a value that cannot be written as JSON is an error', async (t) => {
  const ring: Record<string, unknown> = {};
  ring.self = ring;
  t.throws(() => exactJson(ring), TypeError);
});

t.test('data whose text is kept gives the same JSON as data that is written each time', async (t) => {
  for (const data of [{ value: '0x1', list: [{ a: 1 }] }, { value: 2n ** 63n }, {}]) {
    const plain = exactJson({ success: true, message: 'a "b"', data });
    t.equal(exactJson({ success: true, message: 'a "b"', data: lasting(data) }), plain);
    t.ok(Object.isFrozen(data));
    t.equal(exactJson({ data }), exactJson({ data: { ...data } }), 'also without other members');
  }
});
