// Handler of the examination of the host, which the doctor makes in a process of its own. What only this service knows,
// how its search for cameras goes, is added here.

import { type Finding, failure, ok, summaryOf, warning } from '../../doctor/finding.js';
import type { Examination } from '../../doctor/run/shared-examination.js';
import type { SomeHandlers } from '../http/operation-route.js';
import type { Rig } from '../rig.js';

const NO_CAMERA = [
  '# by USB: see the rows usb-… of this list; set the camera to PC Remote and switch it on',
  '# by network: the same subnet, PC Remote on; discovery can take half a minute',
];

/** What this handler needs. */
export interface DoctorDependencies {
  readonly rig: Rig;
  readonly doctor: { examine(): Promise<Examination> };
  /** Of the program. */
  readonly version: string;
}

/** Handler of `examineHost`. */
export function doctorHandlers({ rig, doctor, version }: DoctorDependencies): SomeHandlers<'examineHost'> {
  return {
    examineHost: async () => {
      const { at, findings } = await doctor.examine();
      const all = [discoveryFinding(rig), ...findings];
      return {
        success: true,
        ...summaryOf(all),
        at,
        service: { version, pid: process.pid },
        checks: all.map((finding) => ({ ...finding, todo: [...finding.todo] })),
      };
    },
  };
}

function discoveryFinding(rig: DoctorDependencies['rig']): Finding {
  const { state, reason } = rig.discovery;
  const { discovered, connected } = rig.counts();
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
