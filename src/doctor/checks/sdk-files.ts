// Checks that the files of the SDK are there and that its libraries find the libraries they need, without running any
// of its code. The checks in sdk-runs.ts load the SDK.

import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { quotedPath } from '../../base/quoted.js';
import type { Check } from '../check.js';
import { failure, ok, type Verdict, warning } from '../finding.js';
import type { Host } from '../host.js';
import { shellWord } from '../shell-word.js';
import { lengthFault } from '../whole-library.js';

const CORE = 'libCr_Core.so';
const ADAPTERS = 'CrAdapter';
/** Files that the folder CrAdapter of the vendor's SDK must have. The simulated SDK needs no libusb. */
const ADAPTER_FILES: readonly string[] = [
  'libCr_PTP_USB.so',
  'libCr_PTP_IP.so',
  'libusb-1.0.so',
  'libssh2.so',
];
const NEEDED_BY_SIMULATION: readonly string[] = ['libCr_PTP_USB.so', 'libCr_PTP_IP.so', 'libssh2.so'];
/** The largest number of entries of a directory that are searched for the vendor's download. */
const MOST_LOOKED = 100;
const UNPACK = (directory: string) => [
  `# unpack the Camera Remote SDK 2.x for Linux again, whole, and name its directory`,
  `ls -l ${shellWord(directory)} ${shellWord(join(directory, ADAPTERS))}`,
];
/** The package with each library, by the name of the library. Names are Debian's, which Ubuntu shares. */
const PACKAGES: Readonly<Record<string, string>> = {
  'libxml2.so.2': 'libxml2',
  'libudev.so.1': 'libudev1',
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libusb-1.0.so.0': 'libusb-1.0-0',
  'libssh2.so.1': 'libssh2-1',
};

/**
 * Folders of the unpacked download that can contain the SDK's files. Version 2.00 has the first; later versions have
 * the second, in an archive inside the download.
 */
const PLACES_IN_DOWNLOAD = ['external/crsdk', 'RemoteCli/external/crsdk'];
const INNER_ARCHIVE = 'RemoteCli.zip';
/** Directory that every user can read, including the user of the service. */
const READABLE_PLACE = '/opt/crsdk';

/** Whether the SDK's main library is there and can be read. */
export const sdk: Check = {
  name: 'sdk',
  async look({ subject: { sdkDirectory, simulated }, process: { user } }) {
    if (await isClosed(sdkDirectory))
      return failure(
        `user ${user} cannot read the SDK directory ${quotedPath(sdkDirectory)}`,
        `sudo mkdir -p ${READABLE_PLACE} && sudo cp -r ${shellWord(sdkDirectory)}/. ${READABLE_PLACE}`,
        `sudo chmod -R a+rX ${READABLE_PLACE}   # then: sdk-dir = "${READABLE_PLACE}"`,
      );
    if (!(await isKind(sdkDirectory, 'isDirectory')))
      return failure(
        `the SDK directory ${quotedPath(sdkDirectory)} does not exist`,
        '# name the unpacked Camera Remote SDK 2.x for Linux (docs/run/hardware.md)',
        'rigd serve --sdk-dir DIR',
      );
    if (!(await isKind(join(sdkDirectory, CORE), 'isFile'))) return elsewhere(sdkDirectory);
    return simulated
      ? ok('simulated cameras', '# for real ones: rigd serve --sdk-dir DIR, with an SDK of your own')
      : ok(sdkDirectory);
  },
};

/** The verdict on a directory without the library. It may be the unpacked download, or a directory that contains it. */
async function elsewhere(directory: string): Promise<Verdict> {
  const why = `there is no ${CORE} in ${quotedPath(directory)}`;
  const names = await readdir(directory).catch(() => []);
  const roots = [
    directory,
    ...names
      .sort()
      .slice(0, MOST_LOOKED)
      .map((name) => join(directory, name)),
  ];
  for (const root of roots) {
    for (const place of PLACES_IN_DOWNLOAD) {
      const found = join(root, place);
      if (await isKind(join(found, CORE), 'isFile'))
        return failure(
          `${why}, but in ${quotedPath(found)}: that is the SDK directory`,
          `rigd serve --sdk-dir ${shellWord(found)}`,
        );
    }
    if (await isKind(join(root, INNER_ARCHIVE), 'isFile'))
      return failure(
        `${why}: it is in the archive ${quotedPath(join(root, INNER_ARCHIVE))}`,
        `unzip ${shellWord(join(root, INNER_ARCHIVE))} -d ${shellWord(root)}`,
        `rigd serve --sdk-dir ${shellWord(join(root, 'RemoteCli/external/crsdk'))}`,
      );
  }
  return failure(
    why,
    '# name the directory that holds it, and CrAdapter beside it; in the download: external/crsdk',
    'rigd serve --sdk-dir DIR',
  );
}

