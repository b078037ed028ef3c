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
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    setState((old) => {
      const { view } = old;
      const isSame = view.top === top && view.left === left && view.width === width && view.height === height;
      return isSame && old.rem === rem ? old : { view: { top, left, width, height }, rem };
    });
  }, []);
  useLayoutEffect(() => {
    look();
    const sizes = new ResizeObserver(look);
    if (element.current !== null) sizes.observe(element.current);
    // The size of a rem depends on the width of the window, which the element may not follow.
    addEventListener('resize', look);
    return () => {
      sizes.disconnect();
      removeEventListener('resize', look);
    };
  }, []);
  return { view: state.view, rem: state.rem, look };
}
