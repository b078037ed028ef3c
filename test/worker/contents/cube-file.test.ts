import t from 'tap';
import { hostNameOf } from '#worker/contents/content-rows.js';
import { problemOfCube } from '#worker/contents/cube-file.js';

const rows = (count: number) => Array(count).fill('0 0.5 1e0').join('\n');

t.test('LUTs of the .cube format are known', async (t) => {
  for (const good of [
    `LUT_3D_SIZE 2\n${rows(8)}`,
    `# made by hand\r\nTITLE "a"\r\nDOMAIN_MIN 0 0 0\r\nLUT_1D_SIZE 3\r\n${rows(3)}\r\n\r\n`,
    `LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0 1\n${rows(8)}`,
  ]) {
    t.equal(problemOfCube(good), undefined, good.slice(0, 20));
  }
  for (const [bad, problem] of [
    ['', 'neither'],
    [rows(8), 'neither'],
    [`LUT_3D_SIZE 2\n${rows(7)}`, '7 of 8 rows'],
    [`LUT_3D_SIZE 2\n${rows(9)}`, '9 of 8 rows'],
    [`LUT_3D_SIZE 2\nLUT_1D_SIZE 8\n${rows(8)}`, 'twice'],
    [`LUT_3D_SIZE 1\n${rows(1)}`, 'from 2 to 256'],
    [`LUT_3D_SIZE 999999999\n`, 'from 2 to 256'],
    [`LUT_3D_SIZE 2\n${rows(7)}\n0 0`, 'three numbers'],
    [`LUT_3D_SIZE 2\n${rows(7)}\n0 0 nan`, 'three numbers'],
    [`LUT_3D_SIZE 2\n${rows(8)}\nSCRIPT x`, 'no line'],
  ] as const) {
    t.match(problemOfCube(bad), problem);
  }
});

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
  ] as const) {
    t.equal(hostNameOf({ ...row, path }, 'original'), name, JSON.stringify(path.slice(0, 20)));
  }
  t.equal(hostNameOf({ ...row, path: 'C0001.MP4' }, 'thumbnail'), 'C0001-thumbnail.JPG');
});
