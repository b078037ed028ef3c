// A question before an action. Cancel has the focus when the action cannot be undone.

import type { ComponentChildren } from 'preact';
import { t } from '../texts/texts.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

/** The question, open as long as the component is mounted. */
export function Confirm(props: {
  readonly title: string;
  /** The consequences. */
  readonly children: ComponentChildren;
  /** Text of the button that does it: a verb. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
}) {
  const { isDanger = false } = props;
  const act = (
    <Button kind={isDanger ? 'danger' : 'strong'} isBusy={props.isBusy ?? false} onPress={props.onConfirm}>
      {props.action}
    </Button>
  );
  const cancel = <Button onPress={props.onClose}>{t.common.cancel}</Button>;
  return (
    <Dialog title={props.title} onClose={props.onClose} class="confirm" focus={isDanger ? 'last' : 'first'}>
      <div class="confirm-text">{props.children}</div>
      <div class="row confirm-buttons">
        {act}
        {cancel}
      </div>
    </Dialog>
  );
}
