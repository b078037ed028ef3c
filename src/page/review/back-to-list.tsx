// The way from a take or a recording to the list, on screens that have no room for both.

import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { t } from '../texts/texts.js';

/** The button; nothing where the list is in sight. */
export function BackToList({ onBack }: { readonly onBack: (() => void) | undefined }) {
  return onBack === undefined ? null : (
    <Button class="to-list" onPress={onBack}>
      <Icon name="back" /> {t.review.back}
    </Button>
  );
}
