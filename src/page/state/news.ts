// The newest events, for the panel that lists them and for parts that wait for an event of a certain kind.

import { Cell } from '../cells/cell.js';
import type { RigEvent } from '../interface/wire.js';

/** Most events that are kept. */
const MAX_EVENTS = 300;
/** Frequent events that mean nothing to a person. */
const NOT_LISTED = new Set(['frames', 'propertyChanged', 'transferProgress']);

/** The newest first. */
export const newestEvents = new Cell<readonly RigEvent[]>([]);

const listeners = new Set<(event: RigEvent) => void>();

/** Keeps an event and hands it on. */
export function keepEvent(event: RigEvent): void {
  if (!NOT_LISTED.has(event.name)) newestEvents.value = [event, ...newestEvents.value].slice(0, MAX_EVENTS);
  for (const listener of [...listeners]) listener(event);
}

/** Calls `listener` for every event. @returns a function that ends it */
export function onEvent(listener: (event: RigEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A function that does `work` once, so many milliseconds after the last of its calls: events in quick succession cause
 * one request.
 */
export function gathered(ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
}
