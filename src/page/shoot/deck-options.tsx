// The other chips of the deck: focus first, and the countdown; on a phone all chips are one.

import { useCell } from '../cells/cell.js';
import { Check } from '../components/choice.js';
import type { Rig } from '../interface/wire.js';
import { PHONE, useMedia } from '../state/media.js';
import { COUNTDOWNS, countdownS, focusFirst, sounds } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Chip, Choices } from './deck-chip.js';
import { useWho, WhoChip, WhoFields } from './deck-who.js';
import { HowChip, HowFields } from './pattern.js';

/** The chips. */
export function DeckOptions({ rig, isMovie }: { readonly rig: Rig; readonly isMovie: boolean }) {
  const isNarrow = useMedia(PHONE);
  const who = useWho(rig);
  const focus = useCell(focusFirst);
  const seconds = useCell(countdownS);
  // Recording has no options.
  if (isMovie)
    return (
      <div class="deck-order">
        <WhoChip rig={rig} isMovie />
      </div>
    );
  if (isNarrow)
    return (
      <div class="deck-order">
        <Chip name="order" label={t.deck.order} value={who}>
          {(close) => (
            <>
              <WhoFields rig={rig} />
              <HowFields onClose={close} />
              <FocusFields />
              <CountdownFields />
            </>
          )}
        </Chip>
      </div>
    );
  return (
    <div class="deck-order">
      <WhoChip rig={rig} />
      <HowChip />
      <Chip name="focus" label={t.deck.focusChip} value={t.deck.focus[focus]}>
        {() => <FocusFields />}
      </Chip>
      <Chip name="countdown" label={t.deck.countdown} value={t.deck.countdownOf(seconds)}>
        {() => <CountdownFields />}
      </Chip>
    </div>
  );
}

function FocusFields() {
  const chosen = useCell(focusFirst);
  return (
    <>
      <Choices
        label={t.deck.focusChip}
        name="focus"
        options={[
          { value: 'on', label: t.deck.focusChoices.on },
          { value: 'off', label: t.deck.focusChoices.off },
        ]}
        value={chosen}
        onChoose={(value) => {
          focusFirst.value = value === 'on' ? 'on' : 'off';
        }}
      />
      <p class="muted">{t.deck.focusHint}</p>
    </>
  );
}

function CountdownFields() {
  const chosen = useCell(countdownS);
  const hasSounds = useCell(sounds) === 'on';
  return (
    <>
      <Choices
        label={t.deck.countdown}
        name="countdown"
        options={COUNTDOWNS.map((each) => ({ value: String(each), label: t.deck.countdownOf(each) }))}
        value={String(chosen)}
        onChoose={(value) => {
          countdownS.value = Number(value);
        }}
      />
      <Check
        name="sounds"
        value={hasSounds}
        onChange={(isOn) => {
          sounds.value = isOn ? 'on' : 'off';
        }}
      >
        {t.deck.sounds}
      </Check>
    </>
  );
}
