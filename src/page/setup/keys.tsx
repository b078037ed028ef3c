// The keys of actions, which a person can change: for a foot switch or a presenter, press the button of the action and
// then the switch. A key that another action has is refused.

import { useLayoutEffect, useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { announce } from '../state/announce.js';
import {
  bind,
  bindings,
  KEY_ACTIONS,
  type KeyAction,
  type KeyConflict,
  resetBindings,
} from '../state/bindings.js';
import { keyName, t } from '../texts/texts.js';

/** The list. */
export function Keys() {
  const now = useCell(bindings);
  const [listening, setListening] = useState<KeyAction>();
  const [refused, setRefused] = useState<{ readonly action: KeyAction; readonly why: string }>();
  useNextKey(listening, (action, key) => {
    setListening(undefined);
    const conflict = key === 'Escape' ? undefined : bind(action, key);
    if (key === 'Escape') return;
    setRefused(conflict === undefined ? undefined : { action, why: whyNot(conflict) });
    if (conflict === undefined) announce(t.bind.bound(t.keys.actions[action], keyName(key)));
  });
  return (
    <section class="keys-form">
      <p>{t.bind.about}</p>
      <ul>
        {KEY_ACTIONS.map((action) => (
          <li key={action} data-key-action={action}>
            <span>{t.keys.actions[action]}</span>
            <kbd>{keyName(now[action])}</kbd>
            <Button
              class="bind"
              isPressed={listening === action}
              label={t.bind.changeOf(t.keys.actions[action])}
              onPress={() => {
                setRefused(undefined);
                setListening(action);
              }}
            >
              {listening === action ? t.bind.press : t.bind.change}
            </Button>
            {refused?.action === action ? (
              <span class="row-fault" role="alert">
                {refused.why}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <Button class="reset-keys" onPress={resetBindings}>
        {t.bind.reset}
      </Button>
    </section>
  );
}

const whyNot = (conflict: KeyConflict): string =>
  conflict.kind === 'taken' ? t.keys.taken(t.keys.actions[conflict.by]) : t.keys.reserved;

/** Takes the next key of the keyboard, or of a switch that sends one, while an action waits for it. */
function useNextKey(action: KeyAction | undefined, take: (action: KeyAction, key: string) => void): void {
  // Listens before the button is drawn as pressed, so that no key after that is missed.
  useLayoutEffect(() => {
    if (action === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) take(action, event.key);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [action]);
}
