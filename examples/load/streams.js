// Viewers of live view and readers of events: they arrive at a rate, stay a while and go. What is reported is how long
// the first bytes took, and what came afterwards.

import { once } from 'node:events';
import { get } from 'node:http';
import { filled, STREAMS } from './scenario.js';

const PICTURE = 'X-Frame-Number:';

/** Opens streams until it is stopped. @returns a function that stops it and returns the arrived bytes */
export function openStreams(url, headers, cameraIds, report) {
  const totals = { pictures: 0, viewerSeconds: 0, events: 0 };
  const open = new Set();
  const timers = STREAMS.map((stream) => {
    let turn = 0;
    return setInterval(() => {
      const cameraId = stream.path.includes('{cameraId}') ? cameraIds[turn++ % cameraIds.length] : undefined;
      watch(
        `${url}${filled(stream.path, cameraId)}`,
        headers,
        { ...stream, cameraId },
        { report, totals, open },
      );
    }, stream.everyMs);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    const ends = [...open].map((request) => once(request, 'close'));
    for (const request of open) request.destroy();
    await Promise.all(ends);
    return totals;
  };
}

function watch(url, headers, { operation, cameraId, stayMs }, { report, totals, open }) {
  const startedAtMs = performance.now();
  const note = (error) =>
    report.add({
      operation: `${operation} (first bytes)`,
      cameraId,
      ms: performance.now() - startedAtMs,
      error,
    });
  let isNoted = false;
  const request = get(url, { headers, agent: false }, (response) => {
    if (response.statusCode !== 200) note(`status ${response.statusCode}`);
    isNoted = response.statusCode !== 200;
    response.setEncoding('latin1');
    let rest = '';
    response.on('data', (text) => {
      if (!isNoted) note();
      isNoted = true;
      const whole = rest + text;
      totals.pictures += whole.split(PICTURE).length - 1;
      totals.events += whole.split('\ndata:').length - 1;
      // A mark may be cut in two, but must not count twice.
      rest = whole.slice(-(PICTURE.length - 1)).replaceAll('\ndata:', '');
    });
  });
  open.add(request);
  const goesMs = setTimeout(() => request.destroy(), stayMs);
  request.on('error', (error) => {
    if (!isNoted) note(error.message);
    isNoted = true;
  });
  request.on('close', () => {
    clearTimeout(goesMs);
    open.delete(request);
    if (operation === 'streamLiveView') totals.viewerSeconds += (performance.now() - startedAtMs) / 1000;
  });
}
