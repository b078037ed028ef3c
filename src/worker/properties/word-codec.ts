// The codec for choices: each value has a label, and some have words that clients write.

import { type Codec, parseDecimal, unknownLabel } from './codec.js';
import type { PropertyDefinition } from './definition.js';

/** Reads a word of the contract, else a label. A property without words also accepts the bare number. */
export const words: Codec = {
  format(value, property) {
    const label = property.labels?.[Number(value)];
    return label ?? property.other?.replace('{n}', value.toString()) ?? unknownLabel(value);
  },
  parse(text, property, available) {
    const word = text.toLowerCase().replaceAll(/[_ +]/g, '-');
    if (property.words !== undefined && Object.hasOwn(property.words, word)) {
      return BigInt(property.words[word] ?? 0);
    }
    const labelled = valuesLabelled(text, property);
    // Several values may have the same label: the one that the camera accepts now is meant, else the first.
    if (labelled.length > 0) return labelled.find((value) => available.includes(value)) ?? labelled[0];
    return property.words === undefined ? parseDecimal(text, property) : undefined;
  },
};

function valuesLabelled(text: string, property: PropertyDefinition): bigint[] {
  return Object.entries(property.labels ?? {})
    .filter(([, label]) => label === text)
    .map(([value]) => BigInt(value));
}
