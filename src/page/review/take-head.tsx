// The head of a take: its result, the page of a series, the enlargement, and the take to compare with.

import type { Cell } from '../cells/cell.js';
import { useCell } from '../cells/cell.js';
import { Badge } from '../components/badge.js';
import { Button } from '../components/button.js';
import { Segmented, Select } from '../components/choice.js';
import { Icon } from '../components/icon.js';
import type { ListedShot, Receipt } from '../interface/wire.js';
import { resultOf, TAKE_LEVELS } from '../state/take-words.js';
import { clockTime, t } from '../texts/texts.js';
import type { Asked } from './asked.js';
import { BackToList } from './back-to-list.js';
import { WHOLE } from './frame-tile.js';
import { resultText } from './result-text.js';
import type { SheetPage } from './sheet.js';
import { nameOf, numberOf } from './take-name.js';
import type { View } from './zoom.js';

/** Values that the head shows, and their changes. */
export interface TakeHeadProps {
  readonly receipt: Receipt;
  readonly asked: Asked;
  readonly pages: readonly SheetPage[];
  readonly page: number;
  readonly pictures: number;
  /** Number of pictures that are missing. */
  readonly missing: number;
  readonly view: Cell<View | undefined>;
  /** The take to compare with; its id where it could not be read. */
  readonly other: string | undefined;
  /** Takes to compare with. */
  readonly takes: readonly ListedShot[];
  readonly isReceiptOpen: boolean;
  readonly onPage: (page: number) => void;
  readonly onCompare: (shotId: string | undefined) => void;
  readonly onFlips: (flips: boolean) => void;
  readonly onReceipt: () => void;
  /** Shows the list in place of the take, where there is no room for both. */
  readonly onBack: (() => void) | undefined;
}

/** The head. */
export function TakeHead(props: TakeHeadProps) {
  const { receipt, asked, other, onBack } = props;
  const known = resultOf(receipt);
  const result = known.kind === 'missing' ? { ...known, bodies: props.missing } : known;
  const level = TAKE_LEVELS[result.kind];
  return (
    <header class="take-head">
      <BackToList onBack={onBack} />
      <h2>{nameOf(receipt)}</h2>
      <Badge kind={level}>{resultText(result)}</Badge>
      <p class="muted numbers take-when">
        {[...numberOf(receipt), clockTime(receipt.at), receipt.session]
          .filter((text) => text !== '')
          .join(' · ')}
      </p>
      <Pages {...props} />
      <Zoom view={props.view} />
      <Select
        label={t.review.compare}
        isBare
        name="compare"
        value={other ?? ''}
        options={[
          { value: '', label: other === undefined ? `${t.review.compare}…` : t.review.compareNone },
          ...takesWith(other, props.takes, receipt.shotId),
        ]}
        onChoose={(value) => props.onCompare(value === '' ? undefined : value)}
      />
      {other === undefined ? null : (
        <span class="row compare-how" title={t.review.flipHint}>
          <Segmented
            label={t.review.compareHow}
            options={[
              { value: 'side', label: t.review.side },
              { value: 'flip', label: t.review.flip },
            ]}
            value={asked.flips ? 'flip' : 'side'}
            onChoose={(value) => props.onFlips(value === 'flip')}
          />
        </span>
      )}
      <Button class="to-receipt" isPressed={props.isReceiptOpen} onPress={props.onReceipt}>
        {t.review.receipt}
      </Button>
    </header>
  );
}

/** The takes to choose from; the chosen one also when it is not in the list. */
function takesWith(other: string | undefined, takes: readonly ListedShot[], own: string) {
  const options = takes
    .filter(({ shotId }) => shotId !== own)
    .map((take) => ({ value: take.shotId, label: `${nameOf(take)} · ${clockTime(take.at)}` }));
  const isThere = other === undefined || options.some(({ value }) => value === other);
  return isThere ? options : [{ value: other, label: other }, ...options];
}

/** The rounds of a series, a page at a time. */
function Pages({ receipt, pages, page, pictures, onPage }: TakeHeadProps) {
  const now = pages[page];
  if (pages.length < 2 || now === undefined) return null;
  const rounds = receipt.rounds.begun;
  return (
    <fieldset class="row pages">
      <legend class="unseen">{t.review.pages}</legend>
      <Button
        kind="plain"
        class="page-before"
        label={t.review.previousPage}
        title="["
        isOff={page === 0}
        onPress={() => onPage(page - 1)}
      >
        <Icon name="back" />
      </Button>
      <Select
        label={t.review.pages}
        isBare
        name="page"
        value={String(page)}
        options={pages.map((each, at) => ({
          value: String(at),
          label: pageText(each, pages, rounds, pictures),
        }))}
        onChoose={(value) => onPage(Number(value))}
      />
      <Button
        kind="plain"
        class="page-after"
        label={t.review.nextPage}
        title="]"
        isOff={page === pages.length - 1}
        onPress={() => onPage(page + 1)}
      >
        <Icon name="next" />
      </Button>
    </fieldset>
  );
}

/** The rounds of a page; its pictures when a round has several pages. */
function pageText(
  { from, to, first, last }: SheetPage,
  pages: readonly SheetPage[],
  rounds: number,
  pictures: number,
): string {
  if (pages.filter((each) => each.from <= to && each.to >= from).length > 1)
    return t.review.picturesOf(first, last, pictures);
  return from === to ? t.review.round(from + 1, rounds) : t.review.roundsOf(from + 1, to + 1, rounds);
}

function Zoom({ view }: { readonly view: Cell<View | undefined> }) {
  const now = useCell(view);
  const scale = now?.scale ?? 0;
  const isOther = now !== undefined && scale !== WHOLE;
  return (
    <span class="row zoom" title={t.review.zoomHint}>
      <Segmented
        label={t.review.zoom}
        options={[
          { value: 'fit', label: t.review.fit },
          { value: 'whole', label: t.review.whole },
          ...(isOther ? [{ value: 'other', label: t.review.percent(scale) }] : []),
        ]}
        value={now === undefined ? 'fit' : isOther ? 'other' : 'whole'}
        onChoose={(value) => {
          if (value === 'fit') view.value = undefined;
          else if (value === 'whole') view.value = { x: now?.x ?? 0.5, y: now?.y ?? 0.5, scale: WHOLE };
        }}
      />
    </span>
  );
}
