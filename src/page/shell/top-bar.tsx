// The bar at the top: the name and the readiness of the rig, the places, and the lease. On a phone the places and the
// rest are behind one menu.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Menu, type MenuItem } from '../components/menu.js';
import { LeaseButton } from '../lease/lease.js';
import { address, goTo, hrefOf, PLACES } from '../state/address.js';
import { PHONE, useMedia } from '../state/media.js';
import { rigView } from '../state/rig.js';
import { dialog, isColumnOpen } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Readiness } from './readiness.js';

/** The bar. */
export function TopBar() {
  const view = useCell(rigView);
  const isPhone = useMedia(PHONE);
  return (
    <header class="top">
      <h1>
        <a class="rig-title" href={hrefOf('setup')}>
          {view.rig?.rig.name || t.shell.title}
        </a>
      </h1>
      <Readiness view={view} />
      {view.isAsked ? null : isPhone ? <PhoneMenu /> : <Wide />}
    </header>
  );
}

const openHelp = (): void => {
  dialog.value = { kind: 'help' };
};

function Wide() {
  const { place } = useCell(address);
  return (
    <>
      <Places />
      <div class="row top-tools">
        {place === 'shoot' ? (
          <Button
            class="open-column"
            onPress={() => {
              isColumnOpen.value = true;
            }}
          >
            {t.column.open}
          </Button>
        ) : null}
        <LeaseButton />
        {document.fullscreenEnabled ? (
          <Button
            class="full-screen"
            title={t.shell.fullScreen}
            label={t.shell.fullScreen}
            onPress={fillScreen}
          >
            <Icon name="grow" />
          </Button>
        ) : null}
        <Button class="help" title={t.shell.help} label={t.shell.help} onPress={openHelp}>
          ?
        </Button>
      </div>
    </>
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

/** Places, takes, lease and help in one menu. */
function PhoneMenu() {
  const { place } = useCell(address);
  const items: MenuItem[] = PLACES.map((name) => ({
    text: t.shell[name],
    isOff: name === place,
    onChoose: () => goTo(name),
  }));
  return (
    <Menu
      class="phone-menu"
      label={t.shell.menu}
      items={[
        ...items,
        {
          text: t.column.label,
          isApart: true,
          isOff: place !== 'shoot',
          onChoose: () => {
            isColumnOpen.value = true;
          },
        },
        {
          text: t.lease.title,
          onChoose: () => {
            dialog.value = { kind: 'lease' };
          },
        },
        ...(document.fullscreenEnabled ? [{ text: t.shell.fullScreen, onChoose: fillScreen }] : []),
        { text: t.shell.help, onChoose: openHelp },
      ]}
    >
      <Icon name="menu" />
    </Menu>
  );
}

/** Lets the page fill the screen, or no longer. */
function fillScreen(): void {
  void (document.fullscreenElement === null
    ? document.documentElement.requestFullscreen()
    : document.exitFullscreen());
}
