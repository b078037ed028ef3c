// An export of a rig of two hosts: files of the other host come over HTTP, and only their own host moves them into the
// bin.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Receipt } from '#gateway/contract/shapes.js';
import { until } from '#harness/deadline.js';
import { NatsServer } from '#harness/nats-server.js';
import { listed, PATIENT, startHost, TOLERANCE_MS } from '../../support/two-hosts.js';

t.test('an export has the files of all hosts; the bin takes those of its own host', async (t) => {
  const server = await NatsServer.start(t);
  const limits = { ...PATIENT, exportRoomBytes: 0 };
  const left = await startHost(t, server, 'left', { limits });
  const right = await startHost(t, server, 'right', { limits });
  for (const host of [left, right])
    for (const name of ['left', 'right'])
      for (const id of await listed(host, name, 1)) await host.connect(id);
  const shotId = await until('a shot of both hosts exposes', async () => {
    const asked = { toleranceMs: TOLERANCE_MS };
    const { status, body } = await left.request('POST', '/api/rig/groups/all/shoot', asked);
    return status === 200 ? (body.receipt.shotId as string) : undefined;
  });
  const receipt = await until('both files are on their hosts', async () => {
    const { body } = await left.ok('GET', `/api/rig/shots/${shotId}`);
    return body.receipt.state === 'complete' ? (body.receipt as Receipt) : undefined;
  });
  const files = receipt.bodies.flatMap(({ host, exposures }) =>
    exposures.flatMap((exposure) => exposure.files.map((file) => ({ host, ...file }))),
  );
  t.same(files.map(({ host }) => host).sort(), ['left', 'right']);

  const selection = { shots: [shotId] };
  await left.ok('POST', '/api/rig/exports', { exportId: 'all', to: 'folder', selection, xmp: false });
  const done = await until('the export has ended', async () => {
    const { body } = await left.ok('GET', '/api/rig/exports/all');
    return ['done', 'failed'].includes(body.export.state) ? body.export : undefined;
  });
  t.match(done, { state: 'done', files: 2, faults: [] });
  const hashes = readdirSync(done.path)
    .filter((name) => /\.jpg$/i.test(name))
    .map((name) =>
      createHash('sha256')
        .update(readFileSync(join(done.path, name)))
        .digest('hex'),
    );
  t.same(hashes.sort(), files.map(({ sha256 }) => sha256).sort());
  const [head = '', ...rows] = readFileSync(join(done.path, 'shots.csv'), 'utf8').trim().split('\r\n');
  const iso = head.split(',').indexOf('iso');
  t.match(
    rows.map((row) => row.split(',')[iso]),
    [/^\d+$/, /^\d+$/],
    'the settings are read from files of both hosts',
  );

  const { body } = await left.ok('POST', '/api/rig/bin', { selection });
  t.match(body.entry, { state: 'binned', files: 1, faults: [] });
});
