// Files of shots that landed on other hosts: read by HTTP, and verified by the host that has them.

import { Readable } from 'node:stream';
import Type from 'typebox';
import type { AbortNotice } from '../../base/within.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { PATH_CHARS, VALUE_CHARS, word } from '../../protocol/schemas/shapes.js';
import { FILE_VERDICTS } from '../../protocol/words.js';
import { ServiceError } from '../errors/errors.js';
import { FileAnswer } from '../http/file-answer.js';
import { SHOT_FILE } from '../http/remote-hosts.js';
import type { Limits } from '../limits/limit-table.js';
import { type ShotFile, type VerifiedFile, verified, verifyFiles } from '../rig/shots/shot-files.js';
import type { ByHttp } from './forwarding.js';
import type { HostCalls } from './remote-host.js';

/** What it needs. */
export interface RemoteShotFilesParts {
  readonly calls: HostCalls;
  /** The name of this host. */
  readonly own: string;
  readonly byHttp: ByHttp;
  readonly limits: Pick<Limits, 'busCallMs' | 'shotVerifyFiles'>;
}

const VERB = 'verify';
const MOST_FILES = 100_000;
/** The messages that are checked here. */
export const CHECKS = {
  question: compiledAtUse(Type.Object({ shotId: Type.String({ maxLength: VALUE_CHARS }) })),
  answer: compiledAtUse(
    Type.Array(
      Type.Object({
        path: Type.String({ maxLength: PATH_CHARS }),
        result: word(FILE_VERDICTS),
        message: Type.Optional(Type.String({ maxLength: VALUE_CHARS })),
      }),
      { maxItems: MOST_FILES },
    ),
  ),
};
/** Verdict of another host on a file. */
type Found = Pick<VerifiedFile, 'path' | 'result' | 'message'>;
/** Of the request of a client. */
const PASSED_HEADERS = ['range', 'if-range', 'if-none-match', 'want-repr-digest'];

/** See the head of this file. */
export class RemoteShotFiles {
  readonly #parts: RemoteShotFilesParts;

  constructor(parts: RemoteShotFilesParts) {
    this.#parts = parts;
  }

  /** Another host has it. */
  isElsewhere({ isHere, host = this.#parts.own }: ShotFile): boolean {
    return !isHere && host !== this.#parts.own;
  }

  /** Reads one on the host that has it. @throws HOST_UNREACHABLE, HOST_LOST */
  async read(
    shotId: string,
    { file: { index, sha256 }, host = '' }: ShotFile,
    request: { readonly headers: object; readonly isThumbnail: boolean; readonly signal: AbortNotice },
  ): Promise<FileAnswer> {
    const { headers, isThumbnail, signal } = request;
    const path = `/api/rig/shots/${encodeURIComponent(shotId)}/files/${index}`;
    const given = Object.entries(headers).filter(([name]) => PASSED_HEADERS.includes(name));
    const answer = await this.#parts.byHttp(host, {
      method: 'GET',
      url: isThumbnail ? `${path}?size=thumbnail` : path,
      headers: { ...Object.fromEntries(given), [SHOT_FILE]: sha256 },
      signal,
      isJson: false,
    });
    const body = answer.body instanceof Readable ? answer.body : Readable.from([answer.body]);
    return new FileAnswer(answer.status, answer.headers, body);
  }

  /** Has each host verify its own; those of a host that does not answer are unreadable. */
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

  /** Verifies files of this host for the others. */
  serve(shots: { filesHere(shotId: string): Promise<readonly ShotFile[]> }): void {
    const { calls, limits } = this.#parts;
    calls.answer(VERB, async (question) => {
      if (!CHECKS.question.Check(question))
        throw new ServiceError('BAD_REQUEST', `the question ${VERB} of another host is not understood`);
      return verifyFiles(await shots.filesHere(question.shotId), limits.shotVerifyFiles);
    });
  }

  async #verifyAt(host: string, shotId: string, files: readonly ShotFile[]): Promise<VerifiedFile[]> {
    const { calls, limits } = this.#parts;
    const options = { hasEffect: false, limitMs: limits.busCallMs };
    try {
      const found = await calls.ask(host, VERB, { shotId }, options);
      if (!CHECKS.answer.Check(found)) throw new Error(`the answer of the host ${host} is not understood`);
      const byPath = new Map<string, Found>(found.map((each) => [each.path, each]));
      return files.map((file) => verified(file, verdictIn(byPath.get(file.file.path), host)));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return files.map((file) => verified(file, { result: 'unreadable', message }));
    }
  }
}

/** Each host counts files for itself: only what was found of it is taken over. */
function verdictIn(found: Found | undefined, host: string): Pick<VerifiedFile, 'result' | 'message'> {
  if (found === undefined) return { result: 'unreadable', message: `host ${host} has no record of it` };
  const { result, message } = found;
  return message === undefined ? { result } : { result, message };
}
