// Shape of a row of the property table; the rows themselves are generated from data.

/** Names of the codecs, which convert values to texts and back (codecs.ts). */
export type CodecName =
  | 'aperture'
  | 'creative-look'
  | 'iso'
  | 'look-list'
  | 'number'
  | 'shutter-speed'
  | 'text'
  | 'words';

/** One property. Its key in the table is its name in the contract. */
export interface PropertyDefinition {
  /** The SDK's property code. */
  code: number;
  /** A second code that means the same. Of the two the one that is writable or has a list is shown. */
  alsoCode?: number;
  codec: CodecName;
  /** Present when no camera accepts a write of it. */
  readOnly?: true;
  /** Present when its value decides which other properties can be written, or which values they accept. */
  decides?: true;
  /** Present when writes of other properties never change it. */
  independent?: true;
  /** Whether `available_values` are shown; false when the contract has none for it, even if the camera lists values. */
  listed?: false;
  /** Present when the value is signed although the SDK calls its type unsigned. */
  signed?: true;
  /** Words that a client may write, in lower case with hyphens, and the value of each. */
  words?: Readonly<Record<string, number>>;
  /** The label of each value that has a name. */
  labels?: Readonly<Record<number, string>>;
  /** `words` only: the label of every other value, with `{n}` for the decimal number. */
  other?: string;
  /** `number` only: what follows the number in a label. */
  unit?: string;
  /** `number` only: steps of the value for one unit. */
  divisor?: number;
  /** `number` only: digits behind the point. */
  decimals?: number;
  /** `number` only: digits behind the point for amounts of less than one unit. */
  decimalsBelowOne?: number;
  /** Prefixes of the labels of a range (minimum, maximum, step). */
  triple?: readonly [string, string, string];
  /** `text` only: the label of an empty text. */
  emptyLabel?: string;
  /** `look-list` only: the kind of look for each high byte; `otherKind` is the kind for all other bytes. */
  kinds?: Readonly<Record<number, string>>;
  otherKind?: string;
}
