// English texts of the place Cards.

/** The texts. */
export const cards = {};
