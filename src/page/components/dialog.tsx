// A dialog over the page. The browser keeps the focus inside, closes it on Escape, and gives the focus back.

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { Button } from './button.js';
import { Icon } from './icon.js';

/** A dialog, open as long as the component is mounted. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly class?: string;
  /** The control that gets the focus: the first one of the content, the last one, or what the browser chooses. */
  readonly focus?: 'first' | 'last';
}) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The dialog is opened before it is drawn, so that it gets the first key.
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    const controls = dialog?.querySelectorAll<HTMLElement>('.dialog-inside > :not(header) button');
    if (props.focus !== undefined) controls?.[props.focus === 'first' ? 0 : controls.length - 1]?.focus();
    return () => {
      // While it is open, nothing outside can have the focus.
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <div class="dialog-inside">
        <header>
          <h2 id={titleId}>{props.title}</h2>
          <Button kind="plain" label={t.common.close} onPress={props.onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
