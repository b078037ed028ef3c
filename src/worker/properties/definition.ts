// What a row of the property table says, apart from the rows themselves, which are generated from data.

/** The rules by which values and texts are turned into each other; one function pair each (codecs.ts). */
export type CodecName = 'iso' | 'aperture' | 'shutter-speed' | 'percent' | 'words';

/** One property: the contract's name is its key in the table. */
export interface PropertyDefinition {
  /** The SDK's property code. */
  code: number;
  codec: CodecName;
  /** Words a client may write, lower case with hyphens, and the value each stands for. */
  words?: Readonly<Record<string, number>>;
  /** The label of each value that has a name. */
  labels?: Readonly<Record<number, string>>;
}
