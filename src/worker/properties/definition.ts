// Shape of a row of the property table; the rows themselves are generated from data.

/** The rules by which values and texts are turned into each other; one codec each (codecs.ts). */
export type CodecName =
  | 'aperture'
  | 'creative-look'
  | 'iso'
  | 'look-list'
  | 'number'
  | 'shutter-speed'
  | 'text'
  | 'words';

/** One property: the contract's name is its key in the table. */
export interface PropertyDefinition {
  /** The SDK's property code. */
  code: number;
  /** A second code that means the same; of the two, the one with a list or writable is shown. */
  alsoCode?: number;
  codec: CodecName;
  /** No camera takes a write of it. */
  readOnly?: true;
  /** A write to it decides which other properties can be written, or which values they accept. */
  decides?: true;
  /** Writes of a client to other properties never change it. */
  independent?: true;
  /** Whether available_values are shown; false where the contract has none, whatever the camera lists. */
  listed?: false;
  /** The payload is signed although the SDK calls its type unsigned. */
  signed?: true;
  /** Words a client may write, lower case with hyphens, and the value of each. */
  words?: Readonly<Record<string, number>>;
  /** The label of each value that has a name. */
  labels?: Readonly<Record<number, string>>;
  /** `words` only: the label of every other value, with `{n}` for the decimal number. */
  other?: string;
  /** `number` only: what follows the number in a label. */
  unit?: string;
  /** `number` only: what one unit is in steps of the value. */
  divisor?: number;
  /** `number` only: digits behind the point. */
  decimals?: number;
  /** `number` only: digits behind the point of what is less than one unit. */
  decimalsBelowOne?: number;
  /** Prefixes of the labels of a range (minimum, maximum, step). */
  triple?: readonly [string, string, string];
  /** `text` only: what an empty text reads as. */
  emptyLabel?: string;
  /** `look-list` only: what kind of look each high byte means, and every other one. */
  kinds?: Readonly<Record<number, string>>;
  otherKind?: string;
}
