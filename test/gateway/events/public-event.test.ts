import t from 'tap';
import type { CameraNews, NewsPayloads } from '#gateway/cameras/camera-news.js';
import { RIG_EVENTS } from '#gateway/contract/event-payloads.js';
import { publicEventsOf } from '#gateway/events/public-event.js';
import { document, eventFaultsOf } from '#harness/published-contract.js';
import { GENUINE_EVENTS } from '../../support/genuine-messages.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

const cameraId = 'D10F60149B0C';
const TRANSFER = { slot: 1, contentId: 7, fileId: 2, kind: 'original', mode: 'remote-transfer' } as const;
const CONTENTS = { ...TRANSFER, mode: 'contents' } as const;
const LANDED = { path: '/p/a.JPG', sizeBytes: 5, sha256: 'ab' };
const DRIFT = { property: 'iso', desired: '800', current: 'ISO 400', since: '2026-08-01T12:00:00.000Z' };
const LOST = { reason: 'the camera was lost', isRecovering: false };
const {
  disconnected: _lost,
  confirmOnCamera: _confirm,
  assumption: _broken,
  dropped: _dropped,
  restartExpected: _restart,
  ...OF_WORKERS
} = GENUINE_EVENTS;

/** Example of each kind of news. */
const NEWS: { readonly [Name in keyof NewsPayloads]: readonly NewsPayloads[Name][] } = {
  ...OF_WORKERS,
  added: [{ connectionType: 'USB' }, { connectionType: 'Network' }],
  removed: [{}],
  state: [
    { state: 'recovering', previous: 'connected', reason: 'the worker ended' },
    { state: 'recovering', previous: 'connected', reason: 'it restarts', isExpected: true },
  ],
  opened: [{}],
  closed: [{}],
  lost: [
    LOST,
    { ...LOST, sdkCode: SDK_NUMBER.CrError_Connect_Disconnected },
    { ...LOST, sdkCode: SDK_NUMBER.CrError_Connect_Disconnected, isRecovering: true },
  ],
  confirmOnCamera: [{ message: 'look at the camera' }],
  assumption: [{ name: 'elementSizes', about: 'Sizes are right', seen: '5 bytes', count: 2, remedy: 'look' }],
  failed: [{ message: 'no' }, { message: 'no', code: 'CREDENTIALS_REFUSED' }],
  broke: [
    { message: 'a defect', isSessionOver: true },
    { message: 'a defect', isSessionOver: false },
  ],
  drift: [DRIFT, { ...DRIFT, code: 'NOT_WRITABLE', message: 'no' }, { ...DRIFT, resolved: true }],
  fileBegun: [TRANSFER, CONTENTS],
  fileProgress: [
    { ...TRANSFER, percent: 5 },
    { ...CONTENTS, percent: 5 },
  ],
  fileLanded: [
    { ...TRANSFER, landed: LANDED },
    { ...CONTENTS, landed: LANDED },
  ],
  fileFailed: [
    { ...TRANSFER, code: 'TRANSFER_FAILED', message: 'no' },
    { ...CONTENTS, code: 'CANCELLED', message: 'no' },
  ],
};

const all = Object.entries(NEWS).flatMap(([name, payloads]) =>
  payloads.map((payload) => ({ cameraId, name, payload }) as CameraNews),
);
/** The events of some news, as clients receive them. */
const received = (news: CameraNews) =>
  publicEventsOf(news, { model: 'ILCE-7M4' }).map(({ name, payload }) => ({
    name,
    data: { ...payload, cameraId },
  }));
const eventsOf = <Name extends keyof NewsPayloads>(name: Name, payload: NewsPayloads[Name]) =>
  received({ cameraId, name, payload } as CameraNews).map(({ name, data }) => [name, data]);

t.test('clients receive what the contract promises for every report of a camera', async (t) => {
  const faults = all.flatMap((news) =>
    received(news).flatMap(({ name, data }) =>
      eventFaultsOf(name, data).map((fault) => `${news.name} -> ${name}: ${fault}`),
    ),
  );
  t.same(faults, []);
});

