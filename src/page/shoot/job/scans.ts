// Codes of a barcode reader, which types like a keyboard, anywhere in Shoot. While a code is typed, none of its keys
// reaches a button or a shortcut.

import { useEffect, useRef } from 'preact/hooks';
import { address } from '../../state/address.js';
import { ScanKeys } from './scan-keys.js';

/** Fields that take the text themselves. */
const TYPED_IN = 'input:not([type=checkbox], [type=radio], [type=range]), select, textarea';

/** Time in which the page is drawn anew after a key. */
const DRAWN_MS = 20;

/** Calls `onScan` with each code. */
export function useScans(onScan: (code: string) => void): void {
  const now = useRef(onScan);
  now.current = onScan;
  useEffect(() => {
    const keys = new ScanKeys();
    const pressedAgain = new WeakSet<Event>();
    const swallowed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pressAgain = ([key, ...others]: readonly string[]) => {
      if (key === undefined) return;
      const target = document.activeElement ?? document.body;
      if (key === ' ' && target instanceof HTMLButtonElement) target.click();
      else {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        pressedAgain.add(event);
        target.dispatchEvent(event);
      }
      // The next key may need what this one has changed.
      setTimeout(() => pressAgain(others), DRAWN_MS);
    };
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onDown = (event: KeyboardEvent) => {
      const { target, key, code, timeStamp } = event;
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (pressedAgain.has(event) || isModified || address.value.place !== 'shoot') return;
      if (target instanceof Element && target.matches(TYPED_IN)) return;
      if (event.repeat) {
        if (swallowed.has(code)) swallow(event);
        return;
      }
      pressAgain([...keys.expire(timeStamp)]);
      const pressed = keys.press(key, timeStamp);
      if (pressed === 'passes') return;
      swallow(event);
      swallowed.add(code);
      clearTimeout(timer);
      if (pressed !== 'held') now.current(pressed.code);
      // Keys that the browser has already received come before what is put off by no time.
      else
        timer = setTimeout(() => {
          timer = setTimeout(() => pressAgain([...keys.expire(performance.now())]));
        }, keys.gapMs + 1);
    };
    // Some browsers press a button when the key goes up.
    const onUp = (event: KeyboardEvent) => {
      if (swallowed.delete(event.code)) swallow(event);
    };
    addEventListener('keydown', onDown, { capture: true });
    addEventListener('keyup', onUp, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onDown, { capture: true });
      removeEventListener('keyup', onUp, { capture: true });
    };
  }, []);
}
