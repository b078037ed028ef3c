// Possible contents of a report: one row for each kind of file, with its description. The person who decides whether to
// send an archive and the person who reads it see the same descriptions.

/** The parts of a report, as the command line names them. */
export const PARTS = ['recordings', 'log', 'journal', 'doctor', 'versions', 'cameras', 'probes'] as const;

/** One of {@link PARTS}. */
export type PartName = (typeof PARTS)[number];

/** A kind of file. */
export interface FileKind {
  readonly part: PartName;
  /** Whether a file of this name is of this kind. */
  readonly isNamed: (name: string) => boolean;
  readonly what: string;
  /** Empty when such a file contains no personal data. */
  readonly personalData: string;
}

const IN_RECORDINGS =
  'serial numbers of body and lens, MAC and IP addresses, names given to the body (copyright, artist, image ids), ' +
  'names and directories of pictures; the first bytes of pictures may have model and time';
const IDS = 'ids of cameras, which are serial numbers or MAC addresses';

/** Every kind. */
const KINDS: readonly FileKind[] = [
  {
    part: 'recordings',
    isNamed: (name) => name.startsWith('recordings/'),
    what: 'calls of the SDK and its callbacks (docs/run/recordings.md)',
    personalData: IN_RECORDINGS,
  },
  {
    part: 'log',
    isNamed: (name) => name === 'log.jsonl',
    what: 'the newest entries of the log of the service, the oldest first',
    personalData: `${IDS}, names given to cameras, names and directories of pictures, addresses on the network`,
  },
  {
    part: 'journal',
    isNamed: (name) => name === 'journal.txt',
    what: 'the newest lines of the unit rigd in the journal of systemd',
    personalData: `as the log; the name of this host`,
  },
  {
    part: 'doctor',
    isNamed: (name) => name === 'doctor.json',
    what: 'findings of rigd doctor about the host',
    personalData: `${IDS}, directories of this host, names of its users`,
  },
  {
    part: 'versions',
    isNamed: (name) => name === 'versions.json',
    what: 'versions of program, Node, kernel and SDK; sizes and digests of libraries',
    personalData: '',
  },
  {
    part: 'cameras',
    isNamed: (name) => name === 'cameras.json',
    what: 'cameras, their states, and the assumptions that do not hold',
    personalData: `${IDS}, names given to cameras`,
  },
  {
    part: 'probes',
    isNamed: (name) => name.startsWith('probes/') && name.endsWith('.rec'),
    what: 'calls of the SDK and its callbacks during rigd probe',
    personalData: IN_RECORDINGS,
  },
  {
    part: 'probes',
    isNamed: (name) => name.startsWith('probes/'),
    what: 'the newest report of rigd probe (docs/run/hardware.md)',
    personalData: IDS,
  },
];

/** The kind of a file; undefined for a file of another version of this program. */
export function kindOf(name: string): FileKind | undefined {
  return KINDS.find(({ isNamed }) => isNamed(name));
}
