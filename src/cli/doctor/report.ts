// Makes a text of findings: a line for each, below it the lines to type, and at the end a line with the counts. Only a
// terminal gets colours and wrapped lines.

import { type Finding, summaryOf } from '../../doctor/finding.js';
import type { DoctorResult } from '../../protocol/words.js';

/** How the text is written. */
export interface ReportStyle {
  readonly hasColours: boolean;
  /** Columns of the terminal; undefined: lines are not wrapped. */
  readonly columns: number | undefined;
}

/** Codes of terminals: green, yellow, red. */
const COLOURS: Readonly<Record<DoctorResult, string>> = { ok: '32', warning: '33', failure: '31' };
const DIM = '2';
/** Least width; narrower columns are harder to read than lines that the terminal wraps. */
const LEAST_COLUMNS = 40;
const RESULT_WIDTH = 'warning'.length;

/** The findings; ends with a newline. */
export function reportText(findings: readonly Finding[], style: ReportStyle): string {
  const nameWidth = Math.max(...findings.map(({ name }) => name.length));
  const indent = ' '.repeat(RESULT_WIDTH + nameWidth + 4);
  const lines = findings.flatMap(({ result, name, why, todo }) => [
    `${painted(result.padEnd(RESULT_WIDTH), COLOURS[result], style)}  ${name.padEnd(nameWidth)}  ${wrapped(why, indent, style)}`,
    // These lines are not wrapped, because they are to be copied.
    ...todo.map((line) => `${indent}${line.startsWith('#') ? painted(line, DIM, style) : line}`),
  ]);
  const { result, message } = summaryOf(findings);
  return `${lines.join('\n')}\n\n${painted(message, COLOURS[result], style)}\n`;
}

function painted(text: string, code: string, { hasColours }: ReportStyle): string {
  return hasColours ? `\u001b[${code}m${text}\u001b[0m` : text;
}

/** `indent` precedes each line but the first. */
function wrapped(text: string, indent: string, { columns }: ReportStyle): string {
  const width = Math.max(LEAST_COLUMNS, (columns ?? Number.POSITIVE_INFINITY) - indent.length);
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${indent}`);
}
