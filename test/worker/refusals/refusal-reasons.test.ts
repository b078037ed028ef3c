// Reasons of refusals that the worker finds in a camera's reports: a row for every reason, and reports without a
// reason.

import t from 'tap';
import { REFUSAL_REASONS, type RefusalReason } from '#protocol/refusal-reasons.js';
import { RefusalFacts } from '#worker/refusals/refusal-facts.js';
import { becauseOf, type Refused } from '#worker/refusals/refusal-reasons.js';
import type { NativeProperty } from '#worker/sdk/addon.js';
import { PROPERTY_CODE, SDK_ERROR } from '#worker/sdk/codes.js';

/** Undefined when the camera does not have the property. */
type State = Partial<Record<keyof typeof PROPERTY_CODE, bigint | undefined>>;

/** A camera without a reason to refuse: priority here, AF-S with a spot, program M, good cards, pictures to both. */
const READY: State = {
  priorityKey: 2n,
  exposureProgram: 1n,
  focusMode: 2n,
  focusArea: 7n,
  stillStoreDestination: 3n,
  driveMode: 1n,
  fileType: 1n,
  whiteBalance: 0x100n,
  recordingState: 0n,
  s1: 1n,
  buttonStatus: 1n,
  settingsState: 0n,
  slot1Status: 0n,
  slot1Pictures: 100n,
  slot2Status: 0n,
  slot2Pictures: 100n,
};

function factsOf(state: State, enableFlag = 2): RefusalFacts {
  const natives = Object.entries(state).flatMap(([name, current]): NativeProperty[] => {
    const code = PROPERTY_CODE[name as keyof typeof PROPERTY_CODE];
    if (current === undefined) return [];
    return [{ code, type: 3, enableFlag, current, values: [], settable: [] }];
  });
  return new RefusalFacts(natives);
}

/**
 * The refused call, the state, and the words of the reason. Tests of the wait for reports cover `not_reported_yet`.
 */
const ROWS: readonly [Exclude<RefusalReason, 'not_reported_yet'>, Refused, State, RegExp][] = [
  ['busy', { operation: 'setProperty', property: 'iso', sdkCode: SDK_ERROR.busy }, {}, /is busy/],
  ['busy', { operation: 'downloadCameraSettings' }, { settingsState: 1n }, /settings/],
  ['card_full', { operation: 'triggerShutter' }, { slot1Pictures: 0n }, /full in slot 1$/],
  ['card_full', { operation: 'triggerShutter' }, { slot1Pictures: 0n, slot2Pictures: 0n }, /slot 1 and 2$/],
  ['card_unusable', { operation: 'afShutter' }, { slot1Status: 1n, slot2Status: 8n }, /slot 2$/],
  ['card_writing', { operation: 'armShutter' }, { slot1Writing: 2n }, /slot 1 and takes nothing/],
  ['card_writing', { operation: 'setProperty', property: 'iso' }, { slot2Writing: 2n }, /slot 2/],
  ['card_writing', { operation: 'halfPress' }, { slot1Writing: 2n }, /slot 1/],
  ['card_writing', { operation: 'triggerShutter', wasTaken: true }, { slot1Writing: 2n }, /slot 1/],
  ['overheated', { operation: 'triggerShutter' }, { overheating: 2n }, /too hot/],
  ['overheated', { operation: 'toggleMovieRecording' }, { overheating: 2n }, /too hot/],
  ['overheated', { operation: 'armShutter' }, { overheating: 2n }, /too hot/],
  [
    'no_still_pictures',
    { operation: 'armShutter' },
    { driveMode: undefined, fileType: undefined, stillStoreDestination: undefined },
    /no still pictures/,
  ],
  ['interval_armed', { operation: 'armShutter' }, { intervalMode: 2n }, /interval shooting/],
  [
    'priority_key_at_camera',
    { operation: 'triggerShutter', wasTaken: true },
    { priorityKey: 1n },
    /priority key/,
  ],
  [
    'exposure_program',
    { operation: 'setProperty', property: 'aperture' },
    { exposureProgram: 4n },
    /S_Shutter/,
  ],
  [
    'save_path',
    { operation: 'halfPress', sdkCode: SDK_ERROR.invalidCalled, hasTransferPath: true },
    {},
    /no half-press in the mode remote-transfer/,
  ],
  ['focus_area', { operation: 'setAFAreaPosition' }, { focusArea: 1n }, /Wide has no frame/],
  ['focus_mode', { operation: 'focusNearFar' }, {}, /AF_S/],
  ['focus_mode', { operation: 'remoteTouch' }, { focusMode: 1n }, /MF/],
  ['focus_mode', { operation: 'setProperty', property: 'focus-area' }, { focusMode: 1n }, /MF/],
  ['key_held', { operation: 'setProperty', property: 'iso' }, { buttonStatus: 2n }, /held/],
  [
    'no_card',
    { operation: 'triggerShutter' },
    { slot1Status: 1n, slot2Status: 1n },
    /no card in slot 1 and 2$/,
  ],
  [
    'no_card',
    { operation: 'downloadCameraSettings' },
    { slot1Status: 1n, slot2Status: 1n },
    /no card in slot 1$/,
  ],
  [
    'no_card',
    { operation: 'toggleMovieRecording' },
    { slot1Status: 1n, slot2Status: 1n, stillStoreDestination: 1n },
    /slot 1 and 2$/,
  ],
  [
    'other_setting',
    { operation: 'setProperty', property: 'white-balance-color-temp' },
    { whiteBalance: 0n },
    /white-balance ColorTemp, and white-balance is AWB/,
  ],
  [
    'priority_key_at_camera',
    { operation: 'triggerShutter' },
    { priorityKey: 1n },
    /priority key is at the camera/,
  ],
  [
    'read_only',
    { operation: 'setProperty', property: 'battery-remain' },
    { priorityKey: 1n },
    /^it can only be read$/,
  ],
  ['recording', { operation: 'setProperty', property: 'iso' }, { recordingState: 1n }, /is recording/],
  ['shutter_button_held', { operation: 'setProperty', property: 'iso' }, { s1: 2n }, /half-way/],
];

