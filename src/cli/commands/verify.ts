// `rigd verify`: compares the files of a folder with its hash lists. It works without a service.

import { MhlError, type Verified, verify } from '../../desk/exports/mhl/index.js';
import { CommandError, type Given } from '../command.js';
import { interruption } from '../terminal/interrupt.js';
import { print, printJson, remark, sizeText, table } from '../terminal/output.js';
import { Progress } from '../terminal/progress.js';
import { programVersion } from '../version.js';

/** Verifies the folder, and prints each difference. @throws CommandError when there is one */
export async function run({ words, options }: Given): Promise<void> {
  const [folder = '.'] = words;
  const progress = new Progress();
  const signal = interruption();
  const found = await verify(folder, {
    signal,
    ...(options.record === true ? { record: { version: programVersion() } } : {}),
    onProgress: ({ files, ofFiles, bytes }) =>
      progress.show(`${files} of ${ofFiles} files, ${sizeText(bytes)}`, files / ofFiles),
  })
    .catch((error: NodeJS.ErrnoException) => {
      if (signal.aborted) throw new CommandError('failed', 'interrupted; nothing was recorded');
      if (error instanceof MhlError || error.code !== undefined)
        throw new CommandError('failed', error.message);
      throw error;
    })
    .finally(() => progress.clear());
  const { length } = found.findings;
  if (options.json !== true) printFound(found);
  else if (length === 0) printJson(found);
  if (length > 0) throw new CommandError('failed', `${length} difference${length === 1 ? '' : 's'}`, found);
}

function printFound({ files, bytes, findings, generation, recorded }: Verified): void {
  if (findings.length > 0)
    print(
      table(
        ['PROBLEM', 'FILE', 'REASON'],
        findings.map(({ problem, path, reason = '' }) => [problem, path, reason]),
      ),
    );
  remark(
    `${files} files (${sizeText(bytes)}) are as generation ${generation} and the earlier ones list them`,
  );
  if (recorded !== undefined) remark(`generation ${recorded.sequence} is in ${recorded.path}`);
}
