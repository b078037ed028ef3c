import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { PictureNamings } from '#gateway/rig/naming/picture-namings.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import type { PictureNaming } from '#protocol/name-template.js';
import { replaceFile } from '../../../support/replace-file.js';
import { testRig, vitalsOf } from '../../../support/test-rig.js';

const RIG = `
name = "Studio A"
session = "spring"
template = "{name}-{shot}.{ext}"
[cameras.D1]
name = "front left"
number = 1
groups = ["ring", "close"]
[groups.close]
template = "close/{name}-{shot}.{ext}"
`;

/** The cameras D1, which is connected, and D2, which is not, with a rig file. */
async function rigOf(t: Test, text: string) {
  const directory = testDirectory(t);
  const edit = (content: string) => replaceFile(join(directory, 'rig.toml'), content);
  edit(text);
  const cameras = [vitalsOf({ id: 'D1' }), vitalsOf({ id: 'D2', state: 'available', mode: undefined })];
  const { rigFile } = testRig(directory, cameras);
  await rigFile.start();
  t.teardown(() => rigFile.stop());
  const calls: [id: string, naming: PictureNaming | undefined][] = [];
  const refusal: { error?: ServiceError } = {};
  const log: string[] = [];
  const said: string[] = [];
  const namings = new PictureNamings({
    rigFile,
    said: (text) => void said.push(text),
    cameras: {
      vitals: () => cameras,
      summary: (id) => ({ id, model: 'ILCE-7M4', connected: true }),
      call: (async (id: string, _operation: string, { naming }: { naming?: PictureNaming }) => {
        calls.push([id, naming]);
        if (refusal.error !== undefined) throw refusal.error;
        return {};
      }) as never,
    },
    logger: pino({}, { write: (line: string) => void log.push(line) }),
  });
  return { rigFile, namings, calls, edit, refusal, log, said };
}

t.test('a camera gets its template, and its name, number and rig as facts', async (t) => {
  const { namings } = await rigOf(t, RIG);
  const facts = { rig: 'Studio A', session: 'spring', model: 'ILCE-7M4' };
  t.strictSame(namings.of('D1'), {
    template: 'close/{name}-{shot}.{ext}',
    facts: { ...facts, camera: 'D1', serial: 'D1', number: '1', name: 'front left' },
  });
  t.strictSame(
    namings.of('D2'),
    {
      template: '{name}-{shot}.{ext}',
      facts: { ...facts, camera: 'D2', serial: 'D2', number: '', name: '' },
    },
    'one that is not declared has those of the rig',
  );
});

t.test('the template of a group names the pictures of shots of that group', async (t) => {
  const text = RIG.replace('groups = ["ring", "close"]', 'groups = ["close", "ring"]');
  const { namings } = await rigOf(t, `${text}\n[groups.ring]\ntemplate = "ring/{camera}-{shot}.{ext}"\n`);
  t.match(namings.of('D1'), {
    template: 'ring/{camera}-{shot}.{ext}',
    ofGroups: { close: 'close/{name}-{shot}.{ext}' },
  });
});

t.test('without a template pictures have the names of the camera', async (t) => {
  const { namings } = await rigOf(t, '[cameras.D1]\nname = "left"\n');
  t.equal(namings.of('D1'), undefined);
});

t.test('a change of the rig reaches the cameras that are connected, once', async (t) => {
  const { namings, rigFile, calls } = await rigOf(t, RIG);
  namings.connecting('D1');
  await rigFile.change((content) => ({ ...content, session: 'autumn' }));
  t.match(calls, [['D1', { facts: { session: 'autumn' } }]]);
  await rigFile.change((content) => ({ ...content, presets: [{ name: 'a', properties: {}, cameras: {} }] }));
  t.equal(calls.length, 1, 'a change without effect on the names is not reported');
  await rigFile.change(({ template: _template, ...content }) => ({ ...content, groups: [] }));
  t.strictSame(calls.at(-1), ['D1', undefined]);
});

