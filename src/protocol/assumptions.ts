// Generated from data/assumptions.json by scripts/generate/assumptions.js; do not edit.

/** Assumptions of the driver. */
export const ASSUMPTION_NAMES = [
  'answerCodeKnown',
  'elementSizes',
  'exposureReportedInTime',
  'notificationOrder',
  'notifiedFileExists',
  'pictureWhole',
  'postViewHasForm',
  'reportsQuietInTime',
  'sentFileIsAnswered',
  'stillsReportedInTime',
  'timesWithinBounds',
  'transferEndReported',
] as const;

/** One of {@link ASSUMPTION_NAMES}. */
export type AssumptionName = (typeof ASSUMPTION_NAMES)[number];

/** Sentence of an assumption, and what to do when it does not hold: `<camera>` is the id of the camera. */
export const ASSUMPTIONS: {
  readonly [Name in AssumptionName]: { readonly about: string; readonly remedy: string };
} = {
  answerCodeKnown: {
    about: 'An answer or a notification of the SDK has a code that the tables of this program have',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  elementSizes: {
    about: 'The elements of a property have the size of its type',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  exposureReportedInTime: {
    about: 'An exposure is reported within the time that a press waits for it',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  notificationOrder: {
    about:
      'The SDK reports a thing before what follows from it: the session before its properties, an exposure before its picture, the begin of a transfer before its end',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  notifiedFileExists: {
    about: 'A file that the SDK reports as complete is on the host under the reported path',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  pictureWhole: {
    about: 'A picture of live view is whole within 5 s of its request',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  postViewHasForm: {
    about: 'A post view is a whole JPEG under the reported name where pictures come, or so many bytes',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  reportsQuietInTime: {
    about: 'The reports of properties at the begin of a session get quiet within growthMs',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  sentFileIsAnswered: {
    about: 'A camera reports the result of a settings file or a LUT before it leaves the bus, within 60 s',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  stillsReportedInTime: {
    about:
      'A camera of a line that takes still pictures reports a drive mode, a file format or a destination of stills within growthMs',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  timesWithinBounds: {
    about: 'A write that the SDK has taken is carried out and reported within settleMs',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  transferEndReported: {
    about: 'The end of a file from a card is reported',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
};
