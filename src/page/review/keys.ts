// The keys of a take. They are taken before the keys of the page, because some are the same; none fires a body.

import { useEffect, useRef } from 'preact/hooks';
import type { Cell } from '../cells/cell.js';
import { WHOLE } from './frame-tile.js';
import type { View } from './zoom.js';

/** The state that decides what a key does, and what it can do. */
export interface KeyedTake {
  readonly view: Cell<View | undefined>;
  /** Whether one picture is shown alone. */
  readonly isAlone: boolean;
  /** Whether another take is compared with. */
  readonly isCompared: boolean;
  /** Key of the frame that has the keyboard. */
  readonly current: string | undefined;
  /** The take to compare with when none is chosen. */
  readonly earlier: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onAll: () => void;
  readonly onBody: (by: 1 | -1) => void;
  readonly onPage: (by: 1 | -1) => void;
  readonly onTake: (by: 1 | -1) => void;
  /** Moves the enlarged pictures by a step to the right and down. */
  readonly onPan: (x: number, y: number) => void;
  readonly onFlip: (isFlipped: boolean) => void;
  readonly onCompare: (shotId: string | undefined) => void;
  readonly onBack: (() => void) | undefined;
  /** Judges the take. @returns whether the key is one of a judgement */
  readonly onJudge: ((key: string) => boolean) | undefined;
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Elements that need the keys themselves. */
const TYPED_IN = 'input, select, textarea, dialog, [role=menu], [role=dialog]';
/** The list of takes, in which the arrow keys choose a take. */
const LIST = '.take-list';
/** Elements that Enter and the space bar press. */
const PRESSED = 'button:not(.frame), a, summary';

/** The effect of each key by its name; true: it did something. */
const ACTIONS: Readonly<Record<string, (take: KeyedTake, event: KeyboardEvent) => boolean>> = {
  Enter: (take, { target }) => open(take, target),
  ' ': (take, { target }) => (take.isCompared ? flip(take) : open(take, target)),
  z: zoom,
  c: (take, { repeat }) => (take.isCompared ? flip(take) : !repeat && compare(take)),
  PageUp: ({ onTake }) => done(() => onTake(-1)),
  PageDown: ({ onTake }) => done(() => onTake(1)),
  '[': ({ onPage }) => done(() => onPage(-1)),
  ']': ({ onPage }) => done(() => onPage(1)),
  Escape: back,
  ...Object.fromEntries(Object.keys(STEPS).map((key) => [key, move])),
};

/** Follows the keys while a take is shown. */
export function useReviewKeys(take: KeyedTake): void {
  const now = useRef(take);
  now.current = take;
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
      if (event.target.closest(TYPED_IN) !== null) return;
      if (event.key in STEPS && event.target.closest(LIST) !== null) return;
      const isPress = event.key === 'Enter' || event.key === ' ';
      if (isPress && event.target.closest(PRESSED) !== null) return;
      const isJudged = !event.repeat && now.current.onJudge?.(event.key) === true;
      if (!isJudged && ACTIONS[event.key]?.(now.current, event) !== true) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onUp = ({ key }: KeyboardEvent) => {
      if (key === 'c' || key === ' ') now.current.onFlip(false);
    };
    const onBlur = () => now.current.onFlip(false);
    document.addEventListener('keydown', onDown, { capture: true });
    document.addEventListener('keyup', onUp, { capture: true });
    addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('keydown', onDown, { capture: true });
      document.removeEventListener('keyup', onUp, { capture: true });
      removeEventListener('blur', onBlur);
    };
  }, []);
}

function done(act: () => void): true {
  act();
  return true;
}

const flip = ({ onFlip }: KeyedTake): boolean => done(() => onFlip(true));

function compare({ earlier, onCompare }: KeyedTake): boolean {
  return earlier !== undefined && done(() => onCompare(earlier));
}

/** Shows the picture with the keyboard alone; one that is alone is enlarged. */
function open(take: KeyedTake, target: EventTarget | null): boolean {
  const frame = (target as Element).closest<HTMLElement>('.frame')?.dataset.frame;
  if (frame === undefined) return false;
  return take.isAlone ? zoom(take) : done(() => take.onOpen(frame));
}

function zoom({ view }: KeyedTake): boolean {
  return done(() => {
    view.value = view.value === undefined ? { x: 0.5, y: 0.5, scale: WHOLE } : undefined;
  });
}

/** Leaves the enlargement, then the single picture, then the comparison. */
function back({ view, isAlone, isCompared, onAll, onCompare, onBack }: KeyedTake): boolean {
  if (view.value !== undefined) view.value = undefined;
  else if (isAlone) onAll();
  else if (isCompared) onCompare(undefined);
  else if (onBack !== undefined) onBack();
  else return false;
  return true;
}

/** Moves: the place in enlarged pictures, the body of a single picture, or the keyboard in the grid. */
function move(take: KeyedTake, event: KeyboardEvent): boolean {
  const [x, y] = STEPS[event.key] ?? [0, 0];
  const { view, isAlone, onBody } = take;
  if (isAlone && !event.shiftKey && x !== 0) return done(() => onBody(x > 0 ? 1 : -1));
  if (view.value !== undefined) return done(() => take.onPan(x, y));
  return !isAlone && focusNext(take, x, y);
}

/** Gives the keyboard to the next frame of the grid in a direction. */
function focusNext({ current }: KeyedTake, x: number, y: number): boolean {
  const frames = [...document.querySelectorAll<HTMLElement>('.sheet .frame')];
  const at = frames.findIndex((frame) => frame.dataset.frame === current);
  const top = (frame: HTMLElement) => frame.getBoundingClientRect().top;
  const first = frames[0];
  if (first === undefined) return false;
  const columns = frames.filter((frame) => Math.abs(top(frame) - top(first)) < 1).length;
  const next = frames[Math.min(frames.length - 1, Math.max(0, Math.max(0, at) + x + y * columns))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
