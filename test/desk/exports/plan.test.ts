// The plan of an export: names of pictures by layout, numbers of pictures, and hostile texts.

import fc from 'fast-check';
import { test } from 'tap';
import { Layout } from '#desk/exports/layout.js';
import { planShot, type TakeFacts } from '#desk/exports/plan.js';
import type { Receipt } from '#gateway/contract/shapes.js';

type Body = Receipt['bodies'][number];

const take: TakeFacts = {
  ...{
    jobId: 'j1',
    job: 'Autumn',
    subjectId: 's1',
    subject: 'Åse / Ødegård',
    subjectThen: 'Ase',
    take: 2,
    verdict: 'none',
    rating: 0,
  },
  fields: { look: 'red' },
};

/** A body whose exposures have these files, by round. */
function body(number: number, rounds: readonly (readonly string[])[], name = `body ${number}`): Body {
  return {
    ...{ id: `D${number}`, name, number, model: 'ILCE-7M4' },
    exposures: rounds.map((paths, round) => ({
      ...{
        round,
        planned: true as const,
        state: paths.length > 0 ? ('complete' as const) : ('lost' as const),
      },
      files: paths.map((path, index) => ({ index: 10 * round + index, path, sizeBytes: 1, sha256: 'ab' })),
    })),
  };
}

function receipt(bodies: Body[], number = 17): Receipt {
  return {
    ...{ shotId: `shot-${number}`, number, group: 'all', at: '2026-11-23T13:22:33.000Z', session: 'spring' },
    ...{ state: 'complete', message: '', policy: 'all-or-nothing', focus: true, pattern: {}, skew: {} },
    rounds: { planned: 1, begun: 1 },
    bodies,
  };
}

/** Paths of all files, in the order of the plan. */
function pathsOf(layout: Layout, ...receipts: Receipt[]): string[] {
  return receipts
    .flatMap((each) => planShot(each, take, layout, (id) => Number(id.slice(1)) - 1))
    .flatMap(({ pictures }) =>
      pictures.flatMap(({ stem, files }) => files.map(({ ext }) => `${stem}.${ext}`)),
    );
}

const RAW_AND_JPEG = receipt([body(1, [['/p/1.ARW', '/p/1.JPG']]), body(2, [['/p/2.ARW', '/p/2.JPG']])]);

test('the ready layouts keep a RAW file and its JPEG together, by shot, subject or camera', (t) => {
  const paths = Object.fromEntries(
    ['flat', 'by-subject', 'colmap', 'meshroom'].map((name) => [
      name,
      pathsOf(new Layout(name, 'Rig'), RAW_AND_JPEG),
    ]),
  );
  t.matchStrict(paths, {
    flat: [
      '000017-1-body 1-1.ARW',
      '000017-1-body 1-1.JPG',
      '000017-2-body 2-1.ARW',
      '000017-2-body 2-1.JPG',
    ],
    'by-subject': [
      'Åse _ Ødegård/002/1-body 1-17-1.ARW',
      'Åse _ Ødegård/002/1-body 1-17-1.JPG',
      'Åse _ Ødegård/002/2-body 2-17-1.ARW',
      'Åse _ Ødegård/002/2-body 2-17-1.JPG',
    ],
    colmap: [
      'rig1/camera1/image000017-001.ARW',
      'rig1/camera1/image000017-001.JPG',
      'rig1/camera2/image000017-001.ARW',
      'rig1/camera2/image000017-001.JPG',
    ],
    meshroom: [
      'rig/0/000017-001.ARW',
      'rig/0/000017-001.JPG',
      'rig/1/000017-001.ARW',
      'rig/1/000017-001.JPG',
    ],
  });
  t.end();
});

test('pictures of one moment have one number on all bodies, also when a body lost an earlier one', (t) => {
  const burst = receipt([body(1, [['/p/1.JPG', '/p/2.JPG'], ['/p/3.JPG']]), body(2, [[], ['/p/9.JPG']])]);
  t.strictSame(pathsOf(new Layout('meshroom', 'Rig'), burst), [
    'rig/0/000017-001.JPG',
    'rig/0/000017-002.JPG',
    'rig/0/000017-003.JPG',
    'rig/1/000017-003.JPG',
  ]);
  t.end();
});

test('two pictures with one name get numbers, and a RAW file keeps the number of its JPEG', (t) => {
  const layout = new Layout('{subject.look}-{name}-{time}.{ext}', 'Rig');
  const twice = [RAW_AND_JPEG, { ...RAW_AND_JPEG, shotId: 'x', number: 18 }];
  t.strictSame(
    pathsOf(layout, ...twice).filter((path) => path.includes('body 1')),
    ['red-body 1-132233.ARW', 'red-body 1-132233.JPG', 'red-body 1-132233-2.ARW', 'red-body 1-132233-2.JPG'],
  );
  t.end();
});

test('a template with a fault is refused with its position', (t) => {
  t.throws(() => new Layout('{nmae}-{shot}.{ext}', 'Rig'), { message: /position 1: .*did you mean name/ });
  t.throws(() => new Layout('../{name}-{shot}.{ext}', 'Rig'), { message: /cannot leave/ });
  t.throws(() => new Layout('meshrom', 'Rig'), { message: /position/ });
  t.end();
});

test('no text of a client or camera leads out of the export, to a list or to a second file of one name', (t) => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '..',
      '.',
      '',
      '/',
      'ascmhl',
      'shots',
      'CON',
      '.rigd-bin',
      '-rf',
      '\u202e',
      'a'.repeat(400),
    ),
  );
  const templates = fc.constantFrom(
    '{subject}/{name}-{shot}.{ext}',
    '{name}/{subject.look}-{shot}.{ext}',
    '{name}-{original}.{ext}',
  );
  fc.assert(
    fc.property(text, text, text, templates, (name, subject, look, template) => {
      const layout = new Layout(template, 'Rig');
      const files = [[`/p/${name.replaceAll('/', '')}.JPG`, '/p/x.JPG']];
      const shot = receipt([body(1, files, name), body(2, files, name)]);
      const stems = planShot(shot, { ...take, subject, fields: { look } }, layout, () => 0).flatMap(
        ({ pictures }) => pictures.map(({ stem }) => stem),
      );
      const parts = stems.flatMap((stem) => stem.split('/'));
      const tops = stems.map((stem) => stem.split('/')[0] ?? '');
      return (
        new Set(stems.map((stem) => stem.toLowerCase())).size === stems.length &&
        parts.every((part) => part !== '' && !part.startsWith('.') && Buffer.byteLength(part) <= 255) &&
        tops.every((top) => !/^(ascmhl|shots)$/i.test(top))
      );
    }),
  );
  t.end();
});
