// Shots on the page: the newest shot, whose receipt is updated, and the function that takes another. The page
// chooses the id of a shot before it sends the request, so that a repeated request with the same id never exposes
// again.

import { Cell } from '../cells/cell.js';
import { ACTION_MS, AnswerError, ask, inPath } from '../interface/service.js';
import type { Receipt, ShotPolicy } from '../interface/wire.js';
import { t } from '../texts/texts.js';
import { announce } from './announce.js';
import { gathered, onEvent } from './news.js';
import { lookSoon as lookAtRigSoon, whenKnown } from './rig.js';
import { play } from './sound.js';
import { sounds } from './view.js';

/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 120;
/** Most requests for a shot whose answer is lost, all with the same id. */
const TRIES = 3;

/** The receipt of the newest shot; undefined before the first one. */
export const newestReceipt = new Cell<Receipt | undefined>(undefined);

/** The options of a shot. */
export interface ShotOrder {
  readonly focus?: boolean;
  readonly policy?: ShotPolicy;
  readonly pattern?: Readonly<Record<string, unknown>>;
  /** Whether quick bodies fire later, so that the exposures coincide; left out: as the rig has it. */
  readonly equalise?: boolean;
  /** Bodies of the group that take no part. */
  readonly except?: readonly string[];
}

/** Pause between two looks at a shot whose rounds continue. */
const ROUNDS_LOOK_MS = 500;
/** How the id of a shot begins that a page has taken. */
const OWN_PREFIX = `page-${randomText()}-`;
let ownShots = 0;

let newestId: string | undefined;
const lookSoon = gathered(GATHER_MS, () => {
  if (newestId !== undefined) void look(newestId);
});

/** Starts to follow the shots of all clients of the rig; called once. */
export function followShots(): void {
  onEvent((event) => {
    if (event.name === 'gap') lookSoon();
    if (event.name !== 'shot' || typeof event.shotId !== 'string') return;
    if (Number(event.number) > (newestReceipt.value?.number ?? 0)) newestId = event.shotId;
    if (event.shotId === newestId) lookSoon();
  });
  // When the page is opened it shows the newest shot.
  whenKnown(({ shot }) => {
    if (shot === undefined || newestId !== undefined) return;
    newestId = shot.shotId;
    lookSoon();
  });
}

/**
 * Takes a shot with a group.
 * @throws AnswerError; also when some bodies have not exposed
 */
export async function shoot(group: string, order: ShotOrder, shotId: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const path = `api/rig/groups/${inPath(group)}/shoot`;
      const answer = await ask<{ receipt: Receipt }>(path, {
        method: 'POST',
        body: { ...order, shotId },
        waitMs: ACTION_MS,
      });
      show(answer.receipt);
      lookAtRigSoon();
      return;
    } catch (error) {
      const isUnanswered = error instanceof AnswerError && error.status === 0;
      if (isUnanswered && tries < TRIES) continue;
      // The request is not repeated without an id, because it would expose twice.
      const { code, path } = error instanceof AnswerError ? error : {};
      const isUnread = error instanceof AnswerError && code === 'JOURNAL_FAILED' && path !== undefined;
      // An earlier request without an answer may have fired, and its record may be in the part that cannot be read.
      const isUnfired = isUnread && tries === 1;
      if (!isUnfired) void look(shotId);
      throw isUnread ? new AnswerError(t.shots.unread(path, isUnfired), error.status) : error;
    }
  }
}

/** Cancels the rounds that are still to come. @throws AnswerError */
export async function stopShot(shotId: string): Promise<void> {
  await ask(`api/rig/shots/${inPath(shotId)}`, { method: 'DELETE' });
  lookSoon();
}

/** The id of a new shot of this page. */
export function newShotId(): string {
  ownShots += 1;
  return `${OWN_PREFIX}${Date.now().toString(36)}-${ownShots}`;
}

/** Whether this page has taken the shot. */
export const isOwnShot = ({ shotId }: Pick<Receipt, 'shotId'>): boolean => shotId.startsWith(OWN_PREFIX);

/** Resolves when a shot begins no further round, when its receipt cannot be read, and when `signal` is aborted. */
export async function roundsOver(shotId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await readShot(shotId);
    if (answer === undefined || !hasMoreRounds(answer)) return;
    await new Promise((resolve) => setTimeout(resolve, ROUNDS_LOOK_MS));
  }
}

/** Whether further rounds of a shot will begin. */
export const hasMoreRounds = ({ state, rounds }: Receipt): boolean =>
  state === 'incomplete' && rounds.begun < rounds.planned;

function randomText(): string {
  // crypto.randomUUID is not used: browsers do not offer it to pages over plain http.
  const random = crypto.getRandomValues(new Uint32Array(2));
  return [...random].map((part) => part.toString(36)).join('');
}

/** Reads a receipt, and shows it unless a newer one is shown. Never rejects. */
async function look(shotId: string): Promise<void> {
  const answer = await readShot(shotId);
  if (answer !== undefined) show(answer);
}

async function readShot(shotId: string): Promise<Receipt | undefined> {
  const answer = await ask<{ receipt: Receipt }>(`api/rig/shots/${inPath(shotId)}`).catch(() => undefined);
  return answer?.receipt;
}

function show(now: Receipt): void {
  // Answers may arrive in another order than the shots.
  if (now.number < (newestReceipt.value?.number ?? 0)) return;
  const before = newestReceipt.value;
  newestId = now.shotId;
  newestReceipt.value = now;
  const isNews = before !== undefined && (before.shotId !== now.shotId || before.state !== now.state);
  if (!isNews) return;
  announce(t.shots.announced(now.number, t.shots.states[now.state]));
  if (sounds.value === 'off' || now.state === 'incomplete') return;
  play(now.state === 'complete' && now.together !== false ? 'done' : 'lost');
}
