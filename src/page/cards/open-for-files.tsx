// The way to the files of a body whose session does not give them: it is connected again in a mode that does. A
// question comes first, because the body cannot shoot meanwhile.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Confirm } from '../components/confirm.js';
import { Notice } from '../components/notice.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { closeSession, openSession } from '../state/connect.js';
import { labelOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { t } from '../texts/texts.js';

/** The mode in which a body shoots and gives the files of its cards. */
const MODE = 'remote-transfer';

/** The text and the button. */
export function OpenForFiles({ rig, camera }: { readonly rig: Rig; readonly camera: RigCamera }) {
  const action = useAction();
  const [isAsked, setAsked] = useState(false);
  const name = labelOf(camera);
  const open = async () => {
    setAsked(false);
    await action.run(async () => {
      if (camera.connected) await closeSession(camera.id);
      await openSession({ id: camera.id, declaredMode: MODE });
    });
  };
  if (camera.state === 'absent') return <p class="muted">{t.cards.away(name)}</p>;
  return (
    <section class="open-for-files">
      <p>{t.cards.notReadable(name)}</p>
      <Button
        kind="strong"
        class="open-for-files-button"
        isBusy={action.isBusy}
        isOff={!may(rig, 'operate')}
        onPress={() => (camera.connected ? setAsked(true) : void open())}
      >
        {t.cards.open}
      </Button>
      <Notice problem={action.problem} onClear={action.clear} />
      {isAsked ? (
        <Confirm
          title={t.cards.openTitle(name)}
          action={t.cards.open}
          onConfirm={() => void open()}
          onClose={() => setAsked(false)}
        >
          <p>{t.cards.openText}</p>
        </Confirm>
      ) : null}
    </section>
  );
}
