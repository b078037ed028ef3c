// Functions that a browser offers only to a page over TLS: the screen stays awake, notifications, and installation.
// Without TLS the section says how to get it.

import { useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Check } from '../components/choice.js';
import { keepsAwake, notifies, type Switch } from '../state/secure.js';
import { t } from '../texts/texts.js';

/** The switches. */
export function Secure() {
  if (!isSecureContext) return <p class="secure-missing">{t.secure.missing}</p>;
  return (
    <section class="secure">
      <SecureSwitch which={keepsAwake} name="keep-awake" label={t.secure.awake} />
      <SecureSwitch which={notifies} name="notify" label={t.secure.notify} />
      <p class="muted">{t.secure.install}</p>
    </section>
  );
}

function SecureSwitch(props: { readonly which: Switch; readonly name: string; readonly label: string }) {
  const isOn = useCell(props.which.cell) === 'on';
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <Check
        name={props.name}
        value={isOn}
        onChange={(wanted) => void props.which.set(wanted).then((isDone) => setRefused(!isDone))}
      >
        {props.label}
      </Check>
      {isRefused ? <p role="alert">{t.secure.refused}</p> : null}
    </>
  );
}
