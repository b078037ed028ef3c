// A program that gives names to the files of one camera, as its worker does: `<staging> <destination> <camera>
// <exposures>`. Every file holds the camera and the number of its exposure.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LandingNames } from '#worker/landing/landing-names.js';

const [staging = '', directory = '', camera = '', exposures = ''] = process.argv.slice(2);
const names = new LandingNames();
const own = join(staging, camera);
mkdirSync(own, { recursive: true });
for (let number = 1; number <= Number(exposures); number += 1) {
  const files = ['ARW', 'JPG', 'HIF'].map((kind) => `DSC${String(number).padStart(5, '0')}.${kind}`);
  // Every camera begins with another kind.
  files.push(...files.splice(0, Number(camera) % files.length));
  await Promise.all(
    files.map((name) => {
      const path = join(own, name);
      writeFileSync(path, `${camera}/${number}`);
      return names.give(path, { directory, name });
    }),
  );
}
