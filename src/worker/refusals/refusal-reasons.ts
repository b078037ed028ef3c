// The table of reasons for a refusal that the state of a camera can show. The SDK has one number for most refusals
// (0x8402, not allowed now). So the state that the camera reports right after a refusal is compared with what the
// operation is known to need. The message names all rows that fit, and the first of them is the reason. When no row
// fits, the reason is unknown.

import type { OperationName } from '../../protocol/operations.js';
import type { RefusalReason } from '../../protocol/refusal-reasons.js';
import type { PropertyDefinition } from '../properties/definition.js';
import { labelsOf } from '../properties/labels.js';
import { PROPERTIES } from '../properties/table.js';
import {
  BUTTON_STATUS_HELD,
  CONTENT_ERROR,
  FOCUS_AREAS_WITHOUT_FRAME,
  FOCUS_MODE_MANUAL,
  INTERVAL_MODE_ON,
  OVERHEATED,
  PRIORITY_KEY,
  PROPERTY_CODE,
  RECORDING_STATE,
  S1,
  SDK_ERROR,
  SLOT_STATUS,
  SLOT_WRITING,
  STORE_DESTINATION,
} from '../sdk/codes.js';
import type { RefusalFacts } from './refusal-facts.js';

/** The refused call. */
export interface Refused {
  operation: OperationName;
  /** The contract's name of the property, for an operation on a property. */
  property?: string;
  /** The SDK's error number, when the SDK refused. */
  sdkCode?: number;
  /** Whether the camera accepted the call, which then had no effect. */
  wasTaken?: boolean;
  /** Whether it is a session in the mode remote-transfer in which the SDK has a directory for pictures. */
  hasTransferPath?: boolean;
}

/** One reason that fits. */
export interface Because {
  reason: RefusalReason;
  /** The reason as a clause that follows "because". */
  text: string;
}

interface Row {
  reason: RefusalReason;
  /**
   * @returns the clause; undefined when the state does not show the reason, or when it cannot be the reason for this
   * refusal.
   */
  because: (refused: Refused, facts: RefusalFacts) => string | undefined;
}

type Named<Value> = Readonly<Record<string, Value>>;

/** Operations that write to a card. */
const FOR_CARDS: ReadonlySet<OperationName> = new Set([
  'triggerShutter',
  'afShutter',
  'armShutter',
  'fireShutter',
  'toggleMovieRecording',
  'downloadCameraSettings',
]);
const EXPOSING: ReadonlySet<OperationName> = new Set([
  'triggerShutter',
  'afShutter',
  'armShutter',
  'fireShutter',
]);
const HALF_PRESSING: ReadonlySet<OperationName> = new Set(['halfPress', 'afShutter', 'armShutter']);
/** Operations that a camera may refuse while it records a movie. */
const NOT_WHILE_RECORDING: ReadonlySet<OperationName> = new Set([
  'setProperty',
  'triggerShutter',
  'afShutter',
  'armShutter',
  'fireShutter',
  'downloadCameraSettings',
  'uploadCameraSettings',
  'importLUT',
  'setClock',
]);
/** Operations and properties that need an autofocus mode; the next set needs manual focus. */
const NEEDS_AUTOFOCUS: ReadonlySet<string> = new Set([
  'remoteTouch',
  'setAFAreaPosition',
  'afShutter',
  'focus-area',
]);
const NEEDS_MANUAL_FOCUS: ReadonlySet<string> = new Set(['focusNearFar', 'focus-position']);
/** CrError of a device that is busy with something else. */
const BUSY: ReadonlySet<number> = new Set([SDK_ERROR.busy, CONTENT_ERROR.busy]);

