// The list at the end of a backup, with size, digest, owner and mode of each file. A restore uses only files in the
// list, and checks all of it. Knows neither archives nor places.

/** The name of the list in the archive; it is the last file. */
export const MANIFEST = 'MANIFEST.json';
/** Kind of the list, which the archives of other commands do not have. */
const KIND = 'rigd-backup';
const FORMAT = 1;
/** Most files; a state directory after years of use has some thousand. */
export const MOST_FILES = 50_000;
/** Largest file; receipts and timeline start a new file before this size. */
export const MOST_FILE_BYTES = 256 * 1024 * 1024;
/** Most bytes of all files, not compressed. */
export const MOST_BYTES = 4 * 1024 * 1024 * 1024;
const MOST_MODE = 0o777;
/** Matches a relative path of ordinary names, which cannot lead out of a directory. */
const NAME = /^(?:[^/\0]+\/)*[^/\0]+$/;

/** Owner and mode of a file or directory. */
export interface Right {
  /** Path in the archive: the name of the place, and the path in the place. */
  readonly name: string;
  readonly mode: number;
  /** Name of the user, or the number of a user without a name. */
  readonly owner: string;
  readonly group: string;
}

/** A file. */
export interface KeptFile extends Right {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The content of the list: the installation, and all files of the backup. */
export interface BackupManifest {
  readonly kind: typeof KIND;
  readonly format: typeof FORMAT;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly host: string;
  /** Version of the program that made it. */
  readonly rigd: string;
  readonly directories: readonly Right[];
  readonly files: readonly KeptFile[];
}

/** A list of this form. */
export function manifestOf(facts: Omit<BackupManifest, 'kind' | 'format'>): BackupManifest {
  return { kind: KIND, format: FORMAT, ...facts };
}

/** Reads a list. @throws Error that names the fault */
export function readManifest(bytes: Buffer): BackupManifest {
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isTable(value) || value.kind !== KIND) throw new Error('it is not a backup of rigd');
  if (value.format !== FORMAT)
    throw new Error(`this version of rigd does not know its format ${String(value.format)}`);
  const { at, host, rigd, directories, files } = value;
  if (typeof at !== 'string' || typeof host !== 'string' || typeof rigd !== 'string')
    throw new Error('its list of contents lacks its time, host or version of rigd');
  if (!Array.isArray(directories) || !directories.every(isRight))
    throw new Error('its list of directories is damaged');
  if (!Array.isArray(files) || !files.every(isFile)) throw new Error('its list of files is damaged');
  const names = new Set([...directories, ...files].map(({ name }) => name));
  if (names.size !== directories.length + files.length)
    throw new Error('its list of contents names something twice');
  return manifestOf({ at, host, rigd, directories, files });
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isRight(value: unknown): value is Right {
  if (!isTable(value)) return false;
  const { name, mode, owner, group } = value;
  return (
    typeof name === 'string' &&
    NAME.test(name) &&
    !name.split('/').some((part) => part === '.' || part === '..') &&
    Number.isInteger(mode) &&
    (mode as number) >= 0 &&
    (mode as number) <= MOST_MODE &&
    typeof owner === 'string' &&
    typeof group === 'string'
  );
}

function isFile(value: unknown): value is KeptFile {
  if (!isRight(value)) return false;
  const { sizeBytes, sha256 } = value as Right & Record<string, unknown>;
  return (
    Number.isSafeInteger(sizeBytes) &&
    (sizeBytes as number) >= 0 &&
    (sizeBytes as number) <= MOST_FILE_BYTES &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}
