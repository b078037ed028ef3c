// Prints docs/use/events.md from the built contract.

import { EVENT_PAYLOADS, NAMED_EVENTS, RIG_EVENTS } from '../../dist/gateway/contract/event-payloads.js';

const MOST_CHARS = 120;
/** The camera of the examples. */
const CAMERA = {
  cameraId: 'D10F60149B0C',
  id: 'D10F60149B0C',
  model: 'ILCE-7M4',
  name: 'front left',
  number: 1,
};

const code = (text) => `\`${text}\``;

/** The text in lines: the first one after `start`, the others indented as far. */
function wrapped(text, start = '') {
  const indent = ' '.repeat(start.length);
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && indent.length + line.length + 1 + word.length > MOST_CHARS) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return `${start}${lines.join(`\n${indent}`)}`;
}

function typeOf(schema) {
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum !== undefined) return `one of ${schema.enum.map(code).join(', ')}`;
  if (schema.type === 'array') return `array of ${typeOf(schema.items)}`;
  if (schema.pattern !== undefined) return 'string, hex';
  return schema.type;
}

/** One line per member, and those of the objects in it below it. */
function membersOf(schema, depth = 0) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const isAlways = required.has(name) ? '' : ', optional';
    const meaning = member.description ? `: ${member.description}` : '';
    const start = `${'  '.repeat(depth)}- `;
    const line = wrapped(`${code(name)}, ${typeOf(member)}${isAlways}${meaning}`, start);
    const inner = member.type === 'array' ? member.items : member;
    return inner.properties === undefined ? [line] : [line, ...membersOf(inner, depth + 1)];
  });
}

function section([name, schema]) {
  const { cameraId, ...id } = CAMERA;
  const named = NAMED_EVENTS.has(name) ? id : {};
  const example = { ...named, ...schema.examples[0], cameraId: RIG_EVENTS.has(name) ? '*' : cameraId };
  const members = membersOf(schema);
  const camera = NAMED_EVENTS.has(name)
    ? 'With `cameraId`, `id` and `model`, and `name` and `number` where the rig file has them.'
    : 'With `cameraId`.';
  return [
    `## ${name}`,
    wrapped(schema.description),
    members.length === 0 ? camera : `${camera} Members:\n\n${members.join('\n')}`,
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
  ].join('\n\n');
}

process.stdout.write(`# Events

Generated from \`src/gateway/contract/event-payloads.ts\`; do not edit. The service sends events in two streams of
server-sent events: \`GET /api/events\` has those of all cameras, \`GET /api/cameras/{cameraId}/events\` those of one. An
event has a name and data, one line of JSON.

**Members.** The data of every event has \`cameraId\`. Some events also have \`id\`, which equals \`cameraId\`, and
\`model\`, the name of the model. Their sections say "With \`cameraId\`, \`id\` and \`model\`". The JSON in each
section is an example of the data.

**Handshake.** The first event of a stream is named \`connected\`, like the event of a session that was opened. It has
only \`cameraId\`: the camera of the stream, or \`*\` for all cameras.

**Missed events.** Every event has an event id: the line \`id:\` of the stream, not the member \`id\` of the data. To
get the events that it missed, a client that reconnects sends the last event id that it received, in the header
\`Last-Event-ID\` or the query parameter \`lastEventId\`. Two events have no event id: \`frames\`, and a \`gap\` that
follows the handshake.

**Types.** In openapi.json the schema of an event is named \`Event\` and the event's name, such as \`EventShot\`.
\`StreamedEvent\` is the union of all events, with the event's name in the field \`event\`. A program whose types are
generated from openapi.json can switch on that field, and has the type of the data in each branch.

${Object.entries(EVENT_PAYLOADS).map(section).join('\n\n')}
`);
