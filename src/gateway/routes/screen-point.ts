// Parses a point on the camera's screen from a body, and converts the camera's fractions to one. The screen is 640 by
// 480 steps, whatever the size of the picture.

import type { ScreenPoint } from '../../worker/protocol/operations.js';
import { refusedBody } from '../http/refused-body.js';

const MAX_X = 639;
const MAX_Y = 479;

/** A body that may name a point; see contract/screen-point.ts. */
export interface PointBody {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly normalized?: { readonly x?: number | undefined; readonly y?: number | undefined } | undefined;
}

/** The point that a body names. @throws {ServiceError} BAD_REQUEST when it names none, or one off the screen. */
export function screenPoint({ x, y, normalized }: PointBody): ScreenPoint {
  const named = normalized ?? { x, y };
  if (named.x === undefined || named.y === undefined) {
    throw refusedBody('missing_coordinates', 'the body needs x and y, or normalized with x and y');
  }
  if (normalized === undefined) return onScreen({ x: Math.trunc(named.x), y: Math.trunc(named.y) });
  if (!isFraction(named.x) || !isFraction(named.y)) {
    throw refusedBody('invalid_coordinates', 'normalized.x and normalized.y are fractions from 0 to 1');
  }
  return pointOf({ x: named.x, y: named.y });
}

/** Fractions of the picture as a point on the screen. */
export function pointOf({ x, y }: ScreenPoint): ScreenPoint {
  return { x: Math.trunc(x * MAX_X + 0.5), y: Math.trunc(y * MAX_Y + 0.5) };
}

function onScreen(point: ScreenPoint): ScreenPoint {
  if (point.x >= 0 && point.x <= MAX_X && point.y >= 0 && point.y <= MAX_Y) return point;
  throw refusedBody('invalid_coordinates', `x is 0 to ${MAX_X} and y 0 to ${MAX_Y}`);
}

function isFraction(value: number): boolean {
  return value >= 0 && value <= 1;
}
