// A button that saves a file of a take on this computer.

import { Button } from '../components/button.js';
import { CutMiddle } from '../components/cut-text.js';
import { Icon } from '../components/icon.js';
import { Notice } from '../components/notice.js';
import { useAction } from '../state/action.js';
import { t } from '../texts/texts.js';
import { saveFile } from './files.js';

/** The button, and why it failed. */
export function SaveButton(props: {
  readonly shotId: string;
  readonly index: number;
  readonly name: string;
}) {
  const { shotId, index, name } = props;
  const save = useAction();
  return (
    <>
      <Button
        kind="plain"
        class="save"
        label={t.review.saveFile(name)}
        title={t.review.saveFile(name)}
        isBusy={save.isBusy}
        onPress={() => void save.run(() => saveFile(shotId, index, name))}
      >
        <Icon name="save" /> {save.isBusy ? t.review.saving : <CutMiddle text={name} />}
      </Button>
      <Notice problem={save.problem} onClear={save.clear} />
    </>
  );
}
