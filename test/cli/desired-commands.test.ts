// The commands about desired settings, as people run them, against one service with simulated cameras.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const service = await Service.start(t, { rig: 'ILCE-7M4:2', limits: { bodyPauseMs: 20 } });
const [ID = '', AWAY = ''] = await service.cameraIds();
const env = { PATH: process.env.PATH, HOME: service.directory, RIGD_CONFIG: 'none', RIGD_URL: service.url };

function rigd(line: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...line.split(' ')], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within(`the end of rigd ${line}`, ended);
}

/** A command line and the expected exit code and output. */
type Row = readonly [line: string, code: number, stdout: RegExp, stderr: RegExp];

async function check(t: Test, rows: readonly Row[]): Promise<void> {
  const faults: string[] = [];
  for (const [line, code, stdout, stderr] of rows) {
    const outcome = await rigd(line);
    if (outcome.code !== code || !stdout.test(outcome.stdout) || !stderr.test(outcome.stderr))
      faults.push(`rigd ${line}: ${JSON.stringify(outcome)}`);
  }
  t.same(faults, []);
}

const NOTHING = /^$/;
const COMPARED = /^1 body compared\.\n$/;

await service.listed(ID);
await service.listed(AWAY);
await service.ok('PUT', `/api/rig/cameras/${ID}`, { name: 'left', number: 1, groups: ['ring'] });
await service.ok('PUT', `/api/rig/cameras/${AWAY}`, { properties: { iso: '100' } });
await service.connect(ID);
const events = await service.events();

t.test('properties are adopted, and presets saved and compared', async (t) => {
  await check(t, [
    ['drift', 0, NOTHING, /no drift; 1 of 2 bodies are connected and declared/],
    ['adopt ring iso', 0, /1 left +done +iso ISO \w+\n/, /^1 body adopted\.\n$/],
    ['adopt ring isoo', 1, NOTHING, /did you mean "?iso/],
    ['presets', 0, NOTHING, /rigd presets save NAME/],
    ['presets save', 2, NOTHING, /name of a preset/],
    ['presets show x', 2, NOTHING, /save, apply, diff, delete/],
    ['presets save day ring --property iso,drive-mode', 0, /1 left +done +.*iso ISO/, /saved in the preset/],
    ['presets diff day ring', 0, /^BODY .*\n1 left +as the preset/, COMPARED],
  ]);
});

t.test('drift is shown and ended; presets are applied and removed', async (t) => {
  await service.ok('PUT', `/api/cameras/${ID}/properties/iso`, { value: '1600' });
  await events.next('drift', ({ current }) => current === 'ISO 1600');
  await check(t, [
    ['drift', 0, /^BODY .*\n1 left +iso +ISO \w+ +ISO 1600 /, /rigd apply .*rigd adopt/],
    ['drift ring --json', 0, /^\[\{"id":.*"drift":\[\{"property":"iso"/, NOTHING],
    ['drift nothing', 1, NOTHING, /GROUP_NOT_FOUND/],
    ['presets diff day ring', 0, /\n1 left +iso +ISO \w+ +ISO 1600\n/, COMPARED],
    ['apply ring', 0, /1 left +done +iso ISO/, /have their declared values/],
    ['apply', 1, /NOT_CONNECTED/, /GROUP_PARTIAL/],
    ['apply --json', 1, /^\{"success":false,.*"GROUP_PARTIAL"/, NOTHING],
    ['presets apply day ring --desired', 0, /1 left +done/, /have the preset/],
    ['presets', 0, /^PRESET .*\nday /, NOTHING],
    ['presets delete day', 0, NOTHING, /removed/],
    ['presets apply day', 1, NOTHING, /PRESET_NOT_FOUND/],
  ]);
});
