// Makes tables from a receipt: the exposures of each body, and the files.

import type { ExposureState } from '../../protocol/words.js';
import { bodyName } from '../http/bodies.js';
import type { Receipt } from '../http/shots.js';
import { type Cell, type Colour, sizeText, table } from '../terminal/output.js';

type ReceiptBody = Receipt['bodies'][number];
type State = Receipt['state'];

const COLOURS: Readonly<Partial<Record<State, Colour>>> = {
  complete: 'green',
  lost: 'red',
  incomplete: 'yellow',
};

/** A line for each exposure of each body, and for each body that would not expose. */
export function bodyTable({ bodies }: Receipt): string {
  return table(
    ['BODY', 'ROUND', 'STATE', 'LAG', 'DELAY', 'LATE', 'EXPOSED', 'FILES'],
    bodies.flatMap(rowsOf),
  );
}

/** A line for each file; undefined when none has landed. */
export function fileTable({ bodies }: Receipt): string | undefined {
  const rows = bodies.flatMap((body) =>
    body.exposures.flatMap(({ files }) =>
      files.map(({ path, sizeBytes }) => [bodyName(body), path, sizeText(sizeBytes)]),
    ),
  );
  return rows.length === 0 ? undefined : table(['BODY', 'FILE', 'SIZE'], rows);
}

/** The state of a shot in its colour. */
export function stateCell(state: State): Cell {
  const colour = COLOURS[state];
  return colour === undefined ? state : { text: state, colour };
}

function rowsOf(body: ReceiptBody): Cell[][] {
  const { refused, exposures, lagMs } = body;
  const label = bodyName(body);
  if (refused !== undefined) return [[label, '', { text: refused.code, colour: 'red' }, '', '', '', '', '']];
  return exposures.map(({ round, state, delayMs, issued, exposed, files, expectedFiles, missing }) => [
    label,
    String(round),
    missing === undefined ? exposureCell(state) : { text: missing.reason, colour: 'red' },
    msText(lagMs),
    msText(delayMs),
    issued?.lateUs === undefined ? '' : `${issued.lateUs / 1_000} ms`,
    exposed?.at ?? '',
    `${files.length}/${expectedFiles ?? '?'}`,
  ]);
}

function msText(ms: number | undefined): string {
  return ms === undefined ? '' : `${Math.round(ms)} ms`;
}

function exposureCell(state: ExposureState): Cell {
  return stateCell(state === 'expected' ? 'incomplete' : state);
}
