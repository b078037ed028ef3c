// The rig as the page knows it: the newest answer of GET /api/rig. It is requested again after every event that may
// have changed it, and every few seconds in case an event was missed. When no answer arrives, the page shows that and
// since when, and keeps showing the last known state.

import { Cell } from '../cells/cell.js';
import { EventFeed } from '../interface/event-feed.js';
import { AnswerError, ask } from '../interface/service.js';
import { token } from '../interface/token.js';
import type { Rig, RigCamera, RigEvent } from '../interface/wire.js';
import { t } from '../texts/texts.js';
import { keepEvent } from './news.js';

/** Pause between two looks (requests of the rig) when nothing happens. */
const LOOK_MS = 3000;
/** Pause between two looks while the service does not answer. */
const LOST_LOOK_MS = 1000;
/** Time in which events are gathered, so that together they cause one look. */
const GATHER_MS = 100;
/**
 * Limit of a look. The service answers from memory, so a later answer means that the service is not well, and the page
 * shows that.
 */
const RIG_ANSWER_MS = 4000;
/** Events that change nothing in the answer of GET /api/rig. */
const WITHOUT_EFFECT = new Set(['frames', 'transferProgress', 'afStatus', 'warning']);

/** Known state of the rig, and whether it is current. */
export interface RigView {
  readonly rig?: Rig;
  /** Set while no answer comes; `since` is the time of the last answer. */
  readonly lost?: { readonly since: number; readonly message: string };
  /** Whether the service requires its token. */
  readonly isAsked: boolean;
}

/** The rig. */
export const rigView = new Cell<RigView>({ isAsked: false });

let answeredAt = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The look that is under way. */
let looking: Promise<void> | undefined;
/** Whether something has happened since that look began. */
let isWanted = false;

/** Requests the rig soon. */
export function lookSoon(delayMs = GATHER_MS): void {
  if (looking !== undefined) {
    isWanted = true;
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(() => void look(), delayMs);
}

/** Requests the rig now. Resolves when the page has an answer to a request made after this call, or none came. */
export async function look(): Promise<void> {
  // A look that has already begun may not show what the caller has just done.
  await looking;
  looking ??= lookOnce().finally(() => {
    looking = undefined;
    const pause = rigView.value.lost === undefined ? LOOK_MS : LOST_LOOK_MS;
    lookSoon(isWanted ? GATHER_MS : pause);
  });
  await looking;
}

async function lookOnce(): Promise<void> {
  clearTimeout(timer);
  isWanted = false;
  if (!token.isAsked()) await read();
  if (token.isAsked()) rigView.value = { isAsked: true };
}

async function read(): Promise<void> {
  try {
    const rig = await ask<Rig>('api/rig', { waitMs: RIG_ANSWER_MS });
    answeredAt = Date.now();
    rigView.value = { rig, isAsked: false };
  } catch (error) {
    const message = error instanceof AnswerError ? error.message : t.service.silent;
    rigView.value = { ...rigView.value, isAsked: false, lost: { since: answeredAt, message } };
  }
}

/** Begins to follow the rig; once. */
export function followRig(): void {
  const feed = new EventFeed('api/events', {
    event: takeEvent,
    opened: () => lookSoon(),
    lost: () => lookSoon(),
  });
  token.onGiven = () => void look();
  feed.start();
  void look();
}

function takeEvent(event: RigEvent): void {
  // This is the first event of every stream and changes nothing.
  if (event.name === 'connected' && event.cameraId === '*') return;
  keepEvent(event);
  if (!WITHOUT_EFFECT.has(event.name)) lookSoon();
}

/** Calls `work` with the first answer, now or when it arrives. */
export function whenKnown(work: (rig: Rig) => unknown): void {
  const end = rigView.follow(tell);
  function tell(): void {
    const { rig } = rigView.value;
    if (rig === undefined) return;
    end();
    work(rig);
  }
  tell();
}

/** A body of the rig; undefined when there is none of that id. */
export function cameraOf(id: string): RigCamera | undefined {
  return rigView.value.rig?.cameras.find((camera) => camera.id === id);
}

/** The bodies of a group, in the order of the wall. */
export function membersOf(rig: Rig, group: string): readonly RigCamera[] {
  if (group === ALL) return rig.cameras;
  const ids = new Set(rig.groups.find(({ name }) => name === group)?.cameras);
  return rig.cameras.filter(({ id }) => ids.has(id));
}

/** The group of every body. */
export const ALL = 'all';

/** Label of a body for people: its number and name, or its id. */
export function labelOf({ id, name, number }: Pick<RigCamera, 'id' | 'name' | 'number'>): string {
  const called = name === '' ? id : name;
  return number === undefined ? called : `${number} ${called}`;
}
