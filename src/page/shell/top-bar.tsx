// The bar at the top: the name and the readiness of the rig, what is wrong with it, the places, and the lease.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { LeaseButton } from '../lease/lease.js';
import { address, hrefOf, PLACES } from '../state/address.js';
import { labelOf, type RigView, rigView } from '../state/rig.js';
import { dialog } from '../state/view.js';
import { t } from '../texts/texts.js';

/** Most bodies whose faults are named; the others are counted. */
const NAMED = 2;

/** The bar. */
export function TopBar() {
  const view = useCell(rigView);
  const { rig } = view;
  return (
    <header class="top">
      <h1>
        <a class="rig-title" href={hrefOf('setup')}>
          {rig?.rig.name || t.shell.title}
        </a>
      </h1>
      <Readiness view={view} />
      {view.isAsked ? null : (
        <>
          <Places />
          <div class="row top-tools">
            <LeaseButton />
            <FullScreen />
            <Button
              kind="plain"
              title={t.shell.help}
              label={t.shell.help}
              onPress={() => {
                dialog.value = { kind: 'help' };
              }}
            >
              <kbd>?</kbd>
            </Button>
          </div>
        </>
      )}
    </header>
  );
}

function Places() {
  const { place } = useCell(address);
  return (
    <nav class="places-nav" aria-label={t.shell.places}>
      {PLACES.map((name) => (
        <a
          key={name}
          class={`place-${name}`}
          href={hrefOf(name)}
          aria-current={name === place ? 'page' : undefined}
        >
          {t.shell[name]}
        </a>
      ))}
    </nav>
  );
}

function Readiness({ view: { rig, lost, isAsked } }: { readonly view: RigView }) {
  if (isAsked) return <p id="summary">{t.service.asked}</p>;
  if (rig === undefined) return <p id="summary">{lost?.message ?? t.service.looking}</p>;
  const away = rig.cameras.filter(({ connected }) => !connected);
  return (
    <div id="summary" role="status">
      <span class={`pill ${away.length === 0 ? 'good' : 'warn'}`}>{readyOf(rig)}</span>
      {away.slice(0, NAMED).map((camera) => (
        <a key={camera.id} class="pill warn" href={hrefOf('shoot', { body: camera.id })}>
          {wrongOf(camera)}
        </a>
      ))}
      {away.length > NAMED ? <span class="pill warn">{t.shell.more(away.length - NAMED)}</span> : null}
    </div>
  );
}

const readyOf = ({ cameras }: Rig): string =>
  t.shell.ready(cameras.filter(({ connected }) => connected).length, cameras.length);

const wrongOf = (camera: RigCamera): string => `${labelOf(camera)}: ${t.state[camera.state]}`;

/** Full screen, where the browser offers it. */
function FullScreen() {
  if (!document.fullscreenEnabled) return null;
  return (
    <Button
      kind="plain"
      class="full-screen"
      title={t.shell.fullScreen}
      label={t.shell.fullScreen}
      onPress={() =>
        void (document.fullscreenElement === null
          ? document.documentElement.requestFullscreen()
          : document.exitFullscreen())
      }
    >
      <Icon name="grow" />
    </Button>
  );
}
