// A button that copies a text, and says that it has.

import { useEffect, useState } from 'preact/hooks';
import { announce } from '../state/announce.js';
import { t } from '../texts/texts.js';
import { Button } from './button.js';
import { copyText } from './copy.js';
import { Icon } from './icon.js';

/** Time for which the button shows that the text is copied. */
const SHOWN_MS = 1500;

/** The button. @param what what is copied, in words */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    if (!(await copyText(text))) return;
    announce(t.review.copied);
    setDone(true);
  };
  return (
    <Button
      kind="plain"
      class="copy"
      label={t.review.copy(what)}
      title={isDone ? t.review.copied : t.review.copy(what)}
      onPress={() => void copy()}
    >
      <Icon name={isDone ? 'check' : 'copy'} />
    </Button>
  );
}
