import Ban from 'lucide-solid/icons/ban';
import Check from 'lucide-solid/icons/check';
import CircleDashed from 'lucide-solid/icons/circle-dashed';
import Equal from 'lucide-solid/icons/equal';
import EqualNot from 'lucide-solid/icons/equal-not';
import Pencil from 'lucide-solid/icons/pencil';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { For, type JSX, Show } from 'solid-js';
import { leaveFocus } from '../../../kit/keep-focus.js';
import { AGREEMENTS, type Agreement } from '../data/agreement.js';
import type { ClassIndex } from '../data/class-index.js';
import type { Facets } from '../data/facets.js';
import {
  activeFilters,
  type BatchFilters,
  type Choice,
  type ChoiceFacet,
  NO_FILTERS,
  STATUSES,
  type Status,
  toggleChoice,
} from '../data/filters.js';
import { plural, t } from '../texts.js';
import { ClassFacet } from './class-facet.js';
import { ConfidenceFacet } from './confidence-facet.js';
import { FacetRow } from './facet-row.js';
import css from './filters.module.css';
import { ObjectsFacet } from './objects-facet.js';

const AGREEMENT_ICONS: Record<Agreement, () => JSX.Element> = {
  agree: () => <Equal size={14} class={css.good!} />,
  differs: () => <EqualNot size={14} class={css.bad!} />,
  only: () => <CircleDashed size={14} class={css.quiet!} />,
};

const STATUS_ICONS: Record<Status, () => JSX.Element> = {
  reviewed: () => <Check size={14} class={css.good!} />,
  edited: () => <Pencil size={14} class={css.accent!} />,
  empty: () => <Ban size={14} class={css.quiet!} />,
  failed: () => <TriangleAlert size={14} class={css.bad!} />,
};

interface FilterPanelProps {
  facets: Facets;
  filters: BatchFilters;
  onFilters: (filters: BatchFilters) => void;
  confidence: number;
  usualConfidence: number;
  onConfidence: (confidence: number) => void;
  classIndex: ClassIndex;
  slotOf: (className: string) => number;
  /** Name of the second model; null for no comparison. */
  comparedWith: string | null;
}

/** The facets by which the images can be filtered, with the number of images that would remain after each click. */
export function FilterPanel(props: FilterPanelProps) {
  const active = () => activeFilters(props.filters).length;
  const choose = (facet: ChoiceFacet) => (value: string, choice: Choice) =>
    props.onFilters(toggleChoice(props.filters, { facet, value }, choice));
  return (
    <>
      <header class={css.head}>
        <h2>{t('facet.title')}</h2>
        <Show when={active() > 0}>
          <span class={css.active}>{plural('facet.active', active())}</span>
          <button ref={leaveFocus} type="button" class={css.clear} onClick={() => props.onFilters(NO_FILTERS)}>
            {t('facet.clear')}
          </button>
        </Show>
      </header>
      <div class={css.scroll}>
        <ConfidenceFacet
          value={props.confidence}
          usual={props.usualConfidence}
          facets={props.facets}
          onInput={props.onConfidence}
        />
        <ClassFacet
          facets={props.facets}
          classIndex={props.classIndex}
          choices={props.filters.classes}
          slotOf={props.slotOf}
          onChoose={choose('classes')}
        />
        <Show when={props.comparedWith}>
          {(model) => (
            <section class={css.section} aria-label={t('facet.agreement')}>
              <h3 class={css.title}>
                {t('facet.agreement')}
                <span class={css.end} title={t('facet.agreementHow')}>
                  {t('facet.with', { model: model() })}
                </span>
              </h3>
              <For each={AGREEMENTS}>
                {(value, place) => (
                  <FacetRow
                    label={t(`agreement.${value}`)}
                    icon={AGREEMENT_ICONS[value]()}
                    count={props.facets.agreement[place()]!}
                    choice={props.filters.agreement[value]}
                    onChoose={(choice) => choose('agreement')(value, choice)}
                  />
                )}
              </For>
            </section>
          )}
        </Show>
        <section class={css.section} aria-label={t('facet.status')}>
          <h3 class={css.title}>{t('facet.status')}</h3>
          <For each={STATUSES}>
            {(value, place) => (
              <FacetRow
                label={t(`status.${value}`)}
                icon={STATUS_ICONS[value]()}
                count={props.facets.status[place()]!}
                choice={props.filters.status[value]}
                onChoose={(choice) => choose('status')(value, choice)}
              />
            )}
          </For>
        </section>
        <ObjectsFacet
          facets={props.facets}
          value={props.filters.objects}
          onInput={(objects) => props.onFilters({ ...props.filters, objects })}
        />
      </div>
    </>
  );
}
