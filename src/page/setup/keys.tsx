// The keys of the page, with the keys that a person can bind to the shutter.

import { t } from '../texts/texts.js';

/** The list. */
export function Keys() {
  return <p class="muted">{t.keys.title}</p>;
}
