// Each possible fault of directories and ports, and the finding of the doctor.

import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './case.js';

const MOUNT = (type: string, options = 'rw') => ({
  '/proc/self/mountinfo': `1 0 8:1 / / rw - ext4 /dev/sda rw\n2 1 0:9 / /ROOT ${options} - ${type} x rw`,
});
/** Only root may use the ports below this one. */
export const FIRST_PORT_FOR_ALL = Number(
  readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'),
);

/** Directories, the lock and the port. */
export const PLACE_CASES: readonly Case[] = [
  {
    check: 'state-directory',
    says: 'a file',
    subject: { stateDirectory: 'SCRATCH/file' },
    result: 'failure',
    why: /not a directory/,
  },
  {
    check: 'state-directory',
    says: 'of another user',
    subject: { stateDirectory: 'SCRATCH' },
    process: { uid: 4242 },
    result: 'failure',
    why: /belongs to user \d+/,
    todo: /chown/,
  },
  {
    check: 'state-directory',
    says: 'open to all',
    subject: { stateDirectory: 'SCRATCH/open' },
    result: 'failure',
    why: /written to by other users/,
    todo: /chmod 700/,
  },
  {
    check: 'state-directory',
    says: 'noexec',
    tree: MOUNT('tmpfs', 'rw,noexec'),
    subject: { stateDirectory: 'SCRATCH' },
    result: 'failure',
    why: /noexec/,
    todo: /remount,exec/,
  },
  {
    check: 'state-directory',
    says: 'on another host',
    tree: MOUNT('nfs4'),
    subject: { stateDirectory: 'SCRATCH' },
    result: 'failure',
    why: /disk of another host \(nfs4\)/,
  },
  {
    check: 'save-directory',
    says: 'a file in its way',
    subject: { saveDirectory: 'SCRATCH/file/pictures' },
    result: 'failure',
    why: /not a directory/,
  },
  {
    check: 'save-directory',
    says: 'a link to a disk that is not there',
    subject: { saveDirectory: 'SCRATCH/link/today' },
    prepare: (scratch) => symlinkSync('/nowhere/disk', join(scratch, 'link')),
    result: 'failure',
    why: /\/link" is a link that leads nowhere/,
    todo: /findmnt/,
  },
  {
    check: 'save-directory',
    says: 'a link to itself',
    subject: { saveDirectory: 'SCRATCH/link' },
    prepare: (scratch) => symlinkSync('link', join(scratch, 'link')),
    result: 'failure',
    why: /leads nowhere/,
  },
  {
    check: 'save-directory',
    says: 'less than the limit of little room',
    subject: { lowRoomBytes: Number.MAX_SAFE_INTEGER },
    result: 'warning',
    why: /B free, room for about \d+ raw pictures$/,
    todo: /df -h/,
  },
  {
    check: 'save-directory',
    says: 'less than the limit of no room',
    subject: { noRoomBytes: Number.MAX_SAFE_INTEGER },
    result: 'failure',
    why: /B free: the disk is full$/,
  },
  {
    check: 'instance',
    says: 'a state directory that is closed to the user',
    subject: { stateDirectory: 'SCRATCH/private' },
    asOther: true,
    result: 'warning',
    why: /may not look into the state directory/,
    todo: /sudo rigd doctor/,
  },
  {
    check: 'port',
    says: 'for root only',
    subject: { port: 1, host: '127.0.0.1' },
    asOther: true,
    skip: FIRST_PORT_FOR_ALL <= 1 && 'on this host all users may use all ports',
    result: 'failure',
    why: /may not listen on port 1: ports below 1024 belong to root/,
    todo: /--port N/,
  },
  {
    check: 'save-speed',
    says: 'a directory that is none',
    subject: { saveDirectory: 'SCRATCH/file' },
    result: 'failure',
    why: /not tried/,
  },
];
