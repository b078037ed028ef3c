// A button that opens a small panel with texts or controls. The focus moves into the panel and returns to the button.

import type { ComponentChildren } from 'preact';
import { Button, type ButtonProps } from './button.js';
import { Floating } from './floating.js';
import { useOpening } from './opening.js';

const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex="0"]';

/** The button and its panel. Escape closes it. */
export function Popover(props: {
  /** Content of the button. */
  readonly button: ComponentChildren;
  /** Name of the panel, and of the button if `buttonLabel` is left out. */
  readonly label: string;
  readonly buttonLabel?: string;
  /** The content; it gets a function that closes the panel. */
  readonly children: (close: () => void) => ComponentChildren;
  readonly kind?: NonNullable<ButtonProps['kind']>;
  readonly class?: string;
  readonly tabIndex?: number | undefined;
}) {
  const { isOpen, close, ofButton, ofPanel } = useOpening();
  return (
    <>
      <Button
        tabIndex={props.tabIndex}
        kind={props.kind ?? 'normal'}
        class={props.class ?? ''}
        label={props.buttonLabel ?? props.label}
        opens="dialog"
        {...ofButton}
      >
        {props.button}
      </Button>
      {isOpen ? (
        <Floating
          {...ofPanel}
          onEscape={close}
          class="popover"
          focus={FOCUSABLE}
          role="dialog"
          label={props.label}
        >
          <div class="popover-inside">{props.children(close)}</div>
        </Floating>
      ) : null}
    </>
  );
}
