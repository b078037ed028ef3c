// A short explanation beside its element, shown while the pointer rests on it or it has the focus. Touch screens show
// it only where a press opens it; elsewhere nothing that a person needs is only there.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Floating } from './floating.js';

/** How long the pointer rests before the text is shown. */
const REST_MS = 400;

/** An element with its explanation. */
export function Tooltip(props: {
  readonly text: string;
  readonly children: ComponentChildren;
  /** Whether a press of the element shows the text, and the next one hides it. */
  readonly opensOnPress?: boolean;
}) {
  const { text, children, opensOnPress = false } = props;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const host = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const show = (delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), delayMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const element = host.current?.firstElementChild;
    if (isShown) element?.setAttribute('aria-describedby', id);
    else element?.removeAttribute('aria-describedby');
  }, [isShown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices what happens to the element inside
    <span
      ref={host}
      class="tooltip-host"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') show(REST_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={() => {
        if (!opensOnPress) hide();
      }}
      onClick={() => {
        if (!opensOnPress) return;
        clearTimeout(timer.current);
        setShown(!isShown);
      }}
      onFocusIn={({ target }) => {
        if (target instanceof Element && target.matches(':focus-visible')) show(0);
      }}
      onFocusOut={hide}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isShown) return;
        hide();
        // Escape hides the text only, and leaves the place open.
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      {isShown ? (
        <Floating anchor={host} class="tooltip" role="tooltip" id={id}>
          {text}
        </Floating>
      ) : null}
    </span>
  );
}
