// The exposure of the large body. A press on a value opens the values that the body offers; one applies on Enter or a
// click. A value that cannot be set now stays and says why.

import { Combobox } from '../components/combobox.js';
import { Notice } from '../components/notice.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { RigCamera } from '../interface/wire.js';
import { offerOf } from '../settings/reading.js';
import { useReadings } from '../settings/readings.js';
import { useAction } from '../state/action.js';
import { announce } from '../state/announce.js';
import { isNoValue } from '../state/common-values.js';
import { t } from '../texts/texts.js';
import { wordOf } from '../texts/words.js';

/** The values, in their order. */
const SHOWN = [
  'exposure-program-mode',
  'shutter-speed',
  'aperture',
  'iso',
  'exposure-compensation',
  'white-balance',
  'focus-mode',
] as const;

/** The values of a body. */
export function ExposureValues({
  camera,
  isAllowed,
}: {
  readonly camera: RigCamera;
  readonly isAllowed: boolean;
}) {
  const action = useAction();
  const readings = useReadings(camera.connected ? [camera.id] : []);
  const { properties } = readings.of(camera.id);
  const set = (property: string, value: string) =>
    void action
      .run(() =>
        ask(`api/cameras/${inPath(camera.id)}/properties/${inPath(property)}`, {
          method: 'PUT',
          body: { value },
          waitMs: ACTION_MS,
        }),
      )
      .then((isDone) => isDone && announce(t.large.isSet(t.property(property), wordOf(property, value))));
  return (
    <div class="exposure-values">
      {SHOWN.map((property) => {
        const now = properties?.[property];
        if (now === undefined || isNoValue(now.current_formatted)) return null;
        return (
          <Combobox
            key={property}
            class={`value-${property}`}
            name={property}
            label={t.property(property)}
            value={now.current_formatted}
            options={offerOf(now).labels.map((label) => ({ value: label, label: wordOf(property, label) }))}
            isOff={!now.writable || !isAllowed}
            isBusy={action.isBusy}
            onChoose={(value) => set(property, value)}
          >
            {wordOf(property, now.current_formatted)}
          </Combobox>
        );
      })}
      <Notice problem={action.problem} onClear={action.clear} cameraId={camera.id} />
    </div>
  );
}
