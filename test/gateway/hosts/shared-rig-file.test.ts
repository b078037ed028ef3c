// Two hosts that share their rig file over a real nats-server. Books, files and buses are those of the service.

import { mkdirSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { NatsBus } from '#gateway/hosts/bus/nats-bus.js';
import { BusCell } from '#gateway/hosts/shared-cell.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import type { RigContent } from '#gateway/rig/declared/model.js';
import { RigFileOnDisk } from '#gateway/rig/file/rig-file.js';
import { GENEROUS_MS, until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';
import { testDirectory } from '#harness/test-directory.js';
import { replaceFile } from '../../support/replace-file.js';

/** Ping limits for a server on a busy machine, which may not run for seconds; the end of it is seen without a ping. */
const limits = { ...DEFAULT_LIMITS, busPingMs: GENEROUS_MS, busRetryMs: 50, busStoreMs: 20_000 };
const logger = pino({ level: 'silent' });
const KEY = 'rig.file';

interface Desk {
  readonly host: string;
  readonly bus: NatsBus;
  readonly rigFile: RigFileOnDisk;
  readonly path: string;
  readonly directory: string;
  /** Number of reports that the rig file has changed. */
  readonly changes: () => number;
  text(): Promise<string>;
  /** Takes a body into the rig. */
  add(id: string): Promise<void>;
  close(): Promise<void>;
}

function deskOf(t: Test, server: NatsServer, host: string, directory: string, rigEntries = 512): Desk {
  mkdirSync(directory, { recursive: true });
  const settings = { servers: [server.url], rig: 'studio', host, url: undefined };
  const bus = new NatsBus({ settings, limits, logger });
  const rigFile = new RigFileOnDisk({
    stateDirectory: directory,
    ...{ logger, clock: systemClock, rigEntries },
    fileMs: 10_000,
    rigFileMs: 50,
    attached: () => [],
  });
  let changes = 0;
  rigFile.onChange(() => {
    changes += 1;
  });
  rigFile.share(new BusCell({ bus, key: KEY, what: 'the rig file', logger, limits }));
  const close = async () => {
    await rigFile.stop();
    await bus.close();
  };
  t.teardown(close);
  const path = join(directory, 'rig.toml');
  return {
    ...{ host, bus, rigFile, path, directory, close },
    changes: () => changes,
    text: () => readFile(path, 'utf8').catch(() => ''),
    add: (id) => rigFile.change((content) => withCamera(content, id)),
  };
}

function withCamera(content: RigContent, id: string): RigContent {
  const camera = { id, name: id, groups: [], connect: false, mode: 'remote' as const, properties: {} };
  return { ...content, cameras: [...content.cameras, camera] };
}

const named = (name: string) => `# by hand\nname = "${name}"\n`;
/** Waits until every host has this name of the rig in force. */
const isNamed = (name: string, ...desks: Desk[]) =>
  until(`the rig is named ${name} on ${desks.map(({ host }) => host)}`, () =>
    desks.every(({ rigFile }) => rigFile.content.name === name),
  );
const conflictsOf = ({ directory }: Desk) =>
  readdirSync(directory).filter((name) => name.startsWith('rig.conflict-'));

t.test('two hosts share a rig file', { skip: !HAS_NATS && 'nats-server is not installed' }, async (t) => {
  const server = await NatsServer.start(t);
  const root = testDirectory(t);
  const left = deskOf(t, server, 'left', join(root, 'left'));
  const right = deskOf(t, server, 'right', join(root, 'right'));
  const both = [left, right];
  const areUp = () => until('both have the bus', () => both.every(({ bus }) => bus.isUp));
  const cutOff = async () => {
    await server.end('SIGKILL');
    await until('both have noticed', () => both.every(({ bus }) => !bus.isUp));
  };

  await t.test('a host without a rig file takes the rig file of the first host', async (t) => {
    replaceFile(left.path, named('Studio'));
    await left.rigFile.start();
    await until('it is shared', () => left.bus.values.get(KEY).catch(() => undefined));
    await right.rigFile.start();
    await isNamed('Studio', right);
    t.equal(await right.text(), named('Studio'));
    t.same(conflictsOf(right), []);
    t.equal(right.rigFile.file.notice, undefined);
  });

  await t.test('changes from both hosts at once are all made, in the files of both', async (t) => {
    const ids = both.flatMap(({ host }) => Array.from({ length: 15 }, (_, index) => `${host}-${index}`));
    await Promise.all(ids.map((id) => (id.startsWith('left') ? left : right).add(id)));
    await until('both have all', () => both.every(({ rigFile }) => ids.every((id) => rigFile.camera(id))));
    await until('both files are the same', async () => (await left.text()) === (await right.text()));
    t.match(await right.text(), /^# by hand/);
  });

  await t.test('an edit by hand is in force on the other host, and reported there', async (t) => {
    const told = right.changes();
    replaceFile(left.path, named('By hand'));
    await isNamed('By hand', ...both);
    t.equal(await right.text(), named('By hand'));
    t.ok(right.changes() > told);
    replaceFile(right.path, 'name = 7\n');
    await until('the fault is reported', () => right.rigFile.file.error);
    t.equal(left.rigFile.content.name, 'By hand', 'what has a fault is not shared');
    replaceFile(right.path, named('Mended'));
    await isNamed('Mended', ...both);
    t.same([...conflictsOf(left), ...conflictsOf(right)], []);
  });

  await t.test('a change that was made without the bus is shared when it is back', async (t) => {
    await cutOff();
    await left.add('alone');
    t.match(left.rigFile.file.notice, /other hosts do not have it yet: there is no bus/);
    t.equal(right.rigFile.camera('alone'), undefined);
    await server.begin();
    await until('the other has it', () => right.rigFile.camera('alone'));
    await until('nothing is left to report', () => left.rigFile.file.notice === undefined);
    t.equal(await right.text(), await left.text());
    t.same(conflictsOf(right), []);
  });

  await t.test(
    'if both hosts changed the rig file without the bus, the first change is in force, and the other file is kept',
    async (t) => {
      await cutOff();
      await left.rigFile.change((content) => ({ ...content, name: 'Of left' }));
      replaceFile(right.path, named('Of right'));
      await isNamed('Of right', right);
      await server.begin();
      await until('they agree', () => left.rigFile.content.name === right.rigFile.content.name && areUp());
      const loser = left.rigFile.content.name === 'Of left' ? right : left;
      const [kept = ''] = await until('the other is kept', () => {
        const names = conflictsOf(loser);
        return names.length > 0 && names;
      });
      t.match(await readFile(join(loser.directory, kept), 'utf8'), loser === left ? /Of left/ : /Of right/);
      t.match(loser.rigFile.file.notice, new RegExp(kept.replaceAll('.', '\\.')));
      t.equal(loser.rigFile.file.error, undefined);
    },
  );

  await t.test(
    'a host that returns takes the changed rig file, or shares its own file if that was edited meanwhile',
    async (t) => {
      await right.close();
      await left.rigFile.change((content) => ({ ...content, name: 'Meanwhile' }));
      const again = deskOf(t, server, 'right', right.directory);
      await again.rigFile.start();
      await isNamed('Meanwhile', again);
      await until('it is agreed', async () => {
        const agreed = join(again.directory, 'rig.shared.toml');
        return (await readFile(agreed, 'utf8')) === (await left.text());
      });
      await again.close();
      replaceFile(again.path, named('While it was off'));
      const known = conflictsOf(again);
      const third = deskOf(t, server, 'right', right.directory);
      await third.rigFile.start();
      await isNamed('While it was off', left, third);
      t.same(conflictsOf(third), known);
      await third.close();
    },
  );

  await t.test('a host that joins with another file takes that of the rig, and keeps a copy', async (t) => {
    const other = deskOf(t, server, 'other', join(root, 'other'));
    replaceFile(other.path, named('Elsewhere'));
    await other.rigFile.start();
    await isNamed('While it was off', other);
    t.equal(conflictsOf(other).length, 1);
    await other.close();
  });

  await t.test(
    'a rig file that is not valid on one host is refused there, and is in force on the others',
    async (t) => {
      await left.rigFile.change((content) => withCamera(withCamera(content, 'one'), 'two'));
      const small = deskOf(t, server, 'small', join(root, 'small'), 1);
      await small.rigFile.start();
      const { message } = await until('it reports that', () => small.rigFile.file.error);
      t.match(message, /the text that host left has shared is not in force here/);
      await t.rejects(small.add('three'), { code: 'RIG_FILE_BROKEN' });
      t.ok(left.rigFile.camera('two'));
      await small.close();
    },
  );

  await t.test('a change that the server cannot store is refused, and nothing changes', async (t) => {
    const before = await left.text();
    const long = 'x'.repeat(left.bus.maxBytes);
    await t.rejects(
      left.rigFile.change((content) => ({ ...content, session: long })),
      { code: 'RIG_INVALID' },
    );
    await server.end('SIGKILL');
    await until('it has noticed', () => !left.bus.isUp);
    t.equal(await left.text(), before);
  });
});
