// The command line of `rigd probe`. Secrets come from the environment, because every user of the host can read
// arguments.

import { parseArgs } from 'node:util';
import { misread } from '../misread.js';
import { serviceWords } from '../serve-options.js';

/** Parsed command line. */
export interface ProbeArguments {
  /** Empty without a camera. */
  readonly cameraId: string;
  /** Whether only the library is examined, without a camera. */
  readonly isLibraryOnly: boolean;
  /** Whether consent was given on the command line. */
  readonly yes: boolean;
  /** Whether a person is at the camera, who can pull its cable. */
  readonly hands: boolean;
  /** How long to wait for a person at the camera. */
  readonly handsMs: number;
  /** Directory in which the directory of the report is created. */
  readonly out: string;
  readonly user: string;
  readonly password: string;
  readonly fingerprint: string | undefined;
  /** The arguments that the service has too, from which its settings are read. */
  readonly forService: readonly string[];
}

const HANDS_S = 60;
const MOST_HANDS_S = 600;

/** The help text for the terminal; ends with a newline. */
export const USAGE = `usage: rigd probe ID [--yes] [--no-hands] [--hands-seconds N] [--out DIR]
                  [--sdk-dir DIR] [--state-dir DIR] [--user NAME] [--fingerprint TEXT]
       rigd probe --library [--out DIR] [--sdk-dir DIR] [--state-dir DIR]

Checks whether one real camera behaves as has been reported of such cameras, and writes a report
(docs/run/hardware.md). Takes three pictures at most, and records a movie of a few seconds. Stop the service first.

  --library           examine the SDK alone, without a camera, and write a report
  --yes               begin without asking
  --no-hands          no person is at the camera: leave out the steps in which the cable is pulled
  --hands-seconds N   how long to wait for a person at the camera, 1 to ${MOST_HANDS_S}; default: ${HANDS_S}
  --out DIR           directory in which the directory of the report is created; default: the working directory
  --sdk-dir, --state-dir
                      as for the service: docs/run/configuration.md
  --user NAME         for a body with access authentication; default: admin. The password is read from
                      RIGD_CAMERA_PASSWORD
  --fingerprint TEXT  fingerprint that the body shows on its screen
`;

/** The error for a command line that was not understood; its message is for the terminal. */
export class UsageError extends Error {}

/**
 * Reads the command line.
 * @param argv what follows `rigd probe`.
 * @returns undefined when help was requested.
 * @throws UsageError
 */
export function readArguments(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): ProbeArguments | undefined {
  const { values, positionals } = parse(argv);
  if (values.help === true) return undefined;
  const [cameraId = '', ...more] = positionals;
  const isLibraryOnly = values.library === true;
  if (isLibraryOnly && cameraId !== '') throw new UsageError('--library takes no camera');
  if ((!isLibraryOnly && cameraId === '') || more.length > 0)
    throw new UsageError('probe takes the id of one camera, or --library');
  const handsS = Number(values['hands-seconds'] ?? HANDS_S);
  if (!Number.isInteger(handsS) || handsS < 1 || handsS > MOST_HANDS_S)
    throw new UsageError(`--hands-seconds must be a whole number from 1 to ${MOST_HANDS_S}`);
  return {
    cameraId,
    isLibraryOnly,
    yes: values.yes === true,
    hands: values['no-hands'] !== true,
    handsMs: handsS * 1000,
    out: values.out ?? '.',
    user: values.user ?? 'admin',
    password: environment.RIGD_CAMERA_PASSWORD ?? '',
    fingerprint: values.fingerprint,
    forService: serviceWords(values),
  };
}

const OPTIONS = {
  library: { type: 'boolean' },
  yes: { type: 'boolean' },
  'no-hands': { type: 'boolean' },
  'hands-seconds': { type: 'string' },
  out: { type: 'string' },
  'sdk-dir': { type: 'string' },
  'state-dir': { type: 'string' },
  user: { type: 'string' },
  fingerprint: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: OPTIONS,
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(misread(error, Object.keys(OPTIONS)));
  }
}
