// The place Review: the takes at the left, the pictures of one in the middle, and its receipt at the right. A new take
// of anyone does not replace what is being looked at.

import { useEffect, useMemo } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { kept } from '../cells/kept.js';
import type { Rig } from '../interface/wire.js';
import { address, changeQuery } from '../state/address.js';
import { useMedia } from '../state/media.js';
import { listedResult } from '../state/take-words.js';
import { t } from '../texts/texts.js';
import { askedOf, pictureQuery } from './asked.js';
import { BackToList } from './back-to-list.js';
import { ClipView } from './clip-view.js';
import { useMovies, useReceipt } from './followed.js';
import { dayOf, type ListRow, mayHaveMore, neighbour, rowsOf } from './list-rows.js';
import { ReceiptPanel } from './receipt-panel.js';
import { resultText } from './result-text.js';
import { TakeFeed } from './take-feed.js';
import { TakeList } from './take-list.js';
import { TakeView } from './take-view.js';
import { useView } from './use-view.js';

/** Media query of screens on which the list and a take have no room side by side. */
const NARROW = '(max-width: 620px)';
/** Media query of screens on which the receipt has room beside the pictures. */
const WIDE = '(min-width: 1200px)';

/** Whether the receipt is open; `auto`: where it has room. */
const receiptShown = kept<'auto' | 'on' | 'off'>('review-receipt', 'auto', ['auto', 'on', 'off']);

/** The place. */
export function Review({ rig }: { readonly rig: Rig }) {
  const asked = askedOf(useCell(address).query);
  const isNarrow = useMedia(NARROW);
  const { feed, list, rows, hasMore } = useRows(asked.filter);
  const { value: receipt, problem } = useReceipt(asked.shot);
  const view = useView(asked.view);
  const isZoomed = useCell(view) !== undefined;
  const isWide = useMedia(WIDE);
  const choice = useCell(receiptShown);
  const isReceiptOpen = choice === 'auto' ? isWide : choice === 'on';
  const current = asked.clip ?? receipt?.shotId ?? asked.shot;
  const isEmpty = asked.shot === undefined && asked.clip === undefined;
  const newest = list.takes[0]?.shotId;
  useEffect(() => {
    // The take is named in the address, so that a later one does not replace it.
    if (isEmpty && !isNarrow && newest !== undefined) changeQuery({ shot: newest });
  }, [isEmpty, isNarrow, newest]);
  const open = (row: ListRow | undefined) => {
    if (row === undefined) return;
    const isTake = row.kind === 'take';
    changeQuery({
      shot: isTake ? row.id : undefined,
      clip: isTake ? undefined : row.id,
      page: undefined,
      ...(isTake ? {} : pictureQuery(undefined)),
    });
  };
  const openNewest = async () => {
    const take = await feed.release();
    if (take !== undefined) open({ kind: 'take', id: take.shotId, take });
  };
  const onBack = isNarrow
    ? () => changeQuery({ shot: undefined, clip: undefined, ...pictureQuery(undefined) }, true)
    : undefined;
  return (
    <div class="review-room" data-zoomed={isZoomed} data-receipt={isReceiptOpen && asked.shot !== undefined}>
      {isNarrow && !isEmpty ? null : (
        <TakeList
          {...{ rig, rows, list, hasMore, current }}
          filter={asked.filter}
          onMore={() => void feed.more()}
          onNew={() => void openNewest()}
          onOpen={open}
        />
      )}
      {isNarrow && isEmpty ? null : (
        <section class="take-view" aria-label={t.review.takes} data-take={receipt?.number}>
          {asked.clip === undefined ? null : (
            <ClipView key={asked.clip} movieId={asked.clip} onBack={onBack} />
          )}
          {asked.clip !== undefined || receipt === undefined ? null : (
            <TakeView
              {...{ receipt, asked, view, isReceiptOpen, onBack }}
              takes={list.takes}
              onReceipt={() => {
                receiptShown.value = isReceiptOpen ? 'off' : 'on';
              }}
              onTake={(step) => open(neighbour(rows, receipt.shotId, step))}
            />
          )}
          {asked.clip !== undefined || receipt !== undefined ? null : (
            <div class="row">
              <BackToList onBack={onBack} />
              <p class="muted">{problem ?? (isEmpty ? t.review.choose : t.review.loading)}</p>
            </div>
          )}
        </section>
      )}
      {isReceiptOpen && receipt !== undefined && asked.clip === undefined && !isEmpty ? (
        <ReceiptPanel rig={rig} receipt={receipt} />
      ) : null}
    </div>
  );
}

/** The list, and its rows by the filter. */
function useRows(filter: ReturnType<typeof askedOf>['filter']) {
  const feed = useMemo(() => new TakeFeed(filter.camera), [filter.camera]);
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  const list = useCell(feed.list);
  const movies = useMovies();
  const { day, state, search, camera } = filter;
  const rows = useMemo(
    () => rowsOf(list.takes, movies, list.isWhole, filter, wordsOf),
    [list, movies, day, state, search, camera],
  );
  return { feed, list, rows, hasMore: mayHaveMore(list.takes, list.isWhole, filter) };
}

/** The text that is searched. */
function wordsOf(row: ListRow): string {
  if (row.kind === 'clip') return [t.review.clip(row.movie.number), row.movie.group].join(' ');
  const { number, session = '', group, at } = row.take;
  return [t.review.take(number), session, group, dayOf(at), resultText(listedResult(row.take))].join(' ');
}
