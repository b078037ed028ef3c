// Whether a text is a LUT of the .cube format (Adobe Cube LUT Specification 1.0): its keywords, its sizes, and as many
// rows of three numbers as they say.

/** Largest edge of a 3D LUT and length of a 1D LUT, as the format has it. */
const MAX_3D_SIZE = 256;
const MAX_1D_SIZE = 65_536;
const KEYWORDS = new Set(['TITLE', 'LUT_1D_SIZE', 'LUT_3D_SIZE', 'DOMAIN_MIN', 'DOMAIN_MAX']);
/** Not in the specification and written by common programs. */
const TOLERATED = new Set(['LUT_1D_INPUT_RANGE', 'LUT_3D_INPUT_RANGE']);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** What is wrong with it, in a few words; undefined when nothing is. */
export function problemOfCube(text: string): string | undefined {
  let wantedRows: number | undefined;
  let rows = 0;
  let lineNumber = 0;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    lineNumber += 1;
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const words = line.split(/\s+/);
    const [keyword = ''] = words;
    if (/^[A-Z_]/.test(keyword)) {
      if (!KEYWORDS.has(keyword) && !TOLERATED.has(keyword))
        return `line ${lineNumber} is no line of a .cube file`;
      if (!keyword.endsWith('_SIZE')) continue;
      const size = Number(words[1]);
      const most = keyword === 'LUT_3D_SIZE' ? MAX_3D_SIZE : MAX_1D_SIZE;
      if (wantedRows !== undefined) return 'it gives its size twice';
      if (!Number.isInteger(size) || size < 2 || size > most)
        return `its ${keyword} is not from 2 to ${most}`;
      wantedRows = keyword === 'LUT_3D_SIZE' ? size ** 3 : size;
    } else {
      if (words.length !== 3 || !words.every((word) => NUMBER.test(word)))
        return `line ${lineNumber} is not three numbers`;
      rows += 1;
    }
  }
  if (wantedRows === undefined) return 'it has neither LUT_1D_SIZE nor LUT_3D_SIZE';
  return rows === wantedRows ? undefined : `it has ${rows} of ${wantedRows} rows`;
}
