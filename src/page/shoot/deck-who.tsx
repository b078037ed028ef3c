// The chip Who of the deck: the group, and the bodies of it that are left out.

import { useCell } from '../cells/cell.js';
import { Check } from '../components/choice.js';
import type { Rig } from '../interface/wire.js';
import { leaveOut, leftOut, takeBackIn } from '../state/left-out.js';
import { ALL, labelOf, membersOf } from '../state/rig.js';
import { target } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Chip, Choices } from './deck-chip.js';

/** Most bodies left out that the chip names by their numbers. */
const NAMED = 3;

/** The chip. */
export function WhoChip({ rig, isMovie = false }: { readonly rig: Rig; readonly isMovie?: boolean }) {
  return (
    <Chip name="who" label={t.deck.who} value={useWho(rig, isMovie)}>
      {() => <WhoFields rig={rig} isMovie={isMovie} />}
    </Chip>
  );
}

/** Who is fired, in a few words. Recording is for the whole group. */
export function useWho(rig: Rig, isMovie = false): string {
  const group = useCell(target);
  const without = useCell(leftOut);
  const called = group === ALL ? t.deck.everyone : group;
  const out = isMovie ? [] : membersOf(rig, group).filter(({ id }) => without.has(id));
  if (out.length === 0) return called;
  const numbers = out.map((camera) => String(camera.number ?? labelOf(camera)));
  return out.length > NAMED
    ? t.deck.withoutCount(called, out.length)
    : t.deck.without(called, t.common.listed(numbers));
}

/** The choices of the chip. */
export function WhoFields({ rig, isMovie = false }: { readonly rig: Rig; readonly isMovie?: boolean }) {
  const group = useCell(target);
  const without = useCell(leftOut);
  const names = rig.groups.map(({ name }) => name).filter((name) => name !== ALL);
  const members = membersOf(rig, group);
  return (
    <>
      {names.length === 0 ? null : (
        <Choices
          label={t.deck.group}
          name="group"
          options={[{ value: ALL, label: t.common.all }, ...names.map((value) => ({ value, label: value }))]}
          value={group}
          onChoose={(name) => {
            target.value = name;
          }}
        />
      )}
      {isMovie ? null : (
        <fieldset class="fires-with">
          <legend>{t.deck.firesWith}</legend>
          {members.map((camera) => (
            <Check
              key={camera.id}
              name={`fires-${camera.id}`}
              value={!without.has(camera.id)}
              onChange={(isIn) => (isIn ? takeBackIn(camera.id) : leaveOut(camera.id))}
            >
              {labelOf(camera)}
            </Check>
          ))}
        </fieldset>
      )}
    </>
  );
}
