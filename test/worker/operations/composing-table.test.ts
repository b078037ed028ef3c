// Which operations wait for writes that the camera has accepted but not applied yet, with a row for every operation. An
// operation that waits makes no call before the write is applied; any other makes its first call at once, or none.

import t from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until } from '#harness/deadline.js';
import type { OperationName, Params } from '#protocol/operations.js';
import type { PictureLanding } from '#worker/landing/picture-landing.js';
import { OPERATIONS, type Operation } from '#worker/operations/table.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const ISO = 0x104;
const SAVE_INFO = { path: '/nowhere', prefix: '', startNo: -1 };
const TAG = { shotId: 'S', shot: 1, round: 0, group: 'all', session: '' };
const DISCOVERED = { id: 'D10F60140701', model: 'ILCE-7M4', connectionType: 'USB' } as const;

interface Row<Name extends OperationName> {
  waits: boolean;
  /** Why the operation does not wait. */
  why?: string;
  params: Params<Name>;
}

/** Operations without parameters. */
type PlainOperation = {
  [Name in OperationName]: Params<Name> extends Record<string, never> ? Name : never;
}[OperationName];

/**
 * Rows by operation. Some operations have two rows, because a call that ends something does not wait. Operations
 * without parameters that are not listed wait, also disconnectCamera: the camera would lose a write that it has not
 * applied.
 */
const ROWS: { readonly [Name in Exclude<OperationName, PlainOperation>]: readonly Row<Name>[] } & {
  readonly [Name in PlainOperation]?: readonly Row<Name>[];
} = {
  connectCamera: [
    {
      waits: false,
      why: 'no session is open',
      params: {
        camera: DISCOVERED,
        mode: 'remote',
        reconnecting: false,
        poisoned: false,
        saveInfo: SAVE_INFO,
        priorityKey: 'pc-remote',
        liveView: false,
      },
    },
  ],
  getFingerprint: [{ waits: false, why: 'no setting changes it', params: { camera: DISCOVERED } }],
  getProperty: [
    { waits: true, params: { property: 'aperture' } },
    { waits: false, why: 'no write changes it', params: { property: 'battery-remain' } },
  ],
  compareProperties: [
    { waits: true, params: { properties: [{ property: 'aperture', wanted: '0x320' }] } },
    { waits: false, why: 'no write changes it', params: { properties: [{ property: 'battery-remain' }] } },
  ],
  setProperty: [
    { waits: true, params: { property: 'iso', value: '0x320' } },
    { waits: false, why: 'only after a refusal', params: { property: 'aperture', value: '0x320' } },
  ],
  getPriorityKey: [{ waits: false, why: 'its own write waits until it is applied', params: {} }],
  setPriorityKey: [
    { waits: false, why: 'the key takes writes at any time', params: { setting: 'pc-remote' } },
  ],
  triggerShutter: [
    { waits: true, params: { action: 'press' } },
    { waits: true, params: { action: 'down' } },
    { waits: false, why: 'a release does not wait', params: { action: 'up' } },
  ],
  toggleMovieRecording: [{ waits: true, params: {} }],
  afShutter: [{ waits: true, params: {} }],
  armShutter: [{ waits: true, params: { tag: TAG, focus: true } }],
  fireShutter: [{ waits: false, why: 'its arming has waited', params: { tag: TAG, atUs: 0 } }],
  disarmShutter: [{ waits: false, why: 'a stop does not wait', params: { shotId: 'S' } }],
  finishPictures: [{ waits: false, why: 'a release does not wait', params: { waitMs: 1 } }],
  pressCameraButton: [
    { waits: true, params: { button: 'menu', action: 'press' } },
    { waits: true, params: { button: 'menu', action: 'down' } },
    { waits: false, why: 'a release does not wait', params: { button: 'menu', action: 'up' } },
  ],
  remoteTouch: [{ waits: true, params: { x: 1, y: 1 } }],
  controlZoom: [
    { waits: true, params: { speed: 1 } },
    { waits: false, why: 'a stop does not wait', params: { speed: 0 } },
  ],
  focusNearFar: [{ waits: true, params: { step: 1 } }],
  setAFAreaPosition: [{ waits: true, params: { x: 1, y: 1 } }],
  enableLiveView: [{ waits: false, why: 'no setting decides about it', params: {} }],
  disableLiveView: [{ waits: false, why: 'no setting decides about it', params: {} }],
  getLiveViewStatus: [{ waits: false, why: 'no setting decides about it', params: {} }],
  watchLiveView: [{ waits: false, why: 'no setting decides about it', params: { layer: 'live' } }],
  enableOSD: [{ waits: false, why: 'it waits until its own write is applied', params: {} }],
  disableOSD: [{ waits: false, why: 'it waits until its own write is applied', params: {} }],
  getOSDStatus: [{ waits: false, why: 'its write has waited', params: {} }],
  getSaveInfo: [{ waits: false, why: 'the worker knows it', params: {} }],
  setSaveInfo: [{ waits: false, why: 'it concerns the host only', params: SAVE_INFO }],
  setNaming: [{ waits: false, why: 'it concerns the host only', params: {} }],
  listSDCardFiles: [{ waits: false, why: 'no setting changes what is on a card', params: { slot: 1 } }],
  findSDCardFile: [{ waits: false, why: 'as listSDCardFiles', params: { slot: 1, contentId: 1, fileId: 1 } }],
  startTransfer: [
    {
      waits: false,
      why: 'as listSDCardFiles',
      params: { transferId: '1', slot: 1, contentId: 1, fileId: 1, kind: 'original' },
    },
  ],
  cancelTransfer: [{ waits: false, why: 'a stop does not wait', params: { transferId: '1' } }],
  discardPartial: [{ waits: false, why: 'it concerns the host only', params: { directory: '/nowhere' } }],
  downloadCameraSettings: [{ waits: true, params: { directory: '/nowhere', fileName: 'A.DAT' } }],
  uploadCameraSettings: [{ waits: true, params: { path: '/nowhere' } }],
  importLUT: [{ waits: true, params: { filePath: '/nowhere/a.txt', place: 1 } }],
};

