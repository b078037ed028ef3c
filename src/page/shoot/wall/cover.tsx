// Cover of the picture of a body that sends none: what is wrong in large letters, what to check, and what helps.

import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import type { Rig, RigCamera } from '../../interface/wire.js';
import { hasPictures, type Liveness } from '../../pictures/liveness.js';
import { useAction } from '../../state/action.js';
import { closeSession, connectCamera } from '../../state/connect.js';
import { leaveOut, leftOut, takeBackIn } from '../../state/left-out.js';
import { useSecondsSince } from '../../state/now.js';
import { labelOf, rigView } from '../../state/rig.js';
import { may } from '../../state/role.js';
import { t } from '../../texts/texts.js';

/** The words of a cover. A fault has the buttons that help. */
interface Words {
  readonly head: string;
  readonly check: string;
  readonly isFault: boolean;
}

/** The cover; nothing while the body shows its picture. */
export function Cover(props: {
  readonly rig: Rig;
  readonly camera: RigCamera;
  readonly liveness: Liveness;
  readonly tabIndex: number;
}) {
  const { rig, camera, liveness, tabIndex } = props;
  const connect = useAction();
  const { lost } = useCell(rigView);
  const seconds = useSecondsSince(camera.since);
  const words = wordsOf(camera, liveness, seconds, lost !== undefined);
  if (words === undefined && connect.problem === undefined && !connect.isBusy) return null;
  return (
    <div class="cover" data-kind={words?.isFault === true ? 'fault' : 'calm'}>
      {words === undefined ? null : (
        <>
          <p class="cover-head">{words.head}</p>
          <p class="cover-check">{words.check}</p>
        </>
      )}
      {may(rig, 'operate') && lost === undefined && (words?.isFault === true || connect.isBusy) ? (
        <Help camera={camera} tabIndex={tabIndex} action={connect} />
      ) : null}
      <Notice problem={connect.problem} onClear={connect.clear} />
    </div>
  );
}

function Help(props: {
  readonly camera: RigCamera;
  readonly tabIndex: number;
  readonly action: ReturnType<typeof useAction>;
}) {
  const { camera, tabIndex, action } = props;
  const name = labelOf(camera);
  const isOut = useCell(leftOut).has(camera.id);
  const isNew = camera.state === 'available';
  return (
    <div class="cover-buttons">
      <Button
        kind="strong"
        class="connect"
        tabIndex={tabIndex}
        isBusy={action.isBusy}
        label={isNew ? t.tile.connect(name) : t.tile.reconnect(name)}
        onPress={() => void action.run(() => reconnect(camera))}
      >
        {action.isBusy ? t.common.connecting : isNew ? t.common.connect : t.tile.reconnectIt}
      </Button>
      {isNew && !isOut ? null : (
        <Button
          class="leave-out"
          tabIndex={tabIndex}
          onPress={() => (isOut ? takeBackIn : leaveOut)(camera.id)}
        >
          <span class="roomy">{isOut ? t.tile.takeBackIn : t.tile.fireWithout}</span>
          <span class="tight">{isOut ? t.tile.takeBackInShort : t.tile.fireWithoutShort}</span>
        </Button>
      )}
    </div>
  );
}

/** Opens a session; one that brings no pictures is closed first. */
async function reconnect(camera: RigCamera): Promise<void> {
  if (camera.connected) await closeSession(camera.id);
  await connectCamera(camera);
}

function wordsOf(
  camera: RigCamera,
  { kind, loss }: Liveness,
  awayS: number | undefined,
  isLost: boolean,
): Words | undefined {
  const { state } = camera;
  const { covers } = t;
  const noSignal = awayS === undefined ? t.tile.noSignal : t.tile.noSignalFor(awayS);
  if (isLost) return { head: loss || noSignal, check: covers.lost, isFault: true };
  if (state === 'absent') return { head: noSignal, check: covers.absent, isFault: true };
  if (state === 'unreachable') return { head: noSignal, check: covers.unreachable, isFault: true };
  if (state === 'failed') return { head: covers.failed, check: covers.failedHint, isFault: true };
  if (state === 'available') return { head: covers.available, check: '', isFault: true };
  if (state === 'connecting') return { head: covers.connecting, check: '', isFault: false };
  if (kind === 'live' || kind === 'old') return undefined;
  if (state === 'recovering') return { head: noSignal, check: covers.recovering, isFault: true };
  if (!hasPictures(camera)) return { head: covers.files, check: covers.filesHint, isFault: false };
  if (kind === 'none') return { head: covers.waiting, check: '', isFault: false };
  return { head: loss, check: covers.silent, isFault: true };
}
