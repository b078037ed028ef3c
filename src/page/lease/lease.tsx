// The lease on the rig: the button that says who has it, and the dialog that takes it.

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
import { rigView } from '../state/rig.js';
import { may } from '../state/role.js';
import { closeDialog, dialog, holderName } from '../state/view.js';
import { clockTime, t } from '../texts/texts.js';

/** Who has the rig: takes it, releases it, or takes it over from another client. */
export function LeaseButton() {
  const isMine = useCell(holdsRig);
  const { rig } = useCell(rigView);
  const action = useAction();
  const holder = isMine ? undefined : rig?.lease?.holder;
  const open = () => {
    dialog.value = { kind: 'lease' };
  };
  if (rig !== undefined && !may(rig, 'operate') && holder === undefined) return null;
  return (
    <div class="lease-box">
      <Button
        class={`lease ${holder === undefined ? '' : 'is-held'}`}
        isPressed={isMine}
        isBusy={action.isBusy}
        title={isMine ? t.lease.release : t.lease.explain}
        onPress={() => (isMine ? void action.run(releaseRig) : open())}
      >
        <Icon name="lock" />
        <span>{isMine ? t.lease.mine : holder === undefined ? t.lease.take : t.lease.has(holder)}</span>
      </Button>
      <Notice problem={action.problem} onClear={action.clear} />
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
