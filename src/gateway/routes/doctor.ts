// Handler of the examination of the host, which the doctor makes in a process of its own. The handler adds what only
// this service knows: the state of its search for cameras, and the bodies that are not as rigd assumes.

import { type Finding, failure, ok, summaryOf, warning } from '../../doctor/finding.js';
import type { Examination } from '../../doctor/run/shared-examination.js';
import type { BrokenAssumption, Cameras } from '../cameras/cameras.js';
import type { OperationAnswer, SomeHandlers } from '../http/operation-route.js';

const NO_CAMERA = [
  '# by USB: see the rows usb-… of this list; set the camera to PC Remote and switch it on',
  '# by network: the same subnet, PC Remote on; discovery can take half a minute',
];

/** How many broken assumptions are named; the rest are only counted. */
const MOST_BROKEN = 8;

/** Dependencies of this handler. */
export interface DoctorRoutesContext {
  readonly cameras: Cameras;
  readonly doctor: { examine(): Promise<Examination> };
  /** Assumptions of rigd that do not hold for a body. */
  readonly broken: () => readonly (BrokenAssumption & { readonly cameraId: string })[];
  /** Version of the program. */
  readonly version: string;
}

/** Handler of `examineHost`. */
export function doctorHandlers(context: DoctorRoutesContext): SomeHandlers<'examineHost'> {
  return { examineHost: () => examined(context) };
}

/** The answer of `examineHost`. */
export async function examined({
  cameras,
  doctor,
  broken,
  version,
}: DoctorRoutesContext): Promise<OperationAnswer<'examineHost'>> {
  const { at, findings } = await doctor.examine();
  const all = [discoveryFinding(cameras), assumptionFinding(broken()), ...findings];
  return {
    success: true,
    ...summaryOf(all),
    at,
    service: { version, pid: process.pid },
    checks: all.map((finding) => ({ ...finding, todo: [...finding.todo] })),
  };
}

function discoveryFinding(cameras: DoctorRoutesContext['cameras']): Finding {
  const { state, reason } = cameras.discovery;
  const { discovered, connected } = cameras.counts();
  const name = 'cameras';
  if (state === 'failing') {
    const why = `the service cannot look for cameras: ${reason}`;
    return { name, ...failure(why, '# see the rows sdk, adapters, libraries and usb-… of this list') };
  }
  if (discovered > 0) return { name, ...ok(`${discovered} known, ${connected} connected`) };
  const why =
    state === 'starting' ? 'the first look for cameras has not ended yet' : 'the service sees no camera';
  return { name, ...warning(why, ...NO_CAMERA) };
}

function assumptionFinding(broken: ReturnType<DoctorRoutesContext['broken']>): Finding {
  const name = 'assumptions';
  if (broken.length === 0) return { name, ...ok('no body differs from what rigd assumes') };
  const lines = broken.slice(0, MOST_BROKEN).map(({ cameraId, about, seen, count }) => {
    return `${cameraId}, ${count} time(s): ${about}; seen: ${seen}`;
  });
  const rest = broken.length - lines.length;
  if (rest > 0) lines.push(`and ${rest} more`);
  return {
    name,
    ...warning(`not as rigd assumes: ${lines.join('; ')}`, ...new Set(broken.map(({ remedy }) => remedy))),
  };
}
