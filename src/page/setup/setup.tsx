// The place Setup: names and numbers of the bodies, events, and the log.

import type { Rig } from '../interface/wire.js';
import { EventsPanel } from './events-panel.js';
import { LogPanel } from './log-panel.js';

/** The place. */
export function Setup(_props: { readonly rig: Rig }) {
  return (
    <>
      <EventsPanel />
      <LogPanel />
    </>
  );
}
