// Fails when a committed generated file is not what its generator makes of its source.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** File and the script that prints it. */
const GENERATED = {
  'src/worker/properties/table.ts': 'scripts/generate-properties.js',
  'docs/properties.md': 'scripts/properties-document.js',
  'docs/tempers.md': 'scripts/tempers-document.js',
  'openapi.json': 'scripts/openapi.js',
};

for (const [file, script] of Object.entries(GENERATED)) {
  const made = execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (made !== readFileSync(file, 'utf8')) {
    console.error(`${file} is not what ${script} makes: run make generate and look at the difference`);
    process.exitCode = 1;
  } else {
    console.log(`${file} is what ${script} makes`);
  }
}
