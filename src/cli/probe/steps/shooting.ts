// Step for shooting, with at most three pictures: one by a plain Release in AF-S, and two of 5 s, without and with
// noise reduction.

import { delay, systemClock } from '../../../base/clock.js';
import type { NativeEvent } from '../../../worker/sdk/addon.js';
import { COMMAND, COMMAND_PARAMETER, PROPERTY_CODE, WARNING } from '../../../worker/sdk/codes.js';
import type { Probe } from '../probe.js';
import type { SdkProcess, TimedEvent } from '../sdk-process.js';
import { readOne, told, whenWritable, withProperty, wordFor } from '../session.js';
import { reportedBy } from './watched-transfer.js';

const AF_S = 2n;
const MANUAL_FOCUS = 1n;
const SINGLE = 1n;
const LONG_EXPOSURE_NR = 0x1f4;
const NR_OFF = 1n;
const NR_ON = 2n;
/** 5 s in the forms that bodies use. */
const FIVE_SECONDS: readonly bigint[] = [(50n << 16n) | 10n, (5n << 16n) | 1n];
const EXPOSURE_MS = 5000;
/** How long the vendor's sample holds the shutter button. */
const HOLD_MS = 35;
/** Limit from the press, without the time of the exposure, to 0x20011 or the file. */
const PROOF_MS = 8000;
/**
 * Bounds for the time of 0x20011: before the first it came with the beginning of the exposure, after the second with
 * its end.
 */
const AT_START_MS = 3000;
const AFTER_GAP_MS = 4500;
/** Factor from which a time counts as doubled. */
const DOUBLE = 1.6;
/** From the exposure to the file on the host. */
const FILE_MS = 10_000;
/** From a file on the host to the report that all have arrived. */
const ALL_DOWNLOADED_MS = 2000;

/** The statements that this step observes. */
export const SHOOTING_KEYS: readonly string[] = [
  'releaseNeedsFocus',
  'exposureReported',
  'noiseReductionDoubles',
  'downloadsAreReportedBy',
  'reportsAllDownloads',
];

const isProof = (event: NativeEvent): boolean =>
  event.kind === 'warning' && event.code === WARNING.exposureStarted;
const isFile = ({ kind }: NativeEvent): boolean => kind === 'completeDownload';

/** Result of one press; times in ms from the press. */
interface Press {
  readonly answer: string;
  readonly proofMs: number | undefined;
  readonly fileMs: number | undefined;
  readonly told: readonly string[];
}

/** One plain Release in AF-S, without the half-press. */
export async function tryPlainRelease(probe: Probe, process: SdkProcess): Promise<void> {
  const { findings, remarks } = probe;
  const press = await withProperty(remarks, process, PROPERTY_CODE.driveMode, SINGLE, () =>
    withProperty(remarks, process, PROPERTY_CODE.focusMode, AF_S, () => pressOnce(probe, process, PROOF_MS)),
  );
  if (press === undefined)
    return findings.miss(['releaseNeedsFocus'], 'AF-S and single shooting cannot be set');
  const exposes = press.proofMs !== undefined || press.fileMs !== undefined;
  findings.note('releaseNeedsFocus', !exposes, {
    answer: press.answer,
    '0x20011 after ms': press.proofMs ?? 'never',
    told: press.told,
  });
}

/** Two exposures of 5 s in manual focus. */
export async function tryLongExposures(probe: Probe, process: SdkProcess): Promise<void> {
  const { findings, remarks } = probe;
  const speed = await readOne(process, PROPERTY_CODE.shutterSpeed);
  const five = FIVE_SECONDS.find((value) => speed?.settable.includes(value));
  if (five === undefined) {
    const why = 'no shutter speed of 5 s can be set now: put the camera in M';
    return findings.miss(['exposureReported', 'noiseReductionDoubles'], why);
  }
  const inManual = <T>(use: () => Promise<T>): Promise<T | undefined> =>
    withProperty(remarks, process, PROPERTY_CODE.driveMode, SINGLE, async () =>
      withProperty(remarks, process, PROPERTY_CODE.focusMode, MANUAL_FOCUS, async () =>
        withProperty(remarks, process, PROPERTY_CODE.shutterSpeed, five, use),
      ),
    );
  const done = await inManual(async () => {
    const hasNoiseReduction = (await readOne(process, LONG_EXPOSURE_NR)) !== undefined;
    const press = () => pressOnce(probe, process, 2 * EXPOSURE_MS + PROOF_MS);
    const without = hasNoiseReduction
      ? await withProperty(remarks, process, LONG_EXPOSURE_NR, NR_OFF, press)
      : await press();
    if (without === undefined)
      return findings.miss(['exposureReported'], 'noise reduction cannot be switched off');
    noteReported(probe, without);
    const withIt = hasNoiseReduction
      ? await withProperty(remarks, process, LONG_EXPOSURE_NR, NR_ON, press)
      : undefined;
    noteDoubling(probe, without, withIt);
  });
  if (
    done === undefined &&
    findings.lines().some(({ key, seen }) => key === 'exposureReported' && seen === undefined)
  )
    findings.miss(
      ['exposureReported', 'noiseReductionDoubles'],
      'manual focus and 5 s cannot be set together',
    );
}

