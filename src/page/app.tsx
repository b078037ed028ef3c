// The page: bar, wall, large body, panels, deck and dialogs.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { CameraDialog } from './bodies/camera-dialog.js';
import { LogInDialog } from './bodies/log-in.js';
import { RigDialog } from './bodies/rig-dialog.js';
import { Button } from './components/button.js';
import { Icon } from './components/icon.js';
import { actOnKey, HelpDialog, shortcuts } from './help.js';
import type { Rig } from './interface/wire.js';
import { Large } from './large/large.js';
import { LeaseBanner, LeaseDialog } from './lease/lease.js';
import { EventsPanel } from './news/events-panel.js';
import { LogPanel } from './news/log-panel.js';
import { PresetsPanel } from './settings/presets-panel.js';
import { SettingsPanel } from './settings/settings-panel.js';
import { Deck } from './shots/deck.js';
import { ShotsPanel } from './shots/shots-panel.js';
import { announcement } from './state/announce.js';
import { useCell } from './state/cell.js';
import { type RigView, rigView } from './state/rig.js';
import { dialog, largeId, panel } from './state/view.js';
import { clockTime, t } from './texts/texts.js';
import { TopBar } from './top-bar.js';
import { Wall } from './wall/wall.js';

/** Media query of screens on which panel and wall are stacked. */
const STACKED = '(max-width: 860px)';

/** The whole page. */
export function App() {
  const view = useCell(rigView);
  const { rig, lost, isAsked } = view;
  const open = useCell(panel);
  return (
    <div class="app" data-lost={lost === undefined ? undefined : 'true'}>
      <TopBar />
      <p class="unseen" role="status" aria-live="polite">
        {useCell(announcement)}
      </p>
      <Banners view={view} />
      <div class={`middle ${open === 'none' ? '' : 'with-panel'}`} hidden={isAsked}>
        <main>{rig === undefined ? null : <Bodies rig={rig} />}</main>
        {rig === undefined || open === 'none' ? null : <Panel rig={rig} />}
      </div>
      {rig === undefined || isAsked ? null : <Deck rig={rig} isLost={lost !== undefined} />}
      {rig === undefined ? null : <Dialogs rig={rig} />}
    </div>
  );
}

function Banners({ view: { rig, lost, isAsked } }: { readonly view: RigView }) {
  if (isAsked) return null;
  const broken = rig?.rig.file.error;
  return (
    <div class="banners">
      {lost === undefined ? null : (
        <p class="banner" role="alert">
          <strong>{lost.message}</strong> {t.service.since(clockTime(lost.since))}{' '}
          {rig === undefined ? '' : t.service.lastKnown}
        </p>
      )}
      {broken === undefined ? null : (
        <p class="banner warn" role="alert">
          <strong>{t.top.fileError(broken.line)}</strong> ({rig?.rig.file.path}): {broken.message}{' '}
          {t.top.fileKept}
        </p>
      )}
      <LeaseBanner lease={rig?.lease} />
    </div>
  );
}

function Bodies({ rig }: { readonly rig: Rig }) {
  const large = useCell(largeId);
  const camera = rig.cameras.find(({ id }) => id === large);
  return (
    <div class={`rig ${camera === undefined ? '' : 'with-large'}`}>
      {camera === undefined ? null : <Large key={camera.id} camera={camera} />}
      <Wall cameras={rig.cameras} isStrip={camera !== undefined} />
      {rig.cameras.length > 0 ? null : <p class="muted">{t.wall.empty}</p>}
    </div>
  );
}

function Panel({ rig }: { readonly rig: Rig }) {
  const open = useCell(panel);
  const element = useRef<HTMLElement>(null);
  // The large view is above the wall and may be out of sight.
  useEffect(() => {
    if (matchMedia(STACKED).matches) element.current?.scrollIntoView({ block: 'start' });
  }, [open]);
  if (open === 'none') return null;
  return (
    <aside ref={element} class="panel" aria-label={t.top[open]}>
      <header>
        <h2>{t.top[open]}</h2>
        <Button
          kind="plain"
          label={t.common.close}
          onPress={() => {
            panel.value = 'none';
          }}
        >
          <Icon name="close" />
        </Button>
      </header>
      {open === 'shots' ? <ShotsPanel /> : null}
      {open === 'settings' ? <SettingsPanel rig={rig} /> : null}
      {open === 'presets' ? <PresetsPanel rig={rig} /> : null}
      {open === 'events' ? <EventsPanel /> : null}
      {open === 'log' ? <LogPanel /> : null}
    </aside>
  );
}

function Dialogs({ rig }: { readonly rig: Rig }) {
  const now = useCell(dialog);
  const table = useMemo(() => shortcuts(pressButton, openByNumber), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (actOnKey(event, table)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (now.kind === 'help') return <HelpDialog table={table} />;
  if (now.kind === 'rig') return <RigDialog rig={rig} />;
  if (now.kind === 'lease') return <LeaseDialog lease={rig.lease} />;
  const camera = 'cameraId' in now ? rig.cameras.find(({ id }) => id === now.cameraId) : undefined;
  if (camera === undefined) return null;
  return now.kind === 'log-in' ? (
    <LogInDialog camera={camera} />
  ) : (
    <CameraDialog key={camera.id} rig={rig} camera={camera} />
  );
}

/** Presses a button like a click: a disabled or busy button does nothing. */
function pressButton(name: string): void {
  document.querySelector<HTMLButtonElement>(`.${name}`)?.click();
}

function openByNumber(number: number): void {
  const camera = rigView.value.rig?.cameras.find((each) => each.number === number);
  if (camera !== undefined) largeId.value = camera.id;
}
