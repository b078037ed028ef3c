// The place Review: the takes at the left, the pictures of one in the middle, and its receipt at the right. A new take
// of anyone does not replace what is being looked at.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { kept } from '../cells/kept.js';
import type { ListedMovie, Rig } from '../interface/wire.js';
import { address, changeQuery } from '../state/address.js';
import { PHONE, useMedia, WIDE } from '../state/media.js';
import { may } from '../state/role.js';
import { useJudging } from '../takes/judge.js';
import { t } from '../texts/texts.js';
import { askedOf, pictureQuery } from './asked.js';
import { BackToList } from './back-to-list.js';
import { ClipView } from './clip-view.js';
import { useMovies, useReceipt } from './followed.js';
import { type ListRow, neighbour, rowsOf } from './list-rows.js';
import { ReceiptPanel } from './receipt-panel.js';
import { membersOf } from './seeking.js';
import { selected } from './selected.js';
import { TakeFeed } from './take-feed.js';
import { TakeList } from './take-list.js';
import { TakeView } from './take-view.js';
import { NO_TAKES } from './takes.js';
import { useView } from './use-view.js';

/** Pause after a change of the filter before the service is asked. */
const TYPING_MS = 250;

/** Whether the receipt is open; `auto`: where it has room. */
const receiptShown = kept<'auto' | 'on' | 'off'>('review-receipt', 'auto', ['auto', 'on', 'off']);

/** The place. */
export function Review({ rig }: { readonly rig: Rig }) {
  const asked = askedOf(useCell(address).query);
  const isNarrow = useMedia(PHONE);
  const { feed, list, rows, isSeeking } = useRows(asked.filter);
  const { value: receipt, problem } = useReceipt(asked.shot);
  const view = useView(asked.view);
  const isZoomed = useCell(view) !== undefined;
  const isWide = useMedia(WIDE);
  const choice = useCell(receiptShown);
  const openTakes = receipt?.take === undefined ? [] : [receipt.take];
  const judging = useJudging(may(rig, 'operate') ? openTakes : []);
  const isReceiptOpen = choice === 'auto' ? isWide : choice === 'on';
  const current = asked.clip ?? receipt?.shotId ?? asked.shot;
  const isEmpty = asked.shot === undefined && asked.clip === undefined;
  const newest = isSeeking ? undefined : list.takes[0]?.shotId;
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
          {...{ rig, rows, list, isSeeking, current }}
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
              {...{ receipt, asked, view, isReceiptOpen, onBack, judging }}
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

/** The list, and its rows by the filter. While a search is not answered, they are those before it. */
function useRows(filter: ReturnType<typeof askedOf>['filter']) {
  const members = membersOf(filter);
  const key = JSON.stringify(members);
  const feed = useMemo(() => new TakeFeed(members), [key]);
  const isFirst = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => feed.start(), isFirst.current ? 0 : TYPING_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      feed.stop();
    };
  }, [feed]);
  useEffect(
    () => () => {
      // A take that is out of sight must not be moved or judged with others.
      selected.value = [];
    },
    [key],
  );
  const now = useCell(feed.list);
  const read = useRef(now);
  if (now !== NO_TAKES) read.current = now;
  const list = read.current;
  const movies = useMovies();
  const rows = useMemo(
    () => rowsOf(list.takes, movies, list.isWhole, filter, clipWords),
    [list, movies, JSON.stringify(filter)],
  );
  return { feed, list, rows, isSeeking: now === NO_TAKES };
}

/** The text of a recording that is searched. */
const clipWords = ({ number, group }: ListedMovie): string => `${t.review.clip(number)} ${group}`;
