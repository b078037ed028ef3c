// The large picture with the markings over it. A click, or arrow keys and Enter, focuses at a place.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { pictureOf } from '../state/pictures.js';
import { t } from '../texts/texts.js';
import { useFocusFrames } from './focus-frames.js';
import { Markings } from './markings.js';
import { mask } from './masks.js';
import { type Area, MIDDLE, magnified, moved, type Place, placeIn } from './place.js';
import { toolsOn } from './tools.js';

/** How much the magnifier enlarges. */
const TIMES = 4;
const LENS_SIDE = 240;

/** The stage of one body. */
export function Stage(props: {
  readonly cameraId: string;
  readonly name: string;
  readonly hasPicture: boolean;
  readonly canvas: { current: HTMLCanvasElement | null };
  readonly onPoint: (place: Place) => void;
  /** Drawn between the picture and the markings. */
  readonly children?: ComponentChildren;
}) {
  const { cameraId, name, canvas } = props;
  const stage = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const lens = useRef<HTMLCanvasElement>(null);
  const tools = useCell(toolsOn);
  const shape = useCell(mask);
  const [place, setPlace] = useState<Place>(MIDDLE);
  const [hasKeyboard, setKeyboard] = useState(false);
  const frames = useFocusFrames(cameraId, tools.has('frames') && props.hasPicture);
  const markings = useMemo(() => new Markings(), []);
  const shown = useRef({ tools, place, hasKeyboard });
  shown.current = { tools, place, hasKeyboard };

  useEffect(() => {
    const drawOver = () => {
      const context = over.current?.getContext('2d');
      if (canvas.current === null || context == null) return;
      const now = shown.current;
      const part = now.tools.has('magnifier') ? magnified(now.place, TIMES, canvas.current) : undefined;
      const point = now.hasKeyboard ? now.place : undefined;
      markings.draw(context, canvas.current, {
        tools: now.tools,
        frames: frames.current,
        place: point,
        magnified: part,
      });
      if (part !== undefined) drawLens(lens.current, canvas.current, part);
    };
    const end = pictureOf(cameraId).draw((picture) => {
      for (const each of [canvas.current, over.current]) {
        if (each === null) continue;
        if (each.width !== picture.width) each.width = picture.width;
        if (each.height !== picture.height) each.height = picture.height;
      }
      // The stage is as large as a picture of this shape can be.
      stage.current?.style.setProperty('--ratio', String(picture.width / picture.height));
      canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
      drawOver();
    });
    drawOver();
    return end;
  }, [cameraId, tools, place, hasKeyboard, shape]);

  const point = (at: Place) => {
    setPlace(at);
    props.onPoint(at);
  };
  return (
    <div
      ref={stage}
      class="stage"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the role makes it interactive
      tabIndex={0}
      aria-label={t.large.stage(name)}
      onFocus={(event) => setKeyboard(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setKeyboard(false)}
      onKeyDown={(event) => {
        const to = moved(place, event.key);
        if (to !== undefined) setPlace(to);
        else if (event.key === 'Enter') point(place);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => {
        const at = placeOf(event, event.currentTarget, canvas.current);
        if (at !== undefined) point(at);
      }}
      onPointerMove={(event) => {
        if (!tools.has('magnifier')) return;
        const at = placeOf(event, event.currentTarget, canvas.current);
        if (at !== undefined) setPlace(at);
      }}
    >
      <canvas
        ref={canvas}
        class="picture"
        width={640}
        height={428}
        role="img"
        aria-label={props.hasPicture ? t.tile.liveView(name) : t.tile.noPicture(name)}
      />
      {props.children}
      <canvas ref={over} class="picture over" width={640} height={428} />
      {tools.has('magnifier') ? (
        <canvas
          ref={lens}
          class={`lens ${place.x > 0.5 ? 'left' : 'right'}`}
          width={LENS_SIDE}
          height={LENS_SIDE}
          role="img"
          aria-label={t.large.tools.magnifier}
        />
      ) : null}
    </div>
  );
}

function placeOf(
  event: MouseEvent,
  stage: HTMLElement,
  picture: HTMLCanvasElement | null,
): Place | undefined {
  if (picture === null) return undefined;
  const box = stage.getBoundingClientRect();
  return placeIn({ x: event.clientX - box.x, y: event.clientY - box.y }, box, picture);
}

function drawLens(lens: HTMLCanvasElement | null, picture: HTMLCanvasElement, part: Area): void {
  const context = lens?.getContext('2d');
  if (lens === null || context == null) return;
  context.imageSmoothingEnabled = false;
  const [x, y] = [part.x * picture.width, part.y * picture.height];
  const [width, height] = [part.width * picture.width, part.height * picture.height];
  context.drawImage(picture, x, y, width, height, 0, 0, LENS_SIDE, LENS_SIDE);
}
