// Texts over the edges of a picture: the number, readable from three metres, the name, and the marks.

import { Icon } from '../../components/icon.js';
import type { Rig, RigCamera } from '../../interface/wire.js';
import type { Liveness } from '../../pictures/liveness.js';
import { useSecondsSince } from '../../state/now.js';
import { t } from '../../texts/texts.js';
import type { TileMark } from './marks.js';

/** Most marks of a tile; a body with more is in trouble that its large view explains. */
const MOST_MARKS = 2;

/** Number, name and marks. */
export function Plate(props: {
  readonly rig: Rig;
  readonly camera: RigCamera;
  readonly marks: readonly TileMark[];
  readonly isOut: boolean;
}) {
  const { rig, camera, marks, isOut } = props;
  const { name, number, id, host, facts, lease } = camera;
  return (
    <div class="plate">
      {number === undefined ? null : <span class="plate-number">{number}</span>}
      <span class="plate-name">
        {name === '' ? id : name}
        {host === undefined ? null : <small> {host}</small>}
        {lease === undefined ? null : (
          <span title={t.lease.heldBy(lease.holder)}>
            {' '}
            <Icon name="lock" />
            <span class="unseen">{t.lease.heldBy(lease.holder)}</span>
          </span>
        )}
      </span>
      <span class="marks-of-tile">
        {facts.recording === true ? <Recording rig={rig} /> : null}
        {isOut ? <span class="mark calm">{t.tile.leftOut}</span> : null}
        {marks.slice(0, MOST_MARKS).map(({ key, level, text }) => (
          <span key={key} class={`mark ${level}`}>
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}

/** The red mark of a recording, with its time when this rig started it. */
function Recording({ rig: { movie } }: { readonly rig: Rig }) {
  const seconds = useSecondsSince(movie?.state === 'recording' ? movie.startedAt : undefined);
  return (
    <span class="mark recording">
      {seconds === undefined ? t.tile.recording : t.tile.recordingFor(seconds)}
    </span>
  );
}

/** The newest warning of the body, and whether its picture is behind: lines over the lower edge. */
export function Lines(props: {
  readonly camera: RigCamera;
  readonly liveness: Liveness;
  readonly isSlow: boolean;
  readonly asked: number;
}) {
  const [warning] = props.camera.facts.warnings;
  const { kind, lateS, fps } = props.liveness;
  return (
    <div class="lines">
      {kind === 'old' ? <p class="line">{t.tile.late(lateS)}</p> : null}
      {kind === 'live' && props.isSlow ? (
        <p class="line" title={t.tile.slowHint(Math.round(fps), props.asked)}>
          {t.tile.slow}
        </p>
      ) : null}
      {warning === undefined ? null : (
        <p class="line warning" title={warning.text}>
          <Icon name="warning" />
          <span class="unseen">{t.tile.warning}</span> {warning.text}
        </p>
      )}
    </div>
  );
}
