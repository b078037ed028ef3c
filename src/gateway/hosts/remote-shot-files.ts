// Files of shots that landed on other hosts. They are read by HTTP; the host that has a file verifies it, as it does
// for its own client.

import { Readable } from 'node:stream';
import type { AbortNotice } from '../../base/within.js';
import type { PictureSize } from '../../protocol/words.js';
import { FileAnswer } from '../http/file-answer.js';
import { type RemoteHosts, SHOT_FILE } from '../http/remote-hosts.js';
import { type ShotFile, type VerifiedFile, verified } from '../rig/shots/shot-files.js';
import type { ByHttp } from './forwarding.js';

/** Dependencies of the files of other hosts. */
export interface RemoteShotFilesContext {
  /** The name of this host. */
  readonly own: string;
  readonly byHttp: ByHttp;
  readonly perform: RemoteHosts['perform'];
}

/** Result of another host's verification of a file. */
type Found = Pick<VerifiedFile, 'path' | 'result' | 'message'>;
/** Other hosts finish the verification even when the client leaves. */
const NEVER = new AbortController().signal;
/** Headers of a client's request that are passed on. */
const PASSED_HEADERS = ['range', 'if-range', 'if-none-match', 'want-repr-digest'];

/** See the head of this file. */
export class RemoteShotFiles {
  readonly #context: RemoteShotFilesContext;

  constructor(context: RemoteShotFilesContext) {
    this.#context = context;
  }

  /** Whether another host has the file. */
  isElsewhere({ isHere, host = this.#context.own }: ShotFile): boolean {
    return !isHere && host !== this.#context.own;
  }

  /** Reads a file from the host that has it. @throws HOST_UNREACHABLE, HOST_LOST */
  async read(
    shotId: string,
    { file: { index, sha256 }, host = '' }: ShotFile,
    request: {
      readonly headers: object;
      readonly size: PictureSize | undefined;
      readonly signal: AbortNotice;
    },
  ): Promise<FileAnswer> {
    const { headers, size, signal } = request;
    const path = `/api/rig/shots/${encodeURIComponent(shotId)}/files/${index}`;
    const given = Object.entries(headers).filter(([name]) => PASSED_HEADERS.includes(name));
    const answer = await this.#context.byHttp(host, {
      method: 'GET',
      url: size === undefined ? path : `${path}?size=${size}`,
      headers: { ...Object.fromEntries(given), [SHOT_FILE]: sha256 },
      signal,
      isJson: false,
    });
    const body = answer.body instanceof Readable ? answer.body : Readable.from([answer.body]);
    return new FileAnswer(answer.status, answer.headers, body);
  }

  /** Has each host verify its own files; the files of a host that does not answer are `unreadable`. */
  async verify(shotId: string, files: readonly ShotFile[]): Promise<VerifiedFile[]> {
    const hosts = [...new Set(files.map(({ host = '' }) => host))];
    const results = await Promise.all(
      hosts.map((name) =>
        this.#verifyAt(
          name,
          shotId,
          files.filter(({ host }) => host === name),
        ),
      ),
    );
    return results.flat();
  }

  async #verifyAt(host: string, shotId: string, files: readonly ShotFile[]): Promise<VerifiedFile[]> {
    const url = `/api/rig/shots/${encodeURIComponent(shotId)}/verify`;
    try {
      const answer = await this.#context.perform(host, {
        ...{ method: 'POST', url, headers: {}, bodies: [], isJson: true },
        signal: NEVER,
      });
      const { files: found = [], message } = JSON.parse(String(answer.body)) as {
        files?: readonly Found[];
        message: string;
      };
      if (answer.status !== 200) throw new Error(message);
      const byPath = new Map<string, Found>(found.map((each) => [each.path, each]));
      return files.map((file) => verified(file, verdictIn(byPath.get(file.file.path), host)));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return files.map((file) => verified(file, { result: 'unreadable', message }));
    }
  }
}

/** The result of another host, without its file number: each host numbers the files of a shot itself. */
function verdictIn(found: Found | undefined, host: string): Pick<VerifiedFile, 'result' | 'message'> {
  if (found === undefined) return { result: 'unreadable', message: `host ${host} has no record of it` };
  const { result, message } = found;
  return message === undefined ? { result } : { result, message };
}
