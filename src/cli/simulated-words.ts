// Words in the files of simulated bodies, which people also type.

/** The tempers: docs/develop/tempers.md. A body without its own has that of RIGD_SIM_TEMPER, or else the first. */
export const TEMPERS = ['strict', 'sample', 'older', 'network', 'wayward'] as const;
/** The name of a temper. */
export type Temper = (typeof TEMPERS)[number];

/** The on-screen display of a body: the picture, upright or turned clockwise with the body, or a menu alone. */
export const SCREENS = ['picture', 'menu', 'turned-90', 'turned-270'] as const;
/** A state of the on-screen display. */
export type Screen = (typeof SCREENS)[number];
