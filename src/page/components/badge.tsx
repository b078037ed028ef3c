// A short word on a ground of colour. The word says everything; the colour only draws the eye to it.

import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

/** A badge. */
export function Badge(props: {
  readonly children: ComponentChildren;
  readonly kind?: 'normal' | 'good' | 'warn' | 'bad';
  readonly icon?: IconName;
  readonly title?: string;
}) {
  return (
    <span class={`badge ${props.kind ?? 'normal'}`} title={props.title}>
      {props.icon === undefined ? null : <Icon name={props.icon} />}
      {props.children}
    </span>
  );
}
