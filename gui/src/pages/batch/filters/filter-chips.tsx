import X from 'lucide-solid/icons/x';
import { For } from 'solid-js';
import { leaveFocus } from '../../../kit/keep-focus.js';
import { MAX_OBJECT_BIN } from '../data/facets.js';
import { type ActiveFilter, activeFilters, type BatchFilters, removeChoice } from '../data/filters.js';
import { plural, t } from '../texts.js';
import css from './filters.module.css';

/** Describes a filter. */
export function filterText(filter: ActiveFilter): string {
  if (filter.facet === 'objects') {
    const [from, to] = filter.range;
    if (to >= MAX_OBJECT_BIN) return plural('chip.orMore', from);
    return from === to ? plural('chip.exactly', from) : t('chip.range', { from, to });
  }
  const { facet, value, choice } = filter;
  if (facet === 'classes') return choice === 'include' ? value : t('chip.without', { value });
  const key = `chip.${choice === 'include' ? '' : 'not.'}${value}` as Parameters<typeof t>[0];
  return t(key);
}

interface FilterChipsProps {
  filters: BatchFilters;
  onFilters: (filters: BatchFilters) => void;
}

/** The active filters, each with a button that removes it. */
export function FilterChips(props: FilterChipsProps) {
  const remove = (filter: ActiveFilter) =>
    props.onFilters(
      filter.facet === 'objects'
        ? { ...props.filters, objects: null }
        : removeChoice(props.filters, filter.facet, filter.value),
    );
  return (
    <For each={activeFilters(props.filters)}>
      {(filter) => (
        <span class={css.chip}>
          {filterText(filter)}
          <button
            ref={leaveFocus}
            type="button"
            class={css.chipRemove}
            aria-label={t('chip.remove', { filter: filterText(filter) })}
            onClick={() => remove(filter)}
          >
            <X size={12} stroke-width={2} />
          </button>
        </span>
      )}
    </For>
  );
}
