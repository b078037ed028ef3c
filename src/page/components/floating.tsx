// A panel above the page, beside the element that opened it. It is in the top layer of the browser, so no part of the
// page cuts it. A press elsewhere, and a move of the focus elsewhere, closes it.

import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { placementOf } from './placement.js';

/** A panel, open as long as the component is mounted. */
export function Floating(props: {
  readonly anchor: RefObject<HTMLElement>;
  readonly children: ComponentChildren;
  /** Called by a press or a move of the focus elsewhere; left out for a panel that its opener closes. */
  readonly onLeave?: () => void;
  /** Called by Escape in the panel, or where nothing has the focus. */
  readonly onEscape?: () => void;
  /** Selector of the element that gets the focus; without one in the panel the panel gets it. */
  readonly focus?: string;
  readonly class?: string;
  readonly role?: 'dialog' | 'tooltip';
  readonly label?: string;
  readonly id?: string;
  /** Whether the panel is at least as wide as its anchor. */
  readonly isWide?: boolean;
}) {
  const { anchor, onLeave, onEscape } = props;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = element.current;
    if (panel === null) return undefined;
    // Browsers without the top layer show the panel in its place in the page, which style sheets fix to the window.
    panel.showPopover?.();
    const place = () => putBeside(panel, anchor.current, props.isWide === true);
    place();
    if (props.focus !== undefined)
      (panel.querySelector<HTMLElement>(props.focus) ?? panel).focus({ preventScroll: true });
    const sizes = new ResizeObserver(place);
    sizes.observe(panel);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, []);
  useEffect(() => {
    // When the element with the focus has gone from the panel, Escape would otherwise act on the page below it.
    const isFocusLost = props.focus !== undefined && document.activeElement === document.body;
    if (isFocusLost) element.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node &&
      (element.current?.contains(target) === true || anchor.current?.contains(target) === true);
    const leave = ({ target }: Event) => {
      if (!isInside(target)) onLeave?.();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [onLeave]);
  // Before the panel is seen: otherwise it has the focus a while before Escape closes it.
  useLayoutEffect(() => {
    const panel = element.current;
    if (onEscape === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      // Escape closes this panel only, not a dialog or a place around it.
      event.stopPropagation();
      onEscape();
    };
    // The element with the focus may have gone from the panel a moment ago.
    const onLostKey = (event: KeyboardEvent) => {
      if (event.target === document.body) onKey(event);
    };
    panel?.addEventListener('keydown', onKey);
    document.addEventListener('keydown', onLostKey, { capture: true });
    return () => {
      panel?.removeEventListener('keydown', onKey);
      document.removeEventListener('keydown', onLostKey, { capture: true });
    };
  }, [onEscape]);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a panel with a label has a role
    <div
      ref={element}
      id={props.id}
      popover="manual"
      tabIndex={props.focus === undefined ? undefined : -1}
      class={`floating ${props.class ?? ''}`}
      role={props.role}
      aria-label={props.label}
    >
      {props.children}
    </div>
  );
}

function putBeside(panel: HTMLElement, anchor: HTMLElement | null, isWide: boolean): void {
  if (anchor === null) return;
  const edges = anchor.getBoundingClientRect();
  panel.style.minWidth = isWide ? `${edges.width}px` : '';
  panel.style.maxHeight = '';
  const size = {
    width: panel.offsetWidth,
    height: panel.scrollHeight + panel.offsetHeight - panel.clientHeight,
  };
  const { left, top, maxHeight } = placementOf(edges, size, { width: innerWidth, height: innerHeight });
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
  panel.style.maxHeight = `${maxHeight}px`;
}
