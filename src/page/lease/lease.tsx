// The lease on the rig: the button that takes or releases it, and the banner while another client holds it.

import { useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/choice.js';
import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { Notice } from '../components/notice.js';
import type { Lease } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { holdsRig, releaseRig, takeRig } from '../state/lease.js';
import { closeDialog, dialog, holderName } from '../state/view.js';
import { clockTime, t } from '../texts/texts.js';

/** Takes the rig, or releases it. */
export function LeaseButton() {
  const isMine = useCell(holdsRig);
  const action = useAction();
  const open = () => {
    dialog.value = { kind: 'lease' };
  };
  return (
    <>
      <Button
        class="lease"
        isPressed={isMine}
        isBusy={action.isBusy}
        title={isMine ? t.lease.release : t.lease.explain}
        onPress={() => (isMine ? void action.run(releaseRig) : open())}
      >
        <Icon name="lock" />
        <span class="wide-only">{isMine ? t.lease.mine : t.lease.take}</span>
      </Button>
      <Notice problem={action.problem} onClear={action.clear} />
    </>
  );
}

/** Shows that another client holds the rig. */
export function LeaseBanner({ lease }: { readonly lease: Lease | undefined }) {
  if (useCell(holdsRig) || lease === undefined) return null;
  return (
    <div class="banner warn" role="status">
      <span>
        <Icon name="lock" /> {t.lease.other(lease.holder, clockTime(lease.expiresAt))}
      </span>
      <Button
        onPress={() => {
          dialog.value = { kind: 'lease' };
        }}
      >
        {t.lease.takeOver}
      </Button>
    </div>
  );
}

/** Prompts for the name of the new holder of the rig. */
export function LeaseDialog({ lease }: { readonly lease: Lease | undefined }) {
  const action = useAction();
  const [holder, setHolder] = useState(holderName.value);
  // Another client may hold the rig or single bodies of it; only the refusal of the service shows the latter.
  const isHeld = lease !== undefined || action.problem?.code === 'LEASED';
  const take = async () => {
    holderName.value = holder.trim();
    if (await action.run(() => takeRig(holder.trim(), isHeld))) closeDialog();
  };
  return (
    <Dialog title={t.lease.title} onClose={closeDialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <p>{t.lease.explain}</p>
        {lease === undefined ? null : <p>{t.lease.other(lease.holder, clockTime(lease.expiresAt))}</p>}
        <TextField label={t.lease.holder} name="holder" value={holder} onInput={setHolder} isRequired />
        <Notice problem={action.problem} onClear={action.clear} />
        <div class="row">
          <button type="submit" class="button strong" aria-busy={action.isBusy}>
            {isHeld ? t.lease.takeOver : t.lease.take}
          </button>
          <Button onPress={closeDialog}>{t.common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
