// The button that sets what keeps a setting from being changed.

import { Button } from '../components/button.js';
import { t } from '../texts/texts.js';
import { shortWordOf } from '../texts/words.js';
import { type SettingsContext, signOf } from './context.js';
import type { BodySettings } from './reading.js';
import type { Hindrance } from './remedies.js';

/** The button; nothing when nothing is known to help. */
export function RemedyButton(props: {
  readonly context: SettingsContext;
  readonly body: BodySettings;
  readonly hindrance: Hindrance | undefined;
  readonly onPress: () => void;
  /** Called when the remedy is done, whether or not it was refused. */
  readonly onSet?: () => Promise<void>;
}) {
  const { context, hindrance } = props;
  const { camera } = props.body;
  if (hindrance?.remedy === undefined) return null;
  const { property, remedy } = hindrance;
  return (
    <Button
      kind="strong"
      class="remedy"
      onPress={() => {
        props.onPress();
        void context.writes.setBody(camera, property, remedy).then(props.onSet);
      }}
    >
      {t.settings.setOn(t.property(property), shortWordOf(property, remedy), signOf(camera))}
    </Button>
  );
}
