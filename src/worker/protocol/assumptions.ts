// Generated from data/assumptions.json by scripts/generate/assumptions.js; do not edit.

/** What the driver relies on. */
export const ASSUMPTION_NAMES = [
  'answerCodeKnown',
  'elementSizes',
  'exposureReportedInTime',
  'notificationOrder',
  'notifiedFileExists',
  'pictureWhole',
  'reportsQuietInTime',
  'timesWithinBounds',
  'transferEndReported',
] as const;

/** One of {@link ASSUMPTION_NAMES}. */
export type AssumptionName = (typeof ASSUMPTION_NAMES)[number];

/** What an assumption says, and what to do when it does not hold: `<camera>` is the id of the camera. */
export const ASSUMPTIONS: {
  readonly [Name in AssumptionName]: { readonly about: string; readonly remedy: string };
} = {
  answerCodeKnown: {
    about: 'An answer or a notification of the SDK has a code that the tables of this program have',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
  elementSizes: {
    about: 'The elements of a property have the size that its type says',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
  exposureReportedInTime: {
    about: 'An exposure is reported within the time that a press waits for it',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
  notificationOrder: {
    about:
      'The SDK reports a thing before what follows from it: the session before its properties, an exposure before its picture, the begin of a transfer before its end',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
  notifiedFileExists: {
    about: 'A file that the SDK reports as complete is on the host under the reported path',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
  pictureWhole: {
    about: 'A picture of live view is whole within 5 s of being asked for',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
  reportsQuietInTime: {
    about: 'The reports of properties at the begin of a session get quiet within growthMs',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
  timesWithinBounds: {
    about: 'A write that the SDK has taken is carried out and reported within settleMs',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
  transferEndReported: {
    about: 'The end of a file from a card is reported',
    remedy: 'the recording of <camera> in recordings/ of the state directory shows it: docs/recordings.md',
  },
};
