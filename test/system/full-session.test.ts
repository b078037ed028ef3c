// examples/full-session.ts as people run it: a program that calls every operation of the interface, and reports it
// when one does not succeed.

import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { played } from '../support/played-session.js';

const INTERFACE = new URL('../../data/interface-operations.json', import.meta.url);
const wanted = Object.keys(JSON.parse(readFileSync(INTERFACE, 'utf8')));

t.test('every operation succeeds, each has a line, and nothing is left behind', async (t) => {
  const { code, lines, errors, left } = await played(t);
  t.same(errors, []);
  t.equal(code, 0);
  t.equal(lines.at(-1), '47 of 47 operations succeeded');
  const named = lines.slice(1, -1).map((line) => line.split(' ')[0]);
  t.same(named.sort(), wanted.sort());
  t.same(left, []);
});

t.test('an operation that fails is named, with exit code 1', async (t) => {
  const { code, lines, errors, left } = await played(t, (line, directory) => {
    const camera = /ILCE-7M4 (\w+)/.exec(/^listCameras /.test(line) ? line : '')?.[1];
    if (camera === undefined) return;
    const [session = ''] = readdirSync(directory);
    const faults = join(directory, session, 'state', 'simulator', camera, 'faults');
    appendFileSync(faults, 'DownloadSettingFile error(0x8000)\n');
  });
  t.equal(code, 1);
  t.match(
    errors.at(-1),
    /^FAILED downloadCameraSettings: downloadCameraSettings answered 400: .*SDK_REFUSED/,
  );
  t.notMatch(lines.join('\n'), /of 47/);
  t.same(left, []);
});
