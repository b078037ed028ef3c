// Every SDK call about contents, settings files and LUTs with every fault it can have, through the whole service. Each
// call has a body of its own. After each fault the caller has a documented answer, the camera returns and answers
// again, the card is unchanged, and no partial file has a final name.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { type Answer, Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import {
  addressOf,
  CardFolder,
  digestOfFile,
  filesBelow,
  type ListedFile,
  listed,
  nextEventOf,
} from '../support/card.js';
import {
  CONTENT_ANSWERS,
  CONTENT_CALLS,
  COSTS_SESSION,
  type ContentRequest,
} from '../support/content-fault-cases.js';
import { NUMBERS } from '../support/fault-cases.js';
import { isContentFaultRun } from '../support/matrix-extent.js';

const MATRIX_MS = 900_000;
const CONCURRENCY = 4;
const SIZE = 400_000;
const LIMITS = {
  answerMs: 4_000,
  connectMs: 8_000,
  poisonedConnectMs: 1_000,
  disconnectMs: 500,
  answerGraceMs: 500,
  killMs: 5_500,
  heartbeatMs: 250,
  silenceMs: 6_000,
  workerStopMs: 6_000,
  orphanMs: 4_000,
  pendingPicturesMs: 500,
  restartMs: 50,
  // Every body loses its worker or session four times, and more often where a fault costs two.
  maxRestarts: 50,
  transferStallMs: 4_000,
};
const CUBE = ['LUT_1D_SIZE 2', '0 0 0', '1 1 1', ''].join('\n');

interface Subject {
  service: Service;
  id: string;
  call: string;
  card: CardFolder;
  digest: string;
}

function applicability(): Record<string, string[]> {
  return JSON.parse(readFileSync(new URL('../../data/fault-applicability.json', import.meta.url), 'utf8'));
}

async function fileOf({ service, id }: Subject): Promise<ListedFile> {
  const [file] = await listed(service, id, 1);
  if (file === undefined) throw new Error('the card is empty');
  return file;
}

function ask(subject: Subject, by: ContentRequest, file: ListedFile): Promise<Answer> {
  const { service, id } = subject;
  const camera = `/api/cameras/${id}`;
  const target = { save_path: join(service.pictures, id.replaceAll(':', '')) };
  switch (by) {
    case 'list':
      return service.request('GET', `${camera}/sd-card/slot/1/files`);
    case 'download':
    case 'screennail':
    case 'thumbnail':
      return service.request('POST', `${addressOf(id, file)}/${by}`, target);
    case 'cancel':
      return service.request('DELETE', `${camera}/transfer`);
    case 'save settings':
      return service.request('POST', `${camera}/settings/download`);
    case 'load settings':
      return service.request('POST', `${camera}/settings/upload`, { filename: 'OTHER.DAT' });
    case 'import lut':
      return service.request('POST', `${camera}/lut/import`, { filePath: join(service.directory, 'a.cube') });
  }
}

async function connect({ service, id, call }: Subject): Promise<void> {
  const mode = CONTENT_CALLS[call]?.mode;
  await service.ok('POST', `/api/cameras/${id}/connection`, {
    mode,
    reconnecting: 'on',
    ...service.logIn(id),
  });
}

/** Waits until the camera answers again, without help. */
async function isBack({ service, id, call }: Subject): Promise<void> {
  const path = CONTENT_CALLS[call]?.mode === 'remote' ? 'properties/iso' : 'sd-card/slot/1/files';
  await until(
    `${id} is back`,
    async () => {
      const { body } = await service.ok('GET', `/api/cameras/${id}/status`);
      if (body.data.state !== 'connected') return false;
      return (await service.request('GET', `/api/cameras/${id}/${path}`)).status === 200;
    },
    120_000,
  );
}

