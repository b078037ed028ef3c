// Shapes of leases: the public view, the request of a client, and the news.

import type { LeaseChange } from '../../contract/shapes.js';

export type { Lease, OwnLease } from '../../contract/shapes.js';

/** News about a lease. */
export type LeaseNews = LeaseChange & { readonly scope: string };

/** Request of a client for a lease. */
export interface LeaseRequest {
  readonly scope: string;
  readonly holder: string;
  readonly forMs: number;
  readonly takeOver: boolean;
}
