// The canvas of one picture: it loads while it is in sight, and follows the common view.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cell } from '../cells/cell.js';
import { t } from '../texts/texts.js';
import { filePath } from './files.js';
import { Painter, type PaintState } from './painter.js';
import { type Frame, isShown } from './sheet.js';
import type { View } from './zoom.js';

const BEGUN: PaintState = { kind: 'loading', isSharp: false };

/** The canvas of a frame that has a file. */
export function PictureCanvas(props: {
  readonly shotId: string;
  readonly frame: Frame;
  readonly label: string;
  readonly view: Cell<View | undefined>;
  /** Whether it lies under the picture it is compared with. */
  readonly isCovered: boolean;
  /** Receives the painter, for the gestures on this picture. */
  readonly painter: { current: Painter | undefined };
  /** All painters of the take. */
  readonly painters: Set<Painter>;
}) {
  const { shotId, frame, label, view, isCovered } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const own = useRef<Painter>();
  const [state, setState] = useState(BEGUN);
  const { file } = frame;
  useEffect(() => {
    if (canvas.current === null || file === undefined) return undefined;
    const { current } = canvas;
    const painted = { path: filePath(shotId, file.index), isShown: isShown(file) };
    const painter = new Painter(current, painted, setState);
    own.current = painter;
    props.painters.add(painter);
    const sizes = new ResizeObserver(() => {
      const { width, height } = current.getBoundingClientRect();
      const pixels = (length: number) => Math.round(length * devicePixelRatio);
      painter.resize({ width: pixels(width), height: pixels(height) });
    });
    const sight = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) painter.wake();
      else painter.sleep();
    });
    const follow = () => painter.view(view.value);
    follow();
    const end = view.follow(follow);
    sizes.observe(current);
    sight.observe(current);
    return () => {
      sizes.disconnect();
      sight.disconnect();
      end();
      painter.sleep();
      props.painters.delete(painter);
      setState(BEGUN);
    };
  }, [shotId, file?.index, file?.path]);
  useEffect(() => {
    if (!isCovered) props.painter.current = own.current;
  });
  return (
    <>
      <canvas
        ref={canvas}
        class={isCovered ? 'covered' : ''}
        width={0}
        height={0}
        role="img"
        aria-label={label}
        data-paint={state.kind}
        data-sharp={state.isSharp}
      />
      {isCovered ? null : <Instead state={state} />}
    </>
  );
}

/** The words while there is no picture. */
function Instead({ state: { kind, reason } }: { readonly state: PaintState }) {
  if (kind === 'drawn') return null;
  const words = { loading: t.review.loading, none: t.review.noPreview, failed: t.review.failed }[kind];
  return (
    <span class="frame-empty">
      {words}
      {reason === undefined ? null : <small>{reason}</small>}
    </span>
  );
}
