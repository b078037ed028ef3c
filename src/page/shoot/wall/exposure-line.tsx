// The exposure over the lower edge of a picture, in the words of photographers. A value that differs from that of the
// group has a ground of colour; its mark at the top of the tile says the same in words.

import type { RigCamera } from '../../interface/wire.js';
import { type ComparedProperty, valueFrom } from '../../state/common-values.js';
import { t } from '../../texts/texts.js';
import { wordOf } from '../../texts/words.js';

/** The values of the line, in its order. */
const SHOWN = ['iso', 'shutter-speed', 'aperture', 'white-balance'] as const satisfies ComparedProperty[];

/** The line; nothing while the body reports no values. */
export function ExposureLine(props: {
  readonly camera: RigCamera;
  readonly odd: ReadonlySet<ComparedProperty>;
}) {
  const { camera, odd } = props;
  const focus = camera.facts.exposure['focus-mode'];
  const values = SHOWN.flatMap((property) => {
    const value = valueFrom(camera, property);
    return value === undefined ? [] : [{ property, word: wordOf(property, value) }];
  });
  if (values.length === 0 && focus === undefined) return null;
  return (
    <p class="exposure">
      <span class="unseen">{t.tile.exposure}</span>
      {values.map(({ property, word }) => (
        <span key={property} class={`${property} ${odd.has(property) ? 'odd' : ''}`}>
          {word}
        </span>
      ))}
      {focus === undefined ? null : <span class="focus-mode">{wordOf('focus-mode', focus)}</span>}
    </p>
  );
}
