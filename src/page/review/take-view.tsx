// One take: all its pictures, or one of them alone, also beside those of another take.

import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Cell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import type { ListedShot, Receipt } from '../interface/wire.js';
import { changeQuery } from '../state/address.js';
import { labelOf } from '../state/rig.js';
import { JudgeBar, type Judging } from '../takes/judge.js';
import { t } from '../texts/texts.js';
import { type Asked, pictureQuery } from './asked.js';
import { useReceipt } from './followed.js';
import { FrameTile, type Shown } from './frame-tile.js';
import { useReviewKeys } from './keys.js';
import type { Painter } from './painter.js';
import { SaveButton } from './save-button.js';
import { counterpart, type Frame, framesOf, nameOf, pagesOf, type SheetPage } from './sheet.js';
import { SheetGrid } from './sheet-grid.js';
import { TakeHead } from './take-head.js';
import { panned, type View } from './zoom.js';

/** The take and what the list knows of others. */
export interface TakeViewProps {
  readonly receipt: Receipt;
  readonly asked: Asked;
  readonly view: Cell<View | undefined>;
  readonly takes: readonly ListedShot[];
  /** Undefined: the take is no part of a job, or the person may only look. */
  readonly judging: Judging | undefined;
  readonly isReceiptOpen: boolean;
  readonly onReceipt: () => void;
  readonly onBack: (() => void) | undefined;
  /** Opens the take before or after this one in the list. */
  readonly onTake: (step: 1 | -1) => void;
}

/** The take. */
export function TakeView(props: TakeViewProps) {
  const { receipt, asked, view, takes } = props;
  const other = useReceipt(asked.other).value;
  const [isFlipped, setFlipped] = useState(false);
  const [current, setCurrent] = useState('');
  const painters = useMemo(() => new Set<Painter>(), []);
  const frames = useMemo(() => framesOf(receipt), [receipt]);
  const otherFrames = useMemo(() => (other === undefined ? [] : framesOf(other)), [other]);
  const pages = useMemo(() => pagesOf(frames), [frames]);
  const alone = frameAsked(frames, pages, asked);
  const page = alone === undefined ? Math.min(asked.page, pages.length - 1) : pageWith(pages, alone);
  const onPage = pages[page]?.frames ?? [];
  const shown = alone === undefined ? onPage : [alone];
  const openAlone = (frame: Frame | undefined) =>
    changeQuery(
      frame === undefined
        ? { ...pictureQuery(undefined), page: page === 0 ? undefined : String(page + 1) }
        : pictureQuery({ body: frame.body.id, round: frame.round, nth: frame.nth }),
      true,
    );
  const step = (by: 1 | -1) => {
    const next = alone === undefined ? undefined : frames[frames.indexOf(alone) + by];
    if (next !== undefined)
      changeQuery(pictureQuery({ body: next.body.id, round: next.round, nth: next.nth }));
  };
  const openPage = (to: number) => {
    if (to >= 0 && to < pages.length)
      changeQuery({ ...pictureQuery(undefined), page: to === 0 ? undefined : String(to + 1) });
  };
  const compare = (shotId: string | undefined) => changeQuery({ with: shotId, flip: undefined });
  const otherOf = (frame: Frame): Shown | undefined =>
    other === undefined
      ? undefined
      : { shotId: other.shotId, number: other.number, frame: counterpart(frame, otherFrames) };
  const isSideBySide = alone !== undefined && other !== undefined && !asked.flips;
  useReviewKeys({
    view,
    isAlone: alone !== undefined,
    isCompared: asked.other !== undefined,
    current: current === '' ? shown[0]?.key : current,
    onOpen: (key) => openAlone(shown.find((frame) => frame.key === key)),
    onAll: () => openAlone(undefined),
    onBody: step,
    onPage: (by) => openPage(page + by),
    onTake: props.onTake,
    onPan: (x, y) => panBy(view, painters, x, y),
    onFlip: setFlipped,
    onCompare: compare,
    earlier: earlierThan(takes, receipt.shotId),
    onBack: props.onBack,
    onJudge: props.judging?.onKey,
  });
  useEffect(() => setFlipped(false), [asked.other]);
  const tileFor = (own: Shown & { readonly frame: Frame }, with_: Shown | undefined) => (
    <FrameTile
      key={`${own.shotId} ${own.frame.key}`}
      shown={own}
      other={with_}
      isFlipped={isFlipped}
      view={view}
      painters={painters}
      isCurrent={own.frame.key === current || (current === '' && own.frame === shown[0])}
      isNamed={isSideBySide}
      isOfSeries={receipt.rounds.planned > 1}
      onFocus={() => setCurrent(own.frame.key)}
      onOpen={alone === undefined ? () => openAlone(own.frame) : undefined}
    />
  );
  return (
    <>
      <TakeHead
        {...props}
        {...{ pages, page, pictures: frames.length }}
        other={other?.shotId ?? asked.other}
        missing={frames.filter(({ lack }) => lack?.kind === 'missing').length}
        onPage={openPage}
        onCompare={compare}
        onFlips={(flips) => changeQuery({ flip: flips ? '1' : undefined })}
      />
      {props.judging === undefined ? null : <JudgeBar key={receipt.shotId} judging={props.judging} />}
      {alone === undefined ? null : (
        <AloneBar
          receipt={receipt}
          frame={alone}
          isFirst={alone === frames[0]}
          isLast={alone === frames.at(-1)}
          onAll={() => openAlone(undefined)}
          onStep={step}
        />
      )}
      <SheetGrid count={isSideBySide ? 2 : shown.length} label={t.review.sheet(receipt.number)}>
        {shown.map((frame) => {
          const own = { shotId: receipt.shotId, number: receipt.number, frame };
          return tileFor(own, isSideBySide ? undefined : otherOf(frame));
        })}
        {isSideBySide && alone !== undefined ? <OtherTile other={otherOf(alone)} tileFor={tileFor} /> : null}
      </SheetGrid>
    </>
  );
}

