import t from 'tap';
import { exactJson, lasting } from '#gateway/http/exact-json.js';

t.test('a bigint keeps all its digits, and no text is taken for one', async (t) => {
  const payload = { large: 2n ** 64n - 1n, small: -5n, text: '18446744073709551615', list: [1n, 1] };
  t.equal(
    exactJson(payload),
    '{"large":18446744073709551615,"small":-5,"text":"18446744073709551615","list":[1,1]}',
  );
});

t.test('a value that cannot be text is an error anyway', async (t) => {
  const ring: Record<string, unknown> = {};
  ring.self = ring;
  t.throws(() => exactJson(ring), TypeError);
});

t.test('data that lasts reads as if it were made anew', async (t) => {
  for (const data of [{ value: '0x1', list: [{ a: 1 }] }, { value: 2n ** 63n }, {}]) {
    const plain = exactJson({ success: true, message: 'a "b"', data });
    t.equal(exactJson({ success: true, message: 'a "b"', data: lasting(data) }), plain);
    t.ok(Object.isFrozen(data));
    t.equal(exactJson({ data }), exactJson({ data: { ...data } }), 'also without other members');
  }
});
