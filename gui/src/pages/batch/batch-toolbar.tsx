import ArrowDownWideNarrow from 'lucide-solid/icons/arrow-down-wide-narrow';
import Box from 'lucide-solid/icons/box';
import Columns2 from 'lucide-solid/icons/columns-2';
import Download from 'lucide-solid/icons/download';
import Plus from 'lucide-solid/icons/plus';
import SlidersHorizontal from 'lucide-solid/icons/sliders-horizontal';
import { Show } from 'solid-js';
import type { WarnedImages } from '../../../../core/vision/image/image-warning.js';
import { formatNumber } from '../../i18n/format.js';
import { Button } from '../../kit/button.js';
import { leaveFocus } from '../../kit/keep-focus.js';
import { Menu } from '../../kit/menu.js';
import { Select } from '../../kit/select.js';
import css from './batch-page.module.css';
import type { BatchFilters } from './data/filters.js';
import { SORTS, type Sort } from './data/sort-images.js';
import { FilterChips } from './filters/filter-chips.js';
import { MAX_ROW, MIN_ROW } from './run/batch-view.js';
import type { ModelOption } from './run/models.js';
import { OriginPopover } from './run/origin-popover.js';
import type { ShownOrigin } from './run/shown-origin.js';
import { plural, t } from './texts.js';

interface BatchToolbarProps {
  models: readonly ModelOption[];
  model: string;
  onModel: (model: string) => void;
  /** Model to compare with; null for no comparison. */
  compare: string | null;
  onCompare: (model: string | null) => void;
  origins: readonly ShownOrigin[];
  /** Warnings about images. */
  warned: readonly WarnedImages[];
  filters: BatchFilters;
  onFilters: (filters: BatchFilters) => void;
  shown: number;
  all: number;
  /** Number of images that were added after the list was sorted. */
  added: number;
  onSortAgain: () => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  rowHeight: number;
  onRowHeight: (height: number) => void;
  /** Whether the images are in a folder of this machine. */
  isFolder: boolean;
  onExport: () => void;
  onAddImages: () => void;
  onLookForNew: () => void;
  onNew: () => void;
  onFilterSheet: () => void;
}

/** Value of the menu for no comparison. No model id can contain a colon. */
const NO_MODEL = ':none';

/** The toolbar: model, comparison, active filters, sort order, size of the thumbnails, export. */
export function BatchToolbar(props: BatchToolbarProps) {
  const others = () => [
    ...(props.compare === null ? [] : [{ value: NO_MODEL, label: t('model.none') }]),
    ...props.models
      .filter(({ value }) => value !== props.model)
      .map((one) => (one.value === props.compare ? { ...one, label: t('model.vs', { model: one.value }) } : one)),
  ];
  const sorts = () =>
    SORTS.filter((sort) => sort !== 'disagreement' || props.compare !== null || props.sort === sort).map((value) => ({
      value,
      label: t(`sort.${value}`),
    }));
  return (
    <div class={css.bar} role="toolbar" aria-label={t('page.crumb')}>
      <span class={css.narrowOnly}>
        <Button look="ghost" icon={<SlidersHorizontal size={14} />} onClick={() => props.onFilterSheet()}>
          {t('page.filters')}
        </Button>
      </span>
      <Select
        label={t('model.label')}
        look="bare"
        icon={<Box size={14} />}
        value={props.model}
        placeholder={t('model.choose')}
        options={[...props.models]}
        onChange={(model) => props.onModel(model)}
      />
      <Select
        label={t('model.compare')}
        icon={<Columns2 size={14} />}
        look="ghost"
        placeholder={t('model.noCompare')}
        value={props.compare ?? NO_MODEL}
        options={others()}
        onChange={(model) => props.onCompare(model === NO_MODEL ? null : model)}
      />
      <OriginPopover origins={props.origins} warned={props.warned} />
      <span class={css.rule} />
      <div class={css.chips}>
        <FilterChips filters={props.filters} onFilters={props.onFilters} />
        <span class={css.count} role="status">
          <b>{formatNumber(props.shown)}</b> {plural('bar.of', props.all)}
        </span>
        <Show when={props.added > 0}>
          <button
            ref={leaveFocus}
            type="button"
            class={css.link}
            title={plural('bar.new', props.added)}
            onClick={() => props.onSortAgain()}
          >
            {t('bar.sortNow')}
          </button>
        </Show>
      </div>
      <span class={css.fill} />
      <div class={css.order}>
        <Select
          label={t('bar.sort')}
          icon={<ArrowDownWideNarrow size={14} />}
          look="ghost"
          value={props.sort}
          options={sorts()}
          onChange={(sort) => props.onSort(sort)}
        />
        <input
          class={css.size}
          type="range"
          min={MIN_ROW}
          max={MAX_ROW}
          step={4}
          value={props.rowHeight}
          aria-label={t('bar.size')}
          title={t('bar.size')}
          style={{ '--share': (props.rowHeight - MIN_ROW) / (MAX_ROW - MIN_ROW) }}
          onInput={({ currentTarget }) => props.onRowHeight(Number(currentTarget.value))}
        />
      </div>
      <span class={css.rule} />
      <div class={css.actions}>
        <Button icon={<Download size={14} />} disabled={props.all === 0} onClick={() => props.onExport()}>
          {t('bar.export')}
        </Button>
        <Menu
          label={t('bar.add')}
          look="primary"
          trigger={
            <>
              <Plus size={14} />
              {t('bar.add')}
            </>
          }
          items={[
            { label: t('bar.addImages'), onSelect: () => props.onAddImages() },
            ...(props.isFolder ? [{ label: t('bar.addFolder'), onSelect: () => props.onLookForNew() }] : []),
            'line',
            { label: t('bar.newBatch'), onSelect: () => props.onNew() },
          ]}
        />
      </div>
    </div>
  );
}
