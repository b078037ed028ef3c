import t from 'tap';
import { TRANSFER_KINDS } from '#protocol/words.js';
import { hostNameOf, plainNameOf } from '#worker/contents/content-rows.js';

t.test('the name of a file on this host is harmless, whatever the camera calls it', async (t) => {
  const row = { contentId: 7, fileId: 2, sizeBytes: 1, width: 0, height: 0, created: '' };
  for (const [path, name] of [
    ['DCIM/100MSDCF/DSC00001.JPG', 'DSC00001.JPG'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a/..', 'content-7-2'],
    ['/', 'content-7-2'],
    ['.hidden', 'hidden'],
    ['a\u0000b\n.JPG', 'ab.JPG'],
    [`${'x'.repeat(500)}.JPG`, `${'x'.repeat(56)}.JPG`],
    ['a/name .. ', 'name'],
    ['\u202egpj.exe\u200f.JPG', 'gpj.exe.JPG'],
    ['a\ud83db\ude00.JPG', 'ab.JPG'],
    // The name is cut between characters, although one more UTF-16 unit would fit.
    [`${'😀'.repeat(40)}a.JPG`, `${'😀'.repeat(40)}a.JPG`],
    [`${'😀'.repeat(60)}.JPG`, `${'😀'.repeat(49)}.JPG`],
    [`${'x'.repeat(30)}${'😀'.repeat(60)}a.JPG`, `${'😀'.repeat(48)}a.JPG`],
  ] as const) {
    t.equal(hostNameOf({ ...row, path }, 'original'), name, JSON.stringify(path.slice(0, 20)));
  }
  t.equal(hostNameOf({ ...row, path: 'C0001.MP4' }, 'thumbnail'), 'C0001-thumbnail.JPG');
});

t.test('a name fits a file system with all that is added to it', async (t) => {
  const row = { contentId: 7, fileId: 2, sizeBytes: 1, width: 0, height: 0, created: '' };
  const faults: string[] = [];
  for (const character of ['x', 'é', 'e\u0301', '漢', '😀', '👩‍👩‍👧‍👦', '\ud83d', '.', ' ']) {
    for (let before = 0; before < 3; before += 1) {
      const path = `${'a'.repeat(before)}${character.repeat(300)}.JPG`;
      for (const kind of TRANSFER_KINDS) {
        const name = hostNameOf({ ...row, path }, kind);
        const label = `${kind} ${JSON.stringify(path.slice(0, 8))}`;
        if (Buffer.byteLength(name) > 235) faults.push(`${label}: ${Buffer.byteLength(name)} bytes`);
        if (Buffer.from(name).toString() !== name)
          faults.push(`${label}: another one after a way through UTF-8`);
        if (!/^[A-Za-z0-9._-]+$/.test(plainNameOf(name)))
          faults.push(`${label}: ${plainNameOf(name)} is not plain`);
      }
    }
  }
  t.same(faults, []);
});
