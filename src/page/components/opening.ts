// Whether the panel of a button is open. The focus returns to the button when the panel closes itself.

import { useRef, useState } from 'preact/hooks';

/** The state, and what the button and its {@link Floating} panel need for it. */
export function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    close: () => {
      setOpen(false);
      button.current?.focus();
    },
    ofButton: { buttonRef: button, isOpen, onPress: () => setOpen(!isOpen) },
    ofPanel: { anchor: button, onLeave: () => setOpen(false) },
  };
}