/** CrExposureProgram of movies in which a client may choose the settings. Source: public manuals. */
const MOVIES = [
  0x8050n,
  0x8051n,
  0x8052n,
  0x8053n,
  0x8055n,
  0x8059n,
  0x805an,
  0x805bn,
  0x805cn,
  0x8083n,
  0x8084n,
  0x8085n,
  0x8086n,
  0x8087n,
  0x8088n,
];
/** CrExposureProgram in which a client may choose the aperture; SHUTTER is the same for the shutter speed. */
const APERTURE = [
  0x1n,
  0x3n,
  0x8051n,
  0x8053n,
  0x8055n,
  0x805an,
  0x805cn,
  0x8081n,
  0x8083n,
  0x8085n,
  0x8087n,
];
const SHUTTER = [0x1n, 0x4n, 0x8052n, 0x8053n, 0x8055n, 0x805bn, 0x805cn, 0x8082n, 0x8083n, 0x8086n, 0x8087n];
/** The programs M, P, A and S. */
const CREATIVE = [0x1n, 0x2n, 0x3n, 0x4n];
const NOT_AUTOMATIC = [...CREATIVE, ...MOVIES, 0x8080n, 0x8081n, 0x8082n];
const STILLS = [...CREATIVE, 0x8000n, 0x8001n];
/** The exposure programs in which a camera may accept a write of the property. */
const PROGRAMS: Named<readonly bigint[]> = {
  aperture: APERTURE,
  'shutter-speed': SHUTTER,
  'shutter-angle': SHUTTER,
  iso: NOT_AUTOMATIC,
  'white-balance': NOT_AUTOMATIC,
  'exposure-compensation': NOT_AUTOMATIC,
  'drive-mode': STILLS,
  'file-format': STILLS,
  'image-quality': STILLS,
  'image-size': STILLS,
  'aspect-ratio': STILLS,
  'raw-compression': STILLS,
  'flash-mode': STILLS,
  'shutter-type': STILLS,
  'silent-mode': STILLS,
  'movie-file-format': MOVIES,
  'movie-recording-setting': MOVIES,
  'movie-recording-frame-rate': MOVIES,
  'movie-stabilization': MOVIES,
};

/** Settings that can only be written while another setting has this value. Source: public manuals. */
const OTHER_SETTINGS: Named<{ name: keyof typeof PROPERTIES; code: number; needed: bigint }> = {
  'white-balance-color-temp': { name: 'white-balance', code: PROPERTY_CODE.whiteBalance, needed: 0x100n },
  'awb-lock': { name: 'white-balance', code: PROPERTY_CODE.whiteBalance, needed: 0x0n },
  'image-id-num': { name: 'image-id-num-setting', code: PROPERTY_CODE.imageIdNumSetting, needed: 0x2n },
  'creative-look': { name: 'picture-profile', code: PROPERTY_CODE.pictureProfile, needed: 0x0n },
  dro: { name: 'picture-profile', code: PROPERTY_CODE.pictureProfile, needed: 0x0n },
};

const SLOTS = [
  {
    slot: 1,
    status: PROPERTY_CODE.slot1Status,
    pictures: PROPERTY_CODE.slot1Pictures,
    writing: PROPERTY_CODE.slot1Writing,
  },
  {
    slot: 2,
    status: PROPERTY_CODE.slot2Status,
    pictures: PROPERTY_CODE.slot2Pictures,
    writing: PROPERTY_CODE.slot2Writing,
  },
] as const;
type SlotCodes = (typeof SLOTS)[number];