/** Part of what is in sight that a key moves over. */
const STEP = 0.15;

/** Moves the enlarged pictures; what lies at the right comes into sight with a positive x. */
function panBy(view: Cell<View | undefined>, painters: ReadonlySet<Painter>, x: number, y: number): void {
  const [painter] = painters;
  if (painter === undefined || view.value === undefined) return;
  const { box, picture } = painter;
  view.value = panned(view.value, { x: -x * STEP * box.width, y: -y * STEP * box.height }, picture, box);
}

/** The picture of the other take, beside its counterpart. */
function OtherTile(props: {
  readonly other: Shown | undefined;
  readonly tileFor: (shown: Shown & { readonly frame: Frame }, other: undefined) => VNode;
}) {
  const { other, tileFor } = props;
  if (other?.frame === undefined)
    return <li class="frame-tile frame-empty">{t.review.notInOther(other?.number ?? 0)}</li>;
  return tileFor({ ...other, frame: other.frame }, undefined);
}

/** The bar over a picture that is shown alone. */
function AloneBar(props: {
  readonly receipt: Receipt;
  readonly frame: Frame;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onAll: () => void;
  readonly onStep: (by: 1 | -1) => void;
}) {
  const { frame, receipt } = props;
  return (
    <div class="row alone-bar">
      <span class="row alone-steps">
        <Button class="to-all" onPress={props.onAll}>
          <Icon name="back" /> {t.review.all}
        </Button>
        <Button
          kind="plain"
          class="body-before"
          label={t.review.previousBody}
          isOff={props.isFirst}
          onPress={() => props.onStep(-1)}
        >
          <Icon name="back" />
        </Button>
        <strong aria-live="polite">{labelOf(frame.body)}</strong>
        <Button
          kind="plain"
          class="body-after"
          label={t.review.nextBody}
          isOff={props.isLast}
          onPress={() => props.onStep(1)}
        >
          <Icon name="next" />
        </Button>
      </span>
      <span class="row alone-files">
        {frame.files.map((file) => (
          <SaveButton key={file.index} shotId={receipt.shotId} index={file.index} name={nameOf(file)} />
        ))}
      </span>
    </div>
  );
}

/** The picture that the address asks for; the first one of the body where the address is less precise. */
function frameAsked(
  frames: readonly Frame[],
  pages: readonly SheetPage[],
  { picture, page }: Asked,
): Frame | undefined {
  if (picture === undefined) return undefined;
  const isBody = (frame: Frame) => frame.body.id === picture.body;
  if (picture.round === undefined) {
    const here = pages[page]?.frames.filter(isBody) ?? [];
    return here[picture.nth] ?? here[0] ?? frames.find(isBody);
  }
  const own = frames.filter((frame) => isBody(frame) && frame.round === picture.round);
  return own[picture.nth] ?? own[0] ?? frames.find(isBody);
}

const pageWith = (pages: readonly SheetPage[], frame: Frame): number =>
  Math.max(
    0,
    pages.findIndex((page) => page.frames.includes(frame)),
  );

/** The take before this one, with which a key compares it. */
function earlierThan(takes: readonly ListedShot[], shotId: string): string | undefined {
  const at = takes.findIndex((take) => take.shotId === shotId);
  return at < 0 ? undefined : takes[at + 1]?.shotId;
}
