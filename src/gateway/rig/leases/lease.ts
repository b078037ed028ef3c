// What is said of leases: what everybody may see, what a client asks for, and what has happened.

import type { LeaseState } from '../../../protocol/words.js';

export type { Lease, OwnLease } from '../../contract/shapes.js';

/** What has happened to a lease. */
export interface LeaseNews {
  readonly scope: string;
  readonly state: LeaseState;
  /** Who holds it now, or has held it when it is over. */
  readonly holder: string;
  readonly expiresAt?: string;
  /** From whom it was taken over. */
  readonly from?: string;
}

/** What a client asks for. */
export interface LeaseRequest {
  readonly scope: string;
  readonly holder: string;
  readonly forMs: number;
  readonly takeOver: boolean;
}
