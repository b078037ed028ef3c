// Prints docs/use/properties.md from data/properties.json. Committed; `npm run check:generated` compares it.

import { readFileSync } from 'node:fs';

const { properties } = JSON.parse(
  readFileSync(new URL('../../data/properties.json', import.meta.url), 'utf8'),
);

/** How many words or labels a row shows before it gives the number of the rest. */
const SHOWN = 6;

const code = (text) => `\`${text}\``;
const cell = (text) => text.replaceAll('|', '\\|');

function some(texts) {
  const shown = texts.slice(0, SHOWN).join(', ');
  return texts.length > SHOWN ? `${shown} and ${texts.length - SHOWN} more` : shown;
}

/** Codecs whose rule continues the labels that the row names. */
const CONTINUING = new Set(['words', 'creative-look']);

/** Rules of labels, by codec. */
const RULES = {
  aperture: () => '`F` and the number, such as `F5.6`; `--` when there is no aperture',
  'creative-look': () =>
    'these are labels of the low byte, with `Custom` before them when the high byte is not 0',
  iso: () =>
    '`ISO` and the number, or `ISO AUTO`; with multi-frame noise reduction, `Multi Frame NR` before it',
  'look-list': ({ kinds, otherKind }) =>
    `the word for the high byte (${[...Object.values(kinds), otherKind].map(code).join(', ')}), then the low byte`,
  number: numberRule,
  'shutter-speed': () => '`1/250`, `1.3"`, `Bulb`',
  text: ({ emptyLabel }) => (emptyLabel === undefined ? 'the text' : `the text, or ${code(emptyLabel)}`),
  words: ({ other }) => `other values: ${code(other ?? 'Unknown (0x…)')}`,
};

function numberRule({ unit = '', divisor, decimals = 0, decimalsBelowOne, signed, triple }) {
  const places = (count) =>
    count === 0 ? 'without decimals' : `with ${count} decimal${count === 1 ? '' : 's'}`;
  const fine = decimalsBelowOne === undefined ? '' : `, or ${places(decimalsBelowOne)} if it is less than 1`;
  const steps = divisor === undefined ? '' : ` (the value divided by ${divisor}, ${places(decimals)}${fine})`;
  const sign = signed ? ', with its sign' : '';
  const range =
    triple === undefined
      ? ''
      : `; the values of its range are labelled ${triple.map((text) => code(text.trim())).join(', ')}`;
  return `the number${steps}${sign}${unit === '' ? '' : ` and ${code(unit.trim())}`}${range}`;
}

/** Texts that a client may write besides hex and the shown labels. */
function written({ access, codec, words, signed, unit = '' }) {
  if (access === 'ro') return '';
  if (words !== undefined) return some(Object.keys(words).map(code));
  if (codec === 'iso') return '`400`, `ISO 400`, `auto`';
  if (codec === 'aperture') return '`5.6`, `f/5.6`, `f5.6`';
  if (codec === 'shutter-speed') return '`1/250`, `250`, `1.3s`, `30"`, `bulb`';
  if (codec === 'text') return 'any text';
  const whole = `a whole number${signed ? ', also negative' : ''}`;
  return unit === '' ? whole : `${whole}; a number with ${code(unit.trim())}`;
}

function row([name, property]) {
  const also = property.alsoCode === undefined ? '' : `, ${code(property.alsoCode)}`;
  const labels = some(
    Object.entries(property.labels ?? {})
      .filter(([, label]) => label !== '')
      .map(([value, label]) => `${value} ${code(cell(label))}`),
  );
  const rule = RULES[property.codec](property);
  const otherwise = CONTINUING.has(property.codec) ? rule : `otherwise ${rule}`;
  const label = labels === '' ? rule : `${labels}; ${otherwise}`;
  return `| ${code(name)} | ${code(property.code)}${also} | ${property.access} | ${written(property)} | ${label} |`;
}

const sorted = Object.entries(properties).sort(([left], [right]) => (left < right ? -1 : 1));

process.stdout.write(`# Properties

Generated from \`data/properties.json\`; do not edit. The table has the ${sorted.length} properties that have a name. Only the camera
decides which of them it has, whether it accepts a write now, and which values: \`GET …/properties/all\` has the answer.
Codes and numbers come from the SDK's reference; nothing here has been compared with a real camera.

| Column | Meaning |
| --- | --- |
| Code | the number that the event \`propertyChanged\` reports |
| Access | whether the interface allows writes: \`rw\` (read and write) or \`ro\` (read only) |
| Also accepted | texts that a client may write, besides hexadecimal numbers and labels |
| Labels | the readable form of the values, as the service shows them; \`{n}\` is the value as a decimal number |

**Writing a value.** Every writable property accepts a hexadecimal number (\`0x1007d\`), and every label that the
service shows for this camera, exactly as shown. The words of the column "Also accepted" may be in upper or lower case, and may
have \`_\`, a space or \`+\` in place of \`-\`. A text is refused if any part of it is not understood.

**Negative values** are shown as 64-bit two's complement: -300 is \`0xfffffffffffffed4\`. A client may also write them
with the width that the property has in the SDK: -300 is \`0xfed4\` for a property of 16 bits.

**Numbers with a unit.** A whole number without its unit is the value itself, as the camera stores it. A number with its
unit is counted in that unit, and may have decimals: for \`exposure-compensation\`, \`700\` and \`+0.7 EV\` are equal.

**Labels** of two values of one property are never equal. If the rule in the table would make two of them equal, the
number is added: \`Off (0x0)\`.

**The answer to a write** comes when the SDK has accepted the value. The camera needs 100 to 150 ms to apply it.

- \`data.current_value\` is the value that the camera reports at that time.
- \`data.confirmed\` is whether this is already the new value. \`false\` means that the camera does not report the new value
  yet, or that it has rounded the value.
- The event \`propertyChanged\` follows in both cases.
- A read after the answer waits for the change, at most a second, and shows the value that the camera has set. Every
  other call that depends on the write waits in the same way; \`test/worker/operations/composing-table.test.ts\` has a
  table of these calls.

**After a connect** a camera reports its properties little by little. A read or write of a property that is not reported
yet waits for it, at most four seconds (the limit \`growthWaitMs\`). After that time a write is refused with \`data.error\`
\`not_reported_yet\`, and can be repeated.

| Name | Code | Access | Also accepted, besides hex and labels | Labels |
| --- | --- | --- | --- | --- |
${sorted.map(row).join('\n')}
`);
