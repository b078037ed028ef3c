// The dialog that takes the names of many bodies as one text.

import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { t } from '../../texts/texts.js';
import { namesIn } from './rows.js';

/** The dialog. */
export function PasteDialog(props: {
  readonly bodies: number;
  readonly onNames: (names: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const names = namesIn(text);
  return (
    <Dialog title={t.names.paste} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onNames(names);
        }}
      >
        <label class="field">
          <span class="field-label">{t.names.pasteHint}</span>
          <textarea
            name="pasted-names"
            autofocus
            rows={8}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <p role="status">{t.names.pasted(names.length, props.bodies)}</p>
        <div class="row">
          <button type="submit" class="button strong">
            {t.names.usePasted}
          </button>
          <Button onPress={props.onClose}>{t.common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
