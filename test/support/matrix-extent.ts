// Which cells of the fault matrices a run goes through. In the extent `full` every cell runs. Otherwise one cell runs
// of those that take the same path through the code: those with the same kind of request, the same fault and the same
// expectations.

import { EXTENT, type Extent } from './extent.js';
import { FAULT_CASES, type Operation } from './fault-cases.js';

/** Requests that the gateway and the worker treat alike; only the SDK call at the end differs. */
const KINDS: { readonly [By in Operation]: string } = {
  connect: 'connect',
  fingerprint: 'fingerprint',
  disconnect: 'disconnect',
  'read one': 'read',
  'read all': 'read',
  'focus frames': 'read',
  'live view status': 'read',
  write: 'write',
  'save info': 'write',
  'enable live view': 'write',
  shoot: 'shoot',
  fire: 'shoot',
  watch: 'watch',
  'watch display': 'watch',
  look: 'look',
};

/** For these faults one cell runs for each expected outcome, whatever the request: only the addon sees the fault. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['slow', 'flood']);
/** The extent `quick` has one cell of each fault, if possible one with a request of these kinds. */
const FIRST_IN_QUICK = ['read', 'shoot', 'write'];

/** Calls about contents, one of each kind, whose faults all run in the extent `usual`. The others run only `error`. */
const WHOLE_IN_USUAL: ReadonlySet<string> = new Set([
  'GetRemoteTransferContentsInfoList',
  'ReleaseDateFolderList',
  'GetRemoteTransferContentsDataFile',
  'PullContentsFile',
  'ControlGetRemoteTransferContentsDataFile',
  'UploadSettingFile',
]);

const ROWS = Object.keys(FAULT_CASES);
const RUN: Readonly<Record<Extent, () => readonly string[]>> = {
  quick: () =>
    firsts(
      [...ROWS].sort((one, other) => rankOf(one) - rankOf(other)),
      faultOf,
    ),
  usual: () => firsts(ROWS, pathOf),
  full: () => ROWS,
};
const NAMES = new Set(RUN[EXTENT]());

/** Whether a row of the fault matrix, `<call> <fault>`, runs in this extent. */
export function isRun(name: string): boolean {
  return NAMES.has(name);
}

/** Whether a fault of a call about contents runs in this extent. */
export function isContentFaultRun(call: string, fault: string): boolean {
  return EXTENT === 'full' || fault === 'error' || WHOLE_IN_USUAL.has(call);
}

/** The first row of each class. */
function firsts(names: readonly string[], classOf: (name: string) => string): string[] {
  const first = new Map<string, string>();
  for (const name of names) {
    const key = classOf(name);
    if (!first.has(key)) first.set(key, name);
  }
  return [...first.values()];
}

function kindOf(name: string): string {
  return KINDS[FAULT_CASES[name]?.by ?? 'look'];
}

function rankOf(name: string): number {
  return FIRST_IN_QUICK.includes(kindOf(name)) ? 0 : 1;
}

function faultOf(name: string): string {
  return name.split(' ')[1] ?? '';
}

function pathOf(name: string): string {
  const [call = '', fault = ''] = name.split(' ');
  const { by, ...expected } = FAULT_CASES[name] ?? {};
  const kind = kindOf(name);
  // Every step of a connect counts as a kind of its own: each takes its own path in opening a session.
  if (kind === 'connect') return JSON.stringify([call, fault]);
  return JSON.stringify([WITHOUT_EFFECT.has(fault) ? '' : kind, fault, expected]);
}
