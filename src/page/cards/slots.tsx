// The bodies and their card slots: what is in each, and the room that is left. A slot that can be read is chosen here.

import type { RigCamera } from '../interface/wire.js';
import { goTo } from '../state/address.js';
import { stateOf } from '../state/faults.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';

/** Slots that every body may have. */
const SLOTS = [1, 2] as const;

/** The list. */
export function Slots(props: {
  readonly cameras: readonly RigCamera[];
  readonly body: string | undefined;
  readonly slot: number;
}) {
  return (
    <ul class="card-slots" aria-label={t.cards.bodies}>
      {props.cameras.map((camera) => (
        <li key={camera.id}>
          <h2>{labelOf(camera)}</h2>
          <div class="row">
            {SLOTS.map((slot) => (
              <button
                key={slot}
                type="button"
                class="button card-slot"
                aria-current={camera.id === props.body && slot === props.slot ? 'true' : undefined}
                onClick={() => goTo('cards', { body: camera.id, slot: String(slot) })}
              >
                <strong>{t.cards.slot(slot)}</strong> <span>{roomOf(camera, slot)}</span>
              </button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The content of a slot in words: no card, a full card and a faulty card are three things. */
function roomOf(camera: RigCamera, slot: number): string {
  if (!camera.connected) return t.state[stateOf(camera)];
  const card = camera.facts.cards.find((each) => each.slot === slot);
  if (card === undefined) return t.cards.unknown;
  const { state, remainingPictures, remainingMinutes } = card;
  if (state === 'none' || state === 'full' || state === 'error') return t.cards.slotStates[state];
  if (remainingPictures !== undefined) return t.cards.pictures(remainingPictures);
  return remainingMinutes === undefined ? t.cards.unknown : t.cards.minutes(remainingMinutes);
}
