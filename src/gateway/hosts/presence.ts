// A sign of life of a host, in the form of the bus. It is checked: its sender may be a host of another version, or may
// not be a host at all.

import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { CAMERA_STATES, CONNECTION_MODES, CONNECTION_TYPES } from '../../protocol/words.js';
import { MAX_ID } from '../contract/texts.js';
import type { Limits } from '../limits/limit-table.js';
import { plainOf } from './plain.js';

/**
 * Version of the host protocol. It is raised with every change that another version would misread; a test compares the
 * shapes of all messages with those of this version.
 */
export const HOST_PROTOCOL = 3;

const text = Type.String({ maxLength: 1_024 });
/**
 * Pattern of an id. Ids are shown in lists, quoted in messages, and used as parts of request paths, where a URL parser
 * would remove `.` and `..`.
 */
const ID = '^(?!\\.{1,2}$)[^\\x00-\\x1f\\x7f]*$';
/** Address such as `http://10.0.0.7:8080`, with nothing after the port; this host sends its requests there. */
const URL_OF_HOST = '^(https?://(\\[[0-9a-fA-F:.]{2,45}\\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?)?$';

const BODY = Type.Object({
  id: Type.String({ minLength: 1, maxLength: MAX_ID, pattern: ID }),
  model: text,
  connectionType: Type.Enum([...CONNECTION_TYPES]),
  connected: Type.Boolean(),
  name: Type.Optional(text),
  number: Type.Optional(Type.Integer()),
  pairingNecessity: Type.Optional(text),
  ipAddress: Type.Optional(text),
  remembered: Type.Optional(Type.Literal(true)),
  state: Type.Enum([...CAMERA_STATES]),
  mode: Type.Optional(Type.Enum([...CONNECTION_MODES])),
  unseen: Type.Optional(Type.Literal(true)),
  claimedAtMs: Type.Number(),
});

const SIGN = Type.Object({ spoken: Type.Integer(), session: text });
const PRESENCE = Type.Object({
  ...SIGN.properties,
  /** The number of its newest event. */
  eventNumber: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  /** Whether the host has searched for its cameras. */
  isReady: Type.Boolean(),
  /** Whether the service of the host is being stopped. */
  goodbye: Type.Optional(Type.Literal(true)),
  /** Version, address and bodies of the host; left out while they are as last sent. */
  whole: Type.Optional(
    Type.Object({
      version: text,
      url: Type.String({ maxLength: 300, pattern: URL_OF_HOST }),
      bodies: Type.Array(BODY),
    }),
  ),
});

/** A sign of life. */
export type Presence = Static<typeof PRESENCE>;

/** The messages that are checked here. */
export const CHECKS = { presence: compiledAtUse(PRESENCE), sign: compiledAtUse(SIGN) } as const;

/**
 * The sign of life in a message; undefined when the message has none. Members that another version adds are removed:
 * they are not checked, and clients would see such members of bodies.
 * @param busBodies the most bodies of a host
 */
export function presenceOf(message: unknown, { busBodies }: Pick<Limits, 'busBodies'>): Presence | undefined {
  const plain = plainOf(message);
  if (!CHECKS.presence.Check(plain)) return undefined;
  const { url = '', bodies = [] } = plain.whole ?? {};
  const isUrl = url === '' || URL.canParse(url);
  return isUrl && bodies.length <= busBodies ? (Value.Clean(PRESENCE, plain) as Presence) : undefined;
}

/** Why a message is not a sign of life that this host understands. */
export function strangenessOf(message: unknown): string {
  const isOther = CHECKS.sign.Check(message) && message.spoken !== HOST_PROTOCOL;
  return isOther
    ? 'it speaks another version of the host protocol: install the same rigd on all hosts'
    : 'its announcement is not understood: install the same rigd on all hosts, and see who else has its log-in';
}
