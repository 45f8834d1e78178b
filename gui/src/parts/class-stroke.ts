import { CLASS_COLORS, classColor } from '../../../core/vision/formats/drawing/class-colors.js';

/** SVG dash arrays. Dashes distinguish classes whose colours repeat, because colour is never the only cue. */
const DASHES = ['none', '8 4', '2 3', '10 3 2 3'] as const;

/** How boxes of a class are drawn, the same in every image and in annotated files. @param classId from 0. */
export function classStroke(classId: number): { colour: string; dash: string } {
  const [red, green, blue] = classColor(classId);
  return {
    colour: `rgb(${red} ${green} ${blue})`,
    dash: DASHES[Math.floor(classId / CLASS_COLORS.length) % DASHES.length]!,
  };
}
