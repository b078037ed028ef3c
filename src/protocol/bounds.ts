// Bounds that gateway and worker both keep; the contract states some of them. They cannot be set, for a host or in a
// test.

/** The longest time for which the shutter button is held for a shot. */
export const MOST_HOLD_MS = 900_000;

/** How far ahead a release can be ordered. An order for a later moment is refused, and nothing is released. */
export const FIRE_AHEAD_MS = 60_000;

/**
 * How long after the first body of a shot the last one may fire. It leaves 10 s of {@link FIRE_AHEAD_MS} as a margin.
 */
export const MOST_SPREAD_MS = FIRE_AHEAD_MS - 10_000;

/** Exposures of one shot, all bodies and rounds together. */
export const SHOT_EXPOSURES = 10_000;

/** Pause from Disconnect to ReleaseDevice, when a connect to a body on the network is given up without an answer. */
export const NETWORK_LEAVE_MS = 500;

/** Pause from that ReleaseDevice to the next Connect. */
export const NETWORK_RELEASE_MS = 300;
