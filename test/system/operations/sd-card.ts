// Rows of the SD Card group. Every row finds the same file on the card.

import { deepStrictEqual, strictEqual } from 'node:assert';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#harness/deadline.js';
import { CardFolder, digestOfFile, listed, sha256 } from '../../support/card.js';
import type { Asked, OperationCase, OperationCases, Stage } from './case.js';
import { refusing } from './preparations.js';

const PATH = 'DCIM/100MSDCF/DSC00007.JPG';
const SIZE_BYTES = 40_000;
/** The size of a file whose transfer takes most of a minute, at {@link TRANSFER_KBPS}. */
const LARGE_PATH = 'DCIM/100MSDCF/DSC00009.JPG';
const LARGE_BYTES = 40_000_000;
/** For the service of these rows: RIGD_SIM_TRANSFER_KBPS. */
export const TRANSFER_KBPS = '1000';

type Params = Readonly<Record<string, string>>;
/** The file that each row has listed, by the stage of the row. */
const found = new WeakMap<Stage, Params>();
/** A request for rows that are refused before the card is read. */
const SOME_FILE: Params = { slotNumber: '1', contentId: '1', fileId: '1' };

async function place(stage: Stage, path: string, sizeBytes: number): Promise<Params> {
  const card = new CardFolder(stage.service, stage.id);
  if (!existsSync(join(card.directory, path))) card.put(path, sizeBytes);
  const file = await until(`${path} is in the list`, async () => {
    const files = await listed(stage.service, stage.id, 1);
    return files.find(({ file_path }) => path.endsWith(file_path));
  });
  return { slotNumber: '1', contentId: String(file.content_id), fileId: String(file.file_id) };
}

async function withFile(stage: Stage): Promise<void> {
  found.set(stage, await place(stage, PATH, SIZE_BYTES));
}

const theFile = (stage: Stage, body?: object): Asked => ({
  params: found.get(stage) ?? SOME_FILE,
  ...(body === undefined ? {} : { body }),
});
const savedHere = (stage: Stage) => theFile(stage, { save_path: stage.directory });

/** Waits for the requested file. */
async function landed({ directory }: Stage, name: string): Promise<string> {
  const path = join(directory, name);
  await until(`${name} exists`, () => existsSync(path));
  return path;
}

/** Starts a long transfer. */
async function withTransfer(stage: Stage): Promise<void> {
  const { contentId, fileId } = await place(stage, LARGE_PATH, LARGE_BYTES);
  const path = `${stage.camera}/sd-card/slot/1/files/${contentId}/${fileId}/download`;
  const { status } = await stage.service.request('POST', path, { save_path: stage.directory });
  strictEqual(status, 202);
}

async function withoutTransfer({ service, id, camera }: Stage): Promise<void> {
  await service.ok('DELETE', `${camera}/transfer`);
  rmSync(join(new CardFolder(service, id).directory, LARGE_PATH));
}

/** Waits until no transfer of an earlier row runs. */
async function allEnded({ service, camera }: Stage): Promise<void> {
  await until('the end of all transfers', async () => {
    const { body } = await service.ok('GET', `${camera}/transfer`);
    return body.data.transfers.length === 0;
  });
}

/** Refusals of all operations that name a file. */
const FILE_REFUSALS: readonly OperationCase[] = [
  {
    says: 'does not find a file that is not there',
    mode: 'remote-transfer',
    // While another transfer runs, the service answers before it reads the card.
    prepare: allEnded,
    asks: { params: { slotNumber: '1', contentId: '4000000000', fileId: '1' } },
    code: 'CONTENT_NOT_FOUND',
  },
  {
    says: 'does not find a content whose number no camera can have',
    mode: 'remote-transfer',
    prepare: allEnded,
    asks: { params: { slotNumber: '1', contentId: '4294967296', fileId: '1' } },
    code: 'CONTENT_NOT_FOUND',
  },
  {
    says: 'does not find a file whose number no camera can have',
    mode: 'remote-transfer',
    prepare: allEnded,
    asks: { params: { slotNumber: '1', contentId: '1', fileId: '99999999999999999999' } },
    code: 'CONTENT_NOT_FOUND',
  },
  {
    says: 'knows two slots only',
    mode: 'remote-transfer',
    asks: { params: { ...SOME_FILE, slotNumber: '3' } },
    code: 'UNKNOWN_ROUTE',
  },
  { says: 'needs a mode that shows cards', asks: { params: SOME_FILE }, code: 'WRONG_MODE' },
];

/** Refusals of operations that know a content by a number of the SDK. */
const NO_SUCH_HANDLE: OperationCase = {
  says: 'does not find a content whose number no camera can have, in the mode contents either',
  mode: 'contents',
  prepare: allEnded,
  asks: { params: { slotNumber: '1', contentId: '4294967296', fileId: '0' } },
  code: 'CONTENT_NOT_FOUND',
};

/** Refusals of all operations that save a file on the host by this call of the SDK. */
function savingRefusals(call: string): readonly OperationCase[] {
  return [
    ...FILE_REFUSALS,
    {
      says: 'refuses a place that cannot be a directory',
      mode: 'remote-transfer',
      prepare: withFile,
      asks: (stage) => theFile(stage, { save_path: '/dev/null/pictures' }),
      code: 'SAVE_PATH_UNUSABLE',
    },
    {
      says: 'refuses a place that is not a text',
      mode: 'remote-transfer',
      asks: { params: SOME_FILE, body: { save_path: 5 } },
      code: 'BAD_REQUEST',
    },
    {
      says: 'reports that the SDK refused',
      mode: 'remote-transfer',
      asks: savedHere,
      ...refusing(call, withFile),
    },
    {
      says: 'reports that the camera is transferring for another client',
      mode: 'remote-transfer',
      prepare: async (stage) => {
        await withFile(stage);
        stage.service.injectFault(stage.id, `${call}#1 error(0x8D03)`);
      },
      restore: async ({ service, id }) => service.clearFaults(id),
      asks: savedHere,
      code: 'TRANSFER_BUSY',
      check: ({ body }) => strictEqual(body.retryable, true),
    },
  ];
}

