// An export of many files from a journal: one flipped bit in the folder is named, and nothing else.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { JournalWriter, recordsOf } from '#harness/shot-journal.js';
import { testDirectory } from '#harness/test-directory.js';
import { byExtent } from '../../support/extent.js';

const BODIES = 8;
const SHOTS = byExtent({ quick: 5, usual: 50, full: 1_250 });
const FILES = BODIES * SHOTS;
const PROGRAM = fileURLToPath(new URL('../../../bin/rigd', import.meta.url));

t.test(`one flipped bit in an export of ${FILES} files is named, and nothing else`, async (t) => {
  const directory = testDirectory(t);
  const pictures = join(directory, 'pictures');
  mkdirSync(pictures);
  const journal = new JournalWriter(join(directory, 'state'));
  journal.segment([]);
  for (let number = 1; number <= SHOTS; number += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
    journal.records(
      ...recordsOf({ number, bodies: BODIES, at }).map((record) => {
        if (record.kind !== 'landed') return record;
        const [text, path] = [`${number} of ${record.body}`, join(pictures, `${number}-${record.body}.JPG`)];
        writeFileSync(path, text);
        const sha256 = createHash('sha256').update(text).digest('hex');
        return { ...record, path, sizeBytes: text.length, sha256 };
      }),
    );
  }
  const service = await Service.start(t, {
    ...{ directory, rig: 'ILCE-7M4:1', limits: { exportRoomBytes: 0 } },
  });
  const selection = { state: 'complete' };
  const begun = performance.now();
  await service.ok('POST', '/api/rig/exports', {
    exportId: 'many',
    to: 'folder',
    layout: 'colmap',
    selection,
  });
  const done = await until(
    'the export has ended',
    async () => {
      const { body } = await service.ok('GET', '/api/rig/exports/many');
      return ['done', 'failed'].includes(body.export.state) ? body.export : undefined;
    },
    600_000,
  );
  const exportedMs = performance.now() - begun;
  t.match(done, { state: 'done', files: FILES, faults: [] });
  const verified = () => {
    const words = [PROGRAM, 'verify', done.path, '--json'];
    const { status, stdout } = spawnSync(process.execPath, words, { maxBuffer: 2 ** 26 });
    return { status, ...JSON.parse(stdout.toString()) };
  };
  const verifying = performance.now();
  t.match(verified(), { status: 0, files: FILES + 2, findings: [] }, 'the table and the rig are listed, too');
  const verifiedMs = performance.now() - verifying;
  const folder = join(done.path, 'rig1', 'camera5');
  const [, , third = ''] = readdirSync(folder)
    .filter((name) => name.endsWith('.JPG'))
    .sort();
  const bytes = readFileSync(join(folder, third));
  bytes.writeUInt8(bytes.readUInt8(0) ^ 4, 0);
  writeFileSync(join(folder, third), bytes);
  const { status, findings } = verified();
  t.equal(status, 1);
  t.same(findings, [{ path: `rig1/camera5/${third}`, problem: 'changed' }]);
  t.comment(
    `${FILES} files: exported in ${exportedMs.toFixed(0)} ms, verified in ${verifiedMs.toFixed(0)} ms`,
  );
});
