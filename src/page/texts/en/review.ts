// English texts of the place Review.

/** The texts. */
export const review = {};
