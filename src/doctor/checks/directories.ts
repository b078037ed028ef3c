// Checks of the two directories of a service: the state directory with its own files, and the directory for pictures.
// They create and change nothing, except one file without a name that measures the speed of the disk.

import { randomBytes } from 'node:crypto';
import { constants, open, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../base/clock.js';
import { quotedPath } from '../../base/quoted.js';
import { objectionTo } from '../../base/state-directory.js';
import type { Check } from '../check.js';
import { failure, ok, type Verdict, warning } from '../finding.js';
import type { Host } from '../host.js';
import { type Place, placeOf } from '../mounts.js';
import { shellWord } from '../shell-word.js';

const MB = 1_000_000;
const GB = 1_000 * MB;
const RAW_PICTURE = 60 * MB;
/** Wanted speed of the disk: several bodies may hand over raw pictures within seconds. */
const WANTED_MB_PER_S = 30;
const WRITE_BYTES = 8 * 1024 * 1024;
const BLOCK_BYTES = 1024 * 1024;
/** Time after which no further block is written to a slow disk. */
const WRITE_MS = 700;

/** Whether the state directory can be used. */
export const stateDirectory: Check = {
  name: 'state-directory',
  async look(host) {
    const path = host.subject.stateDirectory;
    const place = await placeOf(host, path);
    const elsewhere = '# or name another one: rigd serve --state-dir DIR';
    if (place.isThere && place.isDirectory) {
      const objection = objectionTo(path, place, { uid: host.process.uid, gid: process.getegid?.() ?? 0 });
      if (objection !== undefined)
        return failure(
          objection,
          ...(place.uid === host.process.uid
            ? [`chmod 700 ${shellWord(path)}`]
            : [
                `sudo -u '#${place.uid}' rigd doctor   # as the user of the service, when that is its directory`,
                `sudo chown -R ${host.process.user} ${shellWord(path)}   # when no other service uses it`,
              ]),
          elsewhere,
        );
    }
    const refused = unusable(host, 'state', path, place);
    if (refused !== undefined) return refused;
    const { mount } = place;
    if (mount?.isNoexec === true)
      return failure(
        `${quotedPath(path)} is on ${mount.point}, which is mounted noexec: workers cannot be started from there`,
        elsewhere,
        `sudo mount -o remount,exec ${shellWord(mount.point)}`,
      );
    if (mount?.isRemote === true)
      return failure(
        `${quotedPath(path)} is on a disk of another host (${mount.type}): the service hangs when that host does not answer`,
        elsewhere,
      );
    return roomIn(host, place, place.isThere ? path : `${path}, which the first start makes`);
  },
};

/** Whether the directory for pictures can be used. */
export const saveDirectory: Check = {
  name: 'save-directory',
  async look(host) {
    const path = host.subject.saveDirectory;
    const place = await placeOf(host, path);
    const refused = unusable(host, 'save', path, place);
    if (refused !== undefined) return refused;
    const { mount } = place;
    const remote = mount?.isRemote === true ? `, on another host (${mount.type})` : '';
    return roomIn(host, place, `${path}${remote}`);
  },
};

function unusable(host: Host, kind: 'state' | 'save', path: string, place: Place): Verdict | undefined {
  const { brokenLink, existing, isDirectory, isThere, refusal } = place;
  const elsewhere = `# or name another one: rigd serve --${kind}-dir DIR`;
  if (brokenLink !== undefined)
    return failure(
      `${quotedPath(brokenLink)} is a link that leads nowhere: is a disk not mounted?`,
      `ls -l ${shellWord(brokenLink)}; findmnt --real`,
      elsewhere,
    );
  if (!isDirectory)
    return failure(`${quotedPath(existing)} is not a directory`, `ls -ld ${shellWord(existing)}`, elsewhere);
  if (refusal === undefined) return undefined;
  const what = isThere ? 'cannot be written to' : `cannot be made in ${quotedPath(existing)}`;
  const { user } = host.process;
  return failure(
    `${quotedPath(path)} ${what} by user ${user} (${refusal})`,
    refusal === 'EROFS'
      ? `findmnt -T ${shellWord(existing)}   # it is mounted read-only`
      : isThere
        ? `sudo chown ${user} ${shellWord(path)}   # or let a group of this user write there`
        : `sudo install -d -o ${user} -m 700 ${shellWord(path)}`,
    elsewhere,
  );
}

async function roomIn({ subject }: Host, place: Place, about: string): Promise<Verdict> {
  const { lowRoomBytes, noRoomBytes } = subject;
  const { bavail, bsize, ffree, files } = await statfs(place.existing);
  const free = bavail * bsize;
  const why = `${about}: ${free >= GB ? `${(free / GB).toFixed(1)} GB` : `${Math.round(free / MB)} MB`} free`;
  const look = `df -h ${shellWord(place.existing)}; df -i ${shellWord(place.existing)}`;
  if (files > 0 && ffree === 0) return failure(`${why}, but no file can be added: no inodes are left`, look);
  if (free < noRoomBytes) return failure(`${why}: the disk is full`, look);
  if (free >= lowRoomBytes) return ok(why);
  return warning(`${why}, room for about ${Math.floor(free / RAW_PICTURE)} raw pictures`, look);
}

/** Whether pictures can be written fast enough. */
export const saveSpeed: Check = {
  name: 'save-speed',
  async look(host) {
    const place = await placeOf(host, host.subject.saveDirectory);
    const { brokenLink, isDirectory, refusal } = place;
    if (brokenLink !== undefined || refusal !== undefined || !isDirectory)
      return failure('not tried: see save-directory');
    const { bytes, ms } = await timedWrite(place.existing);
    const speed = bytes / MB / (ms / 1000);
    const why = `${speed < 10 ? speed.toFixed(1) : Math.round(speed)} MB/s (${bytes / BLOCK_BYTES} MiB written to the disk in ${Math.round(ms)} ms)`;
    if (speed >= WANTED_MB_PER_S) return ok(why);
    const picture = Math.round(RAW_PICTURE / MB / speed);
    return warning(
      `${why}: a raw picture of ${RAW_PICTURE / MB} MB takes about ${picture} s`,
      '# save to a faster disk: rigd serve --save-dir DIR',
    );
  },
};

/**
 * Writes a file and waits until it is on the disk. The name of the file is removed before the writing, so the file
 * cannot be left behind.
 */
async function timedWrite(directory: string): Promise<{ bytes: number; ms: number }> {
  const path = join(directory, `.rigd-doctor-${randomBytes(8).toString('hex')}`);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const file = await open(path, flags, 0o600);
  try {
    await unlink(path);
    // Random bytes, because some disks and file systems do not write zeros.
    const block = randomBytes(BLOCK_BYTES);
    const sinceMs = systemClock.nowMs();
    let bytes = 0;
    while (bytes < WRITE_BYTES && systemClock.nowMs() - sinceMs < WRITE_MS) {
      bytes += (await file.write(block)).bytesWritten;
      await file.datasync();
    }
    return { bytes, ms: systemClock.nowMs() - sinceMs };
  } finally {
    await file.close();
  }
}
