// A sign of life of a host, as it is on the bus. It is checked: another host may be of another version, or no host.

import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { CAMERA_STATES, CONNECTION_MODES } from '../../worker/protocol/words.js';

/** What hosts say to each other; raised with every change that another version would misread. */
export const SPOKEN = 1;

const MOST_BODIES = 1_024;
const text = Type.String({ maxLength: 1_024 });

const BODY = Type.Object({
  id: text,
  model: text,
  connectionType: Type.Enum(['USB', 'Network']),
  connected: Type.Boolean(),
  name: Type.Optional(text),
  number: Type.Optional(Type.Integer()),
  pairingNecessity: Type.Optional(text),
  ipAddress: Type.Optional(text),
  remembered: Type.Optional(Type.Literal(true)),
  state: Type.Enum([...CAMERA_STATES]),
  mode: Type.Optional(Type.Enum([...CONNECTION_MODES])),
  claimedAtMs: Type.Number(),
});

const PRESENCE = Type.Object({
  spoken: Type.Integer(),
  session: text,
  /** The number of its newest event. */
  eventNumber: Type.Integer(),
  /** It has looked for its cameras. */
  isReady: Type.Boolean(),
  /** Its service is being stopped. */
  goodbye: Type.Optional(Type.Literal(true)),
  /** What it has; left out while that is as it was told last. */
  whole: Type.Optional(
    Type.Object({ version: text, url: text, bodies: Type.Array(BODY, { maxItems: MOST_BODIES }) }),
  ),
});

/** A sign of life. */
export type Presence = Static<typeof PRESENCE>;

const validator = Compile(PRESENCE);

/** What was told, as a sign of life; undefined when it is none. */
export function presenceOf(message: unknown): Presence | undefined {
  return validator.Check(message) ? (message as Presence) : undefined;
}
