// What is said of leases: what everybody may see, what a client asks for, and what has happened.

/**
 * A lease as everybody may see it: of the whole rig, or of the camera whose id is the scope. Times are ISO 8601, UTC.
 */
export interface Lease {
  readonly scope: string;
  readonly holder: string;
  readonly since: string;
  readonly expiresAt: string;
}

/** A lease as its holder gets it. */
export interface OwnLease extends Lease {
  /** Secret: the client that shows it is the holder. */
  readonly leaseId: string;
}

/** What has happened to a lease. */
export interface LeaseNews {
  readonly scope: string;
  readonly state: 'taken' | 'taken-over' | 'released' | 'expired';
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
