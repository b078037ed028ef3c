// Letters for the slate, made of dots, five wide and seven high: capitals, and the characters of ids and times.

/** The size of a letter, in dots. */
export const LETTER = { width: 5, height: 7 } as const;

/** The seven rows of each letter, one base-32 digit per row: five bits, of which the highest is the leftmost dot. */
const ROWS: Readonly<Record<string, string>> = {
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'sihhhis',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllrh',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  '-': '000v000',
  ':': '0cc0cc0',
  '.': '00000cc',
  '/': '01248g0',
};

/** Whether there is such a letter. */
export function hasDots(letter: string): boolean {
  return Object.hasOwn(ROWS, letter.toUpperCase());
}

/** Whether a dot is set; a character that is not in the table is blank. */
export function isDotSet(letter: string, column: number, row: number): boolean {
  const bits = Number.parseInt(ROWS[letter.toUpperCase()]?.[row] ?? '0', 32);
  return ((bits >> (LETTER.width - 1 - column)) & 1) === 1;
}
