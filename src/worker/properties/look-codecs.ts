// Codecs for looks. The high byte of a value is the kind of look, the low byte the number within the kind. Source: the
// SDK's reference.

import { type Codec, parseDecimal } from './codec.js';

/** `ST`, `Look 13`, `Custom ST`. Kind 0 is built in; the other kinds are the user's variants. */
export const creativeLook: Codec = {
  format(value, property) {
    const index = value & 0xffn;
    const look = property.labels?.[Number(index)] ?? `Look ${index}`;
    return value > 0xffn ? `Custom ${look}` : look;
  },
  parse(text, property, available) {
    const look = text.replace(/^Custom /, '');
    const named = Object.entries(property.labels ?? {}).find(([, label]) => label === look)?.[0];
    const index = named ?? numberBehind(look, 'Look');
    if (index === undefined) return parseDecimal(text, property);
    if (look === text) return BigInt(index);
    // Only the camera's list shows which of the user's variants exists.
    return (
      available.find((value) => value > 0xffn && (value & 0xffn) === BigInt(index)) ?? BigInt(index) + 0x100n
    );
  },
};

/** `User 3`, from the kinds of the row; a label of the row for the whole value takes precedence. */
export const lookList: Codec = {
  format(value, property) {
    const label = property.labels?.[Number(value)];
    const kind = property.kinds?.[Number(value >> 8n)] ?? property.otherKind ?? '';
    return label ?? `${kind} ${value & 0xffn}`;
  },
  parse(text, property) {
    const named = Object.entries(property.labels ?? {}).find(([, label]) => label === text)?.[0];
    if (named !== undefined) return BigInt(named);
    for (const [high, kind] of Object.entries(property.kinds ?? {})) {
      const index = numberBehind(text, kind);
      if (index !== undefined) return (BigInt(high) << 8n) + BigInt(index);
    }
    const index = numberBehind(text, property.otherKind ?? '');
    // In a row with kinds, `otherKind` is the label of several high bytes, so the value of such a label is not certain.
    if (index !== undefined)
      return Object.keys(property.kinds ?? {}).length === 0 ? BigInt(index) : undefined;
    return parseDecimal(text, property);
  },
};

/** The number of `Look 13`; undefined for anything else, also for numbers that do not fit a byte. */
function numberBehind(text: string, word: string): string | undefined {
  const match = /^(\w+) (\d{1,3})$/.exec(text);
  return match?.[1] === word && Number(match[2]) <= 0xff ? match[2] : undefined;
}
