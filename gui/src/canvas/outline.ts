import type { Box } from '../../../core/vision/boxes/detection.js';

/** Returns the outline of a box as SVG path data. */
export const outline = ({ x1, y1, x2, y2 }: Box): string => `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;
