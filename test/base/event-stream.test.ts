// Event streams as the HTML standard defines them, however the network splits them.

import t from 'tap';
import { eventReader, type StreamEvent } from '#base/event-stream.js';

const MOST_CHARS = 1_000;

function read(stream: string, pieceBytes = stream.length * 4): StreamEvent[] {
  const events: StreamEvent[] = [];
  const take = eventReader(MOST_CHARS, (event) => events.push(event));
  const bytes = new TextEncoder().encode(stream);
  for (let at = 0; at < bytes.length; at += pieceBytes) take(bytes.subarray(at, at + pieceBytes));
  return events;
}

const event = (data: string, more: Partial<StreamEvent> = {}): StreamEvent => ({
  name: 'message',
  data,
  id: undefined,
  ...more,
});

t.test('events are the same with each end of lines, wherever the network cuts them', async (t) => {
  const lines = [
    ': a comment',
    'event: picked',
    'id: 7',
    'data: {"name":"Märzbecher"}',
    '',
    'data:a',
    'data: b',
    '',
  ];
  const wanted = [event('{"name":"Märzbecher"}', { name: 'picked', id: '7' }), event('a\nb')];
  for (const end of ['\n', '\r\n', '\r'])
    for (const pieceBytes of [1, 2, 3, 5, 1_000]) {
      // A lone CR ends a line when another character follows.
      const stream = `${lines.map((line) => `${line}${end}`).join('')}:\n`;
      t.same(read(stream, pieceBytes), wanted, `${JSON.stringify(end)} in pieces of ${pieceBytes}`);
    }
});

t.test('ids with NUL, unknown fields and events without data are ignored', async (t) => {
  t.same(read('id: a\0b\ndata: 1\n\n'), [event('1')]);
  t.same(read('colour: red\nretry: soon\ndata: 1\n\nevent: empty\n\n'), [event('1')]);
});

t.test('an event that is too long is an error, whether it has one line or many', async (t) => {
  const message = /an event has more than 1000 characters/;
  t.throws(() => read(`data: ${'x'.repeat(2_000)}`, 100), { message });
  t.throws(() => read('data: ten chars\n'.repeat(200), 100), { message });
  t.equal(read(`data: ${'x'.repeat(900)}\n\n`.repeat(10), 100).length, 10, 'each of many is short enough');
});
