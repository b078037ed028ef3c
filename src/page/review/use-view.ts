// The common view of all pictures, kept in the address, so that a colleague who opens it sees the same place.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Cell } from '../cells/cell.js';
import { changeQuery } from '../state/address.js';
import { viewQuery } from './asked.js';
import type { View } from './zoom.js';

/** Pause after a move before the address is changed: browsers limit how often it is. */
const REST_MS = 300;

/** The view, which follows the address and is written to it. @param asked the view in the address */
export function useView(asked: View | undefined): Cell<View | undefined> {
  const view = useMemo(() => new Cell(asked), []);
  const written = useRef(textOf(asked));
  const now = textOf(asked);
  useEffect(() => {
    if (now === written.current) return;
    written.current = now;
    view.value = asked;
  }, [now]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = view.follow(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        written.current = textOf(view.value);
        changeQuery(viewQuery(view.value));
      }, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return view;
}

const textOf = (view: View | undefined): string => JSON.stringify(viewQuery(view));
