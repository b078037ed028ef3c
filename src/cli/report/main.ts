// `rigd report`: makes one archive with everything that a bug report needs. The archive is written on this computer and
// sent nowhere. Its contents are printed, and the user decides.

import { createWriteStream, rmSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type About, archiveOf, type Item, type Manifest } from '../../report/archive.js';
import { kindOf, PARTS, type PartName } from '../../report/contents.js';
import { CommandError, type Given } from '../command.js';
import { settings } from '../doctor/here.js';
import { ALL } from '../http/cameras.js';
import { clientFor } from '../http/client.js';
import { INTERRUPTED } from '../terminal/interrupt.js';
import { print, printJson, remark, sizeText } from '../terminal/output.js';
import { programVersion } from '../version.js';
import { contentsText } from './contents-text.js';
import { fromFiles, fromJournal, fromProbes, fromService, isOfThisHost } from './sources.js';

/** Makes the archive and prints what is in it. @throws CommandError */
export async function run(given: Given): Promise<void> {
  const { options, words } = given;
  const without = withoutOf(options.without);
  const at = new Date().toISOString();
  const client = await clientFor(given);
  const [word] = words;
  const asked = await fromService(client, word);
  const served = typeof asked === 'string' ? undefined : asked;
  const camera = served === undefined ? (word === ALL ? undefined : word) : served.camera;
  if (served === undefined)
    remark(`${asked}; this report is made from the files of the service, as far as your user can read them`);
  const probes = typeof options.probes === 'string' ? options.probes : '.';
  const items = async function* (): AsyncGenerator<Item, void, void> {
    if (served !== undefined) yield* served.items;
    else {
      const { config, broken } = settings(options);
      yield* fromFiles(config, broken, camera);
    }
    if (isOfThisHost(client) && !without.has('journal')) yield await fromJournal();
    yield* fromProbes(probes, camera);
  };
  const about: About = {
    at,
    rigd: programVersion(),
    source: served === undefined ? 'files' : 'service',
    ...(camera === undefined ? {} : { camera }),
  };
  const path = resolve(typeof options.output === 'string' ? options.output : nameOf(about));
  const manifest = await written(path, wanted(items(), without), about);
  const { size: sizeBytes } = await stat(path);
  if (options.json === true) printJson({ success: true, path, sizeBytes, manifest });
  else {
    print(contentsText(manifest));
    print(
      `\n${path}: ${sizeText(sizeBytes)}, readable only by your user. Nothing was sent. To inspect it: tar -xzf FILE`,
    );
  }
}

/** @throws CommandError for a word that is no part */
function withoutOf(text: unknown): ReadonlySet<PartName> {
  const words = typeof text === 'string' ? text.split(',').map((each) => each.trim()) : [];
  return new Set(
    words.map((each) => {
      const part = PARTS.find((known) => known === each);
      if (part !== undefined) return part;
      throw new CommandError(
        'not-understood',
        `--without takes parts, separated by commas: ${PARTS.join(', ')}`,
      );
    }),
  );
}

/** The items of the parts that are wanted. */
async function* wanted(
  items: AsyncIterable<Item>,
  without: ReadonlySet<PartName>,
): AsyncGenerator<Item, void, void> {
  for await (const item of items) {
    const part = kindOf(item.name)?.part;
    if (part === undefined || !without.has(part)) yield item;
  }
  for (const name of without) yield { name, why: '--without' };
}

/** Writes the archive under another name, and then renames it. @throws CommandError */
async function written(path: string, items: AsyncIterable<Item>, about: About): Promise<Manifest> {
  const draft = `${path}.${process.pid}.new`;
  const clear = () => rmSync(draft, { force: true });
  process.once('exit', clear);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(INTERRUPTED));
  let manifest: Manifest | undefined;
  try {
    await pipeline(
      async function* () {
        manifest = yield* archiveOf(items, about);
      },
      createGzip(),
      createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
    );
    await rename(draft, path);
  } catch (error) {
    clear();
    if (error instanceof CommandError) throw error;
    throw new CommandError('failed', `no report was made: ${error instanceof Error ? error.message : error}`);
  }
  if (manifest === undefined) throw new Error('an archive without its manifest');
  return manifest;
}

function nameOf({ at, camera }: About): string {
  const moment = at.replaceAll(/[-:]|\.\d+/g, '');
  const about = camera === undefined ? '' : `-${camera.replaceAll(/[^A-Za-z0-9]/g, '')}`;
  return `rigd-report${about}-${moment}.tar.gz`;
}
