// Tabs: one of a few panels. Arrow keys move the focus; Enter, Space or a click opens.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { indexByKey } from './roving.js';

/** The tabs and the open panel. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** The content of the open tab. */
  readonly children: ComponentChildren;
}) {
  const { tabs, value } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen some tabs are out of sight.
    const open = list.current?.querySelector('[aria-selected="true"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  const onKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.children ?? [])] as HTMLElement[];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const keys = { next: 'ArrowRight', previous: 'ArrowLeft', isRound: true };
    const index = indexByKey(event.key, at, buttons.length, keys);
    if (index === undefined) return;
    event.preventDefault();
    buttons[index]?.focus();
  };
  return (
    <div class="tabs">
      <div ref={list} role="tablist" aria-label={props.label} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => props.onChoose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {props.children}
      </div>
    </div>
  );
}
