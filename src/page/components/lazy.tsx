// Parts of the page whose program is loaded when they are drawn for the first time.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { Button } from './button.js';

/** The component that `load` imports. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Lazy(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    const [isOutdated, setOutdated] = useState(false);
    useEffect(() => {
      let isGone = false;
      load()
        .then((loaded) => isGone || setPart(() => loaded))
        // After an update of the service the programs of this page have other names.
        .catch(() => isGone || setOutdated(true));
      return () => {
        isGone = true;
      };
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    if (!isOutdated) return <p class="muted">{t.shell.opening}</p>;
    return (
      <div class="notice" role="alert">
        <p>{t.shell.outdated}</p>
        <Button kind="strong" onPress={() => location.reload()}>
          {t.shell.reload}
        </Button>
      </div>
    );
  };
}
