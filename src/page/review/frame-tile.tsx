// One picture of a take in the grid, or alone: the picture, its body and file, and what is missing. Compared with
// another take, the picture of that take lies over it while a key is held.

import { useEffect, useRef } from 'preact/hooks';
import type { Cell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { CutMiddle, CutText } from '../components/cut-text.js';
import { Icon } from '../components/icon.js';
import { faultsIn } from '../state/operator-faults.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { followGestures } from './gestures.js';
import type { Painter } from './painter.js';
import { PictureCanvas } from './picture-canvas.js';
import { type Frame, isShown, type Lack, nameOf } from './sheet.js';
import { panned, placeUnder, type View, zoomedAt } from './zoom.js';

/** A picture of a take; without a frame the take has none. */
export interface Shown {
  readonly shotId: string;
  readonly number: number;
  readonly frame: Frame | undefined;
}

/** Characters at the end of a name of a body that are never cut: the ids of bodies differ there. */
const NAME_END = 5;
/** The enlargement of a click: a pixel of the screen for each pixel of the picture. */
export const WHOLE = 1;

/** The tile. */
export function FrameTile(props: {
  readonly shown: Shown & { readonly frame: Frame };
  readonly other: Shown | undefined;
  readonly isFlipped: boolean;
  readonly view: Cell<View | undefined>;
  readonly painters: Set<Painter>;
  /** Whether Tab leads to it; the arrow keys lead to the others. */
  readonly isCurrent: boolean;
  /** Whether the take is named, because another one is beside it. */
  readonly isNamed: boolean;
  /** Whether the round is named. */
  readonly isOfSeries: boolean;
  readonly onFocus: () => void;
  /** Shows it alone; undefined when it is alone. */
  readonly onOpen: (() => void) | undefined;
}) {
  const { shown, other, isFlipped, view, onOpen } = props;
  const { frame } = shown;
  const seen = isFlipped && other !== undefined ? other : shown;
  const name = labelOf(frame.body);
  const element = useRef<HTMLButtonElement>(null);
  const painter = useRef<Painter>();
  useGestures(element, painter, view, onOpen);
  const file = seen.frame?.file;
  const label = file === undefined ? name : t.review.picture(name, nameOf(file));
  return (
    <li class="frame-tile" data-lack={seen.frame?.lack?.kind}>
      <button
        ref={element}
        type="button"
        class="frame"
        tabIndex={props.isCurrent ? 0 : -1}
        data-frame={frame.key}
        data-shot={shown.shotId}
        onFocus={props.onFocus}
        // A click without a pointer, as screen readers send it.
        onClick={({ detail }) => (detail === 0 ? onOpen?.() : undefined)}
      >
        {[shown, ...(other === undefined ? [] : [other])].map((each) =>
          each.frame?.file === undefined ? null : (
            <PictureCanvas
              key={each === shown ? 'own' : `other ${each.shotId}`}
              shotId={each.shotId}
              frame={each.frame}
              label={label}
              view={view}
              isCovered={each !== seen}
              painter={painter}
              painters={props.painters}
            />
          ),
        )}
        {file === undefined ? (
          <Without name={name} frame={seen.frame} number={seen.number} />
        ) : (
          <Partly lack={seen.frame?.lack} />
        )}
        {props.isNamed || isFlipped ? <span class="frame-take">{t.review.take(seen.number)}</span> : null}
      </button>
      <p class="frame-foot">
        <strong>
          <CutMiddle text={name} end={NAME_END} />
        </strong>
        {props.isOfSeries ? <span class="numbers">{t.review.roundShort(frame.round + 1)}</span> : null}
        {file === undefined ? null : <CutText text={nameOf(file)} tabIndex={props.isCurrent ? 0 : -1} />}
        {file === undefined || isShown(file) ? null : <span class="muted">{t.review.preview}</span>}
        {onOpen === undefined ? null : (
          <Button kind="plain" class="frame-open" tabIndex={-1} label={t.review.large(name)} onPress={onOpen}>
            <Icon name="grow" />
          </Button>
        )}
      </p>
    </li>
  );
}

/** Why there is no picture. */
function Without(props: {
  readonly name: string;
  readonly frame: Frame | undefined;
  readonly number: number;
}) {
  const { name, frame, number } = props;
  const lack = frame?.lack;
  if (frame === undefined || lack === undefined)
    return <span class="frame-empty">{t.review.notInOther(number)}</span>;
  const exposures = frame.body.exposures.filter(({ round }) => round === frame.round);
  const [fault] = faultsIn({ bodies: [{ ...frame.body, exposures }] });
  return (
    <span class={`frame-empty ${lack.kind}`}>
      <span class="unseen">{name}</span>
      {t.review.lacks[lack.kind]}
      {fault === undefined ? null : <small>{fault.text}</small>}
    </span>
  );
}

/** A note that a file of the picture is missing. */
function Partly({ lack }: { readonly lack: Lack | undefined }) {
  return lack === undefined ? null : <span class="frame-lack">{t.review.lacks.partly}</span>;
}

function useGestures(
  element: { readonly current: HTMLElement | null },
  painter: { readonly current: Painter | undefined },
  view: Cell<View | undefined>,
  onOpen: (() => void) | undefined,
): void {
  const open = useRef(onOpen);
  open.current = onOpen;
  useEffect(() => {
    if (element.current === null) return undefined;
    /** The view before the first of two clicks, which the second one restores. */
    let before: View | undefined;
    return followGestures(element.current, {
      pan(by) {
        const { current } = painter;
        if (current !== undefined && view.value !== undefined)
          view.value = panned(view.value, by, current.picture, current.box);
      },
      zoom(times, at) {
        const { current } = painter;
        if (current !== undefined) view.value = zoomedAt(view.value, times, at, current.picture, current.box);
      },
      click(at, count) {
        if (count === 2 && open.current !== undefined) {
          view.value = before;
          open.current();
          return;
        }
        before = view.value;
        const { current } = painter;
        if (view.value !== undefined) view.value = undefined;
        else if (current !== undefined)
          view.value = { ...placeUnder(at, current.placed, current.picture), scale: WHOLE };
      },
    });
  }, []);
}
