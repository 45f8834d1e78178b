import type { BatchTable } from '../data/batch-table.js';

/** The boxes of a class in an image as SVG path data, px of the upright image. */
export interface ClassPath {
  classId: number;
  count: number;
  path: string;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function outline(corners: Float32Array, at: number): string {
  const [x1, y1, x2, y2] = [corners[at]!, corners[at + 1]!, corners[at + 2]!, corners[at + 3]!];
  return `M${rounded(x1)} ${rounded(y1)}H${rounded(x2)}V${rounded(y2)}H${rounded(x1)}Z`;
}

/**
 * Returns a path for each class in an image, the most frequent class first. One element for each box would make
 * scrolling slow.
 * @param hidden ids of classes that are not displayed.
 */
export function classPaths(table: BatchTable, at: number, confidence: number): ClassPath[] {
  const { first, count, scores, classes, corners } = table;
  const paths: ClassPath[] = [];
  const [from, to] = [first[at]!, first[at]! + count[at]!];
  for (let box = from; box < to && scores[box]! > confidence; box += 1) {
    const classId = classes[box]!;
    let known = paths.find((one) => one.classId === classId);
    if (!known) {
      known = { classId, count: 0, path: '' };
      paths.push(known);
    }
    known.count += 1;
    known.path += outline(corners, box * 4);
  }
  return paths.sort((a, b) => b.count - a.count || a.classId - b.classId);
}

/** The label of a box. `left` and `top` are percentages of the image. */
export interface BoxLabel {
  classId: number;
  /** 0 to 1; above 1 for a box drawn by hand. */
  score: number;
  left: number;
  top: number;
}

/** Height of a label, and estimated width of a character, px. */
const LABEL = 16;
const LETTER = 6.2;
/**
 * Sizes of the corners with controls, px: the check mark at the left, and the button that opens the image at the right.
 */
const CHECK = 26;
const OPEN = 32;

interface Size {
  width: number;
  height: number;
}

/** Moves a label away from the controls in the corners: to the right of the check mark, or else below the controls. */
function clearOfControls({ x, y, w }: { x: number; y: number; w: number }, width: number): { x: number; y: number } {
  const isNextToCheck = x < CHECK && y < CHECK && CHECK + w <= width;
  const left = isNextToCheck ? CHECK : x;
  const isCovered = (left < CHECK && y < CHECK) || (left + w > width - OPEN && y < OPEN);
  return { x: left, y: isCovered ? OPEN : y };
}

/**
 * Places labels at the upper left corners of their boxes, above the box if there is space. Labels that would overlap
 * one with a higher score are omitted.
 * @param shown size of the thumbnail, px.
 */
export function placeLabels(table: BatchTable, at: number, view: { confidence: number; shown: Size }): BoxLabel[] {
  const { first, count, scores, classes, corners } = table;
  const [wide, high] = [table.width[at]!, table.height[at]!];
  const { width, height } = view.shown;
  const used: { x: number; y: number; w: number }[] = [];
  const labels: BoxLabel[] = [];
  const [from, to] = [first[at]!, first[at]! + count[at]!];
  for (let box = from; box < to && scores[box]! > view.confidence; box += 1) {
    const w = (table.classIndex.names[classes[box]!]!.length + 5) * LETTER;
    const begin = Math.max(0, Math.min((corners[box * 4]! / wide) * width, width - w));
    const above = (corners[box * 4 + 1]! / high) * height - LABEL;
    const line = Math.max(0, Math.min(above < 0 ? above + LABEL : above, height - LABEL));
    const { x, y } = clearOfControls({ x: begin, y: line, w }, width);
    if (used.some((one) => Math.abs(one.y - y) < LABEL && one.x < x + w && x < one.x + one.w)) continue;
    used.push({ x, y, w });
    labels.push({
      classId: classes[box]!,
      score: scores[box]!,
      left: (x / width) * 100,
      top: (y / height) * 100,
    });
  }
  return labels;
}