/** The rows, the most certain first. */
const ROWS: readonly Row[] = [
  {
    reason: 'read_only',
    because: ({ property }) => {
      return property !== undefined && definitionOf(property)?.readOnly === true
        ? 'it can only be read'
        : undefined;
    },
  },
  {
    reason: 'no_still_pictures',
    because: ({ operation }, facts) =>
      EXPOSING.has(operation) && facts.hasNoStills ? 'it takes no still pictures' : undefined,
  },
  {
    reason: 'busy',
    because: ({ sdkCode }, facts) => {
      if (sdkCode !== undefined && BUSY.has(sdkCode)) return 'the camera is busy';
      return facts.isOther(PROPERTY_CODE.settingsState, 0n)
        ? 'the camera is taking or giving settings'
        : undefined;
    },
  },
  {
    reason: 'priority_key_at_camera',
    because: ({ operation, property, wasTaken = false }, facts) => {
      if (operation === 'setPriorityKey' || property === 'priority-key') return undefined;
      // A body may accept a write and ignore it.
      const isIgnored = wasTaken || !facts.obeys;
      const isAtCamera = facts.is(PROPERTY_CODE.priorityKey, PRIORITY_KEY.camera) && isIgnored;
      return isAtCamera ? 'the priority key is at the camera' : undefined;
    },
  },
  {
    reason: 'card_writing',
    because: ({ operation }, facts) => {
      // After every exposure a body writes to its card for a while and still accepts writes of properties. Only a body
      // whose card accepts nothing refuses these and all other orders.
      if (facts.obeys || operation === 'setPriorityKey') return undefined;
      const slots = SLOTS.filter(({ writing }) => facts.is(writing, SLOT_WRITING)).map(({ slot }) => slot);
      return slots.length === 0
        ? undefined
        : `the camera is still writing to the card in slot ${slots.join(' and ')} and takes nothing meanwhile`;
    },
  },
  {
    reason: 'overheated',
    because: ({ operation }, facts) => {
      if (!EXPOSING.has(operation) && operation !== 'toggleMovieRecording') return undefined;
      return facts.is(PROPERTY_CODE.overheating, OVERHEATED)
        ? 'the camera is too hot: it may fire and keep nothing'
        : undefined;
    },
  },
  {
    reason: 'interval_armed',
    because: ({ operation }, facts) => {
      return EXPOSING.has(operation) && facts.is(PROPERTY_CODE.intervalMode, INTERVAL_MODE_ON)
        ? 'interval shooting is armed: a release starts or stops a series of its own'
        : undefined;
    },
  },
  {
    reason: 'recording',
    because: ({ operation }, facts) => {
      const isRecording = facts.is(PROPERTY_CODE.recordingState, RECORDING_STATE.recording);
      return isRecording && NOT_WHILE_RECORDING.has(operation) ? 'the camera is recording' : undefined;
    },
  },
  {
    reason: 'focus_mode',
    because: ({ operation, property }, facts) => {
      const [what, code] = [property ?? operation, PROPERTY_CODE.focusMode];
      const isWrong =
        (NEEDS_AUTOFOCUS.has(what) && facts.is(code, FOCUS_MODE_MANUAL)) ||
        (NEEDS_MANUAL_FOCUS.has(what) && facts.isOther(code, FOCUS_MODE_MANUAL));
      return isWrong ? `the focus mode is ${labelOf('focus-mode', facts.value(code))}` : undefined;
    },
  },
  {
    reason: 'focus_area',
    because: ({ operation }, facts) => {
      const code = PROPERTY_CODE.focusArea;
      if (operation !== 'setAFAreaPosition' || !facts.is(code, ...FOCUS_AREAS_WITHOUT_FRAME))
        return undefined;
      return `the focus area ${labelOf('focus-area', facts.value(code))} has no frame that can be moved`;
    },
  },
  {
    reason: 'exposure_program',
    because: ({ operation, property = '' }, facts) => {
      const code = PROPERTY_CODE.exposureProgram;
      const isMovie = operation === 'armShutter' && facts.is(code, ...MOVIES);
      const programs = PROGRAMS[property];
      if (!isMovie && (programs === undefined || !facts.isOther(code, ...programs))) return undefined;
      return `the exposure program is ${labelOf('exposure-program-mode', facts.value(code))}`;
    },
  },
  {
    reason: 'other_setting',
    because: ({ property = '' }, facts) => {
      const other = OTHER_SETTINGS[property];
      if (other === undefined || !facts.isOther(other.code, other.needed)) return undefined;
      const { name, code, needed } = other;
      return `it needs ${name} ${labelOf(name, needed)}, and ${name} is ${labelOf(name, facts.value(code))}`;
    },
  },
  {
    reason: 'card_unusable',
    because: (refused, facts) => slotsThat(refused, facts, 'the camera cannot use the card', isUnusable),
  },
  {
    reason: 'card_full',
    because: (refused, facts) => slotsThat(refused, facts, 'the card is full', isFull),
  },
  {
    reason: 'no_card',
    because: (refused, facts) => slotsThat(refused, facts, 'there is no card', isEmpty),
  },
  {
    // Row 60 of docs/run/hardware.md.
    reason: 'save_path',
    because: ({ operation, hasTransferPath, sdkCode }) => {
      if (hasTransferPath !== true || sdkCode !== SDK_ERROR.invalidCalled || !HALF_PRESSING.has(operation))
        return undefined;
      return 'some bodies take no half-press in the mode remote-transfer once their pictures go to the host';
    },
  },
  {
    reason: 'key_held',
    because: ({ operation }, facts) => {
      // A client may hold the focus key, and the shot is then possible.
      if (operation === 'armShutter') return undefined;
      return facts.is(PROPERTY_CODE.buttonStatus, BUTTON_STATUS_HELD)
        ? 'a key of the camera is held'
        : undefined;
    },
  },
  {
    reason: 'shutter_button_held',
    because: ({ operation }, facts) => {
      if (operation !== 'setProperty') return undefined;
      return facts.is(PROPERTY_CODE.s1, S1.locked) ? 'the shutter button is held half-way' : undefined;
    },
  },
];

