// The widths of numbers on their way to a body and back, and the marks before texts, through the real addon.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { behaviour } from '#harness/temper.js';
import type { AddonChild } from './support/addon-child.js';
import { SIMULATED_SDK } from './support/native-build.js';
import { connectedBody } from './support/simulated-body.js';

const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';
const TEMPERS = ['strict', 'sample', 'older', 'network', 'wayward'];

const SHUTTER_SPEED_VALUE = 0x17d;
const UINT64_LIST = 0x2004;
const MODEL_NAME = 0x7b2;

async function read(child: AddonChild, code: number) {
  const [property] = await child.session.getProperties([code]);
  if (property === undefined) throw new Error(`0x${code.toString(16)} is not reported`);
  return property;
}

/** Writes a number and waits until the property reads it. */
async function write(child: AddonChild, code: number, type: number, value: bigint): Promise<void> {
  await child.session.setProperty(code, type, value);
  await until(
    `0x${code.toString(16)} reads ${value}`,
    async () => (await read(child, code)).current === value,
  );
}

for (const temper of TEMPERS) {
  t.test(
    `rows 18, 25 and 27: numbers and texts of a body of the temper ${temper} are read`,
    { skip },
    async (t) => {
      const child = await connectedBody(t, { model: 'ILCE-7M4', env: { RIGD_SIM_TEMPER: temper } });
      if (behaviour('ignoresOtherWidths', temper) === true) {
        const { type, current } = await read(child, 0x11a);
        await child.session.setProperty(0x11a, 0x2001, 2n);
        t.equal((await read(child, 0x11a)).current, current, 'row 67: a write of another width is ignored');
        await write(child, 0x11a, type, 2n);
      } else {
        // The vendor's sample writes numbers in another width than it reads them.
        await write(child, 0x11a, 0x2001, 2n);
        await write(child, 0x105, 0x2002, 3n);
        await write(child, 0x105, 0x2002, 1n);
        await write(child, 0x100, 0x2003, 800n);
        t.equal((await read(child, 0x100)).type, 0x2002, 'row 25: its width is unchanged');
      }

      const speed = await read(child, SHUTTER_SPEED_VALUE);
      t.match(
        speed,
        { type: UINT64_LIST, current: 0x1_0000_00fan },
        'row 27: 1/250 in two halves of 32 bits',
      );
      t.ok(speed.settable.every((value) => value > 0xffff_ffffn));
      const thirtySeconds = 0x1e_0000_0001n;
      await write(child, SHUTTER_SPEED_VALUE, speed.type, thirtySeconds);

      t.equal((await read(child, MODEL_NAME)).text, 'ILCE-7M4', 'row 18: without a mark');
    },
  );
}
