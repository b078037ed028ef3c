// The list of a combobox: a search field and the options that fit it. The field keeps the focus.

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { indexByKey } from './roving.js';
import { type ListedOption, matchingOptions } from './search.js';

/** How many options a page key moves. */
const PAGE = 10;
/** Lists this short need no search on a phone, whose keyboard would cover them. */
const SHORT = 12;

/** The search and the options. */
export function OptionList(props: {
  readonly label: string;
  readonly options: readonly ListedOption[];
  readonly value: string | undefined;
  readonly isOpenEnded: boolean;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}) {
  const { label, value, onChoose, onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(() => props.options.findIndex((option) => option.value === value));
  const shown = matchingOptions(props.options, typed, props.isOpenEnded);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);
  const type = (text: string) => {
    setTyped(text);
    setAt(text === '' ? props.options.findIndex((option) => option.value === value) : 0);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    const chosen = shown[at];
    if (key === 'Escape' || key === 'Tab') onClose();
    else if (key === 'Enter') {
      if (chosen !== undefined) onChoose(chosen.value);
    } else {
      const index = movedTo(key, at, shown.length);
      if (index === undefined) return;
      setAt(index);
    }
    // Escape closes the list only, not a dialog around it.
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <>
      <input
        type="text"
        class="option-search"
        role="combobox"
        aria-label={t.components.search(label)}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={shown[at] === undefined ? undefined : `${id}-${at}`}
        inputMode={props.options.length <= SHORT && !props.isOpenEnded ? 'none' : 'text'}
        placeholder={props.isOpenEnded ? t.components.type : t.components.find}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKey}
      />
      <div ref={list} id={id} class="options" role="listbox" tabIndex={-1} aria-label={label}>
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            data-value={option.value}
            aria-selected={option.value === value}
            class={index === at ? 'highlighted' : undefined}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.value)}
          >
            <span>{option.label}</span>
            {option.note === undefined ? null : <small>{option.note}</small>}
          </div>
        ))}
      </div>
      {shown.length === 0 ? <p class="muted option-none">{t.components.nothingFits}</p> : null}
    </>
  );
}

const movedTo = (key: string, at: number, count: number): number | undefined => {
  // Home and End belong to the text of the field.
  if (key === 'ArrowDown' || key === 'ArrowUp') return indexByKey(key, at, count);
  if (key === 'PageDown') return Math.min(count - 1, at + PAGE);
  return key === 'PageUp' ? Math.max(0, at - PAGE) : undefined;
};
