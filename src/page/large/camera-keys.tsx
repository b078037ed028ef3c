// The keys of the camera body, for its menus: a cross of four directions, and the keys that most bodies have. A body
// without a key answers that it has none.

import { Button } from '../components/button.js';
import { Popover } from '../components/popover.js';
import { t } from '../texts/texts.js';

/** The keys in the rows in which they are shown; undefined leaves a place empty. */
const ROWS = [
  ['menu', 'up', 'fn'],
  ['left', 'enter', 'right'],
  ['playback', 'down', 'cancel-back'],
  ['af-on', 'ael', 'display'],
  ['c1', 'c2', 'c3'],
] as const;

/** A button that opens the keys. */
export function CameraKeys(props: {
  readonly order: (path: string, body?: unknown) => void;
  readonly isBusy: boolean;
}) {
  return (
    <section class="control-part">
      <Popover button={t.large.keys} label={t.large.keys} class="camera-keys-button">
        {() => (
          <div class="camera-keys">
            {ROWS.flat().map((button) => (
              <Button
                key={button}
                class={`camera-key key-${button}`}
                isBusy={props.isBusy}
                label={t.large.cameraKey(t.large.keyNames[button])}
                onPress={() => props.order('button', { button })}
              >
                {t.large.keySigns[button]}
              </Button>
            ))}
          </div>
        )}
      </Popover>
    </section>
  );
}
