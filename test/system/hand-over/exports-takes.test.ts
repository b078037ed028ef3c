// Takes in exports: the present name of a subject, its fields, verdict and rating, in paths, sidecars and the table.

import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { verify } from '#desk/exports/mhl/index.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { HAS_EXIFTOOL } from '../../support/exiftool.js';

t.test(
  'a subject that was renamed after its shots has its present name in all that is handed over',
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits: { exportRoomBytes: 0 } });
    const [id = ''] = await until('the body is listed', async () => {
      const ids = await service.cameraIds();
      return ids.length > 0 ? ids : undefined;
    });
    await service.connect(id);
    const fields = [{ name: 'city' }, { name: 'size' }];
    await service.ok('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring', fields });
    const subject = {
      subjectId: 's1',
      name: 'Ana',
      barcode: '4006381333931',
      fields: { city: 'Oslo', size: '=41' },
    };
    await service.ok('POST', '/api/rig/jobs/spring/subjects', { subjects: [subject] });
    await service.ok('POST', '/api/rig/jobs/spring/next', { barcode: '4006381333931' });
    const receipt = await until('a shot exposes', async () => {
      const { status, body } = await service.request('POST', '/api/rig/groups/all/shoot', {});
      return status === 200 ? body.receipt : undefined;
    });
    await until('its file is here', async () => {
      return (await service.ok('GET', `/api/rig/shots/${receipt.shotId}`)).body.receipt.state === 'complete';
    });
    const { take } = receipt.take;
    await service.ok('PUT', '/api/rig/jobs/spring/subjects/s1', { name: 'Anna / Åse' });
    const judged = { verdict: 'keep', rating: 4, note: 'eyes closed' };
    await service.ok('PUT', `/api/rig/jobs/spring/subjects/s1/takes/${take}`, judged);

    const asked = {
      selection: { jobId: 'spring', verdict: 'keep', rating: 4 },
      to: 'folder',
      layout: 'by-subject',
    };
    /** Exports the kept takes. @returns the export at its end */
    const exported = async (exportId: string, more: object = {}) => {
      await service.ok('POST', '/api/rig/exports', { exportId, ...asked, ...more });
      return until('the export has ended', async () => {
        const { body } = await service.ok('GET', `/api/rig/exports/${exportId}`);
        return ['done', 'failed'].includes(body.export.state) ? body.export : undefined;
      });
    };
    const done = await exported('kept');
    t.match(done, { state: 'done', files: 1 });
    const folder = join(done.path, 'Anna _ Åse', String(take).padStart(3, '0'));
    const sidecar = readdirSync(folder).find((name) => name.endsWith('.xmp')) ?? '';
    const xmp = readFileSync(join(folder, sidecar), 'utf8');
    for (const text of [
      'Anna / Åse',
      '<xmp:Rating>4<',
      '<xmp:Label>Green<',
      '<photoshop:City>Oslo<',
      'eyes closed',
    ])
      t.match(xmp, text);
    const [head = '', line = ''] = readFileSync(join(done.path, 'shots.csv'), 'utf8').split('\r\n');
    const cells = new Map(head.split(',').map((name, index) => [name, line.split(',')[index]]));
    const wanted = {
      ...{
        job: 'Spring',
        subject: 'Anna / Åse',
        subjectThen: 'Ana',
        take: String(take),
        verdict: 'keep',
        rating: '4',
      },
      'subject.city': 'Oslo',
      'subject.size': "'=41",
    };
    t.match(Object.fromEntries(cells), wanted);
    const picture = readdirSync(folder).find((name) => name.endsWith('.JPG')) ?? '';
    if (HAS_EXIFTOOL) {
      const tags = ['-ISO', '-ExposureTime', '-FNumber'];
      const [exif] = JSON.parse(
        execFileSync('exiftool', ['-json', ...tags, join(folder, picture)]).toString(),
      );
      const read = ['iso', 'shutter', 'aperture'].map((name) => cells.get(name));
      t.same(read, [exif.ISO, exif.ExposureTime, exif.FNumber].map(String));
    }

    const { path } = done;
    await service.ok('PUT', `/api/rig/jobs/spring/subjects/s1/takes/${take}`, { ...judged, rating: 5 });
    const again = await exported('again', { path });
    t.match(again, { state: 'done', faults: [] }, 'a sidecar of rigd is replaced');
    t.match(readFileSync(join(folder, sidecar), 'utf8'), '<xmp:Rating>5<');
    t.match(
      await verify(path),
      { files: 3, findings: [], generation: 2 },
      'picture and two tables are listed',
    );
    appendFileSync(join(folder, sidecar), '<!-- of another program -->');
    const conflict = await exported('conflict', { path });
    t.match(conflict, { state: 'failed', faults: [{ reason: /another file has the name/ }] });
    t.match(readFileSync(join(folder, sidecar), 'utf8'), 'of another program');
  },
);
