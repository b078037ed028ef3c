// Entry point of `rigd probe`. The names of the report's files go to standard output, one in each line; everything else
// goes to standard error. Exit codes: 0 there is a report, 1 there is none, 2 the command was not understood.

import { systemClock } from '../../base/clock.js';
import { printable } from '../../base/printable.js';
import type { DiscoveredCamera } from '../../protocol/operations.js';
import { type ProbeArguments, readArguments, USAGE, UsageError } from './arguments.js';
import { Findings } from './findings.js';
import { hostFacts, prepareHost, sdkVersionOf } from './host.js';
import { checkLibrary } from './library.js';
import { CONSENT, consents, type Operator, terminalOperator } from './operator.js';
import { Presses, type Probe } from './probe.js';
import { BY_HAND, makeReportDirectory, writeReport } from './report.js';
import { findCamera, runSteps } from './run.js';
import { type ProbeHost, SdkProcess } from './sdk-process.js';
import type { LogIn } from './session.js';

const FINGERPRINT_MS = 30_000;

/** The error of a probe that could not begin; its message is for the terminal. */
class NotBegun extends Error {}

async function main(argv: readonly string[]): Promise<void> {
  const given = readArguments(argv, process.env);
  if (given === undefined) {
    process.stdout.write(USAGE);
    return;
  }
  const operator = terminalOperator(given.hands);
  const host = await prepareHost(given.forService, (line) => operator.say(line));
  if (given.isLibraryOnly) {
    const paths = await checkLibrary(host, given.out, (line) => operator.say(line));
    process.stdout.write(`${paths.join('\n')}\n`);
    return;
  }
  // The SDK is loaded first, so that a failure to load it is found before the operator is asked anything.
  const sdk = await sdkVersionOf(host);
  operator.say(CONSENT);
  if (!given.yes && !(await consents('Continue? [y/N] ')))
    throw new NotBegun('nothing was done; without a terminal, give --yes');
  const at = new Date();
  const startedMs = systemClock.nowMs();
  const findings = new Findings();
  const camera = await findCamera(host, given.cameraId, findings, operator);
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      operator.say('ending: the probe finishes the current step, then undoes all changes');
      end.abort();
    });
  const probe: Probe = {
    arguments: given,
    host,
    camera,
    logIn: await logInOf(host, camera, given, operator),
    findings,
    operator,
    presses: new Presses(),
    directory: await makeReportDirectory(given.out, camera.id, at),
    remarks: [],
    end: end.signal,
    slowestConnectMs: 0,
    listedFirst: false,
    firstConnect: undefined,
    priorityKey: undefined,
    lateProperties: [],
    lastPictureNumber: undefined,
  };
  await runSteps(probe).catch((error: Error) =>
    probe.remarks.push(`the probe ended early: ${error.message}`),
  );
  const paths = await writeReport(probe.directory, {
    format: 1,
    at: at.toISOString(),
    camera: { id: camera.id, model: camera.model, connectionType: camera.connectionType },
    sdk,
    host: await hostFacts(host.simulated),
    seconds: Math.round((systemClock.nowMs() - startedMs) / 1000),
    pictures: probe.presses.made,
    lines: findings.lines(),
    recordings: await host.recordings.write(probe.directory),
    remarks: probe.remarks,
    byHand: BY_HAND,
  });
  process.stdout.write(`${paths.join('\n')}\n`);
}

/** @throws NotBegun when the body needs a log-in and parts of it are missing: wrong log-ins lock the body */
async function logInOf(
  host: ProbeHost,
  camera: DiscoveredCamera,
  { user, password, fingerprint, yes }: ProbeArguments,
  operator: Operator,
): Promise<LogIn> {
  if (camera.sshSupport !== true) return { username: user, password: '', fingerprint: '' };
  if (password === '') throw new NotBegun('the camera needs a password: set RIGD_CAMERA_PASSWORD');
  const shown = fingerprint ?? (await readFingerprint(host, camera));
  if (fingerprint === undefined) {
    operator.say(`fingerprint ${shown}`);
    if (yes || !(await consents('Does the camera show the same? [y/N] ')))
      throw new NotBegun('the fingerprint was not confirmed; give it with --fingerprint');
  }
  return { username: user, password, fingerprint: shown };
}

async function readFingerprint(host: ProbeHost, camera: DiscoveredCamera): Promise<string> {
  const scout = await SdkProcess.start(host);
  try {
    const read = await scout.call('getFingerprint', [camera], FINGERPRINT_MS);
    if (read.ok) return read.result;
    throw new NotBegun(`the fingerprint cannot be read: ${read.refusal.message}`);
  } finally {
    await scout.end();
  }
}

try {
  await main(process.argv.slice(3));
} catch (error) {
  const isUsage = error instanceof UsageError;
  const text = printable(error instanceof Error ? error.message : String(error));
  process.stderr.write(isUsage ? `rigd: ${text}\n\n${USAGE}` : `rigd: ${text}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
// The lock of the state directory is a listening socket, which would keep this process running.
process.exit();
