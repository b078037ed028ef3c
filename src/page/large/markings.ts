// Drawings over the large picture: grid, sharp edges, focus frames, the position of the keyboard, the part that the
// magnifier shows.

import { drawFrames, type NewestFrames } from './focus-frames.js';
import { MASKS, mask, usedPart } from './masks.js';
import { markSharp } from './pixels.js';
import type { Area, Place } from './place.js';
import type { ToolName } from './tools.js';

/** Largest width at which sharp edges are computed; larger pictures are scaled down first. */
const MAX_PEAKING_WIDTH = 640;
const PEAKING_COLOUR = [255, 59, 212] as const;
/** Colour over the part outside a mask. */
const MASKED = 'rgb(0 0 0 / 70%)';
const LINE = 'rgb(255 255 255 / 45%)';

/** One moment of the large view. */
export interface Moment {
  readonly tools: ReadonlySet<ToolName>;
  readonly frames: NewestFrames;
  /** The place that arrow keys move; set while the picture has the focus. */
  readonly place: Place | undefined;
  readonly magnified: Area | undefined;
}

/** Draws over pictures; keeps the canvas in which sharp edges are found. */
export class Markings {
  readonly #small = document.createElement('canvas');
  #marks: ImageData | undefined;

  /** Draws everything anew. */
  draw(context: CanvasRenderingContext2D, picture: HTMLCanvasElement, moment: Moment): void {
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    if (moment.tools.has('peaking')) this.#drawPeaking(context, picture);
    drawMask(context);
    if (moment.tools.has('grid')) drawGrid(context);
    if (moment.tools.has('frames')) drawFrames(context, moment.frames, Date.now());
    if (moment.magnified !== undefined) drawArea(context, moment.magnified);
    if (moment.place !== undefined) drawCross(context, moment.place);
  }

  #drawPeaking(context: CanvasRenderingContext2D, picture: HTMLCanvasElement): void {
    const scale = Math.min(1, MAX_PEAKING_WIDTH / picture.width);
    const width = Math.round(picture.width * scale);
    const height = Math.round(picture.height * scale);
    if (this.#small.width !== width) this.#small.width = width;
    if (this.#small.height !== height) this.#small.height = height;
    const small = this.#small.getContext('2d', { willReadFrequently: true });
    if (small === null) return;
    small.drawImage(picture, 0, 0, width, height);
    if (this.#marks?.width !== width || this.#marks.height !== height)
      this.#marks = new ImageData(width, height);
    markSharp(small.getImageData(0, 0, width, height).data, width, this.#marks.data, PEAKING_COLOUR);
    small.putImageData(this.#marks, 0, 0);
    context.drawImage(this.#small, 0, 0, context.canvas.width, context.canvas.height);
  }
}

function drawGrid(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.strokeStyle = LINE;
  context.lineWidth = Math.max(1, width / 700);
  context.beginPath();
  for (const third of [1 / 3, 2 / 3]) {
    context.moveTo(third * width, 0);
    context.lineTo(third * width, height);
    context.moveTo(0, third * height);
    context.lineTo(width, third * height);
  }
  context.stroke();
}

/** Darkens what the chosen format does not use. */
function drawMask(context: CanvasRenderingContext2D): void {
  const ratio = MASKS[mask.value];
  if (ratio === undefined) return;
  const { width, height } = context.canvas;
  const part = usedPart(ratio, { width, height });
  context.fillStyle = MASKED;
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(part.x * width, part.y * height, part.width * width, part.height * height);
  context.fill('evenodd');
}

function drawArea(context: CanvasRenderingContext2D, area: Area): void {
  const { width, height } = context.canvas;
  context.strokeStyle = '#ffffff';
  context.lineWidth = 1;
  context.strokeRect(area.x * width, area.y * height, area.width * width, area.height * height);
}

function drawCross(context: CanvasRenderingContext2D, place: Place): void {
  const [x, y] = [place.x * context.canvas.width, place.y * context.canvas.height];
  const arm = context.canvas.width / 40;
  context.strokeStyle = '#78b4ff';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x - arm, y);
  context.lineTo(x + arm, y);
  context.moveTo(x, y - arm);
  context.lineTo(x, y + arm);
  context.stroke();
}
