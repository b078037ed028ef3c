// A button that opens a list of actions.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.js';
import { Floating } from './floating.js';
import { useOpening } from './opening.js';
import { indexByKey } from './roving.js';

/** An action of a menu. */
export interface MenuItem {
  readonly text: string;
  /** A second line: the reason why it is off, or its effect. */
  readonly hint?: string;
  readonly onChoose: () => void;
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
  /** Whether a line sets it, and what follows, apart from the items before. */
  readonly isApart?: boolean;
}

/** The button and its menu. Arrow keys and first letters move, Enter chooses, Escape closes. */
export function Menu(props: {
  readonly children: ComponentChildren;
  readonly items: readonly MenuItem[];
  readonly label?: string;
  readonly kind?: NonNullable<ButtonProps['kind']>;
  readonly class?: string;
  readonly tabIndex?: number | undefined;
}) {
  const { isOpen, close, ofButton, ofPanel } = useOpening();
  return (
    <>
      <Button
        {...(props.label === undefined ? {} : { label: props.label, title: props.label })}
        tabIndex={props.tabIndex}
        kind={props.kind ?? 'normal'}
        class={`menu-button ${props.class ?? ''}`}
        opens="menu"
        {...ofButton}
      >
        {props.children}
      </Button>
      {isOpen ? (
        <Floating {...ofPanel} class="menu" focus="[role=menuitem]">
          <Items items={props.items} label={props.label} onClose={close} />
        </Floating>
      ) : null}
    </>
  );
}

function Items(props: {
  readonly items: readonly MenuItem[];
  readonly label: string | undefined;
  readonly onClose: () => void;
}) {
  const { items, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    list.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[at]?.focus();
  }, [at]);
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape' || key === 'Tab') onClose();
    const index = indexByKey(key, at, items.length, { isRound: true }) ?? startingWith(items, key, at);
    if (index !== undefined) setAt(index);
    if (index === undefined && key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={list} role="menu" aria-label={props.label} onKeyDown={onKey}>
      {items.map(({ text, hint, isOff = false, isDanger = false, isApart = false, onChoose }, index) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          class={`${isDanger ? 'danger' : ''} ${isApart ? 'apart' : ''}`}
          aria-disabled={isOff ? 'true' : undefined}
          tabIndex={index === at ? 0 : -1}
          onClick={() => {
            if (isOff) return;
            onClose();
            onChoose();
          }}
        >
          <span>{text}</span>
          {hint === undefined ? null : <small>{hint}</small>}
        </button>
      ))}
    </div>
  );
}

/** The next item that starts with a letter. */
function startingWith(items: readonly MenuItem[], key: string, at: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const order = items.map((_, step) => (at + 1 + step) % items.length);
  return order.find((index) => items[index]?.text.toLowerCase().startsWith(key.toLowerCase()) === true);
}
