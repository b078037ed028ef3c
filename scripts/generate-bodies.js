// Prints the simulated bodies as C++ tables: data/bodies/*.json through scripts/body-data.js. The build of the
// simulated SDK runs it; what the members mean is in native/simulator/body/body_model.h.

import { loadBodies } from './body-data.js';

/** CrDataType: the width in the low nibble, 0x1000 signed, 0x2000 a list, 0x4000 a range. */
const WIDTHS = { 8: 1, 16: 2, 32: 3, 64: 4 };
const FORMS = { list: 0x2000, range: 0x4000 };
const TEXT = 0xffff;

const ACCESSES = {
  display: 'kDisplay',
  remote: 'kRemote',
  'priority-key': 'kPriorityKey',
  'set-only': 'kOrder',
  unsupported: 'kUnsupported',
};

const arrays = new Map();

function typeOf(name) {
  if (name === 'text') return TEXT;
  const [, sign, bits, form] = /^(u?)int(\d+)(?:-(list|range))?$/.exec(name);
  return WIDTHS[bits] | (sign === '' ? 0x1000 : 0) | (FORMS[form] ?? 0);
}

/** A number of the data as it lies in 64 bits. */
function number(text) {
  return `0x${BigInt.asUintN(64, BigInt(text)).toString(16)}`;
}

/** The name of a constant array with these elements; equal arrays share one. Returns `{name, count}` as C++. */
function table(type, elements) {
  if (elements === undefined || elements.length === 0) return '{}';
  const body = `${type} $[] = {${elements.join(', ')}};`;
  if (!arrays.has(body)) arrays.set(body, `k${arrays.size}`);
  return `{${arrays.get(body)}, ${elements.length}}`;
}

const values = (list) => table('u64', list?.map(number));
const condition = ({ code, in: list }) => `{${code}, ${values(list)}}`;
const conditions = (list) => table('Condition', list.map(condition));

function deriveName(derived) {
  if (derived === undefined) return 'nullptr';
  return `Derive${derived.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`;
}

function row(property) {
  const modes = property.inModes.map(({ when, values: list }) => `{${condition(when)}, ${values(list)}}`);
  const members = [
    property.code,
    `0x${typeOf(property.type).toString(16)}`,
    `Access::${ACCESSES[property.access]}`,
    number(property.initial ?? '0x0'),
    values(property.values ?? property.range),
    deriveName(property.derived),
    property.text === undefined ? 'nullptr' : JSON.stringify(property.text),
    conditions(property.writableWhen),
    conditions(property.availableWhen),
    property.unavailable !== undefined,
    number(property.unavailable ?? '0x0'),
    table('ModeValues', modes),
    table('u64', property.dependsOn),
  ];
  return `{${members.join(', ')}}`;
}

function drive({ value, delayMs, intervalMs, exposures, untilLifted }) {
  return `{${[value, delayMs, intervalMs, exposures, untilLifted].join(', ')}}`;
}

function model(body) {
  const text = (value) => (value === undefined ? 'nullptr' : JSON.stringify(value));
  const members = [
    text(body.model),
    body.number,
    body.usbPid,
    body.stillWidth,
    body.stillHeight,
    table('PropertyRow', body.properties.map(row)),
    body.atOnceCount,
    table('DriveMode', body.drives.map(drive)),
    text(body.network?.user),
    text(body.network?.password),
    body.network?.sshObligatory ?? false,
    body.contentsMode,
    body.contentsThumbnails,
    body.remoteTransferMode,
    body.liveViewInRemoteTransfer,
    `{${[1, 2].map((slot) => body.emptySlots.includes(slot)).join(', ')}}`,
    body.lutPlaces,
  ];
  return `    {${members.join(', ')}},`;
}

/** Checks that the properties fit into the state of a body; nothing else would report that they do not. */
function roomFor({ model: name, properties }) {
  const texts = properties.filter(({ text }) => text !== undefined).length;
  const values = properties.filter(({ initial }) => initial !== undefined).length;
  return `static_assert(${values} <= kMaxStoredProperties && ${texts} <= kMaxStoredTexts, "${name} has too many");`;
}

const bodies = loadBodies();
const models = bodies.map(model);
const constants = [...arrays].map(([body, name]) => `const ${body.replace('$', name)}`);
process.stdout.write(
  [
    '// Generated from data/bodies by scripts/generate-bodies.js; do not edit.',
    '#include "body/body_model.h"',
    '#include "body/derived_values.h"',
    '#include "shooting/controls.h"',
    '',
    'namespace sim {',
    'namespace {',
    '',
    ...bodies.map(roomFor),
    '',
    ...constants,
    '',
    'const BodyModel kBodies[] = {',
    ...models,
    '};',
    '',
    '}  // namespace',
    '',
    `const Table<BodyModel> kModels = {kBodies, ${models.length}};`,
    '',
    '}  // namespace sim',
    '',
  ].join('\n'),
);
