// Ids of shots whose records were removed: kept over restarts, a limited number of each host, and no host displaces
// those of another.

import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { UsedIds } from '#gateway/rig/shots/used-ids.js';
import { testDirectory } from '#harness/test-directory.js';

const MOST = 3;

async function idsOn(path: string) {
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => log.push(JSON.parse(line).msg) });
  const ids = new UsedIds({ path, most: MOST, logger });
  await ids.open();
  return { ids, log };
}

t.test('each host has its own share of the used ids; only its own oldest ids are removed', async (t) => {
  const path = join(testDirectory(t), 'ids');
  const { ids } = await idsOn(path);
  await ids.add([
    ['mine', ''],
    ['theirs', 'right'],
  ]);
  await ids.add(Array.from({ length: 50 }, (_, at) => [`flood ${at}`, 'far'] as const));
  for (const { ids: each } of [{ ids }, await idsOn(path)]) {
    t.same(
      ['mine', 'theirs', 'flood 0', 'flood 46', 'flood 47', 'flood 49', 'none'].map((id) => each.ownerOf(id)),
      ['', 'right', undefined, undefined, 'far', 'far', undefined],
    );
  }
  t.equal(readFileSync(path, 'utf8').trim().split('\n').length, 2 + MOST);
});

t.test('a damaged line does not affect other used ids; an unreadable file is reported', async (t) => {
  const directory = testDirectory(t);
  const path = join(directory, 'ids');
  const { ids } = await idsOn(path);
  await ids.add([
    ['one', ''],
    ['two', ''],
  ]);
  writeFileSync(path, `${readFileSync(path, 'utf8')}not an id\n`);
  const { ids: again, log } = await idsOn(path);
  t.same(
    ['one', 'two'].map((id) => again.ownerOf(id)),
    ['', ''],
  );
  t.match(log, [/damaged/]);
  const { log: unread } = await idsOn(directory);
  t.match(unread, [/cannot be read/]);
});

t.test('a file that cannot be read for a while loses no id', async (t) => {
  const path = join(testDirectory(t), 'ids');
  const { ids } = await idsOn(path);
  await ids.add([['old', 'right']]);
  const text = readFileSync(path, 'utf8');
  rmSync(path);
  mkdirSync(path);
  const { ids: unread } = await idsOn(path);
  await t.rejects(unread.add([['new', '']]), /not a regular file/);
  rmdirSync(path);
  writeFileSync(path, text);
  await unread.add([['new', '']]);
  for (const each of [unread, (await idsOn(path)).ids])
    t.same([each.ownerOf('old'), each.ownerOf('new')], ['right', '']);
});
