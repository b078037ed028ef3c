// The SDK's interface as this project relies on it, through the addon: against the simulated library always, and
// against a genuine one with a camera attached when RIGD_TEST_SDK_DIR names its directory (the one that holds
// libCr_Core.so and CrAdapter). It then takes pictures and changes settings of the first camera it finds.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { DIFFERENCES, type Library } from './sdk-interface/differences.js';
import { CHECKS } from './sdk-interface/suite.js';
import { AddonChild } from './support/addon-child.js';
import { SIMULATED_SDK } from './support/native-build.js';

const GENUINE_SDK = process.env.RIGD_TEST_SDK_DIR;

const LIBRARIES: { library: Library; sdk: string; skip: string | false }[] = [
  {
    library: 'simulated',
    sdk: SIMULATED_SDK,
    skip: !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native',
  },
  {
    library: 'genuine',
    sdk: GENUINE_SDK ?? '',
    skip:
      GENUINE_SDK === undefined &&
      'no genuine SDK: set RIGD_TEST_SDK_DIR to its directory, with a camera attached',
  },
];

for (const { library, sdk, skip } of LIBRARIES) {
  t.test(`the ${library} library`, { skip }, async (t) => {
    for (const { title, run } of CHECKS) {
      const known = DIFFERENCES.find((each) => each.check === title && each.library === library);
      await t.test(title, { skip: known?.reason ?? false }, async (t) => {
        const directory = testDirectory(t, { pictures: {} });
        const env = { RIGD_SIM_STATE: join(directory, 'state'), HOME: directory };
        const child = new AddonChild(t, directory, sdk, env);
        await child.order('listen');
        await child.session.load(sdk);
        const [camera] = await child.session.enumerate(3);
        if (camera === undefined) throw new Error('no camera is attached');
        await run({ child, camera, directory: join(directory, 'pictures') });
        t.pass('holds');
      });
    }
  });
}

t.test('every known difference names a check', async (t) => {
  const titles = CHECKS.map(({ title }) => title);
  t.same(
    DIFFERENCES.filter(({ check }) => !titles.includes(check)),
    [],
  );
});
