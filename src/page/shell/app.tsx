// The page: bar, the open place, and dialogs.

import { useEffect, useMemo } from 'preact/hooks';
import { LogInDialog } from '../bodies/log-in.js';
import { useCell } from '../cells/cell.js';
import type { Rig } from '../interface/wire.js';
import { LeaseDialog } from '../lease/lease.js';
import { CameraDialog } from '../setup/camera-dialog.js';
import { announcement } from '../state/announce.js';
import { bindings } from '../state/bindings.js';
import { rigView } from '../state/rig.js';
import { dialog, showLarge } from '../state/view.js';
import { actOnKey, HelpDialog, shortcuts } from './keys.js';
import { OpenPlace } from './place.js';
import { TopBar } from './top-bar.js';

/** The whole page. */
export function App() {
  const { rig, lost, isAsked } = useCell(rigView);
  return (
    <div class="app" data-lost={lost === undefined ? undefined : 'true'}>
      <TopBar />
      <p class="unseen" role="status" aria-live="polite">
        {useCell(announcement)}
      </p>
      <div class="places" hidden={isAsked}>
        {rig === undefined ? null : <OpenPlace rig={rig} />}
      </div>
      {rig === undefined ? null : <Dialogs rig={rig} />}
    </div>
  );
}

function Dialogs({ rig }: { readonly rig: Rig }) {
  const now = useCell(dialog);
  const keys = useCell(bindings);
  const table = useMemo(() => shortcuts(openByNumber), [keys]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (actOnKey(event, table)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table]);
  if (now.kind === 'help') return <HelpDialog table={table} />;
  if (now.kind === 'lease') return <LeaseDialog lease={rig.lease} />;
  const camera = 'cameraId' in now ? rig.cameras.find(({ id }) => id === now.cameraId) : undefined;
  if (camera === undefined) return null;
  return now.kind === 'log-in' ? (
    <LogInDialog camera={camera} />
  ) : (
    <CameraDialog key={camera.id} rig={rig} camera={camera} />
  );
}

function openByNumber(number: number): void {
  const camera = rigView.value.rig?.cameras.find((each) => each.number === number);
  if (camera !== undefined) showLarge(camera.id);
}
