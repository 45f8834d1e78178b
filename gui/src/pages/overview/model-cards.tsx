import Box from 'lucide-solid/icons/box';
import { For, Show } from 'solid-js';
import type { ModelEntry } from '../../../../core/vision/models/model-list.js';
import { formatBytes } from '../../i18n/format.js';
import { Tag } from '../../kit/tag.js';
import { MOCK } from '../../parts/model-choice.js';
import css from './overview.module.css';
import { t } from './texts.js';

function stateOf({ state }: ModelEntry): string {
  if (state === 'ready') return t('ready');
  return state === 'not-reviewed' ? t('review') : t(`state.${state}`);
}

/** The models in the models folder, with their size and whether they were reviewed. */
export function ModelCards(props: { models: readonly ModelEntry[] }) {
  const own = () => props.models.filter(({ backend }) => backend !== MOCK);
  return (
    <For each={own()} fallback={<p class={css.soft}>{t('noModels')}</p>}>
      {(model) => (
        <div class={css.model} title={model.reason ?? undefined}>
          <Box size={16} />
          <span class={css.cut}>
            <span class={css.name}>{model.id}</span>{' '}
            <Show when={model.bytes}>{(bytes) => <span class={css.place}>{formatBytes(bytes())}</span>}</Show>
          </span>
          <Tag tone={model.state === 'ready' ? 'good' : 'warn'}>{stateOf(model)}</Tag>
        </div>
      )}
    </For>
  );
}
