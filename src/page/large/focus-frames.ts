// Receives and draws the AF and tracking frames that come with the pictures of one body.

import { useEffect, useRef } from 'preact/hooks';
import { EventFeed } from '../interface/event-feed.js';
import { inPath } from '../interface/service.js';
import type { RigEvent } from '../interface/wire.js';

/** Frames older than this are no longer where the subject is. */
const OLD_MS = 1500;

/** One frame, in fractions of the picture. */
export interface FocusFrame {
  readonly kind: 'af' | 'tracking';
  readonly state: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Frames of a kind, as the event has them. */
interface WireFrames {
  readonly frames: readonly {
    readonly state: string;
    readonly normalized: { readonly x: number; readonly y: number };
    readonly size: { readonly normalized_width: number; readonly normalized_height: number };
  }[];
}

/** The newest frames. */
export interface NewestFrames {
  at: number;
  frames: readonly FocusFrame[];
}

/** Follows the frames of a body while `isWanted`. @returns an object with the newest frames */
export function useFocusFrames(cameraId: string, isWanted: boolean): { readonly current: NewestFrames } {
  const newest = useRef<NewestFrames>({ at: 0, frames: [] });
  useEffect(() => {
    newest.current = { at: 0, frames: [] };
    if (!isWanted) return undefined;
    const feed = new EventFeed(`api/cameras/${inPath(cameraId)}/events?frames=1`, {
      event: (event) => {
        if (event.name === 'frames') newest.current = { at: event.cameAt, frames: framesOf(event) };
      },
    });
    feed.start();
    return () => feed.stop();
  }, [cameraId, isWanted]);
  return newest;
}

function framesOf(event: RigEvent): FocusFrame[] {
  return (['af', 'tracking'] as const).flatMap((kind) =>
    ((event[kind] as WireFrames | undefined)?.frames ?? []).map(({ state, normalized, size }) => ({
      kind,
      state,
      x: normalized.x - size.normalized_width / 2,
      y: normalized.y - size.normalized_height / 2,
      width: size.normalized_width,
      height: size.normalized_height,
    })),
  );
}

const COLOURS: Readonly<Record<string, string>> = { focused: '#39e58c', 'not-focused': '#ff6369' };
const OTHER_COLOUR = '#f2f4f8';
const TRACKING_COLOUR = '#ffd24a';

/** Draws the frames; old ones are left out. */
export function drawFrames(
  context: CanvasRenderingContext2D,
  { at, frames }: NewestFrames,
  nowMs: number,
): void {
  if (nowMs - at > OLD_MS) return;
  const { width, height } = context.canvas;
  for (const frame of frames) {
    const isTracking = frame.kind === 'tracking';
    context.strokeStyle = isTracking ? TRACKING_COLOUR : (COLOURS[frame.state] ?? OTHER_COLOUR);
    // Tracking frames are dashed, so that they differ not only by colour.
    context.setLineDash(isTracking ? [8, 5] : []);
    context.lineWidth = Math.max(1.5, width / 400);
    context.strokeRect(frame.x * width, frame.y * height, frame.width * width, frame.height * height);
  }
  context.setLineDash([]);
}
