// Subjects as CSV: a header line, then a line for each subject. What is written here is read here without a change.
// Texts that a spreadsheet would run as formulas get an apostrophe in front, which is removed when they are read.

import Papa from 'papaparse';
import { defined } from '../../base/defined.js';
import { quoted } from '../../base/quoted.js';
import { MAX_NAME, MOST_FIELDS } from '../contract/jobs.js';
import type { SubjectAsked, SubjectView } from '../contract/shapes.js';
import { ServiceError } from '../errors/errors.js';
import type { JobValue } from './entry.js';

type Fields = JobValue['fields'];

/** Columns besides those of fields; the last two are written only. */
const COLUMNS = ['id', 'name', 'barcode', 'order', 'done', 'takes', 'keeps'] as const;
type Column = (typeof COLUMNS)[number];
/** A text that begins a formula, or looks like a text that was kept from being one. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const YES: ReadonlySet<string> = new Set(['true', 'yes', '1', 'x']);
const NUMBER = /^[0-9]{1,9}$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const BYTE_ORDER_MARK = '\ufeff';

/** The CSV of subjects, with a byte order mark: spreadsheets then read it as UTF-8. */
export function csvOf(fields: Fields, subjects: readonly SubjectView[]): string {
  const rows = subjects.map((subject) => [
    ...[subject.subjectId, subject.name, subject.barcode ?? '', subject.order],
    ...[subject.isDone ? 'true' : '', subject.takes, subject.keeps],
    ...fields.map(({ name }) => subject.fields[name] ?? ''),
  ]);
  const head = [...COLUMNS, ...fields.map(({ name }) => name)];
  return `${BYTE_ORDER_MARK}${Papa.unparse([head, ...rows], { escapeFormulae: FORMULA })}\r\n`;
}

/**
 * The subjects of a CSV. Its separator is found: comma, semicolon or tabulator.
 * @returns the subjects, and the fields of the job with those for columns that it did not know
 * @throws BAD_REQUEST with the line; JOB_CONFLICT: too many fields
 */
export function subjectsIn(csv: string, known: Fields): { fields: Fields; subjects: SubjectAsked[] } {
  const { data, errors } = Papa.parse<string[]>(csv, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  });
  const [fault] = errors.filter(({ type }) => type !== 'Delimiter');
  if (fault !== undefined) throw refused((fault.row ?? 0) + 1, fault.message);
  const [head = [], ...rows] = data;
  const fields = [...known];
  const columns = head.map((title) => columnOf(title, fields));
  if (new Set(columns.filter((name) => name !== '')).size < columns.filter((name) => name !== '').length)
    throw refused(1, 'two columns have the same name');
  if (!columns.some((column) => ['id', 'name', 'barcode'].includes(column)))
    throw refused(1, 'the header has none of the columns id, name and barcode');
  return { fields, subjects: rows.map((row, index) => subjectIn(columns, row, index + 2)) };
}

/** The column with a title; an unknown one becomes a field. Empty: a column without a title. */
function columnOf(title: string, fields: Fields): Column | `field ${string}` | '' {
  const word = title.trim().toLowerCase();
  const column = COLUMNS.find((each) => each === word || (each === 'id' && word === 'subjectid'));
  if (column !== undefined || word === '') return column ?? '';
  const known = fields.find(({ name, label }) => name === word || label?.toLowerCase() === word);
  if (known !== undefined) return `field ${known.name}`;
  const letters = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const name = letters.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 32) || `field-${fields.length + 1}`;
  if (fields.some((field) => field.name === name)) return `field ${name}`;
  if (fields.length >= MOST_FIELDS)
    throw new ServiceError(
      'JOB_CONFLICT',
      `a job has at most ${MOST_FIELDS} fields; ${quoted(title)} is one more`,
    );
  fields.push({ name, label: plain(title.trim(), 1) });
  return `field ${name}`;
}

function subjectIn(columns: readonly string[], row: readonly string[], line: number): SubjectAsked {
  if (row.length > columns.length)
    throw refused(line, `it has ${row.length} values for ${columns.length} columns`);
  const values = new Map(columns.map((column, index) => [column, plain((row[index] ?? '').trim(), line)]));
  const { id = '', name = '', order = '', done } = Object.fromEntries(values);
  const barcode = values.get('barcode');
  if (id === '' && name === '' && (barcode ?? '') === '')
    throw refused(line, 'it has neither id, name nor barcode');
  if (id !== '' && !ID.test(id))
    throw refused(line, `${quoted(id)} is no id: letters, digits, _ and -, at most 64`);
  if (order !== '' && !NUMBER.test(order)) throw refused(line, `the order ${quoted(order)} is no number`);
  const texts = [...values].filter(([column]) => column.startsWith('field '));
  return defined({
    subjectId: id || undefined,
    name: name || undefined,
    barcode,
    order: order === '' ? undefined : Number(order),
    isDone: done === undefined ? undefined : YES.has(done.toLowerCase()),
    fields: Object.fromEntries(texts.map(([column, text]) => [column.slice('field '.length), text])),
  });
}

function plain(text: string, line: number): string {
  const value = GUARDED.test(text) ? text.slice(1) : text;
  if (value.length > MAX_NAME) throw refused(line, `a text is longer than ${MAX_NAME} characters`);
  return value;
}

function refused(line: number, fault: string): ServiceError {
  return new ServiceError('BAD_REQUEST', `line ${line} of the CSV: ${fault}`);
}
