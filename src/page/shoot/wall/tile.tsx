// The tile of one body: its picture with what stands over it, and the line below. A body that is absent keeps its tile.

import { useEffect, useRef, useState } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import type { Rig, RigCamera } from '../../interface/wire.js';
import { type Liveness, useLiveness } from '../../pictures/liveness.js';
import { Picture } from '../../pictures/picture.js';
import type { ComparedProperty } from '../../state/common-values.js';
import { leftOut } from '../../state/left-out.js';
import { labelOf } from '../../state/rig.js';
import { may } from '../../state/role.js';
import { currentId, dialog, showLarge, useLargeId } from '../../state/view.js';
import { t } from '../../texts/texts.js';
import { Cover } from './cover.js';
import { ExposureLine } from './exposure-line.js';
import { Foot } from './foot.js';
import { marksOf } from './marks.js';
import { Lines, Plate } from './plate.js';

/** Looks in a row with a slow picture before the tile shows it: a start or a change of the rate takes a moment. */
const SLOW_LOOKS = 8;

/** A tile of the wall. */
export function Tile(props: {
  readonly rig: Rig;
  readonly camera: RigCamera;
  readonly isCurrent: boolean;
  /** Whether it belongs to the chosen group. */
  readonly isInside: boolean;
  readonly odd: ReadonlySet<ComparedProperty>;
  /** Pictures a second that are requested. */
  readonly fps: number;
}) {
  const { rig, camera, isInside, odd } = props;
  const { id, state } = camera;
  const name = labelOf(camera);
  const liveness = useLiveness(camera);
  const isSlow = useSlow(liveness, props.fps);
  const isOut = useCell(leftOut).has(id);
  const isLarge = useLargeId() === id;
  const open = useRef<HTMLButtonElement>(null);
  useKeptFocus(open);
  const tabIndex = props.isCurrent ? 0 : -1;
  const isPlaying = liveness.kind === 'live' || liveness.kind === 'old';
  const marks = [
    isLarge ? 'is-large' : '',
    isInside && !isOut ? '' : 'is-outside',
    camera.facts.recording === true ? 'is-recording' : '',
  ];
  return (
    <li
      class={`tile ${marks.join(' ')}`}
      data-camera={id}
      data-state={state}
      data-picture={liveness.kind}
      aria-label={name}
    >
      <div class="tile-picture">
        <Picture cameraId={id} label={isPlaying ? t.tile.liveView(name) : t.tile.noPicture(name)} />
        <button
          type="button"
          ref={open}
          class="tile-open"
          tabIndex={tabIndex}
          aria-label={t.tile.open(name)}
          onFocus={() => {
            currentId.value = id;
          }}
          onClick={() => showLarge(isLarge ? undefined : id)}
        />
        <Plate rig={rig} camera={camera} marks={marksOf(t, camera, odd)} isOut={isOut} />
        <Cover rig={rig} camera={camera} liveness={liveness} isOut={isOut} tabIndex={tabIndex} />
        <div class="lower">
          <Lines camera={camera} liveness={liveness} isSlow={isSlow} asked={props.fps} />
          <ExposureLine camera={camera} odd={odd} />
        </div>
      </div>
      <Foot camera={camera} tabIndex={tabIndex} />
      {camera.known || !may(rig, 'administer') ? null : (
        <Button
          class="take"
          tabIndex={tabIndex}
          label={t.camera.take(name)}
          onPress={() => {
            dialog.value = { kind: 'camera', cameraId: id };
          }}
        >
          {t.tile.take}
        </Button>
      )}
    </li>
  );
}

/** Whether fewer than half of the requested pictures have been drawn for a while. */
function useSlow(liveness: Liveness, asked: number): boolean {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const isSlow = liveness.kind === 'live' && liveness.fps < asked / 2;
    setLooks((before) => (isSlow ? Math.min(before + 1, SLOW_LOOKS) : 0));
  }, [liveness, asked]);
  return looks === SLOW_LOOKS;
}

/** Moves the focus to the tile when a focused button disappears; otherwise it would go to the top of the page. */
function useKeptFocus(open: { readonly current: HTMLButtonElement | null }): void {
  const hadFocus = useRef(false);
  const tile = open.current?.closest('[data-camera]');
  hadFocus.current ||= tile != null && document.activeElement?.closest('[data-camera]') === tile;
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) open.current?.focus();
    hadFocus.current = false;
  });
}
