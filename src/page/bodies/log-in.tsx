// The log-in of a body on the network. The dialog shows the fingerprint, so that the person can compare it with the one
// on the body's screen. A different fingerprint means that another device has answered.

import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Check, TextField } from '../components/choice.js';
import { Dialog } from '../components/dialog.js';
import { Notice } from '../components/notice.js';
import type { RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { fingerprintOf, openSession } from '../state/connect.js';
import { labelOf } from '../state/rig.js';
import { closeDialog } from '../state/view.js';
import { t } from '../texts/texts.js';

/** The dialog. */
export function LogInDialog({ camera }: { readonly camera: RigCamera }) {
  const read = useAction();
  const action = useAction();
  const [fingerprint, setFingerprint] = useState<string>();
  const [isSame, setSame] = useState(false);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  useEffect(() => {
    void read.run(async () => setFingerprint((await fingerprintOf(camera.id)) ?? ''));
  }, [camera.id]);
  const logIn = async () => {
    const auth = { username, password, fingerprint: fingerprint ?? '' };
    if (await action.run(() => openSession(camera, auth))) closeDialog();
  };
  return (
    <Dialog title={t.logIn.title(labelOf(camera))} onClose={closeDialog}>
      <form
        class="log-in"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame) void logIn();
        }}
      >
        <p>{t.logIn.compare}</p>
        <output class="fingerprint mono">{fingerprint ?? t.logIn.reading}</output>
        <Notice problem={read.problem} onClear={read.clear} />
        <Check name="same" value={isSame} onChange={setSame}>
          {t.logIn.same}
        </Check>
        <TextField
          label={t.logIn.user}
          name="username"
          autocomplete="username"
          value={username}
          onInput={setUsername}
        />
        <TextField
          label={t.logIn.password}
          name="password"
          type="password"
          autocomplete="current-password"
          value={password}
          onInput={setPassword}
        />
        <Notice problem={action.problem} onClear={action.clear} />
        <div class="row">
          <button
            type="submit"
            class="button strong"
            aria-disabled={!isSame || action.isBusy}
            aria-busy={action.isBusy}
          >
            {action.isBusy ? t.common.connecting : t.common.connect}
          </button>
          <Button onPress={closeDialog}>{t.common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