t.test('each reason is named by what the camera reports', async (t) => {
  for (const [reason, refused, state, words] of ROWS) {
    const [first] = becauseOf(refused, factsOf({ ...READY, ...state }));
    t.equal(first?.reason, reason, JSON.stringify(refused));
    t.match(first?.text, words);
  }
  const ofConnects = ['log_in_not_taken', 'mode_not_supported', 'not_let_in'];
  const covered: string[] = [...ROWS.map(([reason]) => reason), ...ofConnects, 'not_reported_yet'];
  t.same([...new Set(covered)].sort(), REFUSAL_REASONS);
});

t.test(
  'a report that is as it should be, does not matter or is missing is not given as a reason',
  async (t) => {
    const ready = factsOf(READY);
    const silent = factsOf({});
    for (const [, { sdkCode: _, ...refused }] of ROWS) {
      if (refused.operation === 'focusNearFar' || refused.property === 'battery-remain') continue;
      t.same(becauseOf(refused, ready), [], JSON.stringify(refused));
      t.same(becauseOf(refused, silent), [], JSON.stringify(refused));
    }
    const noCards = factsOf({ ...READY, slot1Status: 1n, slot2Status: 1n, stillStoreDestination: 1n });
    t.same(becauseOf({ operation: 'triggerShutter' }, noCards), [], 'a picture for the host needs no card');
    const atCamera = factsOf({ ...READY, priorityKey: 1n });
    t.same(becauseOf({ operation: 'setPriorityKey' }, atCamera), [], 'the key does not block its own write');
    for (const state of [{ slot2Status: 1n }, { slot2Status: 8n }, { slot2Pictures: 0n }]) {
      const isGood = becauseOf({ operation: 'toggleMovieRecording' }, factsOf({ ...READY, ...state }));
      t.same(isGood, [], 'the card of slot 1 is enough');
    }
    const fullAndEmpty = factsOf({ ...READY, slot1Pictures: 0n, slot2Status: 1n });
    const [first] = becauseOf({ operation: 'triggerShutter' }, fullAndEmpty);
    t.equal(first?.reason, 'card_full', 'the slot that has a card goes before the one that has none');
    const obeying = factsOf({ ...READY, priorityKey: 1n }, 1);
    t.same(
      becauseOf({ operation: 'triggerShutter' }, obeying),
      [],
      'a body that can be written obeys anyway',
    );
  },
);

t.test('all that fits is reported, the surest first', async (t) => {
  const facts = factsOf({ ...READY, priorityKey: 1n, recordingState: 1n, exposureProgram: 0x8000n });
  const reasons = becauseOf({ operation: 'setProperty', property: 'iso' }, facts).map(({ reason }) => reason);
  t.same(reasons, ['priority_key_at_camera', 'recording', 'exposure_program']);
});
