// Names of files on a card that are hard to spell: each is fetched and lands whole, and none holds up the next.

import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { Service } from '#harness/service.js';
import { addressOf, CardFolder, digestOfFile, listed, nextEventOf, sha256 } from '../support/card.js';

const FOLDER = 'DCIM/100MSDCF';
const NAMES = [
  // A cut after a fixed number of UTF-16 units splits a surrogate pair in one of these two.
  Buffer.from(`${'😀'.repeat(40)}a.JPG`),
  Buffer.from(`${'😀'.repeat(40)}.JPG`),
  Buffer.from(`${'😀'.repeat(60)}.JPG`),
  Buffer.from(`${'e\u0301'.repeat(60)}.JPG`),
  Buffer.from('\u202egpj.exe\u200f.JPG'),
  Buffer.from('  two words . .JPG'),
  Buffer.from('line\nbreak\u001b.JPG'),
  // Half of a pair, and bytes that are no UTF-8 at all.
  Buffer.from([0x61, 0xed, 0xa0, 0xbd, 0x62, 0x2e, 0x4a, 0x50, 0x47]),
  Buffer.from([0xff, 0xfe, 0x2e, 0x4a, 0x50, 0x47]),
];

for (const mode of ['remote-transfer', 'contents']) {
  t.test(`files of any name are fetched in the mode ${mode}`, async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
    const [id = ''] = await service.cameraIds();
    const folder = Buffer.from(`${join(new CardFolder(service, id).directory, FOLDER)}/`);
    mkdirSync(folder, { recursive: true });
    const digests = NAMES.map((name, at) => {
      const bytes = Buffer.alloc(1_000 + at, `${at}`);
      const hidden = Buffer.concat([folder, Buffer.from('.part')]);
      writeFileSync(hidden, bytes);
      renameSync(hidden, Buffer.concat([folder, name]));
      return sha256(bytes);
    });
    await service.ok('POST', `/api/cameras/${id}/connection`, { mode });
    const files = await listed(service, id, NAMES.length);
    t.equal(files.length, NAMES.length);
    const nextEvent = nextEventOf(await service.events());
    for (const file of files) {
      t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
      const end = await nextEvent(
        'transferProgress',
        ({ contentId, percent }) => contentId === file.content_id && percent === 100,
      );
      const path = String(end.savedPath);
      t.equal(end.sha256, digests[file.file_size - 1_000], basename(path));
      t.equal(digestOfFile(path), end.sha256);
    }
    t.equal(readdirSync(service.pictures).filter((name) => !name.startsWith('.')).length, NAMES.length);
  });
}
