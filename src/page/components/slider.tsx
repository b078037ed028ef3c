// A number of a range. It moves with the pointer and the keys, and applies when the pointer is released or on Enter.

import { useState } from 'preact/hooks';

/** A range with its value in words. */
export function Slider(props: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Called when the person has chosen. */
  readonly onApply: (value: number) => void;
  /** Called for every move; left out if only the chosen value counts. */
  readonly onMove?: (value: number) => void;
  /** The value in words. */
  readonly textOf?: (value: number) => string;
  readonly isOff?: boolean;
  readonly name?: string;
}) {
  const [moved, setMoved] = useState<number>();
  const shown = moved ?? props.value;
  const text = props.textOf?.(shown) ?? String(shown);
  const apply = () => {
    if (moved === undefined) return;
    setMoved(undefined);
    props.onApply(moved);
  };
  return (
    <label class="field slider">
      <span class="field-label">{props.label}</span>
      <input
        type="range"
        name={props.name}
        min={props.min}
        max={props.max}
        step={props.step ?? 1}
        value={shown}
        disabled={props.isOff}
        aria-valuetext={text}
        onInput={({ currentTarget }) => {
          setMoved(currentTarget.valueAsNumber);
          props.onMove?.(currentTarget.valueAsNumber);
        }}
        onPointerUp={apply}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply();
          if (key === 'Escape') setMoved(undefined);
        }}
        onBlur={() => setMoved(undefined)}
      />
      <output class="numbers">{text}</output>
    </label>
  );
}
