// Bounds that gateway and worker both keep, and the contract where it promises them. No host and no test sets them.

/** The longest time for which the shutter button is held for a shot. */
export const MOST_HOLD_MS = 900_000;

/** How far ahead a release can be ordered. A later one is refused; nothing is released. */
export const FIRE_AHEAD_MS = 60_000;

/** How long after the first body the last one may fire: a worker takes its order, with a margin of 10 s. */
export const MOST_SPREAD_MS = FIRE_AHEAD_MS - 10_000;

/** Exposures of one shot, all bodies and rounds together. */
export const SHOT_EXPOSURES = 10_000;

/** A body on the network, giving up an unanswered connect: from Disconnect to ReleaseDevice. */
export const NETWORK_LEAVE_MS = 500;

/** Pause after that, from ReleaseDevice to the next Connect. */
export const NETWORK_RELEASE_MS = 300;
