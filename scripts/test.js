// Runs the compiled tests under tap and ends with one line, `N passed, N failed`, counted by tap itself.
// Arguments: compiled test files, default every one below dist-test.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const named = process.argv.slice(2);
const all = readdirSync('dist-test', { recursive: true })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => join('dist-test', name))
  .sort();
const files = named.length > 0 ? named : all;
if (files.length === 0) {
  console.error('there is no compiled test: npm run build:test');
  process.exit(1);
}

const report = '.tap/report.tap';
mkdirSync('.tap', { recursive: true });
const { status } = spawnSync('npx', ['--no', 'tap', 'run', `--output-file=${report}`, ...files], {
  stdio: 'inherit',
});

// The last summary of the file is that of the whole run; pass, fail, skip and todo stand there when not zero.
const summary = [...readFileSync(report, 'utf8').matchAll(/^# \{ (total: .*) \}$/gm)].at(-1)?.[1] ?? '';
const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
const failed = Math.max(count('fail'), status === 0 ? 0 : 1);
const skipped = count('skip');
console.log(`\n${count('pass')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && count('pass') > 0 ? 0 : 1);
