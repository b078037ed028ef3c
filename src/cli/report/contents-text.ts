// Describes the contents of an archive, for people who have to decide whether to send it.

import { printable } from '../../base/printable.js';
import type { Manifest, ManifestFile } from '../../report/archive.js';
import { kindOf } from '../../report/contents.js';
import { coloured, sizeText, table } from '../terminal/output.js';

/** The files, what personal data may be in them, and what is missing. */
export function contentsText({ files, missing }: Manifest): string {
  const rows = files.map(({ name, sizeBytes, what }) => [name, sizeText(sizeBytes), what]);
  const parts = [table(['FILE', 'SIZE', 'WHAT IT IS'], rows), personalText(files)];
  if (missing.length > 0)
    parts.push(
      [
        coloured('Not in the archive', 'bold'),
        ...missing.map(({ name, why }) => `  ${printable(name)}: ${printable(why)}`),
      ].join('\n'),
    );
  return parts.join('\n\n');
}

/** The personal data, in one line for each part of the archive: all files of a part can have the same personal data. */
function personalText(files: readonly ManifestFile[]): string {
  const lines = new Set(
    files
      .filter(({ personalData }) => personalData !== '')
      .map(
        ({ name, personalData }) => `  ${kindOf(name)?.part ?? printable(name)}: ${printable(personalData)}`,
      ),
  );
  return [
    coloured('Personal data that may be in the archive', 'bold'),
    ...(lines.size === 0 ? ['  none'] : lines),
  ].join('\n');
}
