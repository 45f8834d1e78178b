import { CLASS_COLORS, classColor } from '../../../core/vision/formats/drawing/class-colors.js';

/** SVG dash arrays. They distinguish classes with the same colour, and colour must not be the only distinction. */
const DASHES = ['none', '8 4', '2 3', '10 3 2 3'] as const;

/**
 * Returns the line style for the boxes of a class. The same for all images, and in annotated files.
 * @param classId from 0.
 */
export function classStroke(classId: number): { colour: string; dash: string } {
  const [red, green, blue] = classColor(classId);
  return {
    colour: `rgb(${red} ${green} ${blue})`,
    dash: DASHES[Math.floor(classId / CLASS_COLORS.length) % DASHES.length]!,
  };
}
