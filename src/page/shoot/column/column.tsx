// The column at the left of the wall: what is shot, and the values of the group. On narrow screens it is a drawer.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import type { Rig } from '../../interface/wire.js';
import { isColumnOpen } from '../../state/view.js';
import { t } from '../../texts/texts.js';
import { JobHead } from './job-head.js';
import { TakesList } from './takes.js';
import { Values } from './values.js';

/** The column. */
export function Column({ rig }: { readonly rig: Rig }) {
  const isOpen = useCell(isColumnOpen);
  const close = useRef<HTMLButtonElement>(null);
  // The focus is inside before the next key, so that Escape closes the column.
  useLayoutEffect(() => {
    if (isOpen) close.current?.focus();
  }, [isOpen]);
  const end = () => {
    isColumnOpen.value = false;
    document.querySelector<HTMLElement>('.open-column')?.focus();
  };
  return (
    <aside
      class="column"
      aria-label={t.column.label}
      data-open={isOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        end();
      }}
    >
      <Button class="close-column" kind="plain" label={t.column.close} buttonRef={close} onPress={end}>
        <Icon name="close" />
      </Button>
      <JobHead rig={rig} />
      <TakesList rig={rig} />
      <Values rig={rig} />
    </aside>
  );
}