/** Whether the folder with the SDK's drivers for USB and network is complete. */
export const adapters: Check = {
  name: 'adapters',
  async look({ subject: { sdkDirectory, simulated } }) {
    const folder = join(sdkDirectory, ADAPTERS);
    if (!(await isKind(folder, 'isDirectory')))
      return failure(
        `there is no folder ${quotedPath(folder)}, and without it the SDK sees no camera`,
        ...UNPACK(sdkDirectory),
      );
    const wanted = simulated ? NEEDED_BY_SIMULATION : ADAPTER_FILES;
    const found = await Promise.all(wanted.map((name) => isKind(join(folder, name), 'isFile')));
    const missing = wanted.filter((_, index) => !found[index]);
    if (missing.length === 0) return ok(`${wanted.length} libraries in ${ADAPTERS}`);
    return failure(`${quotedPath(folder)} lacks ${missing.join(', ')}`, ...UNPACK(sdkDirectory));
  },
};

/** Whether the system has the libraries that the SDK's libraries need. `ldd` searches for them as the loader does. */
export const libraries: Check = {
  name: 'libraries',
  async look(host) {
    const { sdkDirectory } = host.subject;
    if (!(await isKind(join(sdkDirectory, CORE), 'isFile'))) return failure('not tried: see sdk');
    const folder = join(sdkDirectory, ADAPTERS);
    const own = (await namesIn(folder)).map((name) => join(folder, name));
    const files = [join(sdkDirectory, CORE), ...own];
    const lengths = await Promise.all(files.map(async (file) => ({ file, fault: await lengthFault(file) })));
    const cut = lengths.flatMap(({ file, fault }) =>
      fault === undefined ? [] : [`${quotedPath(file)} ${fault}`],
    );
    if (cut.length > 0) return failure(cut.join('; '), ...UNPACK(sdkDirectory));
    const looks = await Promise.all(files.map((file) => needsOf(host, file)));
    const complaints = looks.flatMap(({ complaint }) => (complaint === undefined ? [] : [complaint]));
    const bundled = new Set(own.map((file) => basename(file)));
    const missing = [...new Set(looks.flatMap(({ missing }) => missing))].filter(
      (name) => !bundled.has(name),
    );
    if (missing.length > 0) return lacking(missing);
    const unmet = [...new Set(looks.flatMap(({ versions }) => versions))];
    if (unmet.length > 0)
      return failure(
        `the SDK needs a newer system: ${unmet.join(', ')} not found`,
        '# install a newer release of the system: Ubuntu 22.04, Debian 12 or later',
      );
    if (complaints.length > 0) return warning(complaints.join('; '), `ldd ${files.map(shellWord).join(' ')}`);
    return ok(`${files.length} libraries find all that they need`);
  },
};

function lacking(missing: readonly string[]): Verdict {
  const packages = missing.flatMap((name) => PACKAGES[name] ?? []);
  const install = packages.length === 0 ? [] : [`sudo apt-get install ${packages.join(' ')}`];
  const note = missing.includes('libxml2.so.2')
    ? ['# systems with libxml2 2.14 or newer have libxml2.so.16 only: install the older one beside it']
    : [];
  return failure(`the SDK needs ${missing.join(', ')}, which this system lacks`, ...install, ...note);
}

interface Needs {
  /** Names of libraries that the loader does not find. */
  readonly missing: readonly string[];
  /** Versions of symbols, such as `GLIBC_2.38`, that the libraries of this system do not have. */
  readonly versions: readonly string[];
  readonly complaint?: string;
}

async function needsOf(host: Host, file: string): Promise<Needs> {
  const { code, stdout, stderr } = await host.run('ldd', file);
  const lines = `${stdout}\n${stderr}`.split('\n');
  const missing = lines.flatMap((line) => /^\s*(\S+) => not found/.exec(line)?.[1] ?? []);
  const versions = lines.flatMap((line) => /version `([\w.]+)' not found/.exec(line)?.[1] ?? []);
  if (missing.length > 0 || versions.length > 0 || code === 0) return { missing, versions };
  const said = lines.find((line) => line.trim() !== '')?.trim();
  return {
    missing,
    versions,
    complaint: `ldd cannot read ${quotedPath(file)}: ${said ?? 'it is not installed, or did not end'}`,
  };
}

async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => /\.so(\.|$)/.test(name));
}

/** Whether this user cannot enter the directory or one above it. */
async function isClosed(directory: string): Promise<boolean> {
  return readdir(directory).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  );
}

async function isKind(path: string, kind: 'isFile' | 'isDirectory'): Promise<boolean> {
  return stat(path).then(
    (found) => found[kind](),
    () => false,
  );
}
