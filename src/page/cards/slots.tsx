// The bodies and their card slots: what is in each, and the room that is left. A slot that can be read is chosen here.

import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import type { RigCamera } from '../interface/wire.js';
import { goTo } from '../state/address.js';
import { isFew, roomOf, stateOf } from '../state/faults.js';
import type { Level } from '../state/level.js';
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
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <ul ref={list} class="card-slots" aria-label={t.cards.bodies}>
      {props.cameras.map((camera) => (
        <li key={camera.id}>
          <h2>{labelOf(camera)}</h2>
          <div class="row">
            {SLOTS.map((slot) => {
              const { text, level } = slotRoom(camera, slot);
              return (
                <button
                  key={slot}
                  type="button"
                  class={`button card-slot ${level}`}
                  aria-current={camera.id === props.body && slot === props.slot ? 'true' : undefined}
                  onClick={() => goTo('cards', { body: camera.id, slot: String(slot) })}
                >
                  <strong>{t.cards.slot(slot)}</strong>
                  <span class={`card-room ${level}`}>
                    {level === 'bad' || level === 'warn' ? <Icon name="warning" /> : null} {text}
                  </span>
                </button>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The content of a slot in words, and its urgency: `bad` takes no picture, `warn` only a few. */
interface Room {
  readonly text: string;
  readonly level: Level;
}

/** The room in a slot: no card, a full card and a faulty card are three things. */
function slotRoom(camera: RigCamera, slot: number): Room {
  const { connected, facts } = camera;
  if (!connected) return { text: t.state[stateOf(camera)], level: 'calm' };
  const cards = facts.cards.filter((each) => each.slot === slot);
  const state = cards[0]?.state;
  // An empty second slot is no fault.
  if (state === 'none') return { text: t.cards.slotStates.none, level: 'calm' };
  if (state === 'full' || state === 'error') return { text: t.cards.slotStates[state], level: 'bad' };
  const room = roomOf({ ...camera, facts: { ...facts, cards } });
  const { unit, left } = room;
  if (left === undefined) return { text: t.cards.unknown, level: 'calm' };
  return { text: t.cards[unit](left), level: isFew(room) ? 'warn' : 'good' };
}
