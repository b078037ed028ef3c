// The list of takes and recordings, with its filter. It is read page by page as its end comes in sight.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import type { Rig } from '../interface/wire.js';
import { changeQuery } from '../state/address.js';
import { may } from '../state/role.js';
import { t } from '../texts/texts.js';
import type { Filter } from './asked.js';
import { ListFoot } from './list-foot.js';
import type { ListRow } from './list-rows.js';
import { chosenOf, selected, takesOf, toggle } from './selected.js';
import { TakeFilter } from './take-filter.js';
import { TakeRow } from './take-row.js';
import { hasOlder, type TakeList as Takes } from './takes.js';

/** Values that the list shows, and actions in it. */
export interface TakeListProps {
  readonly rig: Rig;
  readonly rows: readonly ListRow[];
  readonly list: Takes;
  readonly filter: Filter;
  /** Whether a search has not been answered yet; the rows are those before it. */
  readonly isSeeking: boolean;
  /** Id of the open take or recording. */
  readonly current: string | undefined;
  readonly onMore: () => void;
  readonly onNew: () => void;
  readonly onOpen: (row: ListRow) => void;
}

/** The list. */
export function TakeList(props: TakeListProps) {
  const { rig, rows, list, filter, isSeeking, current, onOpen } = props;
  const ids = useCell(selected);
  const chosen = chosenOf(ids, filter, rows, current);
  const takes = useMemo(() => takesOf(rows, ids), [rows, ids]);
  const hasMore = !list.isWhole && !isSeeking;
  const maySelect = may(rig, 'operate');
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const sought = /^\d{1,9}$/.test(filter.search.trim()) ? Number(filter.search) : undefined;
  return (
    <nav class="take-list" aria-label={t.review.takes}>
      <TakeFilter rig={rig} filter={filter} />
      {list.held.length === 0 ? null : (
        <Button class="new-takes" onPress={props.onNew}>
          {t.review.newTakes(list.held.length)}
        </Button>
      )}
      {isSeeking ? (
        <p class="seeking muted" role="status">
          {t.find.seeking}
        </p>
      ) : null}
      <ul class="take-rows" onKeyDown={(event) => moveOn(event, rows, onOpen)}>
        {rows.map((row, at) => (
          <TakeRow
            key={row.id}
            row={row}
            isCurrent={row.id === current}
            isTabStop={row.id === current || (at === 0 && !rows.some(({ id }) => id === current))}
            isSelected={ids.includes(row.id)}
            onOpen={() => onOpen(row)}
            onSelect={maySelect ? (isRange) => toggle(row.id, rows, isRange) : undefined}
          />
        ))}
        {hasMore && list.problem === undefined ? (
          <li>
            <More key={list.takes.length} onSight={props.onMore} />
          </li>
        ) : null}
        {list.problem === undefined ? null : (
          <li class="list-end" role="alert">
            <p>{list.problem}</p>
            <Button onPress={props.onMore}>{t.review.again}</Button>
          </li>
        )}
        {hasMore || isSeeking || list.problem !== undefined ? null : (
          <li class="list-end muted">
            {rows.length > 0 ? null : <p>{isFiltered ? t.review.noneFound : t.review.noTakes}</p>}
            {sought === undefined || list.takes.some(({ number }) => number === sought) ? (
              <p>{hasOlder(list, isFiltered) ? t.review.olderOnes : ''}</p>
            ) : (
              <Button onPress={() => changeQuery({ shot: String(sought), clip: undefined }, true)}>
                {t.review.openNumber(sought)}
              </Button>
            )}
          </li>
        )}
      </ul>
      <ListFoot rig={rig} takes={takes} chosen={chosen} />
    </nav>
  );
}

/** The end of what is loaded: the next page is read when it comes in sight. */
function More({ onSight }: { readonly onSight: () => void }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) onSight();
    });
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p ref={element} class="list-end muted">
      {t.review.openingMore}
    </p>
  );
}

/** Opens the row above or below the one with the focus. */
function moveOn(event: KeyboardEvent, rows: readonly ListRow[], onOpen: (row: ListRow) => void): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined || !(event.target instanceof HTMLElement)) return;
  const own = event.target.closest<HTMLElement>('[data-row]');
  const row = rows[rows.findIndex(({ id }) => id === own?.dataset.row) + by];
  event.preventDefault();
  event.stopPropagation();
  if (own === null || row === undefined) return;
  const next = own.closest('ul')?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  onOpen(row);
}
