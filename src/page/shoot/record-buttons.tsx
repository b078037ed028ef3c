// Arm and REC or STOP, in place of Fire, for cinema bodies, and for others that are to record.

import { useEffect } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Notice } from '../components/notice.js';
import type { RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { bindings } from '../state/bindings.js';
import { record } from '../state/movies.js';
import { canRecord } from '../state/recording.js';
import { armed, target } from '../state/view.js';
import { keyName, t } from '../texts/texts.js';

/** The buttons. @param bodies of the group */
export function RecordButtons(props: { readonly bodies: readonly RigCamera[]; readonly isLost: boolean }) {
  const ready = props.bodies.filter((body) => body.connected && (canRecord(body) || body.kind === 'cinema'));
  const recording = ready.filter(({ facts }) => facts.recording === true);
  const isRecording = recording.length > 0;
  const isImpossible = props.isLost || ready.length === 0;
  const isArmed = useCell(armed);
  const group = useCell(target);
  const keys = useCell(bindings);
  const action = useAction();
  useEffect(() => {
    if (isImpossible) armed.value = false;
  }, [isImpossible]);
  useEffect(
    () => () => {
      armed.value = false;
    },
    [group],
  );
  return (
    <div class="deck-fire">
      {action.problem === undefined ? null : (
        <div class="deck-notice">
          <Notice problem={action.problem} onClear={action.clear} />
        </div>
      )}
      <Button
        class="arm"
        isPressed={isArmed}
        isOff={isImpossible}
        title={t.deck.armKey(keyName(keys.arm))}
        onPress={() => {
          armed.value = !isArmed;
        }}
      >
        {isArmed ? t.deck.disarm : t.deck.arm}
      </Button>
      <Button
        class="fire record"
        isOff={!isArmed}
        isBusy={action.isBusy}
        label={isRecording ? t.deck.stopRecordAll(recording.length) : t.deck.recordAll(ready.length)}
        onPress={() => void action.run(() => record(group, isRecording ? 'stop' : 'start'))}
      >
        {isRecording ? t.deck.stopRecord(recording.length) : t.deck.record(ready.length)}
      </Button>
    </div>
  );
}
