import Search from 'lucide-solid/icons/search';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { formatNumber } from '../../../i18n/format.js';
import { formatClass, matchesClass } from '../../../parts/class-names.js';
import type { ClassIndex } from '../data/class-index.js';
import type { Facets } from '../data/facets.js';
import { type Choice, type Choices, choiceOf } from '../data/filters.js';
import cell from '../grid/batch-cell.module.css';
import { slotLook } from '../grid/cell-picture.js';
import { t } from '../texts.js';
import { FacetRow } from './facet-row.js';
import css from './filters.module.css';

/** Maximum classes that are listed until the user requests all. */
const MAX_LISTED = 8;

interface ClassFacetProps {
  facets: Facets;
  classIndex: ClassIndex;
  choices: Choices;
  slotOf: (className: string) => number;
  onChoose: (value: string, choice: Choice) => void;
}

/** The classes with their numbers of images, the most frequent first. Rare ones can be searched. */
export function ClassFacet(props: ClassFacetProps) {
  const [isSearching, setSearching] = createSignal(false);
  const [search, setSearch] = createSignal('');
  const [isAll, setAll] = createSignal(false);
  const found = createMemo(() => {
    const { classTotals } = props.facets;
    return Array.from(classTotals, (total, id) => ({ id, total, name: props.classIndex.names[id]! }))
      .filter(({ total, name }) => total > 0 || choiceOf(props.choices, name) !== undefined)
      .sort((a, b) => b.total - a.total || a.id - b.id);
  });
  const matching = () => {
    const text = search().trim().toLowerCase();
    return found().filter(({ name }) => matchesClass(name, text));
  };
  const listed = createMemo(() =>
    isAll() || search() !== ''
      ? matching()
      : found().filter(({ name }, place) => place < MAX_LISTED || choiceOf(props.choices, name) !== undefined),
  );
  const most = () => found()[0]?.total ?? 0;
  const names = createMemo(() => listed().map(({ name }) => name), [], {
    equals: (a, b) => a.length === b.length && a.every((name, at) => name === b[at]),
  });
  const idOf = (name: string) => props.classIndex.find(name);
  return (
    <section class={css.section} aria-label={t('facet.classes')}>
      <h3 class={css.title}>
        {t('facet.classes')}
        <span class={css.end}>
          {t('facet.listed', { shown: listed().length, all: found().length })}
          <button
            type="button"
            class={css.plain}
            aria-label={t('facet.search')}
            aria-expanded={isSearching()}
            title={t('facet.search')}
            onClick={() => {
              setSearch('');
              setSearching((before) => !before);
            }}
          >
            <Search size={14} />
          </button>
        </span>
      </h3>
      <Show when={isSearching()}>
        <input
          ref={(input) => queueMicrotask(() => input.focus())}
          class={css.search}
          type="text"
          aria-label={t('facet.search')}
          value={search()}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </Show>
      <For each={names()} fallback={<p class={css.quiet}>{t('facet.noClasses')}</p>}>
        {(name) => (
          <FacetRow
            label={formatClass(name)}
            icon={<i class={`${cell.swatch} ${slotLook(props.slotOf(name))}`} />}
            count={props.facets.classImages[idOf(name)] ?? 0}
            total={props.facets.classTotals[idOf(name)] ?? 0}
            most={most()}
            choice={choiceOf(props.choices, name)}
            onChoose={(choice) => props.onChoose(name, choice)}
          />
        )}
      </For>
      <Show when={!isSearching() && found().length > MAX_LISTED}>
        <button type="button" class={css.more} onClick={() => setAll((before) => !before)}>
          {isAll() ? t('facet.fewer') : t('facet.all', { count: formatNumber(found().length) })}
        </button>
      </Show>
    </section>
  );
}
