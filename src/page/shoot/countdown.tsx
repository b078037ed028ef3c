// The countdown before a shot, over the page, so that the people in front of the cameras can read it.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { cancelPresses, countdownLeft } from '../state/firing.js';
import { t } from '../texts/texts.js';

/** The countdown; nothing while there is none. */
export function Countdown() {
  const left = useCell(countdownLeft);
  if (left === undefined) return null;
  return (
    <div class="countdown">
      <p class="countdown-number" role="timer" aria-live="assertive">
        {left}
      </p>
      <Button class="cancel-countdown" title={t.deck.cancels} onPress={cancelPresses}>
        {t.common.cancel}
      </Button>
    </div>
  );
}
