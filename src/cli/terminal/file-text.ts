// Reads a file that the command line names.

import { readFile } from 'node:fs/promises';
import { CommandError, firstLine } from '../command.js';

/** The text of a file. @throws CommandError when it cannot be read */
export async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandError('failed', firstLine(error));
  }
}
