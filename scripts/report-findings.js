/**
 * Ends a check of files: prints a line for each finding and one that says what was read, and sets the exit code: 0 when
 * files were read and nothing was found in them.
 * @param {string} what the check, as its last line begins
 * @param {readonly string[]} files those that were read
 * @param {readonly string[]} findings
 */
export function reportFindings(what, files, findings) {
  for (const finding of findings) console.error(finding);
  if (files.length === 0) console.error('no file was read');
  console.log(`${what}: ${files.length} files, ${findings.length} findings`);
  process.exitCode = findings.length === 0 && files.length > 0 ? 0 : 1;
}
