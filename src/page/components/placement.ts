// Finds the place of a panel beside the element that opened it, inside the window. Pure.

/** The edges of a rectangle in the window. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in the window. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  /** Height that the panel may have there; what is longer scrolls. */
  readonly maxHeight: number;
}

/** Distance to the anchor, and to the edges of the window. */
const GAP = 4;
const MARGIN = 8;

/** The place of a panel: below the anchor, or above it if only there is room, or where there is more room. */
export function placementOf(anchor: Edges, panel: Size, window: Size): Placement {
  const below = window.height - anchor.bottom - GAP - MARGIN;
  const above = anchor.top - GAP - MARGIN;
  const isBelow = panel.height <= below || below >= above;
  const maxHeight = Math.max(0, isBelow ? below : above);
  const height = Math.min(panel.height, maxHeight);
  const left = Math.min(anchor.left, window.width - panel.width - MARGIN);
  return {
    left: Math.max(MARGIN, left),
    top: isBelow ? anchor.bottom + GAP : anchor.top - GAP - height,
    maxHeight,
  };
}
