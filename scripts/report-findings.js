import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Runs a check on the files that the command line names, else on the files of the checkout that the check is for, and
 * ends it with {@link reportFindings}.
 * @param {string} what name of the check, with which the last line begins
 * @param {(name: string) => boolean} isRead whether a file of the checkout is read
 * @param {(name: string, text: string) => readonly string[]} findIn findings in a file, a line each
 * @param {readonly string[]} built further files, which git does not have
 */
export function checkFiles(what, isRead, findIn, built = []) {
  const named = process.argv.slice(2);
  const tracked = () => execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = named.length > 0 ? named : [...tracked().filter(isRead), ...built];
  reportFindings(
    what,
    files,
    files.flatMap((name) => findIn(name, readFileSync(name, 'utf8'))),
  );
}

/**
 * Ends a check of files: prints a line for each finding and one with the number of files read, and sets the exit code:
 * 0 when files were read and nothing was found in them.
 * @param {string} what name of the check, with which the last line begins
 * @param {readonly string[]} files those that were read
 * @param {readonly string[]} findings
 */
export function reportFindings(what, files, findings) {
  for (const finding of findings) console.error(finding);
  if (files.length === 0) console.error('no file was read');
  console.log(`${what}: ${files.length} files, ${findings.length} findings`);
  process.exitCode = findings.length === 0 && files.length > 0 ? 0 : 1;
}