/** See case.ts. */
export const SD_CARD_CASES: OperationCases = {
  listSDCardFiles: [
    {
      says: 'lists the files of the card',
      mode: 'remote-transfer',
      prepare: withFile,
      asks: { params: { slotNumber: '1' } },
      check: ({ body }) => {
        const file = body.files.find(({ file_path }: { file_path: string }) => file_path === PATH);
        strictEqual(file.file_size, SIZE_BYTES);
        strictEqual(body.slot, 1);
      },
    },
    {
      says: 'lists by handles in the mode contents',
      mode: 'contents',
      prepare: withFile,
      asks: { params: { slotNumber: '2' } },
      check: ({ body }) => strictEqual(body.files[0].file_id, 0),
    },
    {
      says: 'knows two slots only',
      mode: 'remote-transfer',
      asks: { params: { slotNumber: '3' } },
      code: 'UNKNOWN_ROUTE',
    },
    { says: 'needs a mode that shows cards', asks: { params: { slotNumber: '1' } }, code: 'WRONG_MODE' },
    {
      says: 'reports that the SDK refused',
      mode: 'remote-transfer',
      asks: { params: { slotNumber: '1' } },
      ...refusing('GetRemoteTransferCapturedDateList', withFile),
    },
    {
      says: 'reports that there is no card',
      mode: 'remote-transfer',
      asks: { params: { slotNumber: '2' } },
      prepare: ({ service, id }) => service.sim('card', id, '2', 'pull'),
      restore: ({ service, id }) => service.sim('card', id, '2', 'insert'),
      code: 'SDK_REFUSED',
      check: ({ body }) => strictEqual(body.data.error_code, '0x00008D04'),
    },
  ],
  downloadSDCardFile: [
    {
      says: 'saves a file on the host',
      mode: 'remote-transfer',
      prepare: withFile,
      asks: savedHere,
      check: async (_answer, stage) => {
        const saved = await landed(stage, 'DSC00007.JPG');
        strictEqual(digestOfFile(saved), new CardFolder(stage.service, stage.id).digest(PATH));
      },
    },
    NO_SUCH_HANDLE,
    ...savingRefusals('GetRemoteTransferContentsDataFile'),
  ],
  downloadSDCardThumbnail: [
    {
      says: 'saves a thumbnail',
      mode: 'remote-transfer',
      prepare: withFile,
      asks: savedHere,
      check: async (_answer, stage) => void (await landed(stage, 'DSC00007-thumbnail.JPG')),
    },
    NO_SUCH_HANDLE,
    ...savingRefusals('GetRemoteTransferContentsCompressedDataFile'),
  ],
  downloadSDCardScreennail: [
    {
      says: 'saves a screen-sized picture',
      mode: 'remote-transfer',
      prepare: withFile,
      asks: savedHere,
      check: async (_answer, stage) => void (await landed(stage, 'DSC00007-screennail.JPG')),
    },
    {
      says: 'saves a screen-sized picture in the mode contents too',
      mode: 'contents',
      prepare: withFile,
      asks: (stage) => theFile(stage, { save_path: join(stage.directory, 'contents') }),
      check: async (_answer, stage) =>
        void (await landed(stage, join('contents', 'DSC00007-screennail.JPG'))),
    },
    NO_SUCH_HANDLE,
    ...savingRefusals('GetRemoteTransferContentsCompressedDataFile'),
  ],
  readSDCardFile: [
    {
      says: 'sends the bytes of a file',
      mode: 'remote-transfer',
      prepare: withFile,
      asks: theFile,
      check: ({ body }, { service, id }) => {
        strictEqual(sha256(body), new CardFolder(service, id).digest(PATH));
      },
    },
    NO_SUCH_HANDLE,
    ...FILE_REFUSALS,
  ],
  listTransfers: [
    {
      says: 'reports that there is no transfer',
      mode: 'remote-transfer',
      check: ({ body }) => deepStrictEqual(body.data.transfers, []),
    },
    {
      says: 'reports the transfer in progress',
      mode: 'remote-transfer',
      prepare: withTransfer,
      restore: withoutTransfer,
      check: ({ body }) => {
        const [transfer] = body.data.transfers;
        deepStrictEqual([transfer.kind, transfer.state], ['original', 'running']);
      },
    },
  ],
  cancelTransfers: [
    {
      says: 'succeeds when there is no transfer',
      mode: 'remote-transfer',
      check: ({ body }) => strictEqual(body.data.cancelled, 0),
    },
    {
      says: 'cancels the running transfer and removes its file',
      mode: 'remote-transfer',
      prepare: withTransfer,
      restore: withoutTransfer,
      check: async ({ body }, { service, camera, directory }) => {
        strictEqual(body.data.cancelled, 1);
        deepStrictEqual((await service.ok('GET', `${camera}/transfer`)).body.data.transfers, []);
        strictEqual(existsSync(join(directory, 'DSC00009.JPG')), false);
      },
    },
  ],
};
