// The facts under a picture: battery, room on the cards, temperature, recording, drift. Each fact has an icon, a text,
// and a warning level that is not shown by colour alone.

import { Icon, type IconName } from '../components/icon.js';
import type { RigCamera } from '../interface/wire.js';
import { t } from '../texts/texts.js';

/** Battery level below which a warning is shown; the next constant is the same for the room on a card. */
const LOW_BATTERY_PERCENT = 20;
const LOW_CARD_PICTURES = 50;

/** One fact of a body. */
interface Fact {
  readonly key: string;
  readonly icon: IconName;
  readonly text: string;
  readonly label: string;
  readonly level: 'normal' | 'low' | 'bad';
}

/** The facts that are known of a body. */
export function factsOf({ facts, drift }: RigCamera): Fact[] {
  const found: Fact[] = [];
  const { batteryPercent, cards, overheating = 0 } = facts;
  if (batteryPercent !== undefined) {
    const text = t.tile.percent(batteryPercent);
    const isLow = batteryPercent < LOW_BATTERY_PERCENT;
    found.push({
      key: 'battery',
      icon: 'battery',
      text,
      label: t.tile.battery(text),
      level: isLow ? 'low' : 'normal',
    });
  }
  for (const { slot, remainingPictures } of cards) {
    if (remainingPictures === undefined) continue;
    const level = remainingPictures === 0 ? 'bad' : remainingPictures < LOW_CARD_PICTURES ? 'low' : 'normal';
    const label = t.tile.card(slot, remainingPictures);
    found.push({ key: `card${slot}`, icon: 'card', text: t.number(remainingPictures), label, level });
  }
  if (overheating > 0) {
    const text = overheating > 1 ? t.tile.tooHot : t.tile.hot;
    found.push({ key: 'heat', icon: 'heat', text, label: text, level: overheating > 1 ? 'bad' : 'low' });
  }
  if (drift.length > 0) {
    const label = t.tile.drift(drift.length);
    found.push({ key: 'drift', icon: 'drift', text: label, label, level: 'low' });
  }
  return found;
}

/** The facts in a row. */
export function Facts({ camera }: { readonly camera: RigCamera }) {
  const lastPicture = camera.lastPicture?.path;
  return (
    <ul class="facts" aria-label={t.tile.facts}>
      {factsOf(camera).map(({ key, icon, text, label, level }) => (
        <li key={key} class={`fact ${level} ${key}`} title={label}>
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
