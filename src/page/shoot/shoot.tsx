// The place Shoot: the column at the left, the wall or a large body, and the deck.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import type { Rig } from '../interface/wire.js';
import { Large } from '../large/large.js';
import { rigView } from '../state/rig.js';
import { may } from '../state/role.js';
import { showLarge, useLargeId } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Column } from './column/column.js';
import { Deck } from './deck.js';
import { Wall } from './wall/wall.js';

/** The place. A client that may only look has no deck. */
export function Shoot({ rig }: { readonly rig: Rig }) {
  const large = useLargeId();
  const { lost } = useCell(rigView);
  const camera = rig.cameras.find(({ id }) => id === large);
  const isLarge = large !== undefined;
  return (
    <>
      <Column rig={rig} />
      <div class={`rig ${isLarge ? 'with-large' : ''}`}>
        {camera === undefined ? null : <Large key={camera.id} rig={rig} camera={camera} />}
        {isLarge && camera === undefined ? <UnknownBody id={large} /> : null}
        {rig.cameras.length > 0 ? (
          <Wall rig={rig} isStrip={isLarge} />
        ) : (
          <p class="muted no-camera">{t.wall.empty}</p>
        )}
      </div>
      {may(rig, 'operate') ? <Deck rig={rig} isLost={lost !== undefined} /> : null}
    </>
  );
}

/** In place of the large view of a body that the rig does not have, such as one of an old address. */
function UnknownBody({ id }: { readonly id: string }) {
  return (
    <section class="large unknown-body" aria-label={t.large.unknown}>
      <p role="alert">
        <strong>{t.large.unknown}</strong> <span class="muted">{id}</span>
      </p>
      <Button kind="strong" onPress={() => showLarge(undefined)}>
        {t.large.back}
      </Button>
    </section>
  );
}
