// Form fields: one of a few options side by side, one of a list, a check box, a text.

import type { ComponentChildren } from 'preact';

/** An option: its value and its text. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** One of a few, side by side. */
export function Segmented(props: {
  readonly label: string;
  readonly options: readonly (Option & { readonly title?: string })[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  return (
    <fieldset class="segmented">
      <legend class="unseen">{props.label}</legend>
      {props.options.map(({ value, label, title }) => (
        <button
          key={value}
          type="button"
          title={title}
          aria-label={title}
          aria-pressed={value === props.value}
          onClick={() => props.onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** One of a list. */
export function Select(props: {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly isOff?: boolean;
  /** Whether only screen readers get the label. */
  readonly isBare?: boolean;
  /** Name for scripts that operate the page. */
  readonly name?: string;
}) {
  return (
    <label class="field">
      <span class={props.isBare === true ? 'unseen' : 'field-label'}>{props.label}</span>
      <select
        name={props.name}
        value={props.value}
        disabled={props.isOff}
        onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Yes or no. */
export function Check(props: {
  readonly children: ComponentChildren;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly name?: string;
  readonly isOff?: boolean;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        name={props.name}
        checked={props.value}
        disabled={props.isOff}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}

/** A text. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: 'text' | 'password' | 'number' | 'search';
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly autocomplete?: string;
  readonly name?: string;
}) {
  return (
    <label class="field">
      <span class="field-label">{props.label}</span>
      <input
        type={props.type ?? 'text'}
        name={props.name}
        value={props.value}
        required={props.isRequired}
        autocomplete={props.autocomplete ?? 'off'}
        spellcheck={false}
        min={props.type === 'number' ? 0 : undefined}
        onInput={({ currentTarget }) => props.onInput(currentTarget.value)}
      />
      {props.hint === undefined ? null : <span class="hint">{props.hint}</span>}
    </label>
  );
}