function noteReported({ findings }: Probe, press: Press): void {
  const { proofMs, fileMs, answer } = press;
  const details = {
    '0x20011 after ms': proofMs ?? 'never',
    'file after ms': fileMs ?? 'never',
    answer,
    told: press.told,
  };
  if (proofMs !== undefined && proofMs < AT_START_MS) findings.note('exposureReported', 'at-start', details);
  else if (proofMs !== undefined && proofMs >= AFTER_GAP_MS)
    findings.note('exposureReported', 'after-gap', details);
  else findings.miss(['exposureReported'], 'it came neither at the beginning nor at the end', details);
}

function noteDoubling({ findings }: Probe, without: Press, withIt: Press | undefined): void {
  // Only the file shows the end of an exposure that is reported at its beginning.
  const off = without.fileMs ?? without.proofMs;
  const on = withIt?.fileMs ?? withIt?.proofMs;
  if (withIt === undefined) {
    findings.miss(['noiseReductionDoubles'], '0x1F4 cannot be set on this body');
  } else if (off === undefined || on === undefined) {
    findings.miss(['noiseReductionDoubles'], 'one of the exposures was not reported');
  } else {
    findings.note('noiseReductionDoubles', on >= DOUBLE * off, { 'without ms': off, 'with ms': on });
  }
}

/** Notes what was reported of a file on the host, and whether a last report follows it. */
async function noteHandedOver(
  { findings }: Probe,
  process: SdkProcess,
  file: TimedEvent | undefined,
): Promise<void> {
  if (file === undefined || file.event.kind !== 'completeDownload')
    return findings.missUnseen(
      ['downloadsAreReportedBy', 'reportsAllDownloads'],
      'no picture came to the host',
    );
  const { path } = file.event;
  findings.note('downloadsAreReportedBy', reportedBy(path), {
    example: path.startsWith('/') ? 'a path' : path,
  });
  const isLast = ({ kind, ...rest }: NativeEvent): boolean =>
    kind === 'warning' && 'code' in rest && rest.code === WARNING.allDownloaded;
  const last = await process.event(isLast, file.atMs - ALL_DOWNLOADED_MS, ALL_DOWNLOADED_MS);
  findings.note('reportsAllDownloads', last !== undefined);
}

/** Presses and releases the button as the vendor's sample does, and waits for the exposure and the file. */
async function pressOnce(probe: Probe, process: SdkProcess, proofMs: number): Promise<Press | undefined> {
  if (!probe.presses.take()) return undefined;
  const down = await process.call('sendCommand', [COMMAND.release, COMMAND_PARAMETER.down]);
  await delay(systemClock, HOLD_MS);
  await process.call('sendCommand', [COMMAND.release, COMMAND_PARAMETER.up]);
  const since = down.fromMs;
  const proof = await process.event((event) => isProof(event) || isFile(event), since, proofMs);
  // A picture that is saved on the card only has no further report.
  const file = proof === undefined ? undefined : await process.event(isFile, since, EXPOSURE_MS + FILE_MS);
  const after = (found: TimedEvent | undefined): number | undefined =>
    found === undefined ? undefined : Math.round(found.atMs - since);
  await noteHandedOver(probe, process, file);
  await whenWritable(process);
  const told0x20011 = process.events.find(({ atMs, event }) => atMs >= since && isProof(event));
  return {
    answer: wordFor(down),
    proofMs: after(told0x20011),
    fileMs: after(file),
    told: told(process, since),
  };
}
