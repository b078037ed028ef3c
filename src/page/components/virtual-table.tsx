// A table of many rows and columns, of which only those in view are drawn. The head and the first column stay in view.
// One cell takes part in the order of Tab; arrow keys, Home, End and page keys move between cells.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTableView } from './table-view.js';
import { indicesOf, offsetFor, spanInView, startsOf } from './table-window.js';

/** A column; the first one of a table names the rows. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly widthRem: number;
  /** The content of the head; a control in it gets the tab index. */
  readonly head: (tabIndex: number) => ComponentChildren;
  readonly cell: (row: Row, tabIndex: number) => ComponentChildren;
}

/** Rows and columns drawn beside those in view, so that a scroll does not show an empty edge. */
const MORE_ROWS = 4;
const MORE_COLUMNS = 1;
const CONTROL = 'button, input, a[href]';

/** The table. */
export function VirtualTable<Row>(props: {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly rowRem: number;
  readonly headRem: number;
}) {
  const { columns, rows } = props;
  const element = useRef<HTMLDivElement>(null);
  const { view, rem, look } = useTableView(element);
  /** The cell of the keyboard; row -1 is the head. */
  const [at, setAt] = useState({ row: -1, column: 0 });
  const isWanted = useRef(false);
  const rowHeight = props.rowRem * rem;
  const headHeight = props.headRem * rem;
  const starts = useMemo(() => startsOf(columns.map(({ widthRem }) => widthRem * rem)), [columns, rem]);
  const firstWidth = starts[1] ?? 0;
  const tops = startsOf(rows.map(() => rowHeight));
  const width = starts.at(-1) ?? 0;
  const inHeight = Math.max(0, view.height - headHeight);
  const shownRows = indicesOf(spanInView(tops, view.top, inHeight, MORE_ROWS), at.row, rows.length);
  const span = spanInView(starts, view.left + firstWidth, Math.max(0, view.width - firstWidth), MORE_COLUMNS);
  const shownColumns = indicesOf({ ...span, first: Math.max(1, span.first) }, at.column, columns.length);

  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const cell = element.current?.querySelector<HTMLElement>(`[data-at="${at.row} ${at.column}"]`);
    (cell?.querySelector<HTMLElement>(CONTROL) ?? cell)?.focus({ preventScroll: true });
  }, [at]);

  const goTo = (row: number, column: number) => {
    const scroller = element.current;
    if (scroller === null) return;
    if (row >= 0)
      scroller.scrollTop = offsetFor(tops[row] ?? 0, tops[row + 1] ?? 0, scroller.scrollTop, inHeight);
    if (column === 0) scroller.scrollLeft = 0;
    else {
      const [from, to] = [(starts[column] ?? 0) - firstWidth, (starts[column + 1] ?? 0) - firstWidth];
      scroller.scrollLeft = offsetFor(from, to, scroller.scrollLeft, scroller.clientWidth - firstWidth);
    }
    look();
    isWanted.current = true;
    setAt({ row, column });
  };
  const onKey = (event: KeyboardEvent) => {
    // A list that a cell has opened has keys of its own.
    if (event.target instanceof Element && event.target.closest('.floating') !== null) return;
    const page = Math.max(1, Math.floor(inHeight / rowHeight) - 1);
    const to = cellByKey(event, at, { rows: rows.length, columns: columns.length, page });
    if (to === undefined) return;
    event.preventDefault();
    goTo(to.row, to.column);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest('.floating') !== null) return;
    const [row, column] = (target.closest<HTMLElement>('[data-at]')?.dataset.at ?? '').split(' ').map(Number);
    if (row !== undefined && column !== undefined && (row !== at.row || column !== at.column))
      setAt({ row, column });
  };
  const tabColumnOf = (row: number) => (row === at.row ? Math.min(at.column, columns.length - 1) : -1);
  const indices = columns.length === 0 ? [] : [0, ...shownColumns.filter((index) => index > 0)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are out of view
    <div
      ref={element}
      class="virtual-table"
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      onScroll={look}
      onKeyDown={onKey}
      onFocusIn={onFocus}
    >
      <div
        class="table-extent"
        style={{ width: `${width}px`, height: `${headHeight + (tops.at(-1) ?? 0)}px` }}
      >
        {/* biome-ignore lint/a11y: a row of an ARIA grid, whose cells get the focus */}
        <div role="row" class="table-head" aria-rowindex={1} style={{ height: `${props.headRem}rem` }}>
          {cellsOf(
            { row: -1, columns, indices, starts, tabColumn: tabColumnOf(-1) },
            'columnheader',
            (column, tabIndex) => column.head(tabIndex),
          )}
        </div>
        {shownRows.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = props.keyOf(row);
          const top = headHeight + (tops[index] ?? 0);
          const line = { row: index, columns, indices, starts, tabColumn: tabColumnOf(index) };
          return <TableRow key={key} name={key} row={row} top={top} heightRem={props.rowRem} line={line} />;
        })}
      </div>
    </div>
  );
}

