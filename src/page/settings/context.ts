// State that the parts of the place share: the group, its bodies, and the changes under way.

import type { Rig, RigCamera } from '../interface/wire.js';
import type { BodySettings, ReadProperty } from './reading.js';
import type { Write, Writes } from './writes.js';

/** The open table. */
export interface SettingsContext {
  readonly rig: Rig;
  readonly group: string;
  readonly bodies: readonly BodySettings[];
  readonly writes: Writes;
  /** Whether the client may change something. */
  readonly mayChange: boolean;
  /** The value of most bodies. */
  readonly usual: (property: string) => string | undefined;
  readonly isReading: boolean;
}

/** A body in as few signs as possible: its number, else its name or id. */
export const signOf = ({ id, name, number }: Pick<RigCamera, 'id' | 'name' | 'number'>): string =>
  number === undefined ? (name === '' ? id : name) : String(number);

/** The signs of bodies. */
export const signsOf = (bodies: readonly BodySettings[]): readonly string[] =>
  bodies.map(({ camera }) => signOf(camera));

/** A cell, for its parts. */
export interface AboutCell {
  readonly context: SettingsContext;
  readonly property: string;
  readonly body: BodySettings;
  readonly found: ReadProperty;
  readonly tabIndex: number;
  readonly write: Write | undefined;
}