async function runFault(t: Test, subject: Subject, fault: string): Promise<void> {
  const { service, id, call, card, digest } = subject;
  const row = CONTENT_CALLS[call];
  if (row === undefined) throw new Error(`${call} has no row`);
  const nextEvent = nextEventOf(await service.events(`/api/cameras/${id}/events`));
  const isCard = row.mode !== 'remote';
  const file = isCard ? await fileOf(subject) : { content_id: 0, file_id: 0, file_path: '', file_size: 0 };
  if (row.by === 'cancel') {
    service.injectFault(id, 'GetRemoteTransferContentsDataFile#1 stall');
    await ask(subject, 'download', file);
    service.clearFaults(id);
  }
  const firedBefore = service.bodyLog(id).filter((line) => line.includes(`fault ${call} ${fault}`)).length;
  service.injectFault(id, `${call}#1 ${fault}${NUMBERS[fault] ?? ''}`);
  const answer = await within(`${call} ${fault}`, ask(subject, row.by, file));
  const { status, body } = answer;
  const said = [status, body.code, body.data?.outcome].filter((word) => word !== undefined).join(' ');
  const wanted = CONTENT_ANSWERS[row.kind][fault] ?? [];
  t.ok(wanted.includes(said), `${call} ${fault}: the answer is documented`, { found: body, said, wanted });
  service.clearFaults(id);
  const fired = service.bodyLog(id).filter((line) => line.includes(`fault ${call} ${fault}`)).length;
  // A transfer that was cancelled before the camera was asked has made no such call.
  if (row.by !== 'cancel') t.equal(fired, firedBefore + 1, 'the fault has fired');
  if (fired > firedBefore && COSTS_SESSION.has(fault) && (fault !== 'hang' || status !== 200)) {
    // Until the loss is noticed the camera is still `connected`, and answers.
    await nextEvent('cameraState', ({ state, cameraId }) => state === 'recovering' && cameraId === id);
    await isBack(subject);
  }
  if (status === 202 && row.kind === 'transfer') {
    const end = await nextEvent(['transferProgress', 'transferFailed'], ({ code, percent }) => {
      return percent === 100 || code !== undefined;
    });
    if (end.percent === 100) t.equal(digestOfFile(String(end.savedPath)), end.sha256, 'it is whole');
    else t.match(end, { code: 'TRANSFER_FAILED' });
  }
  await isBack(subject);
  if (isCard) t.equal(card.digest('DCIM/100MSDCF/DSC00001.JPG'), digest, 'the card is unchanged');
  const halves = filesBelow(join(service.pictures, id.replaceAll(':', ''))).filter((name) => {
    const path = join(service.pictures, id, name);
    const isPicture = row.by === 'download' && !basename(name).startsWith('.');
    return name.startsWith('.') || (isPicture && digestOfFile(path) !== digest);
  });
  t.same(halves, [], 'no partial file is left');
}

t.setTimeout(MATRIX_MS);

t.test('faults of calls about contents', { timeout: MATRIX_MS }, async (t) => {
  const calls = Object.keys(CONTENT_CALLS);
  const directory = testDirectory(t, { 'a.cube': CUBE });
  const service = await Service.start(t, {
    rig: `ILCE-7M4:${calls.length - 1},ILME-FX6:1`,
    directory,
    limits: LIMITS,
    arguments: ['--save-root', directory, '--save-dir', 'pictures'],
  });
  // Discovery may miss the one on the network the first times.
  const ids = await until('all bodies are listed', async () => {
    const found = await service.cameraIds();
    return found.length === calls.length && found;
  });
  const cinema = ids.findIndex((id) => id.startsWith('02:0F:60:14:0A'));
  const [fx6 = ''] = ids.splice(cinema, 1);
  await service.request('GET', '/api/cameras');
  const settings = join(directory, 'camera_settings');
  await t.test('every fault of every such call', { jobs: CONCURRENCY }, async (t) => {
    const run = async (t: Test, call: string) => {
      const id = call === 'ImportLUTFile' ? fx6 : (ids.pop() ?? '');
      const card = new CardFolder(service, id);
      const subject = { service, id, call, card, digest: card.put('DCIM/100MSDCF/DSC00001.JPG', SIZE) };
      await connect(subject);
      if (call === 'UploadSettingFile') {
        await service.ok('POST', `/api/cameras/${id}/settings/download`);
        await until('the settings directory', () => filesBelow(settings).length > 0);
        writeFileSync(join(settings, 'OTHER.DAT'), 'not of a camera');
      }
      const faults = applicability()[call] ?? [];
      for (const fault of faults.filter((fault) => isContentFaultRun(call, fault)))
        await runFault(t, subject, fault);
      await service.ok('DELETE', `/api/cameras/${id}/connection`);
    };
    await Promise.all(
      calls.map((call) => t.test(call, { buffered: true, timeout: MATRIX_MS }, (t) => run(t, call))),
    );
  });
});
