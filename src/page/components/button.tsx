// A button. While its work is under way it is not disabled, so it keeps the focus: after losing it, keyboard users
// would have to start at the top of the page again.

import type { ComponentChildren, Ref } from 'preact';

/** The kinds: `plain` has no frame; `strong` is the main button; `danger` is for an action that cannot be undone. */
export const BUTTON_KINDS = ['normal', 'strong', 'plain', 'danger'] as const;

/** A button of the page. */
export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly kind?: (typeof BUTTON_KINDS)[number];
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  /** State of a button that stays down after a press. */
  readonly isPressed?: boolean;
  /** Description of the action, when the text of the button is not enough. */
  readonly label?: string;
  readonly title?: string;
  readonly class?: string;
  readonly tabIndex?: number | undefined;
  /** The kind of panel that the button opens, and whether it is open. */
  readonly opens?: 'menu' | 'listbox' | 'dialog';
  readonly isOpen?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** A button. */
export function Button(props: ButtonProps) {
  const { children, onPress, kind = 'normal', isBusy = false, isOff = false, isPressed } = props;
  const isDead = isBusy || isOff;
  return (
    <button
      type="button"
      class={`button ${kind} ${props.class ?? ''}`}
      ref={props.buttonRef ?? null}
      aria-disabled={isDead ? 'true' : undefined}
      aria-busy={isBusy ? 'true' : undefined}
      aria-pressed={isPressed}
      aria-haspopup={props.opens}
      aria-expanded={props.isOpen}
      aria-label={props.label}
      title={props.title}
      tabIndex={props.tabIndex}
      onClick={() => {
        if (!isDead) onPress();
      }}
    >
      {children}
    </button>
  );
}
