// The host as the checks see it: files of the kernel and of the system, commands, and facts about this process. System
// files are read below one root directory, so that a test can present a host that is broken in any way. Knows no check.

import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Subject } from './subject.js';

/** Largest output of a command; the commands used here print much less. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/** How a command ended. */
export interface CommandEnd {
  /** Exit code; undefined when the command does not exist or was ended by a signal. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Facts about the process that runs the checks. */
export interface ProcessFacts {
  /** Version of node: `v20.20.2`. */
  readonly node: string;
  /** Processor as node names it: `x64`. */
  readonly architecture: string;
  /** Version of glibc: `2.36`; undefined with another C library. */
  readonly glibc: string | undefined;
  readonly uid: number;
  readonly user: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The clock of the host, in milliseconds since 1970. */
  readonly epochMs: number;
}

/** The host of one run. Nothing here throws: what cannot be read is undefined or empty. */
export class Host {
  readonly subject: Subject;
  readonly process: ProcessFacts;

  constructor(subject: Subject, process: ProcessFacts) {
    this.subject = subject;
    this.process = process;
  }

  /** The path of a system file below the root. */
  at(path: string): string {
    return join(this.subject.root, path);
  }

  /** The content of a small system file, without the white space around it. */
  async text(path: string): Promise<string | undefined> {
    return readFile(this.at(path), 'utf8').then(
      (text) => text.trim(),
      () => undefined,
    );
  }

  /** The whole number in a system file that contains nothing else. */
  async number(path: string): Promise<number | undefined> {
    const text = await this.text(path);
    return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  }

  /** The names in a directory of the system; undefined when it cannot be read. */
  async names(path: string): Promise<readonly string[] | undefined> {
    return readdir(this.at(path)).catch(() => undefined);
  }

  /** The target of a symbolic link of the system, as stored in the link. */
  async linked(path: string): Promise<string | undefined> {
    return readlink(this.at(path)).catch(() => undefined);
  }

  /** Whether a path of the system exists. */
  async has(path: string): Promise<boolean> {
    return lstat(this.at(path)).then(
      () => true,
      () => false,
    );
  }

  /** Runs a command that changes nothing. The command is killed shortly before the limit of the check. */
  async run(command: string, ...words: string[]): Promise<CommandEnd> {
    const timeout = Math.ceil(this.subject.checkMs * 0.8);
    const { PATH, LD_LIBRARY_PATH, XDG_RUNTIME_DIR } = this.process.environment;
    const environment = { PATH, LD_LIBRARY_PATH, XDG_RUNTIME_DIR, LC_ALL: 'C' };
    return new Promise((resolve) => {
      execFile(
        command,
        words,
        { env: environment, timeout, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT_BYTES, encoding: 'utf8' },
        (error, stdout, stderr) => {
          const code = error === null ? 0 : error.code;
          resolve({ code: typeof code === 'number' ? code : undefined, stdout, stderr });
        },
      );
    });
  }
}
