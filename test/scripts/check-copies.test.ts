import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

/** Runs the check on files with these texts; what it finds, without the directory. */
function check(t: Parameters<typeof testDirectory>[0], files: Record<string, string>) {
  const directory = testDirectory(t, files);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/check-copies.js', ...Object.keys(files).map((name) => join(directory, name))],
    { encoding: 'utf8' },
  );
  return { status, findings: stderr.replaceAll(`${directory}/`, '').trim().split('\n') };
}

t.test('bare numbers of the SDK are found, in hex and decimal, in TypeScript and C++', async (t) => {
  const { status, findings } = check(t, {
    'bare.ts': 'const full = 0x20003;\nconst same = { 131075: "full" };\nconst big = 0x8402n;',
    'bare.cc': 'if (code == 0x8208u) return; // 0x8402 is meant here\n',
  });
  t.equal(status, 1);
  t.same(
    findings.map((line) => line.replace(/ of native.*/, '')),
    [
      'bare.ts:1: 0x20003 is CrWarning_File_StorageFull',
      'bare.ts:2: 131075 is CrWarning_File_StorageFull',
      'bare.ts:3: 0x8402 is CrError_Api_InvalidCalled',
      'bare.cc:1: 0x8208 is CrError_Connect_TimeOut',
    ],
  );
});

t.test('a list of words that has its table is found where it is spelled again', async (t) => {
  const { status, findings } = check(t, {
    'array.ts': "const STATES = ['absent', 'available', 'connecting', 'connected', 'recovering', 'failed'];",
    'union.ts': "type Kind =\n  | 'original'\n  | 'thumbnail'\n  | 'screennail';",
    'list.cc': 'const char* kModes[] = {"remote", "remote-transfer", "contents"};',
  });
  t.equal(status, 1);
  t.same(findings, [
    'array.ts:1: a second copy of the camera states of data/words.json',
    'union.ts:2: a second copy of the transfer kinds of data/words.json',
    'list.cc:1: a second copy of the connection modes of data/words.json',
  ]);
});

t.test('texts for clients, comments, other numbers and a choice of words are not copies', async (t) => {
  t.match(
    check(t, {
      'fine.ts': [
        "const wire = '0x20003'; // 0x20003",
        'const message = /refused with 0x8402/;',
        'const half = 0x8000;',
        "const left = ['absent', 'failed'];",
        "const one = { state: 'absent' }, two = { state: 'available' }, three = { state: 'connecting' };",
      ].join('\n'),
    }),
    { status: 0 },
  );
});

t.test(
  'a list of two words that has its table is found as an array and as a union, and not as a choice',
  async (t) => {
    const { findings } = check(t, {
      'array.ts': "const types = ['USB', 'Network'];",
      'union.ts': "let how: 'Network' | 'USB';",
      'choice.ts':
        "const type = hasCable ? 'USB' : 'Network';\nconst three = ['USB', 'Network', 'Bluetooth'];",
    });
    t.same(findings, [
      'array.ts:1: a second copy of the connection types of data/words.json',
      'union.ts:1: a second copy of the connection types of data/words.json',
    ]);
  },
);

t.test('a list in no table is found where a second file has it, in any order', async (t) => {
  const { findings } = check(t, {
    'constant.ts': "export const COLOURS = ['red', 'green', 'blue'] as const;",
    'enum.ts': "const Colour = Type.Enum(['blue', 'green', 'red'], { description: 'A colour.' });",
    'word.ts': "const colour = word(['red', 'green', 'blue']);",
    'union.ts': "interface Lamp {\n  readonly colour: 'red' | 'green' | 'blue';\n}",
    'once.ts': "type Size = 'small' | 'large';\ntype Same = 'large' | 'small';",
  });
  t.same(
    findings,
    ['enum.ts:1', 'word.ts:1', 'union.ts:2'].map(
      (at) => `${at}: a second copy of the list in constant.ts: put it into data/words.json`,
    ),
  );
});

t.test('a text that enumerates a list of a table is found, in a description and in a help', async (t) => {
  const { findings } = check(t, {
    'contract.ts': "const state = { description: 'absent, available, connecting, and others' };",
    'help.ts': "const meaning = 'one of absent, available, connecting or connected';",
    'made.ts': "const meaning = CAMERA_STATES.join(', ') + 'or absent, available, failed';",
  });
  t.same(findings, ['help.ts:1: a text that repeats the camera states of data/words.json']);
});

t.test(
  'members that are picked, a list made of a table, switches and names of the system are no copies',
  async (t) => {
    const text = [
      "type Named = Pick<Camera, 'model' | 'serial'>;",
      'const states = Type.Enum([...CAMERA_STATES]);',
      "for (const signal of ['SIGINT', 'SIGTERM'] as const) listen(signal);",
      "let isOn: 'on' | 'off';",
    ].join('\n');
    t.match(check(t, { 'one.ts': text, 'other.ts': text }), { status: 0 });
  },
);
