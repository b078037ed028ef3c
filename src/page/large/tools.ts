// Tools over and beside the large picture. Each tool is on or off.

import { Cell } from '../cells/cell.js';
import type { Texts } from '../texts/texts.js';

/** The tools, with the key that switches each. */
export const TOOLS = [
  { name: 'frames', key: 'f' },
  { name: 'grid', key: 'g' },
  { name: 'peaking', key: 'p' },
  { name: 'histogram', key: 'h' },
  { name: 'magnifier', key: 'm' },
  { name: 'waveform', key: 'y' },
  { name: 'parade', key: 'b' },
  { name: 'vectorscope', key: 'v' },
  { name: 'falseColour', key: 'l' },
  { name: 'zebra', key: 'z' },
  { name: 'onion', key: 'o' },
  { name: 'osd', key: 'i' },
] as const satisfies readonly { readonly name: keyof Texts['large']['tools']; readonly key: string }[];
/** Name of a tool. */
export type ToolName = (typeof TOOLS)[number]['name'];

/** Brightness in percent from which the zebra can stripe. */
export const ZEBRA_PERCENTS = [70, 95, 100] as const;
/** The brightness from which it stripes. */
export const zebraPercent = new Cell<number>(95);

/** The tools that are on. */
export const toolsOn = new Cell<ReadonlySet<ToolName>>(new Set<ToolName>(['frames']));

/** Switches a tool. */
export function switchTool(name: ToolName): void {
  const now = new Set(toolsOn.value);
  if (!now.delete(name)) now.add(name);
  toolsOn.value = now;
}
