// A touch of the large picture, sent to the body as a place in the picture.

import { Cell } from '../cells/cell.js';
import { ask, inPath } from '../interface/service.js';
import type { Place } from './place.js';

/** Effect of a touch: the camera's own touch function, or a move of the AF frame. */
export const touchKind = new Cell<'touch' | 'area'>('touch');

/** Sends a touch. @throws AnswerError */
export async function touch(cameraId: string, place: Place): Promise<void> {
  const path = `api/cameras/${inPath(cameraId)}`;
  const normalized = { x: round(place.x), y: round(place.y) };
  if (touchKind.value === 'area')
    await ask(`${path}/af-area-position`, { method: 'PUT', body: { normalized } });
  else await ask(`${path}/actions/touch`, { method: 'POST', body: { normalized } });
}

/** Rounds a fraction, to steps finer than the resolution of any body. */
const round = (fraction: number): number => Math.round(fraction * 10_000) / 10_000;
