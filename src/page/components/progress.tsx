// The progress of something, as a bar and in words.

/** A bar; without a value it shows only that something is under way. */
export function Progress(props: {
  readonly label: string;
  /** Between 0 and 1. */
  readonly value?: number;
  /** The progress in words, beside the label. */
  readonly text?: string;
}) {
  return (
    <label class="progress">
      <span>
        <span>{props.label}</span>
        {props.text === undefined ? null : <span class="muted numbers">{props.text}</span>}
      </span>
      <progress max={1} {...(props.value === undefined ? {} : { value: props.value })} />
    </label>
  );
}
