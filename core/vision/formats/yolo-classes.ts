/**
 * The `classes.txt` that goes with YOLO labels: line n, from 0, names class n. A name that is empty or spans lines
 * would shift every class after it, so white space within a name becomes one space and an empty name becomes `class_n`.
 * @param names by class id.
 */
export function toYoloClasses(names: readonly string[]): string {
  return names.map((name, id) => `${name.replace(/[\s\u0085]+/g, ' ').trim() || `class_${id}`}\n`).join('');
}
