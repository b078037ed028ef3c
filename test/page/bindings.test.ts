// The keys of the page: a foot switch gets the key that it sends, and no key has two meanings.

import t from 'tap';
import { bind, bindings, bindingsIn, reserveKeys, resetBindings } from '#page/state/bindings.js';

t.test('a key is given to an action, and the first keys come back', async (t) => {
  t.equal(bindings.value.fire, ' ');
  t.equal(bind('fire', 'PageDown'), undefined);
  t.equal(bindings.value.fire, 'PageDown');
  t.equal(bind('fire', 'PageDown'), undefined, 'its own key is no conflict');
  resetBindings();
  t.equal(bindings.value.fire, ' ');
});

t.test('a key of another action, and one that the page needs, are refused', async (t) => {
  t.same(bind('fire', 'a'), { kind: 'taken', by: 'arm' });
  for (const key of ['Escape', 'Tab', 'ArrowUp', '3', ''])
    t.same(bind('arm', key), { kind: 'reserved' }, JSON.stringify(key));
  reserveKeys(['f']);
  t.same(bind('arm', 'f'), { kind: 'reserved' });
  t.equal(bindings.value.arm, 'a');
});

t.test('kept keys are used, unless they contradict each other', async (t) => {
  t.match(bindingsIn('{"fire":"Enter","unknown":"x"}'), { fire: 'Enter', arm: 'a' });
  t.equal(bindingsIn('{"unknown":"x"}').fire, ' ');
  for (const text of ['', '{"fire":"a"}', '{"fire":5}', 'null', '{', '{"arm":"Tab"}'])
    t.match(bindingsIn(text), { fire: ' ', arm: 'a' }, text);
});
