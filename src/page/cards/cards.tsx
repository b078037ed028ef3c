// The place Cards: the room on the cards of all bodies.

import { Facts } from '../bodies/facts.js';
import type { Rig } from '../interface/wire.js';
import { labelOf } from '../state/rig.js';

/** The place. */
export function Cards({ rig }: { readonly rig: Rig }) {
  return (
    <ul class="list">
      {rig.cameras.map((camera) => (
        <li key={camera.id}>
          <h3>{labelOf(camera)}</h3>
          <Facts camera={camera} />
        </li>
      ))}
    </ul>
  );
}
