// Shots on the page: the shot that is shown, whose receipt is updated, and the function that takes another. The page
// chooses the id of a shot before it sends the request, so that a repeated request with the same id never exposes
// again.

import { Cell } from '../cells/cell.js';
import { ACTION_MS, AnswerError, ask, inPath } from '../interface/service.js';
import type { Receipt, ShotPolicy } from '../interface/wire.js';
import { t } from '../texts/texts.js';
import { announce } from './announce.js';
import { onEvent } from './news.js';
import { rigView } from './rig.js';

/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 120;
/** Most requests for a shot whose answer is lost, all with the same id. */
const TRIES = 3;

/** The receipt that is shown; undefined before the first shot. */
export const receipt = new Cell<Receipt | undefined>(undefined);

/** The options of a shot. */
export interface ShotOrder {
  readonly focus?: boolean;
  readonly policy?: ShotPolicy;
  readonly pattern?: Readonly<Record<string, unknown>>;
}

let wantedId: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a shot from now on. */
export function lookAtShot(shotId: string): void {
  wantedId = shotId;
  lookSoon();
}

/** Starts to follow the shots of all clients of the rig; called once. */
export function followShots(): void {
  onEvent((event) => {
    if (event.name === 'gap') lookSoon();
    if (event.name !== 'shot' || typeof event.shotId !== 'string') return;
    // The page shows a shot that has just begun, because the person at the screen wants to see it.
    if (event.shotId !== wantedId && Number(event.number) > (receipt.value?.number ?? 0))
      wantedId = event.shotId;
    if (event.shotId === wantedId) lookSoon();
  });
  // When the page is opened it shows the newest shot.
  const end = rigView.follow(() => {
    const { rig } = rigView.value;
    if (rig === undefined) return;
    end();
    if (rig.shot !== undefined && wantedId === undefined) lookAtShot(rig.shot.shotId);
  });
}

/**
 * Takes a shot with a group.
 * @throws AnswerError; also when some bodies have not exposed
 */
export async function shoot(group: string, order: ShotOrder): Promise<void> {
  const shotId = newShotId();
  for (let tries = 1; ; tries += 1) {
    try {
      const path = `api/rig/groups/${inPath(group)}/shoot`;
      const answer = await ask<{ receipt: Receipt }>(path, {
        method: 'POST',
        body: { ...order, shotId },
        waitMs: ACTION_MS,
      });
      show(answer.receipt);
      return;
    } catch (error) {
      const isUnanswered = error instanceof AnswerError && error.status === 0;
      if (isUnanswered && tries < TRIES) continue;
      // The request is not repeated without an id, because it would expose twice.
      const { code, path } = error instanceof AnswerError ? error : {};
      const isUnread = error instanceof AnswerError && code === 'JOURNAL_FAILED' && path !== undefined;
      // An earlier request without an answer may have fired, and its record may be in the part that cannot be read.
      const isUnfired = isUnread && tries === 1;
      if (!isUnfired) lookAtShot(shotId);
      throw isUnread ? new AnswerError(t.shots.unread(path, isUnfired), error.status) : error;
    }
  }
}

/** Cancels the rounds that are still to come. @throws AnswerError */
export async function stopShot(shotId: string): Promise<void> {
  await ask(`api/rig/shots/${inPath(shotId)}`, { method: 'DELETE' });
  lookSoon();
}

function newShotId(): string {
  // crypto.randomUUID is not used: browsers do not offer it to pages over plain http.
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `page-${Date.now().toString(36)}-${[...random].map((part) => part.toString(36)).join('')}`;
}

function lookSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), GATHER_MS);
}

async function look(): Promise<void> {
  if (wantedId === undefined) return;
  const answer = await ask<{ receipt: Receipt }>(`api/rig/shots/${inPath(wantedId)}`).catch(() => undefined);
  if (answer !== undefined) show(answer.receipt);
}

function show(now: Receipt): void {
  const before = receipt.value;
  wantedId = now.shotId;
  receipt.value = now;
  const isNews = before !== undefined && (before.shotId !== now.shotId || before.state !== now.state);
  if (isNews) announce(t.shots.announced(now.number, t.shots.states[now.state]));
}
