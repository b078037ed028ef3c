// The place Shoot: the newest shots at the left, the wall or a large body, and the deck.

import { useCell } from '../cells/cell.js';
import type { Rig } from '../interface/wire.js';
import { Large } from '../large/large.js';
import { rigView } from '../state/rig.js';
import { useLargeId } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Deck } from './deck.js';
import { Wall } from './wall/wall.js';

/** The place. */
export function Shoot({ rig }: { readonly rig: Rig }) {
  const large = useLargeId();
  const { lost } = useCell(rigView);
  const camera = rig.cameras.find(({ id }) => id === large);
  return (
    <>
      <div class={`rig ${camera === undefined ? '' : 'with-large'}`}>
        {camera === undefined ? null : <Large key={camera.id} camera={camera} />}
        <Wall cameras={rig.cameras} isStrip={camera !== undefined} />
        {rig.cameras.length > 0 ? null : <p class="muted">{t.wall.empty}</p>}
      </div>
      <Deck rig={rig} isLost={lost !== undefined} />
    </>
  );
}
