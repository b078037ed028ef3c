// Scenario of the load: the operations of the interface (openapi.json), how often each, and what it sends. Change this
// file first.

/** The mix. `share` is how many of all requests, relative to the others; `{cameraId}` is each camera in turn. */
export const REQUESTS = [
  {
    operation: 'getProperty',
    share: 80,
    method: 'GET',
    path: '/api/cameras/{cameraId}/properties/{propertyName}',
  },
  {
    operation: 'setProperty',
    share: 8,
    method: 'PUT',
    path: '/api/cameras/{cameraId}/properties/{propertyName}',
  },
  { operation: 'getAllProperties', share: 3, method: 'GET', path: '/api/cameras/{cameraId}/properties/all' },
  { operation: 'listCameras', share: 6, method: 'GET', path: '/api/cameras' },
  { operation: 'triggerShutter', share: 2, method: 'POST', path: '/api/cameras/{cameraId}/actions/shutter' },
  { operation: 'getServerStatus', share: 1, method: 'GET', path: '/api/server/status' },
];

/** Streams: one is opened so often, stays so long, and is closed. */
export const STREAMS = [
  {
    operation: 'streamLiveView',
    everyMs: 1_000,
    stayMs: 3_000,
    path: '/api/cameras/{cameraId}/live-view/stream',
  },
  { operation: 'subscribeAllEvents', everyMs: 2_000, stayMs: 5_000, path: '/api/events' },
];

/** Seconds, and requests that arrive in each, however slow the answers are. */
export const PHASES = [
  { seconds: 5, perSecond: 20 },
  { seconds: 20, perSecond: 60 },
  { seconds: 20, perSecond: 120 },
];

/** Properties read in turn. */
const READ = ['iso', 'aperture', 'shutter-speed', 'drive-mode', 'battery-remain'];
/** Values written in turn. */
const ISOS = ['400', '800'];

const dealt = dealtOut();
const counts = new Map();

/** The next request of the mix: `{ operation, cameraId, method, path, body }`. */
export function nextRequest(cameraIds) {
  const { operation, method, path } = dealt[next('all') % dealt.length];
  const turn = next(operation);
  const cameraId = path.includes('{cameraId}') ? cameraIds[turn % cameraIds.length] : undefined;
  const round = Math.floor(turn / cameraIds.length);
  const isWrite = operation === 'setProperty';
  const property = isWrite ? 'iso' : READ[round % READ.length];
  return {
    operation,
    cameraId,
    method,
    path: filled(path, cameraId).replace('{propertyName}', property),
    body: isWrite ? JSON.stringify({ value: ISOS[round % ISOS.length] }) : undefined,
  };
}

/** A path of one camera. */
export function filled(path, cameraId) {
  return path.replace('{cameraId}', encodeURIComponent(cameraId ?? ''));
}

/** Number of earlier requests for this. */
function next(what) {
  const count = counts.get(what) ?? 0;
  counts.set(what, count + 1);
  return count;
}

/** The mix as a list in which every operation is spread evenly. */
function dealtOut() {
  const places = REQUESTS.flatMap((request) =>
    Array.from({ length: request.share }, (_, at) => ({ request, place: (at + 0.5) / request.share })),
  );
  return places.sort((a, b) => a.place - b.place).map(({ request }) => request);
}
