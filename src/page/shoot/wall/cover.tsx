// Cover of the picture of a body: what is wrong in large letters, what to check, and what helps, when no picture comes;
// and the way back for a body that is left out.

import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import type { Rig, RigCamera } from '../../interface/wire.js';
import { hasPictures, type Liveness } from '../../pictures/liveness.js';
import { useAction } from '../../state/action.js';
import { closeSession, connectCamera } from '../../state/connect.js';
import { leaveOut, takeBackIn } from '../../state/left-out.js';
import { useSecondsSince } from '../../state/now.js';
import { labelOf, rigView } from '../../state/rig.js';
import { may } from '../../state/role.js';
import { t } from '../../texts/texts.js';
import { headOf } from '../../texts/words.js';

/** The words of a cover. A fault has the buttons that help. */
interface Words {
  readonly head: string;
  readonly check: string;
  readonly isFault: boolean;
}

/** The cover; nothing while the body shows its picture and is not left out. */
export function Cover(props: {
  readonly rig: Rig;
  readonly camera: RigCamera;
  readonly liveness: Liveness;
  /** Whether this page fires without the body. */
  readonly isOut: boolean;
  readonly tabIndex: number;
}) {
  const { rig, camera, liveness, isOut, tabIndex } = props;
  const connect = useAction();
  const { lost } = useCell(rigView);
  const seconds = useSecondsSince(camera.since);
  const words = wordsOf(camera, liveness, seconds, lost !== undefined);
  if (words === undefined && connect.problem === undefined && !connect.isBusy && !isOut) return null;
  const isFault = words?.isFault === true;
  const hasHelp = may(rig, 'operate') && lost === undefined;
  return (
    <div class="cover" data-kind={isFault ? 'fault' : 'calm'}>
      {words === undefined ? null : (
        <>
          <p class="cover-head">{words.head}</p>
          <p class="cover-check">{words.check}</p>
        </>
      )}
      {hasHelp && (isFault || isOut || connect.isBusy) ? (
        <div class="cover-buttons">
          {isFault || connect.isBusy ? (
            <Reconnect camera={camera} tabIndex={tabIndex} action={connect} />
          ) : null}
          <FireWithout camera={camera} isOut={isOut} tabIndex={tabIndex} />
        </div>
      ) : null}
      <Notice problem={connect.problem} onClear={connect.clear} />
    </div>
  );
}

function Reconnect(props: {
  readonly camera: RigCamera;
  readonly tabIndex: number;
  readonly action: ReturnType<typeof useAction>;
}) {
  const { camera, action } = props;
  const name = labelOf(camera);
  const isNew = camera.state === 'available';
  return (
    <Button
      kind="strong"
      class="connect"
      tabIndex={props.tabIndex}
      isBusy={action.isBusy}
      label={isNew ? t.tile.connect(name) : t.tile.reconnect(name)}
      onPress={() => void action.run(() => reconnect(camera))}
    >
      {action.isBusy ? t.common.connecting : isNew ? t.common.connect : t.tile.reconnectIt}
    </Button>
  );
}

/** Leaves the body out, or takes it back in. One that is not connected yet is to be connected first. */
function FireWithout(props: {
  readonly camera: RigCamera;
  readonly isOut: boolean;
  readonly tabIndex: number;
}) {
  const { camera, isOut, tabIndex } = props;
  if (isOut)
    return (
      <Button class="take-back-in" tabIndex={tabIndex} onPress={() => takeBackIn(camera.id)}>
        {t.tile.takeBackIn}
      </Button>
    );
  if (camera.state === 'available') return null;
  return (
    <Button class="leave-out" tabIndex={tabIndex} onPress={() => leaveOut(camera.id)}>
      {t.tile.fireWithout}
    </Button>
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
  const named = headOf(t.state[state]);
  const noSignal = awayS === undefined ? headOf(t.state.absent) : t.tile.noSignalFor(awayS);
  if (isLost) return { head: loss || noSignal, check: covers.lost, isFault: true };
  if (state === 'absent') return { head: noSignal, check: covers.absent, isFault: true };
  if (state === 'unreachable') return { head: noSignal, check: covers.unreachable, isFault: true };
  if (state === 'failed') return { head: named, check: covers.failedHint, isFault: true };
  if (state === 'available') return { head: named, check: '', isFault: true };
  if (state === 'connecting') return { head: named, check: '', isFault: false };
  if (kind === 'live' || kind === 'old') return undefined;
  if (state === 'recovering') return { head: noSignal, check: covers.recovering, isFault: true };
  if (!hasPictures(camera)) return { head: covers.files, check: covers.filesHint, isFault: false };
  if (kind === 'none') return { head: covers.waiting, check: '', isFault: false };
  return { head: loss, check: covers.silent, isFault: true };
}