t.test('a file of a shot is announced with the shot and with the name of its body', async (t) => {
  const file = { path: '/p/1.JPG', type: 'image' as const };
  const camera = { model: 'ILCE-7M4', name: 'front left', number: 1 };
  const payloadOf = (payload: NewsPayloads['downloadComplete']) =>
    publicEventsOf({ cameraId, name: 'downloadComplete', payload }, camera)[0]?.payload;
  const whole = { filename: file.path, savedPath: file.path, type: 'image' };
  t.same(payloadOf(file), whole);
  t.same(payloadOf({ ...file, shotId: 'take-12', round: 2 }), {
    ...whole,
    ...{ shotId: 'take-12', round: 2, name: 'front left', number: 1 },
  });
});

t.test('every event of the contract has news that causes it', async (t) => {
  const promised = Object.keys(document.components.schemas)
    .filter((name) => /^Event[A-Z]/.test(name))
    .map((name) => name.slice('Event'.length));
  const sent = new Set(all.flatMap((news) => received(news).map(({ name }) => name.toLowerCase())));
  // `frames` comes from a picture, and `gap` from the stream.
  const ofTheRig = new Set([...RIG_EVENTS].map((name) => name.toLowerCase()));
  const missing = promised.filter(
    (name) => !sent.has(name.toLowerCase()) && !ofTheRig.has(name.toLowerCase()),
  );
  t.same(missing.sort(), ['Frames', 'Gap']);
});

t.test('a session that ends is reported with its reason and its code', async (t) => {
  const named = { id: cameraId, model: 'ILCE-7M4', cameraId };
  const error = 'the camera was lost';
  t.same(eventsOf('closed', {}), [['disconnected', { ...named, errorCode: '0x0' }]]);
  t.same(eventsOf('lost', { ...LOST, sdkCode: 0x82a7 }), [
    ['disconnected', { ...named, error, errorCode: '0x82A7' }],
  ]);
  t.same(eventsOf('lost', { ...LOST, isRecovering: true }), [
    ['disconnected', { ...named, error, recovering: true }],
  ]);
  t.same(eventsOf('broke', { message: 'a defect', isSessionOver: true }), [
    ['disconnected', { ...named, error: 'a defect' }],
    ['error', { ...named, message: 'a defect', code: 'INTERNAL' }],
  ]);
  t.same(eventsOf('broke', { message: 'a defect', isSessionOver: false }), [
    ['error', { ...named, message: 'a defect', code: 'INTERNAL' }],
  ]);
});

t.test('reconnecting and error have one shape each, whichever part reports them', async (t) => {
  const named = { id: cameraId, model: 'ILCE-7M4', cameraId };
  t.same(eventsOf('reconnecting', {}), [['reconnecting', named]]);
  const [fault, failed] = [eventsOf('fault', { message: 'no' }), eventsOf('failed', { message: 'no' })];
  t.same(fault, [['error', { ...named, message: 'no' }]]);
  t.same(failed, fault);
});

t.test('a property that changes all the time is not reported', async (t) => {
  t.same(eventsOf('propertyChanged', { codes: [0x799] }), []);
  t.same(eventsOf('propertyChanged', { codes: [0x104, 0x799] }), [
    ['propertyChanged', { codes: ['0x104'], count: 1, cameraId }],
  ]);
});

t.test('in the mode contents a transfer has events of its own beside those of every transfer', async (t) => {
  const names = (payload: typeof TRANSFER | typeof CONTENTS) => [
    eventsOf('fileBegun', payload).map(([name]) => name),
    eventsOf('fileLanded', { ...payload, landed: LANDED }).map(([name]) => name),
    eventsOf('fileFailed', { ...payload, code: 'CANCELLED', message: 'no' }).map(([name]) => name),
  ];
  t.same(names(TRANSFER), [[], ['transferProgress'], ['transferFailed']]);
  t.same(names(CONTENTS), [
    ['contentsTransfer'],
    ['transferProgress', 'contentsTransfer'],
    ['transferFailed', 'contentsTransfer'],
  ]);
  t.match(eventsOf('fileLanded', { ...CONTENTS, landed: LANDED }), [
    ['transferProgress', { percent: 100, notify: '0x20093', savedPath: LANDED.path, contentId: 7 }],
    ['contentsTransfer', { status: 'complete', handle: '0x7', filename: LANDED.path }],
  ]);
});
