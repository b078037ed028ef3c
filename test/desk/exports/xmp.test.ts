// Sidecars, read back by exiftool and exiv2.

import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'tap';
import type { PlannedExposure, PlannedPicture } from '#desk/exports/plan.js';
import { isOwnSidecar, sidecarOf } from '#desk/exports/xmp.js';

const isMissing = (program: string) =>
  spawnSync(program, ['-ver']).error !== undefined && `${program} is not installed`;

const picture: PlannedPicture = {
  stem: 'a/b',
  seq: 1,
  files: [
    {
      index: 0,
      path: '/p/DSC1.JPG',
      sizeBytes: 1,
      sha256: '00',
      ext: 'JPG',
      takenAt: '2026-11-23T14:22:33.120',
    },
  ],
};

/** An exposure of body 3 in a take of a subject with these fields. */
function exposed(fields: Record<string, string> = {}, round = 0): PlannedExposure {
  return {
    shot: {
      shotId: 'take-1',
      number: 17,
      at: '2026-11-23T13:22:33.000Z',
      group: 'all',
      session: 'spring',
      skew: {},
    },
    body: { id: 'D10F60140703', name: 'front & left', number: 3, model: 'ILCE-7M4' },
    rigIndex: 2,
    exposure: { round, planned: true, state: 'complete' },
    take: {
      ...{
        jobId: 'j1',
        job: 'Autumn <2026>',
        subjectId: 's1',
        subject: 'Ødegård "Åse" 日本',
        subjectThen: 'Odegard',
        barcode: '4006381333931',
      },
      ...{ take: 2, verdict: 'keep', rating: 4, note: 'eyes\u0001 closed\ud800', fields },
    },
    pictures: [picture],
  };
}

/** Values that exiftool reads, by group and name. */
function readBy(path: string): Record<string, unknown> {
  const [read] = JSON.parse(
    execFileSync('exiftool', ['-json', '-G1', '-struct', path], { encoding: 'utf8' }),
  );
  return read;
}

test('a sidecar has subject, take, body and rig in the fields that exiftool reads', {
  skip: isMissing('exiftool'),
}, (t) => {
  const path = join(t.testdir(), 'b.xmp');
  writeFileSync(path, sidecarOf(exposed({ city: 'Oslo', creator: 'Anna', 'shoe-size': '41' }), picture));
  t.match(readBy(path), {
    'XMP-dc:Title': 'Ødegård "Åse" 日本',
    'XMP-dc:Description': 'eyes\ufffd closed\ufffd',
    'XMP-dc:Identifier': '4006381333931',
    'XMP-dc:Subject': ['Ødegård "Åse" 日本', 'Autumn <2026>'],
    'XMP-dc:Creator': ['Anna'],
    'XMP-photoshop:City': 'Oslo',
    'XMP-photoshop:TransmissionReference': 'Autumn <2026>',
    'XMP-photoshop:DateCreated': '2026:11:23 14:22:33.120',
    'XMP-xmp:Rating': 4,
    'XMP-xmp:Label': 'Green',
    'XMP-rigd:Take': 2,
    'XMP-rigd:ShotNumber': 17,
    'XMP-rigd:BodyName': 'front & left',
    'XMP-rigd:BodyNumber': 3,
    'XMP-xcr:RigPoseIndex': 2,
    'XMP-xcr:Rig': /^\{[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-8[0-9A-F]{3}-[0-9A-F]{12}\}$/,
  });
  t.end();
});

test('a sidecar is one that exiv2 reads', { skip: isMissing('exiv2') }, (t) => {
  const path = join(t.testdir(), 'b.xmp');
  writeFileSync(path, sidecarOf(exposed({ city: 'Oslo' }), picture));
  const read = execFileSync('exiv2', ['-px', path], { encoding: 'utf8' });
  for (const name of ['dc.title', 'photoshop.City', 'xmp.Rating', 'xcr.RigInstance', 'rigd.Shot'])
    t.match(read, `Xmp.${name} `, name);
  t.end();
});

test('the rig is the same for all bodies and rounds, its instance for the bodies of one round', (t) => {
  const of = (entry: PlannedExposure) => {
    const text = sidecarOf(entry, picture);
    return ['Rig', 'RigInstance'].map((name) => new RegExp(`xcr:${name}="([^"]+)"`).exec(text)?.[1]);
  };
  const [rig, instance] = of(exposed());
  const other = of({ ...exposed(), rigIndex: 5, body: { ...exposed().body, id: 'X' } });
  t.strictSame(other, [rig, instance]);
  const [sameRig, next] = of(exposed({}, 1));
  t.equal(sameRig, rig);
  t.not(next, instance);
  t.end();
});

test('a sidecar that was not changed is known as one of rigd', async (t) => {
  const path = join(t.testdir(), 'b.xmp');
  const text = sidecarOf(exposed({ city: 'Oslo' }), picture);
  writeFileSync(path, text);
  t.equal(await isOwnSidecar(path), true);
  const changed = [
    text.replace('Oslo', 'Bergen'),
    text.replace(/ x:xmptk="[^"]*"/, ''),
    text.replace(/x:xmptk="[^"]*"/, 'x:xmptk="Adobe XMP Core 7.0"'),
    '',
  ];
  for (const other of changed) {
    writeFileSync(path, other);
    t.equal(await isOwnSidecar(path), false);
  }
});
