// Fetches the ZIP file of an export. During the download its name is `FILE.part`; an interrupted download leaves this
// part behind, and `rigd export fetch` continues it, because every reading of an export has the same bytes.

import { constants, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { giveFreeName } from '../../base/free-name.js';
import { CommandError, firstLine } from '../command.js';
import type { ServiceClient } from '../http/client.js';
import { sizeText } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';

/** Longest silence of the connection: the service may read a large file of another host first. */
const SILENCE_MS = 600_000;

/**
 * Fetches the file, or the rest of it.
 * @param path of the ZIP file in the interface
 * @param file absolute path of the new file; a file of this name is not overwritten
 * @returns the path of the file
 * @throws CommandError
 */
export async function fetchZip(
  client: ServiceClient,
  path: string,
  file: string,
  exportId: string,
): Promise<string> {
  if (existsSync(file)) throw refusal(`${file} exists and is not overwritten`, exportId, 'ANOTHER-FILE');
  const part = `${file}.${exportId}.part`;
  const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_APPEND } = constants;
  try {
    const handle = await open(part, O_WRONLY | O_CREAT | O_NOFOLLOW | O_APPEND, 0o666);
    try {
      let bytes = (await handle.stat()).size;
      const headers = bytes === 0 ? {} : { range: `bytes=${bytes}-` };
      const response = await client.open('GET', path, { timeoutMs: SILENCE_MS, headers });
      if (bytes > 0 && response.statusCode !== 206)
        throw new Error('the service sends the file only as a whole');
      await withProgress(
        () => `fetching the ZIP file, ${sizeText(bytes)} so far`,
        async () => {
          for await (const chunk of response as AsyncIterable<Buffer>) {
            await handle.write(chunk);
            bytes += chunk.length;
          }
        },
      );
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (await giveFreeName(part, file)) return file;
    throw new Error(`${file} exists and is not overwritten`);
  } catch (error) {
    const answer = error instanceof CommandError ? error.answer : undefined;
    throw refusal(firstLine(error), exportId, file, answer);
  }
}

function refusal(why: string, exportId: string, file: string, answer?: unknown): CommandError {
  return new CommandError('failed', `${why}\n  next: rigd export fetch ${exportId} ${file}`, answer);
}
