// When the worker requests lists of cards in the mode contents, and for which handles: with bodies that are ready late,
// that do not report that they are ready, or that never are. The test answers the SDK calls and moves the clock.

import t from 'tap';
import { DEFAULT_LIMITS, workerLimits } from '#gateway/limits/limit-table.js';
import { WorkerError } from '#protocol/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const STATUS = 0x726;
const REJECTED = SDK_NUMBER.CrError_Contents_RejectRequest;
const limits = workerLimits(DEFAULT_LIMITS);

/** A body that gives answers of the test, and the calls that it got. */
function body() {
  const clock = new ManualClock();
  const rig = {
    /** ContentsTransferStatus; undefined: not reported. */
    status: 1n as bigint | undefined,
    isRejecting: false,
    handles: [7],
    calls: [] as string[],
  };
  const refused = (name: string, sdkCode: number) => new WorkerError('SDK_REFUSED', name, { sdkCode });
  const sdk = standIn<SdkPort>({
    call: async (name: string, [argument]: unknown[]) => {
      if (name === 'getProperties') {
        if (rig.status === undefined) throw refused(name, SDK_NUMBER.CrError_Api_InvalidCalled);
        return [{ code: STATUS, type: 2, enableFlag: 2, current: rig.status, values: [], settable: [] }];
      }
      rig.calls.push(argument === undefined ? name : `${name} ${argument}`);
      if (name === 'getContentDetail') return { name: 'A.JPG', sizeBytes: 1, width: 0, height: 0, date: '' };
      if (rig.isRejecting) throw refused(name, REJECTED);
      if (name === 'getDateFolders') return [{ handle: 1, name: '20260102' }];
      return rig.handles;
    },
  });
  const camera = testCamera({ sdk, clock });
  const open = () => {
    inSession(camera, { mode: 'contents' });
  };
  open();
  const end: { is?: unknown } = {};
  const list = () =>
    void camera.cards.part(1).then(
      ({ rows }) => {
        end.is = rows.map(({ contentId }) => contentId);
      },
      (error: unknown) => {
        end.is = error;
      },
    );
  return { camera, clock, rig, open, list, end };
}

t.test('row 14: cards are listed when the camera reports that it is ready', async (t) => {
  const { rig, clock, list, end } = body();
  rig.status = 0n;
  list();
  await clock.advance(5_000);
  t.same(rig.calls, [], 'and no list is requested before');
  rig.status = 1n;
  await clock.advance(200);
  t.same(end.is, [7]);
});

t.test('row 43: a camera without ContentsTransferStatus is asked for lists at once', async (t) => {
  const { rig, clock, list, end } = body();
  rig.status = undefined;
  list();
  await clock.advance(0);
  t.same(end.is, [7]);
});

t.test('row 14: without ContentsTransferStatus lists are requested until the camera answers', async (t) => {
  const { rig, clock, list, end } = body();
  rig.status = undefined;
  rig.isRejecting = true;
  list();
  await clock.advance(5_000);
  t.equal(end.is, undefined);
  rig.isRejecting = false;
  await clock.advance(200);
  t.same(end.is, [7]);
});

t.test('row 14: a list is requested in the end even without a report, and its answer counts', async (t) => {
  const { rig, clock, list, end } = body();
  rig.status = 0n;
  list();
  await clock.advance(limits.indexMs - 1);
  t.same(rig.calls, []);
  await clock.advance(201);
  t.same(end.is, [7]);
  list();
  await clock.advance(0);
  t.equal(rig.calls.filter((name) => name === 'getDateFolders').length, 2, 'and the next one without a wait');
});

t.test('row 14: a camera that never lists is reported in time', async (t) => {
  const { rig, clock, list, end } = body();
  rig.isRejecting = true;
  list();
  await clock.advance(limits.indexMs + 400);
  t.match(end.is, {
    code: 'SDK_REFUSED',
    sdkCode: REJECTED,
    message: /^the camera has not shown its cards within 20 s: getDateFolders/,
  });
  t.equal(clock.pending, 0);
});

t.test('row 21: the camera gets a moment between a file and the next list', async (t) => {
  const { camera, rig, clock, list, end } = body();
  camera.receive({
    generation: 0,
    kind: 'contentsTransfer',
    notify: SDK_NUMBER.CrNotify_ContentsTransfer_Complete,
    handle: 7,
    path: '',
  });
  list();
  await clock.advance(99);
  t.same(rig.calls, []);
  await clock.advance(1);
  t.same(end.is, [7]);
});

t.test('row 20: a handle of an earlier session is used only if it is listed again', async (t) => {
  const { camera, rig, clock, open } = body();
  const find = async (handle: number) => {
    rig.calls.length = 0;
    const found = camera.cards.find(1, handle, 0).then(
      ({ contentId }) => contentId,
      ({ code }: WorkerError) => code,
    );
    await clock.advance(0);
    return found;
  };
  t.equal(await find(7), 7);
  t.equal(await find(7), 7);
  t.same(rig.calls, ['getContentDetail 7'], 'a handle outlives its list');
  open();
  rig.handles = [8];
  t.equal(await find(7), 'CONTENT_NOT_FOUND');
  t.same(rig.calls, ['getDateFolders', 'getContentHandles 1'], 'but not its session');
  t.equal(await find(8), 8);
});
