/** A4 and what stands where on it, in points from the lower left corner. */
export const PAPER = { width: 595.28, height: 841.89 } as const;

export const LEFT = 50;
export const RIGHT = PAPER.width - 50;
export const WIDTH = RIGHT - LEFT;
/** What flows stands between these; header and footer beyond. */
export const TOP = PAPER.height - 66;
export const BOTTOM = 78;
export const FLOW_HEIGHT = TOP - BOTTOM;

/** Red, green and blue from 0 to 1, as a content stream writes them. */
export type Colour = string;
export const INK: Colour = '0.1 0.12 0.16';
export const FAINT: Colour = '0.36 0.39 0.45';
export const ACCENT: Colour = '0.09 0.22 0.42';
export const HEAD_FILL: Colour = '0.91 0.93 0.96';
export const FAINT_FILL: Colour = '0.965 0.97 0.98';
export const RULE: Colour = '0.8 0.83 0.87';
