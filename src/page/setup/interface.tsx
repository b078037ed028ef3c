// Links for people who write programs for the rig, and how a colleague or a client gets a page that may only look.

import { t } from '../texts/texts.js';

/** The links and texts. */
export function Interface() {
  return (
    <section class="interface">
      <p>{t.interface.about}</p>
      <ul>
        <li>
          <a href="docs">{t.interface.docs}</a>
        </li>
        <li>
          <a href="openapi.json">{t.interface.openapi}</a>
        </li>
      </ul>
      <h2>{t.interface.colleagues}</h2>
      <p>{t.interface.address(location.origin)}</p>
      <p>{t.interface.viewers}</p>
    </section>
  );
}
