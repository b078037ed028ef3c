// A button that opens a small panel with texts or controls. The focus moves into the panel and returns to the button.

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.js';
import { Floating } from './floating.js';

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
  readonly tabIndex?: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        {...(props.tabIndex === undefined ? {} : { tabIndex: props.tabIndex })}
        kind={props.kind ?? 'normal'}
        class={props.class ?? ''}
        label={props.buttonLabel ?? props.label}
        buttonRef={button}
        opens="dialog"
        isOpen={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        {props.button}
      </Button>
      {isOpen ? (
        <Floating
          anchor={button}
          onLeave={() => setOpen(false)}
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
