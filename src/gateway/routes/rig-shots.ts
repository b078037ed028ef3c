// Handlers of the shots of the rig: take a shot with a group, read receipts, and read the files that landed.

import type { AbortNotice } from '../../base/within.js';
import type { PictureSize } from '../../protocol/words.js';
import { FIND } from '../contract/rig-shots.js';
import type { RangeHeaders } from '../http/byte-range.js';
import { type FileAnswer, fileAnswer } from '../http/file-answer.js';
import type { OperationAnswer, SomeHandlers } from '../http/operation-route.js';
import { type PictureOptions, pictureAnswer } from '../http/picture-answer.js';
import { SHOT_FILE } from '../http/remote-hosts.js';
import { answerOf } from '../rig/shots/answer.js';
import {
  fileOf,
  gone,
  NOT_REPORTED,
  type ReadableFile,
  type ShotFile,
  UnchangedFiles,
  type VerifiedFile,
  verifyFiles,
} from '../rig/shots/shot-files.js';
import type { Shots } from '../rig/shots/shots.js';
import { summaryOf } from '../rig/shots/summary.js';
import { pictureSizeOf, type SmallPictures } from '../small-pictures/small-pictures.js';
import { askDesk, type DeskRoutesContext } from './desk.js';

type Found = OperationAnswer<'listShots'>;
/** Members of a request that only the search knows. */
const FINDING = Object.keys(FIND);
/** The number of shots in a list when the client gives none. */
const USUAL_LIST = 50;

/** Files of shots that are on other hosts of the rig. */
export interface OtherShotFiles {
  /** Whether another host has the file. */
  isElsewhere(file: ShotFile): boolean;
  /**
   * Reads a file from the host that has it.
   * @param headers of the client's request
   * @throws HOST_UNREACHABLE, HOST_LOST, SHOT_FILE_GONE
   */
  read(shotId: string, file: ShotFile, request: OtherShotFileRequest): Promise<FileAnswer>;
  /** Has each host verify its own files. */
  verify(shotId: string, files: readonly ShotFile[]): Promise<VerifiedFile[]>;
}

/** Request of a client for a file on another host. */
export interface OtherShotFileRequest {
  readonly headers: object;
  /** Undefined: the file itself. */
  readonly size: PictureSize | undefined;
  readonly signal: AbortNotice;
}

/** Dependencies of these handlers. */
export interface ShotRoutesContext extends DeskRoutesContext {
  readonly shots: Shots;
  /** Left out when there are no other hosts. */
  readonly otherShotFiles?: OtherShotFiles | undefined;
  readonly smallPictures: Pick<SmallPictures, 'of' | 'ofFile'>;
  readonly limits: { readonly shotVerifyFiles: number };
}

type Handled =
  | 'shootGroup'
  | 'listShots'
  | 'getShot'
  | 'stopShot'
  | 'verifyShot'
  | 'readShotFile'
  | 'readLastPicture';

/** Form in which a file is sent. */
interface SentOptions extends PictureOptions {
  /** Undefined: the file itself. */
  readonly size: PictureSize | undefined;
  readonly headers: RangeHeaders;
}

/** Handlers of the shots. */
export function shotHandlers(context: ShotRoutesContext): SomeHandlers<Handled> {
  const { shots, otherShotFiles, smallPictures, limits, desk } = context;
  const unchanged = new UnchangedFiles();
  /** A file of this host, or a small picture of it. */
  const sent = async (found: ReadableFile, { size, headers, ...options }: SentOptions) => {
    if (size === undefined)
      return fileAnswer({ ...(await unchanged.of(found)), release: () => undefined }, headers);
    const { path } = found.file;
    if (!found.isHere) throw gone(path, NOT_REPORTED);
    const check = () => unchanged.of(found);
    const picture = await smallPictures.ofFile(path, size, check).catch((error: unknown) => {
      throw gone(path, (error as Error).message);
    });
    return pictureAnswer(picture, headers, options);
  };
  const isElsewhere = (file: ShotFile) => otherShotFiles?.isElsewhere(file) === true;
  return {
    shootGroup: async ({ params: { group }, body, lease }) => {
      const { shotId, focus = true, policy = 'all-or-nothing', pattern = {}, order = [] } = body;
      const { togetherMs, toleranceMs, except, equalise, take } = body;
      return answerOf(
        await shots.shoot({
          group,
          shotId,
          focus,
          policy,
          pattern: plain(pattern),
          order,
          except,
          mayChange: lease.require,
          leases: lease.shown,
          togetherMs,
          toleranceMs,
          equalise,
          take,
        }),
      );
    },
    listShots: async (request) => {
      const { query } = request;
      if (FINDING.some((name) => Object.hasOwn(query, name)))
        return (await askDesk(desk, 'listShots', request)) as Found;
      const listed = (await shots.newest(query.limit ?? USUAL_LIST, query)).map(summaryOf);
      return { success: true, message: `${listed.length} shot(s).`, shots: listed };
    },
    getShot: async ({ params: { shotId } }) => {
      const receipt = await shots.receipt(shotId);
      return { success: true, message: receipt.message, receipt };
    },
    stopShot: async ({ params: { shotId } }) => {
      const receipt = await shots.stop(shotId);
      return { success: true, message: receipt.message, receipt };
    },
    verifyShot: async ({ params, part }) => {
      const isPart = part !== undefined;
      const { shotId, files: all } = isPart
        ? { shotId: params.shotId, files: await shots.filesHere(params.shotId) }
        : await shots.files(params.shotId);
      const theirs = isPart ? [] : all.filter(isElsewhere);
      const [here, there = []] = await Promise.all([
        verifyFiles(
          all.filter((file) => !theirs.includes(file)),
          limits.shotVerifyFiles,
        ),
        otherShotFiles?.verify(shotId, theirs),
      ]);
      const results = new Map([...here, ...there].map((result) => [fileKey(result), result]));
      const files = all.flatMap(
        ({ body, round, file: { path } }) => results.get(fileKey({ body, round, path })) ?? [],
      );
      const wrong = files.filter(({ result }) => result !== 'ok').length;
      const message = `${files.length - wrong} of ${files.length} file(s) are as they landed.`;
      return { success: true, message, verified: wrong === 0, files };
    },
    readShotFile: async ({ params, query, headers, signal }) => {
      const digest = digestIn(headers);
      const { shotId, files } = await shots.files(params.shotId);
      const shotFile = fileOf(files, params.index, digest);
      const size = pictureSizeOf(query.size);
      if (otherShotFiles !== undefined && isElsewhere(shotFile))
        return otherShotFiles.read(shotId, shotFile, { headers, size, signal });
      return sent(shotFile, { size, headers, signal, isLasting: true });
    },
    readLastPicture: async ({ params: { cameraId }, query, headers, signal }) => {
      const size = pictureSizeOf(query.size);
      return sent(shots.lastFile(cameraId), { size, headers, signal, isLasting: false });
    },
  };
}

/** Key of one file of a shot. Journals of earlier versions may have the same index for several files. */
function fileKey({ body, round, path }: Pick<VerifiedFile, 'body' | 'round' | 'path'>): string {
  return JSON.stringify([body, round, path]);
}

/** The digest of the file that another host requests; undefined for a request of a client. */
function digestIn(headers: object): string | undefined {
  const { [SHOT_FILE]: digest } = headers as { [SHOT_FILE]?: string };
  return digest;
}

/** The pattern without undefined members, as the journal needs it. */
function plain<Pattern extends object>(pattern: Pattern): Pattern {
  return JSON.parse(JSON.stringify(pattern)) as Pattern;
}
