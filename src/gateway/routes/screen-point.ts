// Reads a point on the camera's screen from a request body, and converts fractions to such a point. Points are on a
// grid of 640 by 480, whatever the size of the picture.

import type { ScreenPoint } from '../../protocol/operations.js';
import { refusedBody } from '../http/refused-body.js';

const MAX_X = 639;
const MAX_Y = 479;

/** The members of a request body that give a point; see contract/screen-point.ts. */
export interface PointBody {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly normalized?: { readonly x?: number | undefined; readonly y?: number | undefined } | undefined;
}

/** A place in the picture, as fractions from 0 to 1. */
interface Fractions {
  readonly x: number;
  readonly y: number;
}

/**
 * The point that a request body gives; `normalized` takes precedence over `x` and `y`.
 * @throws {ServiceError} BAD_REQUEST when coordinates are missing, off the grid, or fractions outside 0 to 1
 */
export function screenPoint({ x, y, normalized }: PointBody): ScreenPoint {
  const named = normalized ?? { x, y };
  if (named.x === undefined || named.y === undefined) {
    throw refusedBody(
      'missing_coordinates',
      'the request body must have x and y, or normalized.x and normalized.y',
    );
  }
  if (normalized === undefined) return requireOnGrid({ x: Math.trunc(named.x), y: Math.trunc(named.y) });
  if (!isFraction(named.x) || !isFraction(named.y)) {
    throw refusedBody('invalid_coordinates', 'normalized.x and normalized.y must be from 0 to 1');
  }
  return pointOf({ x: named.x, y: named.y });
}

/** The point of the grid that is nearest to a place in the picture. */
export function pointOf({ x, y }: Fractions): ScreenPoint {
  return { x: Math.trunc(x * MAX_X + 0.5), y: Math.trunc(y * MAX_Y + 0.5) };
}

function requireOnGrid(point: ScreenPoint): ScreenPoint {
  if (point.x >= 0 && point.x <= MAX_X && point.y >= 0 && point.y <= MAX_Y) return point;
  throw refusedBody('invalid_coordinates', `x must be from 0 to ${MAX_X} and y from 0 to ${MAX_Y}`);
}

function isFraction(value: number): boolean {
  return value >= 0 && value <= 1;
}
