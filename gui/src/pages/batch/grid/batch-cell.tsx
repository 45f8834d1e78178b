import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createMemo, untrack } from 'solid-js';
import { formatClauses } from '../../../i18n/format.js';
import { DIFFERS, NOT_COMPARED, ONLY } from '../data/agreement.js';
import { type BatchTable, FAILED, WAITING } from '../data/batch-table.js';
import type { Facets } from '../data/facets.js';
import { plural, t } from '../texts.js';
import css from './batch-cell.module.css';
import { classPaths, placeLabels } from './box-paths.js';
import { CellCaption, type Mark } from './cell-caption.js';
import { CellOverlay } from './cell-overlay.js';
import { CellBoxes, CellPicture, sizeFor, slotLook } from './cell-picture.js';
import { CAPTION } from './justify-rows.js';

/** How the images of a batch are displayed. */
export interface ImageContext {
  /** Changes with the results. */
  version: () => number;
  facets: () => Facets;
  confidence: () => number;
  slotOf: (className: string) => number;
}

/** Data and callbacks that all cells of a grid share. Images are identified by their index. */
export interface CellContext extends ImageContext {
  table: () => BatchTable;
  isSelected: (at: number) => boolean;
  /** Whether the pointer is over an image. */
  isHovered: (at: number) => boolean;
  /** Whether Tab leads to an image. */
  isTabStop: (at: number) => boolean;
  onToggle: (at: number) => void;
  onOpen: (at: number) => void;
}

/** An image in a row, and the size of its thumbnail, px. */
export interface CellPlace {
  /** Index of the image. */
  at: number;
  width: number;
  height: number;
}

interface BatchCellProps {
  context: CellContext;
  /** Changes when the row is used for another one. */
  place: CellPlace;
  column: number;
  /** Whether the image is one of an earlier row. */
  isStale: boolean;
  /** Whether its boxes and caption are displayed. Otherwise they may be those of an earlier image. */
  isDetailed: boolean;
}

function readFacts(table: BatchTable, at: number) {
  return {
    table,
    at,
    id: table.ids[at]!,
    name: table.names[at]!,
    stamp: table.stamp[at]!,
    state: table.state[at]!,
    width: table.width[at] || 4,
    height: table.height[at] || 3,
    edits: table.edits[at]!,
    isReviewed: table.reviewed[at] === 1,
    reason: table.reasons.get(at) ?? '',
  };
}
type Facts = ReturnType<typeof readFacts>;

/** Reads the facts about an image from the table, and reads them again only if the image has changed. */
function createImage(props: BatchCellProps) {
  const { context } = untrack(() => props);
  const facts = createMemo<Facts>((known) => {
    context.version();
    const [table, { at }] = [context.table(), props.place];
    if (known && props.isStale) return known;
    const isSame = known?.table === table && known.at === at && known.stamp === table.stamp[at];
    return isSame ? known : readFacts(table, at);
  });
  const agreement = () => context.facets().agreements[facts().at] ?? NOT_COMPARED;
  const marks = (): Mark[] => [
    ...(agreement() === DIFFERS ? (['differs'] as const) : []),
    ...(agreement() === ONLY ? (['only'] as const) : []),
    ...(facts().edits > 0 ? (['edited'] as const) : []),
    ...(facts().isReviewed ? (['reviewed'] as const) : []),
  ];
  const readDetails = () => {
    const paths = classPaths(facts().table, facts().at, context.confidence());
    return {
      ...{ facts: facts(), paths, marks: marks() },
      objects: paths.reduce((sum, { count }) => sum + count, 0),
      differences: context.facets().differences[facts().at] ?? 0,
    };
  };
  const details = createMemo<ReturnType<typeof readDetails>>((known) =>
    known && !props.isDetailed ? known : readDetails(),
  );
  return { facts, details };
}

/** Describes an image for assistive technology. */
function describe(objects: number, facts: Facts): string {
  const outcome =
    facts.state === FAILED
      ? t('cell.failed')
      : facts.state === WAITING
        ? t('cell.waiting')
        : plural('cell.objects', objects);
  const marks = [...(facts.edits > 0 ? [t('status.edited')] : []), ...(facts.isReviewed ? [t('status.reviewed')] : [])];
  return formatClauses([facts.name, outcome, ...marks]);
}

/**
 * An image of the grid: its thumbnail with boxes, its name, marks and classes. While the
 * grid is scrolled, the element is reused for other images. This happens often, so it has few effects and no listeners.
 */
export function BatchCell(props: BatchCellProps) {
  const { context } = untrack(() => props);
  const { facts, details } = createImage(props);
  const at = () => facts().at;
  const isFailed = () => facts().state === FAILED;
  const nameOf = (id: number) => facts().table.classIndex.names[id]!;
  const lookOf = (id: number) => slotLook(context.slotOf(nameOf(id)));
  const isSelected = () => context.isSelected(at());
  const look = () => {
    if (props.isStale) return `${css.cell} ${css.stale}`;
    return isSelected() ? `${css.cell} ${css.selected}` : css.cell;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of justified rows have no columns that a table could have.
    <div
      role="gridcell"
      class={look()}
      style={{ width: `${props.place.width}px`, height: `${props.place.height + CAPTION}px` }}
      tabIndex={!props.isStale && context.isTabStop(at()) ? 0 : -1}
      aria-selected={isSelected()}
      aria-colindex={props.column}
      data-image={props.isStale ? undefined : at()}
    >
      <span class="visually-hidden">{describe(details().objects, details().facts)}</span>
      <div class={css.frame} style={{ height: `${props.place.height}px` }}>
        {isFailed() ? (
          <span class={css.reason}>
            <TriangleAlert size={16} />
            {facts().reason}
          </span>
        ) : (
          <CellPicture id={facts().id} size={sizeFor(Math.max(props.place.width, props.place.height))} />
        )}
        <div class={props.isDetailed ? css.details : `${css.details} ${css.skipped}`}>
          {details().facts.state === FAILED ? null : (
            <CellBoxes
              width={details().facts.width}
              height={details().facts.height}
              paths={details().paths}
              lookOf={lookOf}
            />
          )}
          <CellCaption
            name={details().facts.name}
            marks={details().marks}
            countOf={(mark) => (mark === 'edited' ? details().facts.edits : details().differences)}
            width={props.place.width}
            paths={details().paths}
            objects={details().facts.state === FAILED ? null : details().objects}
            nameOf={nameOf}
            lookOf={lookOf}
          />
        </div>
        {context.isHovered(at()) || isSelected() ? (
          <CellOverlay
            name={facts().name}
            isHovered={context.isHovered(at())}
            isSelected={isSelected()}
            labels={() =>
              isFailed()
                ? []
                : placeLabels(facts().table, at(), { confidence: context.confidence(), shown: props.place })
            }
            nameOf={nameOf}
            lookOf={lookOf}
            onToggle={() => context.onToggle(at())}
            onOpen={() => context.onOpen(at())}
          />
        ) : null}
      </div>
    </div>
  );
}
