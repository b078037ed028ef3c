// The histogram of the large picture, drawn a few times a second.

import { useEffect, useRef } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { BINS, type Histogram as Bins, histogramOf } from './pixels.js';

const EVERY_MS = 200;
const WIDTH = 256;
const HEIGHT = 96;
/** Width to which the picture is reduced before pixels are counted. */
const SAMPLE_WIDTH = 240;
const CURVES = [
  ['red', '#ff5a5f'],
  ['green', '#3ddc84'],
  ['blue', '#5aa2ff'],
  ['luma', '#e9ecf1'],
] as const;

/** The histogram of the picture on a canvas. */
export function Histogram({ picture }: { readonly picture: { readonly current: HTMLCanvasElement | null } }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sample = document.createElement('canvas');
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (picture.current === null || context == null) return;
      drawCurves(context, binsOf(picture.current, sample));
    };
    draw();
    const timer = setInterval(draw, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <canvas
      ref={canvas}
      class="histogram"
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t.large.tools.histogram}
    />
  );
}

function binsOf(picture: HTMLCanvasElement, sample: HTMLCanvasElement): Bins {
  sample.width = SAMPLE_WIDTH;
  sample.height = Math.max(1, Math.round((SAMPLE_WIDTH * picture.height) / picture.width));
  const context = sample.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, sample.width, sample.height);
  return histogramOf(
    context?.getImageData(0, 0, sample.width, sample.height).data ?? new Uint8ClampedArray(),
  );
}

function drawCurves(context: CanvasRenderingContext2D, bins: Bins): void {
  context.clearRect(0, 0, WIDTH, HEIGHT);
  // The outermost bins hold all that is clipped and would flatten the rest.
  const highest = Math.max(1, ...bins.luma.slice(1, -1)) * 1.1;
  context.globalCompositeOperation = 'screen';
  for (const [name, colour] of CURVES) {
    context.beginPath();
    context.moveTo(0, HEIGHT);
    for (const [at, count] of bins[name].entries())
      context.lineTo((at * WIDTH) / (BINS - 1), HEIGHT - Math.min(1, count / highest) * HEIGHT);
    context.lineTo(WIDTH, HEIGHT);
    context.globalAlpha = name === 'luma' ? 0.9 : 0.45;
    context.fillStyle = colour;
    context.strokeStyle = colour;
    if (name === 'luma') context.stroke();
    else context.fill();
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = '#ffb224';
  if (bins.clippedLow > 0.01) context.fillRect(0, 0, 6, 6);
  if (bins.clippedHigh > 0.01) context.fillRect(WIDTH - 6, 0, 6, 6);
}
