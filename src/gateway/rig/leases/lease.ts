// What is said of leases: what everybody may see, what a client asks for, and what has happened.

import type { LeaseChange } from '../../contract/shapes.js';

export type { Lease, OwnLease } from '../../contract/shapes.js';

/** What has happened to a lease. */
export type LeaseNews = LeaseChange & { readonly scope: string };

/** What a client asks for. */
export interface LeaseRequest {
  readonly scope: string;
  readonly holder: string;
  readonly forMs: number;
  readonly takeOver: boolean;
}
