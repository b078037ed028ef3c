// Gestures on a picture: drag, wheel, pinch, click and double click, with mouse, pen or fingers.

import type { Point } from './zoom.js';

/** The effects of gestures; points are in pixels of the screen, from the corner of the element. */
export interface Gestures {
  pan(by: Point): void;
  zoom(times: number, at: Point): void;
  /** A click or a tap; `count` is 2 for the second of two quick ones. */
  click(at: Point, count: number): void;
}

/** Distance in CSS pixels that a pointer may move in a click. */
const STILL = 5;
/** Enlargement for each pixel that a wheel reports. */
const TIMES_PER_PIXEL = 1.0015;
/** Pixels of a line, for wheels that report lines. */
const LINE = 16;
/** Time between the two clicks of a double click. */
const DOUBLE_MS = 350;

/** Follows the gestures on an element. @returns a function that ends it */
export function followGestures(element: HTMLElement, on: Gestures): () => void {
  const pointers = new Map<number, Point>();
  let moved = 0;
  let fingers = 0;
  let lastClickAt = Number.NEGATIVE_INFINITY;
  const of = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: (clientX - box.x) * devicePixelRatio, y: (clientY - box.y) * devicePixelRatio };
  };
  const handlers = {
    pointerdown(event: PointerEvent) {
      if (event.button !== 0) return;
      if (pointers.size === 0) {
        moved = 0;
        fingers = 0;
      }
      pointers.set(event.pointerId, of(event));
      fingers = Math.max(fingers, pointers.size);
      element.setPointerCapture(event.pointerId);
    },
    pointermove(event: PointerEvent) {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = of(event);
      const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      pointers.set(event.pointerId, now);
      const by = { x: now.x - before.x, y: now.y - before.y };
      moved += Math.hypot(by.x, by.y) / devicePixelRatio;
      const [other] = others;
      if (other === undefined) {
        if (moved > STILL) on.pan(by);
        return;
      }
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      on.pan({ x: by.x / 2, y: by.y / 2 });
      on.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle);
    },
    pointerup(event: PointerEvent) {
      if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
      if (moved > STILL || fingers > 1) return;
      const isSecond = event.timeStamp - lastClickAt < DOUBLE_MS;
      lastClickAt = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
      on.click(of(event), isSecond ? 2 : 1);
    },
    pointercancel(event: PointerEvent) {
      pointers.delete(event.pointerId);
    },
    wheel(event: WheelEvent) {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      on.zoom(TIMES_PER_PIXEL ** -pixels, of(event));
    },
  };
  const names = Object.keys(handlers) as (keyof typeof handlers)[];
  for (const name of names)
    element.addEventListener(name, handlers[name] as EventListener, { passive: false });
  return () => {
    for (const name of names) element.removeEventListener(name, handlers[name] as EventListener);
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