/** A camera in a session with a write of ISO that is never applied, and the progress of an operation. */
function waitingCamera(decides = false) {
  const clock = new ManualClock();
  const progress = { calls: 0, isOver: false };
  const call = async () => {
    progress.calls += 1;
    throw new Error('not in this test');
  };
  const found = async () => {
    throw new Error('not in this test');
  };
  const camera = testCamera({
    sdk: standIn<SdkPort>({ call, onReturn: () => undefined }),
    clock,
    landing: standIn<PictureLanding>({
      prepare: found,
      tidy: found,
      names: { reserve: found },
      pictureNames: { set: () => undefined },
    }),
  });
  inSession(camera, { requestedSaveInfo: SAVE_INFO });
  camera.writes.note(ISO, () => false, decides);
  return { camera, clock, progress };
}

t.test('every operation waits or has a reason not to', async (t) => {
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const rows: readonly Row<OperationName>[] = ROWS[name] ?? [{ waits: true, params: {} }];
    for (const { waits, why, params } of rows) {
      const { camera, clock, progress } = waitingCamera();
      const label = `${name} ${JSON.stringify(params)}${why === undefined ? '' : `: ${why}`}`;
      const operation = OPERATIONS[name] as Operation<OperationName>;
      void operation(camera, params as never)
        .catch(() => undefined)
        .finally(() => {
          progress.isOver = true;
        });
      const hasBegun = () => progress.calls > 0 || progress.isOver;
      if (waits) {
        await settle();
        t.notOk(hasBegun(), `waits: ${label}`);
        // The wait ends when the time for the write is over.
        await clock.advance(DEFAULT_LIMITS.settleMs);
      }
      // Some read files first, which does not depend on the clock of the test.
      await until(`begins: ${label}`, hasBegun);
      t.equal(why === undefined, waits, `${label} has a reason`);
    }
  }
});

t.test('a write of another property waits for one that decides what can be written', async (t) => {
  for (const decides of [false, true]) {
    const { camera, clock, progress } = waitingCamera(decides);
    const write = OPERATIONS.setProperty(camera, { property: 'aperture', value: '0x320' }).catch(
      () => undefined,
    );
    await settle();
    t.equal(progress.calls > 0, !decides);
    await clock.advance(DEFAULT_LIMITS.settleMs);
    await write;
    t.ok(progress.calls > 0);
  }
});
