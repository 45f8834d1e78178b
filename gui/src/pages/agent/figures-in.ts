/** Results are looked through to this depth and breadth: figures of a sentence stand near the top. */
const DEEPEST = 6;
const WIDEST = 2000;

function addCounts(items: readonly unknown[], to: Map<string, number>): void {
  for (const item of items) {
    const name = (item as { class_name?: unknown } | null)?.class_name;
    if (typeof name === 'string') to.set(name, (to.get(name) ?? 0) + 1);
  }
}

function walk(value: unknown, depth: number, found: { figures: Set<string>; classes: Map<string, number> }): void {
  if (depth > DEEPEST) return;
  if (typeof value === 'number') found.figures.add(String(value)).add(value.toFixed(3));
  if (Array.isArray(value)) {
    found.figures.add(String(value.length));
    addCounts(value, found.classes);
    for (const item of value.slice(0, WIDEST)) walk(item, depth + 1, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) walk(inner, depth + 1, found);
  }
}

/** The figures that a result holds or that are counted from it, as a sentence writes them. */
export function figuresIn(result: unknown): ReadonlySet<string> {
  const found = { figures: new Set<string>(), classes: new Map<string, number>() };
  walk(result, 0, found);
  for (const count of found.classes.values()) found.figures.add(String(count));
  return found.figures;
}

/** A part of a sentence; a figure names the step that it comes from. */
export interface Said {
  text: string;
  /** From 0; null for words, and for figures of no step. */
  step: number | null;
}

/** A sentence in parts, each figure with the first step whose result holds it. */
export function partFigures(sentence: string, steps: readonly { result?: unknown }[]): Said[] {
  const known = steps.map(({ result }) => figuresIn(result));
  return sentence.split(/(?<![\w./-])(\d+(?:[.,]\d+)*)(?![\w/-])/).map((text, place) => {
    if (place % 2 === 0) return { text, step: null };
    const step = known.findIndex((figures) => figures.has(text.replaceAll(',', '')));
    return { text, step: step === -1 ? null : step };
  });
}
