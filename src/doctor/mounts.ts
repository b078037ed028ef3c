// The file system that a path is on: whether programs may be started from it, and whether it is on this host.

import { access, constants, lstat, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Host } from './host.js';

/** File systems on other hosts. A call can hang when the other host does not answer. */
const REMOTE = /^(nfs4?|cifs|smb3|smbfs|9p|afs|ceph|glusterfs|fuse\.(sshfs|rclone|s3fs))$/;

/** A mount. */
export interface Mount {
  readonly point: string;
  readonly type: string;
  readonly isRemote: boolean;
  readonly isNoexec: boolean;
}

/** Facts about a path, whether it exists or not. */
export interface Place {
  /** The path itself, or the nearest directory above it that exists; links followed. */
  readonly existing: string;
  /** The whole path exists. */
  readonly isThere: boolean;
  readonly isDirectory: boolean;
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
  /** A symbolic link in the path that leads nowhere. */
  readonly brokenLink: string | undefined;
  /** Why this user cannot make files there: `EACCES`, `EROFS`; undefined when it can. */
  readonly refusal: string | undefined;
  readonly mount: Mount | undefined;
}

/** Collects the facts about a path. @throws Error when a disk cannot be read */
export async function placeOf(host: Host, path: string): Promise<Place> {
  const existing = await nearest(path);
  const found = await stat(existing.path);
  const refusal = await access(existing.path, constants.W_OK | constants.X_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  return {
    existing: existing.path,
    isThere: existing.isThere,
    brokenLink: existing.brokenLink,
    isDirectory: found.isDirectory(),
    uid: found.uid,
    gid: found.gid,
    mode: found.mode,
    refusal,
    mount: mountOf((await host.text('/proc/self/mountinfo')) ?? '', existing.path),
  };
}

interface Nearest {
  readonly path: string;
  readonly isThere: boolean;
  readonly brokenLink: string | undefined;
}

async function nearest(path: string): Promise<Nearest> {
  let brokenLink: string | undefined;
  for (let above = path; ; above = dirname(above)) {
    try {
      return { path: await realpath(above), isThere: above === path, brokenLink };
    } catch (error) {
      // ENOTDIR: a part of the path is a file; EACCES: a part is closed to this user. A later step reports it.
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(code) || above === dirname(above)) throw error;
      const isLink = await lstat(above).then(
        (found) => found.isSymbolicLink(),
        () => false,
      );
      if (isLink) brokenLink = above;
    }
  }
}

/** The mount that a path is on; the last one in the table lies on top. */
function mountOf(table: string, path: string): Mount | undefined {
  let best: Mount | undefined;
  for (const line of table.split('\n')) {
    // `36 35 98:0 /root /point rw,noexec shared:1 - ext4 /dev/sda rw`
    const [left = '', right = ''] = line.split(' - ');
    const [, , , , rawPoint = '', options = ''] = left.split(' ');
    const point = rawPoint.replaceAll(/\\(\d{3})/g, (_, octal) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    const isAbove = point === '/' || path === point || path.startsWith(`${point}/`);
    if (point === '' || !isAbove || (best !== undefined && point.length < best.point.length)) continue;
    const [type = ''] = right.split(' ');
    best = { point, type, isRemote: REMOTE.test(type), isNoexec: options.split(',').includes('noexec') };
  }
  return best;
}
