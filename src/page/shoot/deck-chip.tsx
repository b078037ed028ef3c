// A chip of the deck: what is chosen, and a panel above it with the choices.

import type { ComponentChildren } from 'preact';
import { Popover } from '../components/popover.js';
import { t } from '../texts/texts.js';

/** A chip. */
export function Chip(props: {
  /** Name for style sheets and scripts. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly children: (close: () => void) => ComponentChildren;
}) {
  const { name, label, value } = props;
  return (
    <Popover
      class={`chip chip-${name}`}
      label={label}
      buttonLabel={t.deck.chip(label, value)}
      button={
        <>
          <small>{label}</small> <b>{value}</b>
        </>
      }
    >
      {props.children}
    </Popover>
  );
}

/** One of a few choices, one below the other. A choice applies when it is pressed, never when the focus moves. */
export function Choices(props: {
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  return (
    <fieldset class="choices">
      <legend class="muted">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          class="choice"
          data-choice={`${props.name} ${value}`}
          aria-pressed={value === props.value}
          onClick={() => props.onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
