/** A small chart as data; `html/` draws it, with `label` as its text alternative. */
export type Chart =
  | { kind: 'histogram'; label: string; bins: readonly { from: number; to: number; count: number }[] }
  | { kind: 'parts'; label: string; parts: readonly ChartPart[] };

/** @property tone `missing` and `disguised` are cells without a value, the others kinds of values from commonest on. */
export interface ChartPart {
  count: number;
  tone: 'first' | 'second' | 'third' | 'disguised' | 'missing';
}
