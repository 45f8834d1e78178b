import type { MenuItems } from '../../../kit/menu.js';
import type { SessionWork } from './create-work.js';
import { t } from './texts.js';
import { TRANSFORM_FORMS, type TransformName } from './transform-forms.js';
import type { OpenTransform } from './transform-panel.js';

/**
 * Returns the commands for a column.
 * @param at its place among the shown columns.
 */
export function columnItems(work: SessionWork, at: number, onTransform: (transform: OpenTransform) => void): MenuItems {
  const { view } = work;
  const column = work.columns()[at];
  if (column === undefined) return [];
  const { id, name } = column;
  const [sorted] = view.sort();
  const sort = (order: 'ascending' | 'descending') => view.setSort([{ column: name, order }]);
  const names = (work.doc.result()?.columns ?? []).map((one) => one.name);
  const place = names.indexOf(name);
  const move = (before: string | null) =>
    void work.add({ operation: 'move_column', column: name, options: { before } });
  return [
    { label: t('menu.ascending'), onSelect: () => sort('ascending') },
    { label: t('menu.descending'), onSelect: () => sort('descending') },
    ...(sorted === undefined
      ? []
      : [
          { label: t('menu.unsorted'), onSelect: () => view.setSort([]) },
          {
            label: t('menu.sortRows'),
            onSelect: () =>
              void work
                .add({ operation: 'sort_rows', options: { by: [...view.sort()] } })
                .then((done) => done && view.setSort([])),
          },
        ]),
    'line',
    {
      label: t('menu.facet'),
      onSelect: () => view.setFacets([...view.facets().filter((one) => one !== name), name]),
    },
    { label: t('menu.freeze'), onSelect: () => view.setFrozen(at + 1) },
    ...(view.frozen() > 0 ? [{ label: t('menu.unfreeze'), onSelect: () => view.setFrozen(0) }] : []),
    {
      label: t('menu.hide'),
      onSelect: () => view.setHidden([...view.hidden(), id]),
      isDisabled: work.columns().length === 1,
    },
    ...(view.hidden().length > 0
      ? [{ label: t('menu.showAll', { count: view.hidden().length }), onSelect: () => view.setHidden([]) }]
      : []),
    'line',
    ...(Object.keys(TRANSFORM_FORMS) as TransformName[]).map((form) => ({
      label: `${t(`transform.${form}`)}…`,
      onSelect: () => onTransform({ name: form, column: name, step: null }),
    })),
    {
      label: t('menu.trim'),
      onSelect: () => void work.add({ operation: 'trim_whitespace', options: { columns: [name] } }),
    },
    'line',
    { label: t('menu.left'), isDisabled: place <= 0, onSelect: () => move(names[place - 1]!) },
    { label: t('menu.right'), isDisabled: place === names.length - 1, onSelect: () => move(names[place + 2] ?? null) },
    {
      label: t('menu.remove'),
      isDangerous: true,
      isDisabled: names.length === 1,
      onSelect: () => void work.add({ operation: 'remove_columns', options: { columns: [name] } }),
    },
  ];
}
