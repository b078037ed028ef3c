import { Duplex, PassThrough } from 'node:stream';
import t, { type Test } from 'tap';
import { KeptResults } from '#gateway/fast-reads/kept-results.js';
import { ProtocolError } from '#protocol/framing.js';
import type { PropertyReading } from '#protocol/operations.js';
import { UNCHANGED } from '#protocol/read-channel.js';
import { ManualClock } from '../../support/manual-clock.js';

const reading = (property: string, value: string): PropertyReading => {
  return { property, value, formatted: value, writable: true, availableValues: [] };
};
const sent = (result: PropertyReading) => ({ kind: 'reply', id: 1, kept: result.property, result }) as const;
const named = (kept: string) => ({ kind: 'reply', id: 1, kept }) as const;

t.test('a reply that refers to a kept reading means the newest one of that property', async (t) => {
  const kept = new KeptResults();
  t.equal(kept.of({ kind: 'reply', id: 1, result: {} }), undefined);
  const first = kept.of(sent(reading('iso', '0x1')));
  t.match(first, { operation: 'getProperty', result: { property: 'iso', value: '0x1' } });
  t.ok(Object.isFrozen(first?.result));
  t.equal(kept.of(named('iso')), first);
  kept.of(sent(reading('aperture', '0x9')));
  kept.of(sent(reading('iso', '0x2')));
  t.match(kept.of(named('iso')), { result: { value: '0x2' } });
  t.match(kept.of(named('aperture')), { result: { value: '0x9' } });
});

t.test(
  'a worker that refers to a reading that it has not sent, or sends it under another name, breaks the protocol',
  async (t) => {
    const kept = new KeptResults();
    kept.of(sent(reading('iso', '0x1')));
    t.throws(() => kept.of(named('aperture')), ProtocolError);
    t.throws(() => kept.of({ ...sent(reading('iso', '0x3')), kept: 'aperture' }), ProtocolError);
    t.throws(
      () => kept.of({ kind: 'reply', id: 1, kept: 'iso', result: { property: 'iso' } }),
      ProtocolError,
    );
    t.match(kept.of(named('iso')), { result: { value: '0x1' } }, 'and changes nothing');
  },
);

t.test('readings of a limited number of properties are kept', async (t) => {
  const kept = new KeptResults();
  const fill = () => {
    for (let number = 0; number <= 512; number += 1) kept.of(sent(reading(`p${number}`, '0x1')));
  };
  t.throws(fill, /more than 512/);
  t.doesNotThrow(() => kept.of(sent(reading('p0', '0x2'))));
});

/** Readings with a channel whose worker finds every copy unchanged. */
function withChannel(t: Test): KeptResults {
  const kept = new KeptResults();
  const [questions, answers] = [new PassThrough(), new PassThrough()];
  questions.on('data', (bytes: Buffer) => answers.write(Buffer.alloc(bytes.length / 8, UNCHANGED)));
  const channel = Duplex.from({ readable: answers, writable: questions });
  kept.follow(channel, { clock: new ManualClock(), limitMs: 1, fault: (error) => t.fail(error.message) });
  t.teardown(() => channel.destroy());
  return kept;
}

t.test(
  'a kept reading may be asked for after a reply that names its copy, until a call expires it',
  async (t) => {
    const kept = withChannel(t);
    const read = (property: string) => kept.unchanged('getProperty', { property });
    kept.of(sent(reading('iso', '0x1')));
    t.equal(read('iso'), undefined, 'its copy is not known');
    const reply = kept.of({ ...named('iso'), copy: [0x104, 7] });
    t.equal(await read('iso'), reply?.result);
    t.equal(read('aperture'), undefined);
    t.equal(kept.unchanged('getAllProperties', {}), undefined);
    kept.of(named('iso'));
    t.equal(read('iso'), undefined, 'the last reply does not allow it: a write is under way');
    kept.of({ ...named('iso'), copy: [0x104, 7] });
    kept.expire();
    t.equal(read('iso'), undefined);
    kept.of({ ...sent(reading('iso', '0x2')), copy: [0x104, 8] });
    t.match(await read('iso'), { value: '0x2' });
  },
);
