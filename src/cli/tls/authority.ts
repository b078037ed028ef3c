// The directory of a local authority: its certificate and key, and those of the server that it has signed. Writes each
// file as a whole, and keeps the authority when the server gets a new certificate.

import { X509Certificate } from 'node:crypto';
import { chmodSync, chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWithParents } from '../../base/state-directory.js';
import { CommandError } from '../command.js';
import { type Issued, issueServer, makeAuthority, SERVER_DAYS } from './issue.js';
import { namesIn } from './names.js';

/** Paths of the files in the directory. */
export interface AuthorityFiles {
  readonly root: string;
  readonly rootKey: string;
  readonly server: string;
  readonly serverKey: string;
}

/** The files after {@link renew}. */
export interface Renewed {
  readonly files: AuthorityFiles;
  /** Whether the authority was made now. */
  readonly isNew: boolean;
  readonly root: X509Certificate;
  readonly server: X509Certificate;
}

/** Only its owner may read a key. */
const PRIVATE = 0o600;
const PUBLIC = 0o644;
const DAY_MS = 24 * 3_600_000;

/**
 * Gives the server a new certificate. Makes the authority when there is none.
 * @param mode of the directory if it is made
 * @param name of the authority, for people
 * @param wanted makes the names of the server from those that its present certificate has
 * @throws CommandError
 */
export async function renew(
  directory: string,
  mode: number,
  name: string,
  wanted: (present: readonly string[]) => readonly string[],
  nowMs: number,
): Promise<Renewed> {
  const files = {
    root: join(directory, 'root.crt'),
    rootKey: join(directory, 'root.key'),
    server: join(directory, 'server.crt'),
    serverKey: join(directory, 'server.key'),
  };
  try {
    const kept = keptAuthority(files, nowMs);
    const authority = kept ?? makeAuthority(name, nowMs);
    const present = read(files.server);
    const names = wanted(present === undefined ? [] : namesIn(new X509Certificate(present)));
    const server = issueServer(authority, names, nowMs);
    await makeWithParents(directory, mode);
    if (kept === undefined) {
      write(files.rootKey, authority.key, PRIVATE);
      write(files.root, authority.cert, PUBLIC);
    }
    write(files.serverKey, server.key, PRIVATE);
    write(files.server, server.cert, PUBLIC);
    return {
      files,
      isNew: kept === undefined,
      root: new X509Certificate(authority.cert),
      server: new X509Certificate(server.cert),
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      'failed',
      `${directory}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The authority in the directory; undefined without one. @throws CommandError for one that cannot sign */
function keptAuthority({ root, rootKey }: AuthorityFiles, nowMs: number): Issued | undefined {
  const [cert, key] = [read(root), read(rootKey)];
  if (cert === undefined && key === undefined) return undefined;
  const anew = `; to make a new authority, which tablets have to install again, remove ${root} and ${rootKey}`;
  if (cert === undefined || key === undefined)
    throw new CommandError('failed', `${cert === undefined ? root : rootKey} is missing${anew}`);
  if (Date.parse(new X509Certificate(cert).validTo) < nowMs + SERVER_DAYS * DAY_MS)
    throw new CommandError('failed', `the authority ${root} ends before a new certificate would${anew}`);
  return { cert, key };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file. One that exists keeps its group and mode, which let the service read its key. */
function write(path: string, text: string, mode: number): void {
  const present = statSync(path, { throwIfNoEntry: false });
  const written = `${path}.new`;
  writeFileSync(written, text, { mode: PRIVATE });
  if (present !== undefined) chownSync(written, -1, present.gid);
  chmodSync(written, present === undefined ? mode : present.mode & 0o777);
  renameSync(written, path);
}