/** The reasons for a refusal that the camera's state shows, the most certain first; empty when it shows none. */
export function becauseOf(refused: Refused, facts: RefusalFacts): Because[] {
  const reasons = ROWS.flatMap(({ reason, because }) => {
    const text = because(refused, facts);
    return text === undefined ? [] : [{ reason, text }];
  });
  const [first] = reasons;
  // For a property that can never be written no other reason matters.
  return first?.reason === 'read_only' ? [first] : reasons;
}

function isEmpty({ status }: SlotCodes, facts: RefusalFacts): boolean {
  return facts.is(status, SLOT_STATUS.noCard);
}

function isUnusable({ status }: SlotCodes, facts: RefusalFacts): boolean {
  return facts.isOther(status, SLOT_STATUS.ok, SLOT_STATUS.noCard);
}

function isFull({ status, pictures }: SlotCodes, facts: RefusalFacts): boolean {
  return facts.is(status, SLOT_STATUS.ok) && facts.is(pictures, 0n);
}

function isUsable({ status, pictures }: SlotCodes, facts: RefusalFacts): boolean {
  return facts.is(status, SLOT_STATUS.ok) && !facts.is(pictures, 0n);
}

/**
 * The slots in this state that can be the reason. Cameras write settings to slot 1, and everything else too unless they
 * are set otherwise; so when the card in slot 1 is usable, slot 2 is not the reason. An exposure for the host alone
 * needs no card.
 */
function slotsThat(
  { operation }: Refused,
  facts: RefusalFacts,
  what: string,
  fits: (codes: SlotCodes, facts: RefusalFacts) => boolean,
): string | undefined {
  if (!FOR_CARDS.has(operation)) return undefined;
  const isForHost = facts.is(PROPERTY_CODE.stillStoreDestination, STORE_DESTINATION.host);
  if (EXPOSING.has(operation) && isForHost) return undefined;
  const looked = operation === 'downloadCameraSettings' ? SLOTS.slice(0, 1) : SLOTS;
  if (isUsable(SLOTS[0], facts)) return undefined;
  const slots = looked.filter((codes) => fits(codes, facts)).map(({ slot }) => slot);
  if (slots.length === 0) return undefined;
  return `${what} in slot ${slots.join(' and ')}`;
}

function definitionOf(name: string): PropertyDefinition | undefined {
  return Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name as keyof typeof PROPERTIES] : undefined;
}

function labelOf(name: keyof typeof PROPERTIES, value = 0n): string {
  return labelsOf(PROPERTIES[name], [], value).get(value) ?? '';
}
