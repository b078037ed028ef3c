// Media queries, as in style sheets, for components.

import { useEffect, useState } from 'preact/hooks';

/** Screens of phones, without room for two parts side by side. */
export const PHONE = '(max-width: 620px)';
/** Screens that fingers touch. */
export const FINGERS = `(pointer: coarse), ${PHONE}`;
/** Screens with room for a further part beside the others. */
export const WIDE = '(min-width: 1200px)';

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = () => setHolds(list.matches);
    look();
    list.addEventListener('change', look);
    return () => list.removeEventListener('change', look);
  }, [query]);
  return holds;
}
