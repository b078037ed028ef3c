// The part of a scrolled element that is in view, and the size of one rem in it.

import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

/** Offset and size of the view, in CSS pixels. */
export interface TableView {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The view; the component is drawn again when it changes. `look` reads it at once. */
export function useTableView(element: RefObject<HTMLElement>): {
  readonly view: TableView;
  readonly rem: number;
  readonly look: () => void;
} {
  const [state, setState] = useState({ view: { top: 0, left: 0, width: 0, height: 0 }, rem: 16 });
  const look = useCallback(() => {
    const scroller = element.current;
    if (scroller === null) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = scroller;
    setState((old) => {
      const { view } = old;
      const isSame = view.top === top && view.left === left && view.width === width && view.height === height;
      return isSame ? old : { ...old, view: { top, left, width, height } };
    });
  }, []);
  useLayoutEffect(() => {
    // Not with every step of a scroll: a computed style makes the browser compute the layout at once.
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setState((old) => (old.rem === rem ? old : { ...old, rem }));
      look();
    };
    measure();
    const sizes = new ResizeObserver(measure);
    if (element.current !== null) sizes.observe(element.current);
    // The size of a rem depends on the width of the window, which the element may not follow.
    addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return { view: state.view, rem: state.rem, look };
}
