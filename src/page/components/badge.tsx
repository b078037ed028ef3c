// A short word on a ground of colour. The word says everything; the colour only draws the eye to it.

import type { ComponentChildren } from 'preact';
import type { Level } from '../state/level.js';
import { Icon, type IconName } from './icon.js';

/** A badge. */
export function Badge(props: {
  readonly children: ComponentChildren;
  readonly kind?: Level;
  readonly icon?: IconName;
  readonly title?: string;
}) {
  return (
    <span class={`badge ${props.kind ?? 'calm'}`} title={props.title}>
      {props.icon === undefined ? null : <Icon name={props.icon} />}
      {props.children}
    </span>
  );
}
