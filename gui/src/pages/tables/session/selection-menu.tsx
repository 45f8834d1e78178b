import { createSignal, type JSX, Show } from 'solid-js';
import { MenuAt, type MenuItems } from '../../../kit/menu.js';
import type { Place } from '../grid/move-by-key.js';
import { columnItems } from './column-menu.js';
import type { SessionWork } from './create-work.js';
import { t } from './texts.js';
import type { OpenTransform } from './transform-panel.js';

interface SelectionMenuProps {
  work: SessionWork;
  onTransform: (transform: OpenTransform) => void;
  children: (onMenu: (place: Place, at: { x: number; y: number }) => void) => JSX.Element;
}

/** Returns the commands for the selected cells. */
function cellItems(work: SessionWork): MenuItems {
  const { view, rows } = work;
  const { active } = view.selection();
  const column = work.columns()[active.column];
  const cell = work.cellAt(active.row, active.column);
  const isRaw = view.mode() === 'raw';
  /** Loaded rows of the file in the selection. */
  const selectedRows = () => {
    const { top, bottom } = work.range();
    return Array.from({ length: Math.min(10_000, bottom - top + 1) }, (_, at) => rows.rowAt(top + at)).filter(
      (row) => row !== null,
    );
  };
  const byRows = (operation: 'keep_rows' | 'remove_rows') =>
    void work.add({ operation, scope: { rows: selectedRows() } });
  const byFilter = (operation: 'keep_rows' | 'remove_rows') =>
    void work.add({ operation, scope: { filters: [...view.filters()] } }).then((done) => done && view.setFilters([]));
  const number = rows.rowAt(active.row);
  const pointing: MenuItems =
    isRaw && number !== null
      ? [
          { label: t('head.isHeader'), onSelect: () => void work.doc.readFrom(number, true) },
          { label: t('head.startsHere'), onSelect: () => void work.doc.readFrom(number, false) },
          'line',
        ]
      : [];
  return [
    ...pointing,
    { label: t('menu.edit'), shortcut: 'F2', isDisabled: isRaw, onSelect: () => view.setEditing(cell?.text ?? '') },
    { label: t('menu.copy'), shortcut: 'Ctrl C', onSelect: () => void work.copy('tsv', false) },
    { label: t('menu.copyHeader'), shortcut: 'Ctrl Shift C', onSelect: () => void work.copy('tsv', true) },
    { label: t('menu.copyMarkdown'), onSelect: () => void work.copy('markdown', true) },
    { label: t('menu.copyMarkdownBare'), onSelect: () => void work.copy('markdown', false) },
    { label: t('menu.copyJson'), onSelect: () => void work.copy('json', true) },
    { label: t('menu.copyJsonBare'), onSelect: () => void work.copy('json', false) },
    { label: t('menu.clear'), shortcut: 'Del', isDisabled: isRaw, onSelect: () => void work.fill('') },
    'line',
    {
      label: t('menu.filterValue'),
      isDisabled: cell === null || column === undefined,
      onSelect: () => {
        const at = { column: column!.name, kind: 'values' as const };
        work.filterBy({ ...at, values: [cell!.text] }, at);
      },
    },
    { label: t('menu.keep'), isDisabled: isRaw, onSelect: () => byRows('keep_rows') },
    { label: t('menu.drop'), isDisabled: isRaw, onSelect: () => byRows('remove_rows') },
    ...(view.filters().length > 0 && !isRaw
      ? [
          { label: t('menu.keepFiltered'), onSelect: () => byFilter('keep_rows') },
          { label: t('menu.dropFiltered'), onSelect: () => byFilter('remove_rows') },
        ]
      : []),
  ];
}

/** The context menu of the grid: commands for the selected cells, or for a column. */
export function SelectionMenu(props: SelectionMenuProps) {
  const [at, setAt] = createSignal<{ place: Place; x: number; y: number } | null>(null);
  const items = (place: Place): MenuItems =>
    place.row < 0 ? columnItems(props.work, place.column, props.onTransform) : cellItems(props.work);
  return (
    <>
      {props.children((place, point) => setAt({ place, ...point }))}
      <Show when={at()} keyed>
        {({ place, x, y }) => (
          <MenuAt label={t('menu.label')} x={x} y={y} items={items(place)} onClose={() => setAt(null)} />
        )}
      </Show>
    </>
  );
}
