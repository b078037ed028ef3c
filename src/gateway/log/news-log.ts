// Writes the lines of the log about cameras: one for each change of state, each picture that has landed and each file
// from a card. Takes news; knows neither who reports them nor what clients receive. docs/run/monitoring.md lists the
// lines.

import type { CameraState } from '../../protocol/words.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../cameras/camera-news.js';

type Write = Record<'info' | 'warn', (facts: object, text: string) => void>;

/** States that an operator has to know about. */
const TROUBLE: ReadonlySet<CameraState> = new Set<CameraState>(['recovering', 'failed']);

/** Makes a reader of news that writes the lines. */
export function newsLog(logger: Write): (news: CameraNews) => void {
  const handlers: NewsHandlers = {
    state: ({ state, previous, reason, isExpected = false }, cameraId) => {
      const why = reason === '' ? {} : { reason };
      const level = TROUBLE.has(state) && !isExpected ? 'warn' : 'info';
      logger[level]({ cameraId, state, previous, ...why }, 'camera state');
    },
    downloadComplete: ({ path, type, sizeBytes }, cameraId) => {
      const text = type === 'image' ? 'picture landed' : 'settings file landed';
      logger.info({ cameraId, path, sizeBytes }, text);
    },
    lost: ({ reason, pendingPictures = 0 }, cameraId) => {
      if (pendingPictures > 0)
        logger.warn({ cameraId, pictures: pendingPictures, reason }, 'pictures may be lost');
    },
    warning: ({ message, lostPictures = 0 }, cameraId) => {
      if (lostPictures > 0)
        logger.warn({ cameraId, pictures: lostPictures, reason: message }, 'picture lost');
    },
    assumption: ({ name, about, seen, count, remedy }, cameraId) =>
      logger.warn({ cameraId, name, about, seen, count, remedy }, 'an assumption does not hold'),
    drift: ({ property, desired, current, resolved = false }, cameraId) => {
      const facts = { cameraId, property, desired, current };
      if (resolved) logger.info(facts, 'drift is over');
      else logger.warn(facts, 'drift: a property is not as declared');
    },
    fileLanded: ({ kind, landed: { path, sizeBytes } }, cameraId) =>
      logger.info({ cameraId, path, sizeBytes, kind }, 'file landed'),
    fileFailed: ({ kind, code, message }, cameraId) =>
      logger.warn({ cameraId, kind, code, reason: message }, 'file lost'),
  };
  return (news) => handleNews(handlers, news);
}
