// The pattern of a shot: all bodies at once, one after the other, repeated, or with the shutter held open.

import { Select, TextField } from '../components/choice.js';
import { t } from '../texts/texts.js';

/** The kinds of patterns, with the numbers that each needs and their first values. */
const KINDS = {
  once: {},
  interval: { intervalMs: 100 },
  sequence: {},
  repeat: { everyMs: 10_000, times: 10 },
  bulb: { bulbMs: 2000 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;
/** A kind of pattern. */
export type PatternKind = keyof typeof KINDS;
type NumberName = 'intervalMs' | 'everyMs' | 'times' | 'bulbMs';

/** The pattern in the form of the service; undefined for all bodies at once. */
export function patternOf(
  kind: PatternKind,
  given: Readonly<Record<string, number>>,
): Readonly<Record<string, unknown>> | undefined {
  const numbers = Object.fromEntries(
    Object.entries(KINDS[kind]).map(([name, first]) => [name, given[name] ?? first]),
  );
  if (kind === 'once') return undefined;
  if (kind === 'sequence') return { sequence: true };
  return kind === 'repeat' ? { repeat: numbers } : numbers;
}

/** The choice of a pattern. */
export function PatternFields(props: {
  readonly kind: PatternKind;
  readonly onKind: (kind: PatternKind) => void;
  readonly numbers: Readonly<Record<string, number>>;
  readonly onNumbers: (numbers: Readonly<Record<string, number>>) => void;
}) {
  const { kind, numbers } = props;
  return (
    <>
      <Select
        label={t.deck.pattern}
        name="pattern"
        options={Object.keys(KINDS).map((value) => ({ value, label: t.deck.patterns[value as PatternKind] }))}
        value={kind}
        onChoose={(value) => props.onKind(value as PatternKind)}
      />
      {Object.entries(KINDS[kind]).map(([name, first]) => (
        <TextField
          key={name}
          type="number"
          name={name}
          label={t.deck.numbers[name as NumberName]}
          value={String(numbers[name] ?? first)}
          onInput={(value) => props.onNumbers({ ...numbers, [name]: Number(value) })}
        />
      ))}
    </>
  );
}
