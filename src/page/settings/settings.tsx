// The place Settings: the values of the bodies, and presets beside them.

import type { Rig } from '../interface/wire.js';
import { PresetsPanel } from './presets-panel.js';
import { SettingsPanel } from './settings-panel.js';

/** The place. */
export function Settings({ rig }: { readonly rig: Rig }) {
  return (
    <>
      <SettingsPanel rig={rig} />
      <PresetsPanel rig={rig} />
    </>
  );
}
