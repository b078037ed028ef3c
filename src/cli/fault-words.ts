// The words for faults. A mistyped one is refused here at once; the library would only write it to the log of a
// worker. data/fault-applicability.json lists the same pairs; a test compares the two.

type Group = 'any' | 'session' | 'reported' | 'shutter' | 'focus' | 'returnsData';

/** Faults and whether a number in brackets goes with them, by what a call needs to be able to have them. */
const FAULTS: Readonly<Record<Group, Readonly<Record<string, 'none' | 'optional' | 'required'>>>> = {
  any: { crash: 'none', hang: 'none', slow: 'required', error: 'required', replug: 'optional' },
  session: { disconnect: 'none', flood: 'required', stall: 'none' },
  reported: { 'no-callback': 'none' },
  shutter: { 'no-exposure': 'none', 'card-full': 'none' },
  focus: { 'no-focus': 'none' },
  returnsData: { garbage: 'none' },
};

const CALLS: Readonly<Record<string, readonly Group[]>> = {
  EnumCameraObjects: ['any', 'returnsData'],
  CreateCameraObjectInfo: ['any', 'returnsData'],
  GetFingerprint: ['any', 'returnsData'],
  Connect: ['any', 'session', 'reported'],
  Disconnect: ['any', 'session', 'reported'],
  ReleaseDevice: ['any'],
  GetDeviceProperties: ['any', 'session', 'returnsData'],
  GetSelectDeviceProperties: ['any', 'session', 'returnsData'],
  ReleaseDeviceProperties: ['any', 'session'],
  SetDeviceProperty: ['any', 'session', 'reported', 'focus'],
  SendCommand: ['any', 'session', 'reported', 'shutter'],
  GetSelectLiveViewProperties: ['any', 'session', 'returnsData'],
  ReleaseLiveViewProperties: ['any', 'session'],
  GetDeviceSetting: ['any', 'session', 'returnsData'],
  SetDeviceSetting: ['any', 'session'],
  SetSaveInfo: ['any', 'session'],
  GetLiveViewImageInfo: ['any', 'session', 'returnsData'],
  GetLiveViewImage: ['any', 'session', 'returnsData'],
  GetOSDImage: ['any', 'session', 'returnsData'],
  GetRemoteTransferCapturedDateList: ['any', 'session', 'returnsData'],
  ReleaseRemoteTransferCapturedDateList: ['any', 'session'],
  GetRemoteTransferContentsInfoList: ['any', 'session', 'returnsData'],
  ReleaseRemoteTransferContentsInfoList: ['any', 'session'],
  GetRemoteTransferContentsDataFile: ['any', 'session', 'reported'],
  GetRemoteTransferContentsCompressedDataFile: ['any', 'session', 'reported'],
  ControlGetRemoteTransferContentsDataFile: ['any', 'session'],
  GetDateFolderList: ['any', 'session', 'returnsData'],
  ReleaseDateFolderList: ['any', 'session'],
  GetContentsHandleList: ['any', 'session', 'returnsData'],
  ReleaseContentsHandleList: ['any', 'session'],
  GetContentsDetailInfo: ['any', 'session', 'returnsData'],
  GetContentsThumbnailImage: ['any', 'session', 'returnsData'],
  PullContentsFile: ['any', 'session', 'reported'],
  DownloadSettingFile: ['any', 'session', 'reported'],
  UploadSettingFile: ['any', 'session', 'reported'],
  ImportLUTFile: ['any', 'session', 'reported'],
};

/** The calls that can have faults, and the names of those each can have. */
export const APPLICABLE_FAULTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(CALLS).map(([call, groups]) => [
    call,
    groups.flatMap((group) => Object.keys(FAULTS[group])),
  ]),
);

/**
 * Says what is wrong with a fault; undefined when nothing is.
 * @param target `SendCommand` or `SendCommand#3`
 * @param fault `hang` or `slow(800)`
 */
export function problemWithFault(target: string, fault: string): string | undefined {
  const [, call = '', hash, count = ''] = /^([^#]*)(#(.*))?$/.exec(target) ?? [];
  const known = APPLICABLE_FAULTS.get(call);
  if (known === undefined) {
    return `${call} is not a call with faults; these are: ${[...APPLICABLE_FAULTS.keys()].join(', ')}`;
  }
  if (hash !== undefined && !/^[1-9]\d{0,8}$/.test(count))
    return `${target}: after the # stands a number from 1`;
  const [, name = '', brackets, number = ''] = /^([a-z-]*)(\((.*)\))?$/.exec(fault) ?? [];
  if (!known.includes(name)) return `${call} has no fault ${fault}; it has: ${known.join(', ')}`;
  const takes = Object.values(FAULTS).find((faults) => Object.hasOwn(faults, name))?.[name];
  if (takes === 'none' && brackets !== undefined) return `${name} takes no number`;
  if (takes === 'required' && brackets === undefined) return `write ${name}(number)`;
  if (brackets !== undefined && !/^(\d+|0[xX][\da-fA-F]+)$/.test(number))
    return `${fault}: no number in brackets`;
  return undefined;
}
