import type { Effect } from './kit/define-step.js';
import type { TableView } from './kit/table-view.js';

/** The table as a step leaves it, as far as a plan can know: texts and headers, not rows. */
export function afterEffect(view: TableView, effect: Effect): TableView {
  if (effect.kind === 'headers') {
    return { ...view, headers: view.headers.map((header, index) => effect.headers.get(index)?.after ?? header) };
  }
  if (effect.kind !== 'texts') return view;
  const columns = view.columns.map((column) => {
    const change = effect.columns.get(column.index);
    if (change === undefined || column.texts === null) return column;
    const texts = column.texts.map((text) => change(text)?.text ?? text);
    return texts.some((text, place) => text !== column.texts![place]) ? { ...column, texts } : column;
  });
  return { ...view, columns };
}
