// Entry point of the doctor's process. It runs all checks at the same time, each within its limit, and writes a line of
// JSON when a check ends. It is a separate process because a check can hang in the kernel, in a thread that nothing can
// end. The parent kills this process after the last line.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '../base/clock.js';
import { printable } from '../base/printable.js';
import { TIMED_OUT, within } from '../base/within.js';
import { readOptions } from '../protocol/worker-options.js';
import type { Check } from './check.js';
import { CHECKS } from './checks/table.js';
import { failure, HANGS, type Verdict } from './finding.js';
import { Host, type ProcessFacts } from './host.js';
import { type Line, SCRATCH_PREFIX } from './run/lines.js';
import type { Subject } from './subject.js';

/** Time limit for creating the scratch directory, and for removing it. */
const SCRATCH_MS = 500;

const given = readOptions<Omit<Subject, 'scratch'>>(process.argv);
process.title = 'rigd-doctor';

/**
 * Creates the scratch directory beside the state directory, because programs may be started there; /tmp does not always
 * allow that.
 */
async function makeScratch(): Promise<string> {
  const { stateDirectory, service } = given;
  const places = service === undefined ? [stateDirectory, dirname(stateDirectory)] : [];
  for (const place of places) {
    const made = mkdtemp(join(place, SCRATCH_PREFIX)).catch(() => undefined);
    const directory = await within(made, SCRATCH_MS, systemClock);
    if (directory === TIMED_OUT) break;
    if (directory !== undefined) return directory;
  }
  return mkdtemp(join(tmpdir(), SCRATCH_PREFIX));
}

function factsOfProcess(): ProcessFacts {
  // Network addresses are not needed in the report, and finding their host names can take seconds.
  const report = process.report as typeof process.report & { excludeNetwork?: boolean };
  report.excludeNetwork = true;
  const { header } = report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return {
    node: process.version,
    architecture: process.arch,
    glibc: header.glibcVersionRuntime,
    uid: process.geteuid?.() ?? -1,
    user: nameOfUser(),
    environment: process.env,
    epochMs: Date.now(),
  };
}

/** A user of a container may have no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.geteuid?.());
  }
}

async function verdictOf(check: Check, host: Host): Promise<Verdict> {
  try {
    const verdict = await within(check.look(host), given.checkMs, systemClock);
    if (verdict !== TIMED_OUT) return verdict;
    return failure(
      `the check did not end within ${given.checkMs} ms: a disk or a device does not answer`,
      ...HANGS,
    );
  } catch (error) {
    return failure(
      `the check itself failed: ${error instanceof Error ? error.message : String(error)}`,
      '# the message names what is broken, or this program is: sudo rigd doctor --here',
    );
  }
}

function write(line: Line): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function removeScratch(): Promise<void> {
  const removed = rm(scratch, { recursive: true, force: true }).catch(() => undefined);
  await within(removed, SCRATCH_MS, systemClock);
}

const checks = CHECKS.filter(({ byHandOnly }) => byHandOnly !== true || given.service === undefined);
const scratch = await makeScratch();
// The parent has closed the pipe.
process.stdout.on('error', () => void removeScratch().then(() => process.exit(1)));
write({ kind: 'begin', names: checks.map(({ name }) => name), scratch });
const host = new Host({ ...given, scratch }, factsOfProcess());
await Promise.all(
  checks.map(async (check) => {
    const { result, why, todo } = await verdictOf(check, host);
    write({
      kind: 'finding',
      finding: { name: check.name, result, why: printable(why), todo: todo.map(printable) },
    });
  }),
);
await removeScratch();
write({ kind: 'end' });
process.exit();
