// The canvas that shows the pictures of one body, in their own size.

import { useEffect, useRef } from 'preact/hooks';
import { pictureOf } from '../state/pictures.js';

/** The picture of a body; empty until one comes. The canvas is made anew for another body. */
export function Picture({ cameraId, label }: { readonly cameraId: string; readonly label: string }) {
  return <Canvas key={cameraId} cameraId={cameraId} label={label} />;
}

function Canvas({ cameraId, label }: { readonly cameraId: string; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : pictureOf(cameraId).show(canvas.current)), []);
  return <canvas ref={canvas} class="picture" width={640} height={428} role="img" aria-label={label} />;
}
