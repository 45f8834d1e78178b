import Info from 'lucide-solid/icons/info';
import { For, Show } from 'solid-js';
import { formatOptions } from '../../../../../core/vision/formats/origin-text.js';
import type { WarnedImages } from '../../../../../core/vision/image/image-warning.js';
import { formatList } from '../../../i18n/format.js';
import { Popover } from '../../../kit/popover.js';
import { MockAdvice } from '../../../parts/mock-notice.js';
import { plural, t } from '../texts.js';
import css from './origin.module.css';
import type { ShownOrigin } from './shown-origin.js';

const SHORT_HASH = 12;

function OriginFacts(props: { shown: ShownOrigin; isOneOfMany: boolean }) {
  const origin = () => props.shown.origin;
  return (
    <section class={css.origin} aria-label={origin().model.id}>
      <h3>
        {origin().model.id}
        <Show when={props.isOneOfMany}>
          <span>{plural('origin.images', props.shown.images)}</span>
        </Show>
      </h3>
      <dl>
        <dt>{t('origin.weights')}</dt>
        <dd title={origin().model.sha256 ?? ''}>
          <code>{origin().model.sha256?.slice(0, SHORT_HASH) ?? t('origin.madeUp')}</code>
        </dd>
        <dt>{t('origin.device')}</dt>
        <dd>{origin().device}</dd>
        <dt>{t('origin.options')}</dt>
        <dd>{formatOptions(origin().options)}</dd>
      </dl>
      <For each={origin().warnings}>{({ message }) => <p>{message}</p>}</For>
    </section>
  );
}

/** Formats a warning about images, with the first ones by name. */
function warnedText({ code, count, names }: WarnedImages): string {
  const listed = formatList(names);
  const more = count - names.length;
  return plural(`warned.${code}`, count, { names: more > 0 ? t('dropped', { name: listed, more }) : listed });
}

/**
 * The origin of the displayed boxes: model, weights, device and options. Several if the weights were replaced in the
 * meantime. Warnings about images follow.
 */
export function OriginPopover(props: { origins: readonly ShownOrigin[]; warned: readonly WarnedImages[] }) {
  const isMadeUp = () => props.origins.some(({ origin }) => origin.is_mock);
  const isWarning = () => isMadeUp() || props.origins.length > 1 || props.warned.length > 0;
  const label = () =>
    isMadeUp()
      ? t('origin.madeUp')
      : props.origins.length > 1
        ? plural('origin.several', props.origins.length)
        : props.warned.length > 0
          ? plural('origin.warnings', props.warned.length)
          : t('origin.label');
  return (
    <Show when={props.origins.length > 0}>
      <Popover
        label={label()}
        isIcon={!isWarning()}
        look="ghost"
        placement="bottom-start"
        trigger={
          <span
            class={css.trigger}
            classList={{ [css.warn!]: isWarning() }}
            title={isMadeUp() ? t('origin.madeUpHow') : t('origin.label')}
          >
            <Show when={isWarning()} fallback={<Info size={14} aria-label={label()} />}>
              {label()}
            </Show>
          </span>
        }
      >
        <div class={css.body}>
          <For each={props.origins}>
            {(shown) => <OriginFacts shown={shown} isOneOfMany={props.origins.length > 1} />}
          </For>
          <For each={props.warned}>{(one) => <p class={css.warned}>{warnedText(one)}</p>}</For>
          <Show when={isMadeUp()}>
            <p>
              <MockAdvice />
            </p>
          </Show>
          <Show when={props.origins.length > 1}>
            <p>{t('origin.note')}</p>
          </Show>
        </div>
      </Popover>
    </Show>
  );
}
