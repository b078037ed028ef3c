// A row of the list: a take with its first picture and its result, or a recording.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../components/badge.js';
import { Icon } from '../components/icon.js';
import type { ListedMovie, ListedShot } from '../interface/wire.js';
import { Thumbnail, thumbnailPath } from '../pictures/thumbnail.js';
import { CLIP_LEVELS, listedResult, TAKE_LEVELS } from '../state/take-words.js';
import { Verdict } from '../takes/judge.js';
import { clockTime, t } from '../texts/texts.js';
import type { ListRow } from './list-rows.js';
import { resultText } from './result-text.js';
import { nameOf, numberOf } from './take-name.js';

/** The row. */
export function TakeRow(props: {
  readonly row: ListRow;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
  /** Adds it to the selection, or removes it; undefined: takes cannot be selected. */
  readonly onSelect: ((isRange: boolean) => void) | undefined;
}) {
  const { row, onSelect } = props;
  const element = useRef<HTMLButtonElement>(null);
  const isNear = useNear(element);
  return (
    <li>
      <button
        ref={element}
        type="button"
        class="take-row"
        aria-current={props.isCurrent ? 'true' : undefined}
        tabIndex={props.isTabStop ? 0 : -1}
        data-row={row.id}
        onClick={props.onOpen}
      >
        {row.kind === 'take' ? (
          <TakeWords take={row.take} isNear={isNear} />
        ) : (
          <ClipWords movie={row.movie} />
        )}
      </button>
      {row.kind === 'clip' || onSelect === undefined ? null : (
        <label class="select-take">
          <input
            type="checkbox"
            aria-label={t.find.select(nameOf(row.take))}
            tabIndex={props.isTabStop ? 0 : -1}
            checked={props.isSelected}
            onClick={({ shiftKey }) => onSelect(shiftKey)}
          />
        </label>
      )}
    </li>
  );
}

function TakeWords({ take, isNear }: { readonly take: ListedShot; readonly isNear: boolean }) {
  const { shotId, at, exposed, planned, firstFile, session = '' } = take;
  const result = listedResult(take);
  const level = TAKE_LEVELS[result.kind];
  const path = firstFile === undefined || !isNear ? undefined : thumbnailPath(shotId, firstFile);
  return (
    <>
      {firstFile === undefined ? (
        <span class="thumbnail clip-sign">
          <Icon name={level === 'bad' ? 'close' : 'picture'} />
        </span>
      ) : (
        <Thumbnail path={path} label="" />
      )}
      <span class="take-name">
        <strong>{nameOf(take)}</strong>
        <small class="muted numbers">{[...numberOf(take), clockTime(at)].join(' · ')}</small>
        {session === '' ? null : <small class="muted">{session}</small>}
      </span>
      <span class="row take-result">
        <Badge kind={level}>{resultText(result)}</Badge>
        <small class="muted numbers">{planned === 0 ? '' : t.review.exposed(exposed, planned)}</small>
        <Verdict of={isNear ? take.take : undefined} />
      </span>
    </>
  );
}

function ClipWords({ movie }: { readonly movie: ListedMovie }) {
  const { number, startedAt, durationMs, bodies, state } = movie;
  const length = durationMs === undefined ? [] : [t.review.duration(durationMs)];
  return (
    <>
      <span class="thumbnail clip-sign">
        <Icon name="movie" />
      </span>
      <span class="take-name">
        <strong>{t.review.clip(number)}</strong>
        <small class="muted numbers">{clockTime(startedAt)}</small>
        <small class="muted numbers">{[...length, t.review.clipBodies(bodies)].join(' · ')}</small>
      </span>
      <Badge kind={CLIP_LEVELS[state]}>{t.clip.results[state]}</Badge>
    </>
  );
}

/** Whether an element is or was in sight: pictures of rows out of sight are not loaded. */
function useNear(element: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null || isNear) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setNear(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear;
}
