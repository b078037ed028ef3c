// The chip How of the deck: all bodies at once, one after the other, repeated, or with the shutter held open; and what
// happens if a body cannot.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Check, TextField } from '../components/choice.js';
import type { ShotPolicy } from '../interface/wire.js';
import { membersOf, rigView } from '../state/rig.js';
import { areRecipesOpen } from '../state/runs.js';
import { target } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Chip, Choices } from './deck-chip.js';
import { equalise, PATTERNS, type PatternKind, patternKind, patternNumbers, policy } from './order.js';

type NumberName = keyof typeof t.deck.numbers;

/** The chip. */
export function HowChip() {
  const kind = useCell(patternKind);
  return (
    <Chip name="how" label={t.deck.how} value={t.deck.patterns[kind]}>
      {(close) => <HowFields onClose={close} />}
    </Chip>
  );
}

/** The choices of the chip. */
export function HowFields({ onClose }: { readonly onClose: () => void }) {
  const kind = useCell(patternKind);
  const numbers = useCell(patternNumbers);
  const chosen = useCell(policy);
  return (
    <>
      <Choices
        label={t.deck.pattern}
        name="pattern"
        options={Object.keys(PATTERNS).map((value) => ({
          value,
          label: t.deck.patterns[value as PatternKind],
        }))}
        value={kind}
        onChoose={(value) => {
          patternKind.value = value as PatternKind;
        }}
      />
      {Object.entries(PATTERNS[kind]).map(([name, first]) => (
        <TextField
          key={name}
          type="number"
          name={name}
          label={t.deck.numbers[name as NumberName]}
          value={String(numbers[name] ?? first)}
          onInput={(value) => {
            patternNumbers.value = { ...patternNumbers.value, [name]: Number(value) };
          }}
        />
      ))}
      <Choices
        label={t.deck.policy}
        name="policy"
        options={Object.entries(t.deck.policies).map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChoose={(value) => {
          policy.value = value as ShotPolicy;
        }}
      />
      <Equalise />
      <Button
        class="open-recipes"
        onPress={() => {
          onClose();
          areRecipesOpen.value = true;
        }}
      >
        {t.recipes.open}
      </Button>
    </>
  );
}

/** Whether the exposures, not the orders, are to coincide. Bodies whose lag is not learnt yet are not delayed. */
function Equalise() {
  const { rig } = useCell(rigView);
  const group = useCell(target);
  const chosen = useCell(equalise);
  const kind = useCell(patternKind);
  if (rig === undefined || kind === 'interval' || kind === 'sequence') return null;
  const members = membersOf(rig, group);
  return (
    <Check
      name="equalise"
      value={chosen ?? rig.rig.equalise}
      onChange={(isOn) => {
        equalise.value = isOn;
      }}
    >
      {t.deck.equalise(members.filter(({ lag }) => lag !== undefined).length, members.length)}
    </Check>
  );
}