t.test('a change while a session is being opened reaches the camera when it is open', async (t) => {
  const { namings, rigFile, calls } = await rigOf(t, RIG);
  namings.connecting('D2');
  namings.onNews({ cameraId: 'D2', name: 'opened', payload: {} });
  t.same(calls, [], 'it has them');
  await rigFile.change((content) => ({ ...content, session: 'autumn' }));
  calls.length = 0;
  namings.onNews({ cameraId: 'D2', name: 'opened', payload: {} });
  t.match(calls, [['D2', { facts: { session: 'autumn' } }]]);
});

t.test('names that a camera did not get are logged, unless its next worker gets them', async (t) => {
  const { namings, rigFile, refusal, log, calls } = await rigOf(t, RIG);
  const failed = () => rigFile.change((content) => ({ ...content, session: `${content.session}-x` }));
  refusal.error = new ServiceError('CAMERA_RECOVERING', 'x');
  await failed();
  refusal.error = new ServiceError('CAMERA_STUCK', 'x');
  await failed();
  await until('the log', () => log.length > 0);
  t.match(log, [/old names/]);
  delete refusal.error;
  namings.onNews({ cameraId: 'D1', name: 'opened', payload: {} });
  t.match(calls.at(-1), ['D1', { facts: { session: 'spring-x-x' } }], 'the next time it is given them again');
});

t.test('a template that is not valid is refused with its line', async (t) => {
  const { rigFile, edit } = await rigOf(t, RIG);
  edit(RIG.replace('template = "close/', 'template = "../close/'));
  await t.rejects(
    rigFile.change((content) => content),
    { code: 'RIG_FILE_BROKEN' },
  );
  t.match(rigFile.file.error, {
    line: 10,
    message: /^groups\.close\.template: position 1: a template cannot leave/,
  });
  t.equal(rigFile.template('D1'), 'close/{name}-{shot}.{ext}', 'the old one stays in force');
});

t.test('two bodies whose names are one name in a file system are refused', async (t) => {
  const { rigFile, edit } = await rigOf(t, RIG);
  const refused = async (name: string) => {
    edit(`${RIG}[cameras.D2]\nname = ${JSON.stringify(name)}\n`);
    await t.rejects(
      rigFile.change((content) => content),
      { code: 'RIG_FILE_BROKEN' },
    );
    return rigFile.file.error;
  };
  t.match(await refused('front left'), { line: 12, message: /D1 and D2 have the same name "front left"/ });
  t.match(await refused('Front  Left'), { message: /have the same name "Front {2}Left" in file names/ });
});

t.test('a rig of two bodies without a template names them in their files, and reports it once', async (t) => {
  const bodies = '[cameras.D1]\nname = "front left"\n[cameras.D2]\n';
  const { rigFile, namings, edit, said, log } = await rigOf(t, '[cameras.D1]\nname = "front left"\n');
  t.equal(namings.of('D1'), undefined, 'one body has no rival');
  const takes = async (text: string, what: string, isSo: () => boolean) => {
    edit(text);
    await until(what, isSo);
  };
  await takes(bodies, 'the default', () => rigFile.defaultTemplate !== undefined);
  t.equal(namings.of('D1')?.template, '{name}-{original}.{ext}');
  t.match(namings.of('D2'), { template: '{name}-{original}.{ext}', facts: { name: '', serial: 'D2' } });
  await takes(`session = "s"\n${bodies}`, 'another change', () => rigFile.content.session === 's');
  t.match(said, [
    /pictures are named by \{name\}-\{original\}\.\{ext\}.*a template in the rig file changes that/,
  ]);
  t.equal(log.filter((line) => line.includes('{original}')).length, 1);
  await takes(`template = ""\n${bodies}`, 'the names of the cameras', () => rigFile.content.template === '');
  t.equal(namings.of('D1'), undefined, 'an empty template is a choice');
  const own = `${bodies}[groups.ring]\ntemplate = "{name}-{shot}.{ext}"\n`;
  await takes(own, 'a template of a group', () => rigFile.content.groups.length === 1);
  t.equal(namings.of('D1')?.template, undefined, 'a rig with a template of its own is unchanged');
});
