import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file as an editor does: a program that looks for changes sees the old text or the new one, never a part. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.draft`, text);
  renameSync(`${path}.draft`, path);
}
