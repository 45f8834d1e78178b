import { createMemo, createResource, type ParentProps, Show } from 'solid-js';
import { serverHealth } from '../../app/health.js';
import css from './overview.module.css';
import { t } from './texts.js';

const isDown = () => serverHealth().state === 'down';

/** Creates a resource that is requested when the page opens, and again when the server is back. */
export function createServerResource<Value>(ask: () => Promise<Value>) {
  const mayAsk = createMemo(() => !isDown());
  return createResource(mayAsk, ask);
}

/** Hides its children while the server is down, because they may be out of date. */
export function WhileUp(props: ParentProps) {
  return (
    <Show when={!isDown()} fallback={<p class={css.soft}>{t('unknown')}</p>}>
      {props.children}
    </Show>
  );
}
