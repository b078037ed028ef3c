// The open place. Shoot stays mounted while another place is open, so that its pictures continue; the others are loaded
// when they are opened for the first time.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import type { Rig } from '../interface/wire.js';
import { Shoot } from '../shoot/shoot.js';
import { address, type PlaceName } from '../state/address.js';
import { t } from '../texts/texts.js';

/** Props of every place. */
export interface PlaceProps {
  readonly rig: Rig;
}

/** The programs of the places beside Shoot. */
const LOADERS: Readonly<Record<Exclude<PlaceName, 'shoot'>, () => Promise<ComponentType<PlaceProps>>>> = {
  review: async () => (await import('../review/review.js')).Review,
  settings: async () => (await import('../settings/settings.js')).Settings,
  cards: async () => (await import('../cards/cards.js')).Cards,
  setup: async () => (await import('../setup/setup.js')).Setup,
};

/** The place of the address. */
export function OpenPlace({ rig }: PlaceProps) {
  const { place } = useCell(address);
  return (
    <>
      <main class="place shoot" hidden={place !== 'shoot'}>
        <Shoot rig={rig} />
      </main>
      {place === 'shoot' ? null : (
        <main key={place} class={`place ${place}`}>
          <Loaded name={place} rig={rig} />
        </main>
      )}
    </>
  );
}

function Loaded({ name, rig }: PlaceProps & { readonly name: Exclude<PlaceName, 'shoot'> }) {
  const [Place, setPlace] = useState<ComponentType<PlaceProps>>();
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    let isGone = false;
    LOADERS[name]()
      .then((loaded) => isGone || setPlace(() => loaded))
      // After an update of the service the programs of this page have other names.
      .catch(() => isGone || setOutdated(true));
    return () => {
      isGone = true;
    };
  }, [name]);
  if (Place !== undefined) return <Place rig={rig} />;
  if (!isOutdated) return <p class="muted">{t.shell.opening}</p>;
  return (
    <div class="notice" role="alert">
      <p>{t.shell.outdated}</p>
      <Button kind="strong" onPress={() => location.reload()}>
        {t.shell.reload}
      </Button>
    </div>
  );
}
