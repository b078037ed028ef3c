// One value of a list, with a search. A click or Enter applies; arrow keys only move the highlight, and Escape keeps
// the old value.

import type { ComponentChildren } from 'preact';
import { Button } from './button.js';
import { Floating } from './floating.js';
import { useOpening } from './opening.js';
import { OptionList } from './option-list.js';
import type { ListedOption } from './search.js';

/** A button that shows the value, and its list. */
export function Combobox(props: {
  /** Name of the list for screen readers, and above the button unless it is bare. */
  readonly label: string;
  readonly options: readonly ListedOption[];
  /** The value in force; undefined when there is none in common. */
  readonly value: string | undefined;
  readonly onChoose: (value: string) => void;
  /** Content of the button; left out: the label of the value. */
  readonly children?: ComponentChildren;
  /** The value in words; left out: the label of its option. */
  readonly text?: string;
  /** Whether a typed text that is no option can be chosen. */
  readonly isOpenEnded?: boolean;
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  readonly isBare?: boolean;
  /** Name for scripts that operate the page. */
  readonly name?: string;
  readonly class?: string;
  readonly tabIndex?: number | undefined;
}) {
  const { label, options, value, isBare = false } = props;
  const { isOpen, close, ofButton, ofPanel } = useOpening();
  const shown = props.text ?? options.find((option) => option.value === value)?.label ?? value ?? '';
  return (
    <div class="field combobox" data-combobox={props.name}>
      {isBare ? null : (
        <span class="field-label" aria-hidden="true">
          {label}
        </span>
      )}
      <Button
        tabIndex={props.tabIndex}
        class={`combobox-button ${props.class ?? ''}`}
        label={`${label}: ${shown}`}
        opens="listbox"
        isBusy={props.isBusy ?? false}
        isOff={props.isOff ?? false}
        {...ofButton}
      >
        {props.children ?? <span class="combobox-value">{shown}</span>}
      </Button>
      {isOpen ? (
        <Floating {...ofPanel} class="option-panel" focus=".option-search" isWide>
          <OptionList
            label={label}
            options={options}
            value={value}
            isOpenEnded={props.isOpenEnded ?? false}
            onClose={close}
            onChoose={(chosen) => {
              close();
              props.onChoose(chosen);
            }}
          />
        </Floating>
      ) : null}
    </div>
  );
}
