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

/** Rules of labels, by codec; the labels that a row names come on top. */
const RULES = {
  aperture: () => '`F` and the number, `F5.6`; `--` when there is none',
  'creative-look': () => 'the look in the low byte, after `Custom` when the high byte is not 0',
  iso: () => '`ISO` and the number, or `ISO AUTO`, after the noise reduction if there is one',
  'look-list': ({ kinds, otherKind }) =>
    `${[...Object.values(kinds), otherKind].map(code).join(', ')} for the high byte, then the low byte`,
  number: numberRule,
  'shutter-speed': () => '`1/250`, `1.3"`, `Bulb`',
  text: ({ emptyLabel }) => (emptyLabel === undefined ? 'the text' : `the text, or ${code(emptyLabel)}`),
  words: ({ other }) => `a name, or ${code(other ?? 'Unknown (0x…)')}`,
};

function numberRule({ unit = '', divisor, decimals = 0, decimalsBelowOne, signed, triple }) {
  const steps = divisor === undefined ? '' : ` (the value / ${divisor}, decimals: ${decimals})`;
  const fine = decimalsBelowOne === undefined ? '' : ` (${decimalsBelowOne} below 1)`;
  const sign = signed ? ', with its sign' : '';
  const range =
    triple === undefined ? '' : `; range labelled ${triple.map((text) => code(text.trim())).join(', ')}`;
  return `the number${steps}${fine}${sign}${unit === '' ? '' : ` and ${code(unit.trim())}`}${range}`;
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
  return unit === '' ? whole : `${whole}; a number and ${code(unit.trim())}`;
}

function row([name, property]) {
  const also = property.alsoCode === undefined ? '' : `, ${code(property.alsoCode)}`;
  const labels = some(
    Object.entries(property.labels ?? {})
      .filter(([, label]) => label !== '')
      .map(([value, label]) => `${value} ${code(cell(label))}`),
  );
  const rule = RULES[property.codec](property);
  const label = labels === '' ? rule : `${rule}: ${labels}`;
  return `| ${code(name)} | ${code(property.code)}${also} | ${property.access} | ${written(property)} | ${label} |`;
}

const sorted = Object.entries(properties).sort(([left], [right]) => (left < right ? -1 : 1));

process.stdout.write(`# Properties

Generated from \`data/properties.json\`; do not edit. The table has ${sorted.length} names, with the code that \`propertyChanged\`
reports, whether the contract calls the property writable, the texts that a client may write, and the labels of values.
Only the camera decides which properties it has, whether it accepts a write now, and which values: \`GET …/properties/all\`.

- **Writing.** Every property accepts hex (\`0x1007d\`) and every label that the service shows for this camera, exactly as
  shown. Words may be in any case, with \`_\`, space or \`+\` for \`-\`. A text that is understood only in part is refused.
- **Labels** of the values of one property differ: where the rule would make two alike, the number is added,
  \`Off (0x0)\`.
- In labels, \`{n}\` is the value as a decimal number.
- Values of signed properties are 64-bit two's complement: -300 is \`0xfffffffffffffed4\`. \`0xfed4\` has the same meaning.
- A write is answered when the SDK has accepted it; a camera needs 100 to 150 ms to apply it. \`data.confirmed\` is whether
  the camera already reports the new value, \`data.current_value\` is the reported value. \`false\` means that the camera
  does not report it yet, or that it has rounded the value. The event \`propertyChanged\` follows in both cases. A read
  after the answer waits for the change (a second at most) and shows the value that the camera has set. So does every
  other call that depends on the write; \`test/worker/operations/composing-table.test.ts\` has a table of these calls.
- Right after a connect a camera reports its properties little by little. A read or write of a property that is not
  reported yet waits for it, at most four seconds (\`growthWaitMs\`); then a write is refused with
  \`data.error\` \`not_reported_yet\`, and can be repeated.
- Codes and numbers come from the SDK's reference. Nothing here has been compared with a real camera.

| Name | Code | Access | Also accepted, besides hex and labels | Labels |
| --- | --- | --- | --- | --- |
${sorted.map(row).join('\n')}
`);
