// Arm and Fire. A press while a shot is under way is counted and fired next (state/fire-queue.ts).

import { useEffect, useRef } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { announce } from '../state/announce.js';
import { bindings } from '../state/bindings.js';
import { cancelPresses, type Press, presses, pressShutter } from '../state/firing.js';
import { leftOut } from '../state/left-out.js';
import { membersOf } from '../state/rig.js';
import { newestReceipt, type ShotOrder } from '../state/shots.js';
import { armed, countdownS, focusFirst, target } from '../state/view.js';
import { keyName, t } from '../texts/texts.js';
import { equalise, patternKind, patternNumbers, patternOf, policy } from './order.js';

/** Time without a shot after which the deck is disarmed. */
const ARMED_MS = 5 * 60_000;

/** The buttons. @param ready the bodies that would be fired */
export function FireButtons(props: { readonly ready: readonly RigCamera[]; readonly isLost: boolean }) {
  const bodies = props.ready.length;
  const isImpossible = props.isLost || bodies === 0;
  const isArmed = useCell(armed);
  const { isFiring, waiting } = useCell(presses);
  const keys = useCell(bindings);
  const fire = useRef<HTMLButtonElement>(null);
  useDisarm(isImpossible);
  return (
    <div class="deck-fire" data-firing={isFiring}>
      {waiting === 0 ? null : (
        <p class="waiting" role="status">
          {t.deck.waiting(waiting)}
        </p>
      )}
      <Button
        class="arm"
        isPressed={isArmed}
        isOff={isImpossible}
        title={t.deck.armKey(keyName(keys.arm))}
        onPress={() => {
          if (isArmed) disarm();
          else {
            armed.value = true;
            announce(t.deck.isArmed(bodies, keyName(keys.fire)));
            fire.current?.focus();
          }
        }}
      >
        {isArmed ? t.deck.disarm : t.deck.arm}
      </Button>
      <Button
        class="fire"
        buttonRef={fire}
        isOff={!isArmed}
        title={t.deck.fireKey(keyName(keys.fire))}
        label={isArmed ? t.deck.fireAll(bodies) : t.deck.fireOff(bodies)}
        onPress={() => {
          if (!armed.value) return;
          const press = { group: target.value, order: orderNow(), delayS: countdownS.value };
          if (!pressShutter(press)) announce(t.deck.tooMany);
        }}
      >
        {t.deck.fire(bodies)}
      </Button>
    </div>
  );
}

/** Locks the shutter, and drops presses that wait. */
export function disarm(): void {
  cancelPresses();
  armed.value = false;
  announce(t.deck.disarmed);
}

/** Fires some bodies of a shot once more, all others left out, at once and without a countdown. */
export function shootAgain(rig: Rig, group: string, ids: readonly string[], press: Press | undefined): void {
  const all = membersOf(rig, group).map(({ id }) => id);
  const { focus = focusFirst.value === 'on' } = press?.order ?? {};
  const order = { focus, except: all.filter((id) => !ids.includes(id)) };
  if (!pressShutter({ group, order, delayS: 0 })) announce(t.deck.tooMany);
}

/** The order as it is chosen now. */
function orderNow(): ShotOrder {
  const pattern = patternOf(patternKind.value, patternNumbers.value);
  const except = [...leftOut.value];
  return {
    focus: focusFirst.value === 'on',
    policy: policy.value,
    ...(pattern === undefined ? {} : { pattern }),
    ...(equalise.value === undefined ? {} : { equalise: equalise.value }),
    ...(except.length === 0 ? {} : { except }),
  };
}

/** Disarms when firing is no longer possible, when another group is chosen, and some time after the last shot. */
function useDisarm(isImpossible: boolean): void {
  const isArmed = useCell(armed);
  const group = useCell(target);
  const shotId = useCell(newestReceipt)?.shotId;
  const armedFor = useRef(group);
  useEffect(() => {
    const isForOthers = armedFor.current !== group;
    armedFor.current = group;
    if (!isArmed) return undefined;
    if (isImpossible || isForOthers) {
      disarm();
      return undefined;
    }
    const timer = setTimeout(disarm, ARMED_MS);
    return () => clearTimeout(timer);
  }, [isArmed, group, isImpossible, shotId]);
}
