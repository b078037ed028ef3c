// The list of takes and recordings, with its filter. It is read page by page as its end comes in sight.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Select } from '../components/choice.js';
import type { Rig } from '../interface/wire.js';
import { changeQuery } from '../state/address.js';
import { labelOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { t } from '../texts/texts.js';
import type { Filter } from './asked.js';
import { ClientView } from './client-view.js';
import { type ListRow, RESULTS } from './list-rows.js';
import { TakeRow } from './take-row.js';
import { hasOlder, type TakeList as Takes } from './takes.js';

/** Values that the list shows, and actions in it. */
export interface TakeListProps {
  readonly rig: Rig;
  readonly rows: readonly ListRow[];
  readonly list: Takes;
  readonly filter: Filter;
  /** Whether a later page may have rows. */
  readonly hasMore: boolean;
  /** Id of the open take or recording. */
  readonly current: string | undefined;
  readonly onMore: () => void;
  readonly onNew: () => void;
  readonly onOpen: (row: ListRow) => void;
}

/** The list. */
export function TakeList(props: TakeListProps) {
  const { rig, rows, list, filter, hasMore, current, onOpen } = props;
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const sought = /^\d{1,9}$/.test(filter.search.trim()) ? Number(filter.search) : undefined;
  return (
    <nav class="take-list" aria-label={t.review.takes}>
      <FilterFields rig={rig} filter={filter} isFiltered={isFiltered} />
      {list.held.length === 0 ? null : (
        <Button class="new-takes" onPress={props.onNew}>
          {t.review.newTakes(list.held.length)}
        </Button>
      )}
      <ul class="take-rows" onKeyDown={(event) => moveOn(event, rows, onOpen)}>
        {rows.map((row, at) => (
          <TakeRow
            key={row.id}
            row={row}
            isCurrent={row.id === current}
            isTabStop={row.id === current || (at === 0 && !rows.some(({ id }) => id === current))}
            onOpen={() => onOpen(row)}
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
        {hasMore || list.problem !== undefined ? null : (
          <li class="list-end muted">
            {rows.length > 0 ? null : <p>{isFiltered ? t.review.noneFound : t.review.noTakes}</p>}
            {sought === undefined || list.takes.some(({ number }) => number === sought) ? (
              <p>{hasOlder(list, filter.camera !== '') ? t.review.olderOnes : ''}</p>
            ) : (
              <Button onPress={() => changeQuery({ shot: String(sought), clip: undefined }, true)}>
                {t.review.openNumber(sought)}
              </Button>
            )}
          </li>
        )}
      </ul>
      {may(rig, 'administer') ? <ClientView /> : null}
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

function FilterFields(props: { readonly rig: Rig; readonly filter: Filter; readonly isFiltered: boolean }) {
  const { rig, filter } = props;
  const isNeeded = filter.day !== '' || filter.state !== '' || filter.camera !== '';
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <form class="take-filter" aria-label={t.review.filter} onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        name="search"
        aria-label={t.review.searchLabel}
        placeholder={t.review.search}
        autocomplete="off"
        spellcheck={false}
        value={filter.search}
        onInput={({ currentTarget }) => changeQuery({ search: currentTarget.value })}
      />
      <Button class="open-filter" isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
        {t.review.filterOpen}
      </Button>
      {isOpen ? (
        <>
          <input
            type="date"
            name="day"
            aria-label={t.review.day}
            value={filter.day}
            onInput={({ currentTarget }) => changeQuery({ day: currentTarget.value })}
          />
          <Select
            label={t.review.result}
            isBare
            name="state"
            value={filter.state}
            options={[
              { value: '', label: t.review.anyResult },
              ...RESULTS.map((value) => ({ value, label: t.review.results[value] })),
            ]}
            onChoose={(state) => changeQuery({ state })}
          />
          <Select
            label={t.review.body}
            isBare
            name="camera"
            value={filter.camera}
            options={[
              { value: '', label: t.review.anyBody },
              ...rig.cameras.map((camera) => ({ value: camera.id, label: labelOf(camera) })),
            ]}
            onChoose={(camera) => changeQuery({ camera })}
          />
        </>
      ) : null}
      {props.isFiltered ? (
        <Button
          class="clear-filter"
          onPress={() =>
            changeQuery({ search: undefined, day: undefined, state: undefined, camera: undefined })
          }
        >
          {t.review.clearFilter}
        </Button>
      ) : null}
    </form>
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