/** The drawn cells of one row. */
interface Line<Row> {
  /** Index of the row; -1 for the head. */
  readonly row: number;
  readonly columns: readonly TableColumn<Row>[];
  /** Indices of the drawn columns. */
  readonly indices: readonly number[];
  /** Left edges of all columns, in pixels. */
  readonly starts: readonly number[];
  /** Index of the column that takes part in the order of Tab; -1 for none. */
  readonly tabColumn: number;
}

/** A row. It is drawn anew only when something in it changes, and not with every step of a scroll. */
function TableRow<Row>(props: {
  readonly name: string;
  readonly row: Row;
  readonly top: number;
  readonly heightRem: number;
  readonly line: Line<Row>;
}) {
  const { name, row, top, heightRem, line } = props;
  return useMemo(
    () => (
      // biome-ignore lint/a11y: a row of an ARIA grid, whose cells get the focus
      <div
        role="row"
        class="table-row"
        data-row={name}
        aria-rowindex={line.row + 2}
        style={{ top: `${top}px`, height: `${heightRem}rem` }}
      >
        {cellsOf(line, 'gridcell', (column, tabIndex) => column.cell(row, tabIndex))}
      </div>
    ),
    [name, row, top, heightRem, line.row, line.columns, line.indices.join(), line.starts, line.tabColumn],
  );
}

function cellsOf<Row>(
  { row, columns, indices, starts, tabColumn }: Line<Row>,
  role: 'columnheader' | 'gridcell',
  content: (column: TableColumn<Row>, tabIndex: number) => ComponentChildren,
) {
  return indices.map((index) => {
    const column = columns[index];
    if (column === undefined) return null;
    const place = {
      width: `${column.widthRem}rem`,
      ...(index === 0 ? {} : { left: `${starts[index]}px` }),
    };
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: each of the three roles has an index
      <div
        key={column.key}
        role={index === 0 && row >= 0 ? 'rowheader' : role}
        class={index === 0 ? 'first' : undefined}
        data-at={`${row} ${index}`}
        data-column={column.key}
        aria-colindex={index + 1}
        tabIndex={-1}
        style={place}
      >
        {content(column, index === tabColumn ? 0 : -1)}
      </div>
    );
  });
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The cell that a key leads to; undefined for other keys. */
function cellByKey(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Cell,
  { rows, columns, page }: { readonly rows: number; readonly columns: number; readonly page: number },
): Cell | undefined {
  const isWhole = ctrlKey || metaKey;
  const last = { row: rows - 1, column: columns - 1 };
  const to: Readonly<Record<string, Cell>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: Math.max(0, row - page), column },
    Home: { row: isWhole ? -1 : row, column: 0 },
    End: { row: isWhole ? last.row : row, column: last.column },
  };
  const found = to[key];
  if (found === undefined) return undefined;
  return {
    row: Math.min(last.row, Math.max(-1, found.row)),
    column: Math.min(last.column, Math.max(0, found.column)),
  };
}
