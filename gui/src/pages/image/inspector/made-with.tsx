import { For, Show } from 'solid-js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { formatList, formatNumber, formatPercent } from '../../../i18n/format.js';
import { type Look, MAX_OBJECTS } from '../document/look.js';
import { t } from '../texts.js';
import css from './inspector.module.css';

/** Code of the warning that boxes are made up, which is displayed elsewhere. */
const MOCK_WARNING = 'mock-backend';
/** Displayed hex digits of the hash of a weight file. */
const SHORT_HASH = 8;

const modelName = (result: Pick<StoredResult, 'is_mock' | 'model'>): string =>
  result.is_mock ? t('model.mock') : result.model.id;

/** Formats the model of a result, with the settings of the run. */
export function modelLabel(result: Pick<StoredResult, 'is_mock' | 'model' | 'options'>): string {
  const name = modelName(result);
  const { tile_size: tile } = result.options;
  return tile > 0 ? t('model.tiles', { name, tile }) : name;
}

/** Formats the options that lead to the displayed boxes. */
export function formatLook(result: StoredResult, look: Look): string {
  const { iou, isAgnostic } = result.candidates
    ? look
    : { iou: result.options.iou, isAgnostic: result.options.agnostic_nms };
  const { tile_size: tile, tile_overlap: overlap } = result.options;
  const own = Object.entries(look.classConfidence);
  return [
    t('options.confidence', { value: formatNumber(look.confidence, 2) }),
    ...own.map(([name, value]) => t('options.classConfidence', { name, value: formatNumber(value, 2) })),
    t('options.iou', { value: formatNumber(iou, 2) }),
    ...(isAgnostic ? [t('options.agnostic')] : []),
    ...(look.maxObjects < MAX_OBJECTS ? [t('options.max', { count: look.maxObjects })] : []),
    ...(look.hidden.length > 0 ? [t('options.hidden', { names: formatList(look.hidden) })] : []),
    ...(tile > 0 ? [t('options.tiles', { tile, overlap: formatPercent(overlap, 0) })] : []),
  ].join(t('list.comma'));
}

/**
 * The origin of the displayed boxes.
 * @param side side of a comparison, if there is one.
 */
export function MadeWith(props: { result: StoredResult; look: Look; side?: 'A' | 'B' }) {
  const name = () => (props.side ? t('made.side', { side: props.side }) : t('made.title'));
  const warnings = () => props.result.warnings.filter(({ code }) => code !== MOCK_WARNING);
  return (
    <section class={css.made} aria-label={name()}>
      <For each={warnings()}>{({ message }) => <p class={css.warning}>{message}</p>}</For>
      <p>
        {t('made.line', { title: name(), name: modelName(props.result) })}
        <Show when={props.result.model.sha256}>
          {(hash) => (
            <>
              {' '}
              <code title={t('made.hash', { hash: hash() })}>{hash().slice(0, SHORT_HASH)}</code>
            </>
          )}
        </Show>
        {t('made.on', { device: props.result.device, options: formatLook(props.result, props.look) })}
      </p>
    </section>
  );
}
