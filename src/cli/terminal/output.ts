// Output for people: aligned columns, sizes with units, colours on a terminal. Results go to standard output, progress
// and remarks to standard error. Texts of cameras and of the service are escaped here. A text that is put into a line
// is escaped before that, so that it cannot begin another line.

import { printable } from '../../base/printable.js';

const COLOURS = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;
/** A style of text on a terminal. */
export type Colour = keyof typeof COLOURS;

/** Whether a stream is a terminal that shows colours (https://no-color.org). */
export function hasColours(stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, TERM } = process.env;
  return stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb';
}

/** The text in a colour, where standard output shows colours. */
export function coloured(text: string, colour: Colour | undefined): string {
  if (colour === undefined || !hasColours(process.stdout)) return text;
  return `${codeOf(COLOURS[colour])}${text}${NO_COLOUR}`;
}

function codeOf(colour: number): string {
  return `\u001b[${colour}m`;
}

const NO_COLOUR = '\u001b[0m';
/** Characters of a text of several lines besides printable ones: line ends and the colours of this file. */
const SIGNS = /(\p{Cc}\[\d{1,2}m|\n)/u;
const OWN_SIGNS: ReadonlySet<string> = new Set(['\n', NO_COLOUR, ...Object.values(COLOURS).map(codeOf)]);

/** A line of the result, or several. */
export function print(line: string): void {
  process.stdout.write(`${shown(line)}\n`);
}

/** A value of the result, for programs. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** A line of progress or a remark. */
export function remark(line: string): void {
  process.stderr.write(`${shown(line)}\n`);
}

/** The text without characters that could control a terminal. */
function shown(text: string): string {
  return text
    .split(SIGNS)
    .map((part) => (OWN_SIGNS.has(part) ? part : printable(part)))
    .join('');
}

/** A cell of a table, and the colour of its text. */
export type Cell = string | { readonly text: string; readonly colour: Colour };

/** Rows in aligned columns; texts are escaped. @param head the names of the columns */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [head.map((text) => ({ text, colour: 'dim' as const })), ...rows].map((row) =>
    row.map(cellOf),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.text.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map(({ text, colour }, column) => pad(text, colour, widths[column] ?? 0, column === row.length - 1))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(text: string, colour: Colour | undefined, width: number, isLast: boolean): string {
  return `${coloured(text, colour)}${isLast ? '' : ' '.repeat(width - text.length)}`;
}

function cellOf(cell: Cell): { text: string; colour: Colour | undefined } {
  return typeof cell === 'string'
    ? { text: printable(cell), colour: undefined }
    : { text: printable(cell.text), colour: cell.colour };
}

/** Bytes with a unit: `4.5 MB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** A span of time in its two largest units: `2 d 3 h`, `5 min 2 s`. */
export function spanText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** The local day of a time: `2027-03-01`. */
export function dayText(at: Date): string {
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The local time of day: `12:04:31`. */
export function clockText(at: Date): string {
  return at.toTimeString().slice(0, 8);
}
