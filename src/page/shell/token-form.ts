// The form that asks for the token. It is part of the HTML of this page and of the page of the interface, so its texts
// are replaced by those of the language of this page.

import { t } from '../texts/texts.js';

/** Writes the texts of the form in the language of the page. */
export function nameTokenForm(): void {
  for (const [name, text] of Object.entries(t.tokenForm)) {
    const part = document.querySelector(`#token-form [data-text="${name}"]`);
    if (part !== null) part.textContent = text;
  }
}
