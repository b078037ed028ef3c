// Checks that use the SDK: the addon loads, the library loads and has a version that this program knows, and a search
// for cameras succeeds.

import { quoted } from '../../base/quoted.js';
import type { Check } from '../check.js';
import { failure, ok, warning } from '../finding.js';
import { sdkRun } from '../sdk-run.js';

const SIMULATOR = [
  '# the variables RIGD_SIM_… are described in docs/develop/simulator.md',
  'env | grep RIGD_SIM_',
];

/** Whether rigd's own native code, the addon, loads. */
export const addon: Check = {
  name: 'addon',
  async look(host) {
    const { addon: step } = await sdkRun(host);
    if (step.ok) return ok('the native part of rigd loads');
    return failure(
      step.why,
      '# install rigd again; for a processor or C library without a prebuilt part, build it: docs/develop/packaging.md',
    );
  },
};

/** Whether the vendor's library, or the simulated one, loads. */
export const sdkLoads: Check = {
  name: 'sdk-loads',
  async look(host) {
    const { load } = await sdkRun(host);
    if (load === undefined) return failure('not tried: the native part of rigd does not load');
    if (load.ok) return ok(`SDK ${load.result.version}${host.subject.simulated ? ' (simulated)' : ''}`);
    return failure(
      load.why,
      ...(host.subject.simulated ? SIMULATOR : ['# see also: sdk, adapters, libraries in this list']),
    );
  },
};

/** Whether the SDK itself finds cameras. */
export const cameras: Check = {
  name: 'cameras',
  byHandOnly: true,
  async look(host) {
    const { enumerate } = await sdkRun(host);
    const { simulated } = host.subject;
    if (enumerate === undefined) return failure('not tried: the SDK does not load');
    if (enumerate.ok && enumerate.result.length > 0) {
      const list = enumerate.result.map(({ model, id }) => `${quoted(model)} ${quoted(id)}`);
      return ok(`the SDK sees ${list.length}: ${list.join(', ')}`);
    }
    if (simulated && !enumerate.ok) return failure(enumerate.why, ...SIMULATOR);
    return warning(
      enumerate.ok
        ? 'the SDK sees no camera'
        : `the SDK sees no camera: ${enumerate.why} (some versions answer this when there is none)`,
      '# by USB: see the rows usb-… of this list; set the camera to PC Remote and switch it on',
      '# by network: the same subnet, PC Remote on; discovery can take half a minute: try again',
    );
  },
};
