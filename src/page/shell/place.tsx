// The open place. Shoot stays mounted while another place is open, so that its pictures continue; the others are loaded
// when they are opened for the first time.

import type { ComponentType } from 'preact';
import { useCell } from '../cells/cell.js';
import { lazy } from '../components/lazy.js';
import type { Rig } from '../interface/wire.js';
import { Shoot } from '../shoot/shoot.js';
import { address, type PlaceName } from '../state/address.js';

/** Props of every place. */
export interface PlaceProps {
  readonly rig: Rig;
}

/** The places beside Shoot. */
const OTHERS: Readonly<Record<Exclude<PlaceName, 'shoot'>, ComponentType<PlaceProps>>> = {
  review: lazy(async () => (await import('../review/review.js')).Review),
  settings: lazy(async () => (await import('../settings/settings.js')).Settings),
  cards: lazy(async () => (await import('../cards/cards.js')).Cards),
  setup: lazy(async () => (await import('../setup/setup.js')).Setup),
};

/** The place of the address. */
export function OpenPlace({ rig }: PlaceProps) {
  const { place } = useCell(address);
  const Other = place === 'shoot' ? undefined : OTHERS[place];
  return (
    <>
      <main class="place shoot" hidden={place !== 'shoot'}>
        <Shoot rig={rig} />
      </main>
      {Other === undefined ? null : (
        <main key={place} class={`place ${place}`}>
          <Other rig={rig} />
        </main>
      )}
    </>
  );
}
