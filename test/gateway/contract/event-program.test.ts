// Events for programs with generated types: the document has the union in a form that generators understand, and the
// events that the service sends match the types that a program was compiled with.

import t from 'tap';
import { EVENT_PAYLOADS } from '#gateway/contract/event-payloads.js';
import { document } from '#harness/published-contract.js';
import { heard, lineOf, type Streamed } from './event-program.js';

const { schemas } = document.components;
const NAMES = Object.keys(EVENT_PAYLOADS);

t.test('each schema in the union of events requires `event`, with one possible value', async (t) => {
  const { oneOf, discriminator } = schemas.StreamedEvent;
  t.equal(discriminator.propertyName, 'event');
  t.same(Object.keys(discriminator.mapping), NAMES);
  t.same(
    oneOf.map(({ $ref }: { $ref: string }) => $ref),
    Object.values(discriminator.mapping),
  );
  for (const [name, $ref] of Object.entries<string>(discriminator.mapping)) {
    const member = schemas[$ref.split('/').at(-1) ?? ''];
    t.same(member.properties.event, { type: 'string', enum: [name] }, name);
    t.ok(member.required.includes('event') && member.required.includes('data'), `${name}: required`);
  }
});

t.test('a program that switches on the name of an event gets its data', async (t) => {
  const examples = document.paths['/api/events'].get.responses['200'].content['text/event-stream'].examples;
  const streamed = Object.values<{ value: Streamed }>(examples).map(({ value }) => value);
  t.equal(streamed.map(lineOf)[0], 'following *');
  t.equal(streamed.map(lineOf)[1], 'ILCE-7M4 connected');
  const codes = streamed.find(({ event }) => event === 'propertyChanged');
  t.match(codes && lineOf(codes), /^0x/);
  t.match(heard('downloadComplete', schemas.EventDownloadComplete.examples[0]), /^\//);
  t.type(heard('cameraState', schemas.EventCameraState.examples[0]), 'string');
  t.equal(heard('gap', schemas.EventGap.examples[0]), undefined);
});
