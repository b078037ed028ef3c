// Steps: live view and its on-screen display, the AF frame in it, touch and tracking; with the body that is in the mode
// remote, since some have no live view in the mode remote-transfer.

import { until } from '#harness/deadline.js';
import { answered, check, RefusedError, type Session } from './session.js';

/** Values of the property focus-area and focus-mode (docs/use/properties.md). */
const FLEXIBLE_SPOT_M = '0x5';
const AF_SINGLE = '0x2';

/** From switching live view on to switching it off. */
export async function liveView(session: Session): Promise<void> {
  const { api, cameras } = session;
  const params = { path: { cameraId: cameras.network } };
  const status = async () =>
    (await answered(api.GET('/api/cameras/{cameraId}/live-view/status', { params }))).data;

  await session.step('enableLiveView', async () => {
    const { message } = await answered(api.POST('/api/cameras/{cameraId}/live-view/enable', { params }));
    return message;
  });
  await session.step('startLiveViewStream', async () => {
    const { message } = await answered(api.POST('/api/cameras/{cameraId}/live-view/start', { params }));
    return message;
  });
  await session.step('getLiveViewFrame', async () => {
    const url = '/api/cameras/{cameraId}/live-view/frame';
    const first = await onceThere('a picture', () => api.GET(url, { params, parseAs: 'arrayBuffer' }));
    const after = Number(first.response.headers.get('x-frame-number'));
    const later = { ...params, query: { after, timeoutMs: 10_000 } };
    const next = await api.GET(url, { params: later, parseAs: 'arrayBuffer' });
    const number = Number(next.response.headers.get('x-frame-number'));
    check(number > after, `picture ${number} came after picture ${after}`);
    return `picture ${after} and, waited for, picture ${number}: ${jpeg(next.data)}`;
  });
  await session.step('getLiveViewStatus', async () => {
    const { enabled, streaming, fps } = await status();
    check(enabled && streaming, 'it is not running');
    return `enabled, streaming${fps === undefined ? '' : ` at ${fps} pictures a second`}`;
  });
  await display(session);
  await session.step('stopLiveViewStream', async () => {
    const { message } = await answered(api.POST('/api/cameras/{cameraId}/live-view/stop', { params }));
    check(!(await status()).streaming, 'it still runs');
    return message;
  });
  await session.step('disableLiveView', async () => {
    const { message } = await answered(api.POST('/api/cameras/{cameraId}/live-view/disable', { params }));
    check(!(await status()).enabled, 'it is still on');
    return message;
  });
}

async function display(session: Session): Promise<void> {
  const { api, cameras } = session;
  const params = { path: { cameraId: cameras.network } };
  const status = async () =>
    (await answered(api.GET('/api/cameras/{cameraId}/live-view/osd-status', { params }))).data;

  await session.step('enableOSD', async () => {
    const { message } = await answered(api.POST('/api/cameras/{cameraId}/live-view/osd-enable', { params }));
    return message;
  });
  await session.step('getOSDStatus', async () => {
    const { supported, enabled } = await status();
    check(supported && enabled, 'it is not on');
    return 'supported and on';
  });
  await session.step('getOSDFrame', async () => {
    const url = '/api/cameras/{cameraId}/live-view/osd-frame';
    const picture = await onceThere('a picture with the display', () =>
      api.GET(url, { params, parseAs: 'arrayBuffer' }),
    );
    return jpeg(picture.data);
  });
  // Some bodies report their frames only while the display is on.
  await focusFrames(session);
  await session.step('disableOSD', async () => {
    const { message } = await answered(api.POST('/api/cameras/{cameraId}/live-view/osd-disable', { params }));
    check(!(await status()).enabled, 'it is still on');
    return message;
  });
}

async function focusFrames(session: Session): Promise<void> {
  const { api, cameras } = session;
  const params = { path: { cameraId: cameras.network } };
  const area = '/api/cameras/{cameraId}/af-area-position';

  await session.step('setAFAreaPosition', async () => {
    await session.set(cameras.network, 'focus-mode', AF_SINGLE);
    await session.set(cameras.network, 'focus-area', FLEXIBLE_SPOT_M);
    const { message } = await answered(api.PUT(area, { params, body: { x: 400, y: 300 } }));
    return message;
  });
  await session.step('getAFAreaPosition', async () => {
    const focusFrame = await until('the AF frame has arrived', async () => {
      const { frames } = (await answered(api.GET(area, { params }))).data;
      return frames.find(({ position }) => position.x === 400 && position.y === 300);
    });
    return `${focusFrame.type} at 400, 300, ${focusFrame.state}`;
  });
  await session.step('remoteTouch', async () => {
    const body = { x: 320, y: 240 };
    const { data } = await answered(api.POST('/api/cameras/{cameraId}/actions/touch', { params, body }));
    return `at ${data.x}, ${data.y}`;
  });
  await session.step('getTrackingFrame', async () => {
    const places: string[] = [];
    await until('the tracking frame has moved', async () => {
      const url = '/api/cameras/{cameraId}/tracking-frame';
      const [focusFrame] = (await answered(api.GET(url, { params }))).data.frames;
      if (focusFrame === undefined) return undefined;
      const place = `${focusFrame.position.x}, ${focusFrame.position.y}`;
      if (place !== places.at(-1)) places.push(place);
      return places.length > 1 ? places : undefined;
    });
    return `the subject goes from ${places.join(' to ')}`;
  });
  await session.step('cancelRemoteTouch', async () => {
    const { message } = await answered(api.POST('/api/cameras/{cameraId}/actions/touch-cancel', { params }));
    return message;
  });
}

/** Asks until there is one: the answer is 404 until the first picture of its kind is made. */
function onceThere<T>(what: string, ask: () => Promise<T>): Promise<T> {
  return until(what, () =>
    ask().catch((error) => {
      if (error instanceof RefusedError && error.status === 404) return undefined;
      throw error;
    }),
  );
}

/** Prints its kind, and fails the step when it is not a whole JPEG. */
function jpeg(data: ArrayBuffer | undefined): string {
  const bytes = Buffer.from(data ?? new ArrayBuffer(0));
  const isWhole =
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  check(isWhole, `${bytes.length} bytes that are no whole JPEG`);
  return `a JPEG of ${bytes.length} bytes`;
}
