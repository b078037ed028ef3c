// The place Shoot: the column at the left, the wall or a large body, and the deck.

import { useCell } from '../cells/cell.js';
import type { Rig } from '../interface/wire.js';
import { Large } from '../large/large.js';
import { rigView } from '../state/rig.js';
import { may } from '../state/role.js';
import { useLargeId } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Column } from './column/column.js';
import { Deck } from './deck.js';
import { Wall } from './wall/wall.js';

/** The place. A client that may only look has no deck. */
export function Shoot({ rig }: { readonly rig: Rig }) {
  const large = useLargeId();
  const { lost } = useCell(rigView);
  const camera = rig.cameras.find(({ id }) => id === large);
  return (
    <>
      <Column rig={rig} />
      <div class={`rig ${camera === undefined ? '' : 'with-large'}`}>
        {camera === undefined ? null : <Large key={camera.id} rig={rig} camera={camera} />}
        <Wall rig={rig} isStrip={camera !== undefined} />
        {rig.cameras.length > 0 ? null : <p class="muted no-camera">{t.wall.empty}</p>}
      </div>
      {may(rig, 'operate') ? <Deck rig={rig} isLost={lost !== undefined} /> : null}
    </>
  );
}
