// The facts under a picture, and the newest picture. Each fact has an icon, a text, and a warning level that is not
// shown by colour alone.

import { Icon } from '../components/icon.js';
import type { RigCamera } from '../interface/wire.js';
import { t } from '../texts/texts.js';
import { factsOf } from './body-facts.js';

/** The facts in a row. */
export function Facts({ camera }: { readonly camera: RigCamera }) {
  const lastPicture = camera.lastPicture?.path;
  return (
    <ul class="facts" aria-label={t.tile.facts}>
      {factsOf(camera).map(({ key, icon, text, label, level }) => (
        <li key={key} class={`fact ${level} of-${key}`} title={label}>
          <Icon name={icon} />
          <span aria-hidden="true">{text}</span>
          <span class="unseen">{label}</span>
        </li>
      ))}
      {lastPicture === undefined ? null : (
        <li class="fact last-picture" title={lastPicture}>
          <Icon name="picture" />
          <span class="unseen">{t.tile.lastPicture}</span>
          <span class="last-picture-name">{lastPicture.slice(lastPicture.lastIndexOf('/') + 1)}</span>
        </li>
      )}
    </ul>
  );
}
