// The tile of one body: its picture, name and number, its state with the reason, its facts, and its buttons. A body
// that is absent keeps its tile.

import { useEffect, useRef } from 'preact/hooks';
import { connectCamera } from '../../bodies/connect.js';
import { Facts } from '../../bodies/facts.js';
import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { Notice } from '../../components/notice.js';
import type { RigCamera } from '../../interface/wire.js';
import { useLiveness } from '../../pictures/liveness.js';
import { Picture } from '../../pictures/picture.js';
import { useAction } from '../../state/action.js';
import { labelOf, rigView } from '../../state/rig.js';
import { currentId, dialog, showLarge, useLargeId } from '../../state/view.js';
import { clockTime, t } from '../../texts/texts.js';

/** States in which a body can be connected. */
const CONNECTABLE: ReadonlySet<string> = new Set(['available', 'failed']);

/** A tile of the wall. */
export function Tile({ camera, isCurrent }: { readonly camera: RigCamera; readonly isCurrent: boolean }) {
  const { id, state } = camera;
  const name = labelOf(camera);
  const connect = useAction();
  const liveness = useLiveness(camera);
  const open = useRef<HTMLButtonElement>(null);
  const isConnectable = connect.isBusy || CONNECTABLE.has(state);
  useKeptFocus(open, isConnectable);
  const picture =
    liveness.kind === 'live' || liveness.kind === 'old' ? t.tile.liveView(name) : t.tile.noPicture(name);
  const isLarge = useLargeId() === id;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <li
      class={`tile ${isLarge ? 'is-large' : ''}`}
      data-camera={id}
      data-state={state}
      data-picture={liveness.kind}
      aria-label={name}
    >
      <div class="tile-picture">
        <Picture cameraId={id} label={picture} />
        {liveness.kind === 'none' ? <p class="tile-empty">{t.state[state]}</p> : null}
        {liveness.loss === '' ? null : <p class="tile-loss">{liveness.loss}</p>}
        <button
          type="button"
          ref={open}
          class="tile-open"
          tabIndex={tabIndex}
          aria-label={t.tile.open(name)}
          onFocus={() => {
            currentId.value = id;
          }}
          onClick={() => {
            showLarge(isLarge ? undefined : id);
          }}
        />
        <Plate camera={camera} />
        <p class="tile-rate">{liveness.rate}</p>
      </div>
      <div class="tile-words">
        <p class="tile-state">
          <StateLine camera={camera} loss={liveness.loss} />
        </p>
        <Facts camera={camera} />
        <div class="tile-actions">
          {isConnectable ? (
            <Button
              class="connect"
              tabIndex={tabIndex}
              isBusy={connect.isBusy}
              label={t.tile.connect(name)}
              onPress={() => void connect.run(() => connectCamera(camera))}
            >
              {connect.isBusy ? t.common.connecting : t.common.connect}
            </Button>
          ) : null}
          <Button
            class="more"
            kind={camera.known ? 'plain' : 'normal'}
            tabIndex={tabIndex}
            label={camera.known ? t.tile.more(name) : t.camera.take(name)}
            onPress={() => {
              dialog.value = { kind: 'camera', cameraId: id };
            }}
          >
            {camera.known ? <Icon name="more" /> : t.tile.take}
          </Button>
        </div>
      </div>
      <Notice problem={connect.problem} onClear={connect.clear} />
    </li>
  );
}

/** Number and name over the picture, and signs that must be visible from a distance. */
function Plate({ camera }: { readonly camera: RigCamera }) {
  const { name, number, id, host, facts, lease, known } = camera;
  return (
    <p class="plate">
      {number === undefined ? null : <span class="plate-number">{number}</span>}
      <span class="plate-name">{name === '' ? id : name}</span>
      {host === undefined ? null : <span class="plate-host">{host}</span>}
      {facts.recording === true ? <span class="mark recording">{t.tile.recording}</span> : null}
      {lease === undefined ? null : (
        <span class="mark" title={t.lease.heldBy(lease.holder)}>
          <Icon name="lock" />
          <span class="unseen">{t.lease.heldBy(lease.holder)}</span>
        </span>
      )}
      {known ? null : <span class="mark">{t.tile.unknown}</span>}
    </p>
  );
}

/** State of the body, since when and why. */
function StateLine({ camera, loss }: { readonly camera: RigCamera; readonly loss: string }) {
  const { state, since, reason } = camera;
  const { lost } = useCell(rigView);
  if (lost !== undefined)
    return (
      <>
        <span class="state">{t.tile.was(t.state[state])}</span> {loss}
      </>
    );
  if (state === 'connected')
    return (
      <>
        <span class="state">{t.state.connected}</span> {loss}
      </>
    );
  const when = since === undefined ? '' : t.tile.since(clockTime(since));
  return (
    <>
      <span class="state">{t.state[state]}</span> {when}
      {reason === '' ? '' : `: ${reason}`}
    </>
  );
}

/** Moves the focus to the tile when a focused button disappears; otherwise it would go to the top of the page. */
function useKeptFocus(open: { readonly current: HTMLButtonElement | null }, isConnectable: boolean): void {
  const hadFocus = useRef(false);
  hadFocus.current ||=
    document.activeElement?.closest('[data-camera]') === open.current?.closest('[data-camera]');
  useEffect(() => {
    if (!isConnectable && hadFocus.current && document.activeElement === document.body) open.current?.focus();
    hadFocus.current = false;
  });
}
