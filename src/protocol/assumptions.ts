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
    about: 'Every code in an SDK answer or notification is one that this program knows',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  elementSizes: {
    about: 'The elements of a property have the size of its type',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  exposureReportedInTime: {
    about: 'The camera reports an exposure within the time that a press waits for it',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  notificationOrder: {
    about:
      'The SDK reports causes before their effects: the session before its properties, an exposure before its picture, the start of a transfer before its end',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  notifiedFileExists: {
    about: 'A file that the SDK reports as complete is on the host under the reported path',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  pictureWhole: {
    about: 'A complete live-view picture arrives within 5 s of a request',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  postViewHasForm: {
    about:
      'A post view is a complete JPEG under the reported name in the directory for pictures, or bytes in memory of the reported number',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  reportsQuietInTime: {
    about: 'The camera stops reporting further properties within growthMs (6 s) after the start of a session',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  sentFileIsAnswered: {
    about:
      'A camera reports whether it accepted a settings file or a LUT within 60 s, and before it leaves the bus',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  stillsReportedInTime: {
    about:
      'A camera of a series that takes still pictures reports a drive mode, a file format or a still-image destination within growthMs (6 s)',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  timesWithinBounds: {
    about: 'A write that the SDK has accepted takes effect and is reported within settleMs (1 s)',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
  transferEndReported: {
    about: 'The camera reports the end of the transfer of a file from a card',
    remedy: 'rigd report <camera>   # and attach the archive to a bug report',
  },
};
