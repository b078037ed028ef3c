// The lease of this page on the rig: taken when the person requests it, renewed while the page is open, then released
// or lost. Its secret is kept in memory only, so a reloaded page has no lease.

import { Cell } from '../cells/cell.js';
import { AnswerError, ask, shownLease } from '../interface/service.js';
import type { LeaseAnswer } from '../interface/wire.js';
import { announce } from './announce.js';
import { lookSoon } from './rig.js';

/** How long a lease lasts without a renewal; the next constant is how often the page renews it. */
const LEASE_S = 60;
const RENEW_MS = 20_000;

/** Whether this page holds the rig. */
export const holdsRig = new Cell(false);

let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Takes the rig.
 * @throws AnswerError when another client holds it, unless it is taken over
 */
export async function takeRig(holder: string, takeOver: boolean): Promise<void> {
  const body = { holder, seconds: LEASE_S, takeOver };
  const { lease } = await ask<LeaseAnswer>('api/rig/lease', { method: 'POST', body });
  hold(lease.leaseId);
}

/** Releases it. @throws AnswerError */
export async function releaseRig(): Promise<void> {
  await ask('api/rig/lease', { method: 'DELETE' });
  hold(undefined);
}

function hold(leaseId: string | undefined): void {
  shownLease.id = leaseId;
  holdsRig.value = leaseId !== undefined;
  clearInterval(timer);
  if (leaseId !== undefined) timer = setInterval(() => void renew(), RENEW_MS);
  lookSoon();
}

async function renew(): Promise<void> {
  try {
    await ask('api/rig/lease', { method: 'POST', body: { seconds: LEASE_S } });
  } catch (error) {
    // Without an answer the lease may still be in force; only a refusal means that it is not.
    if (!(error instanceof AnswerError) || error.status === 0) return;
    hold(undefined);
    announce(error.message);
  }
}
