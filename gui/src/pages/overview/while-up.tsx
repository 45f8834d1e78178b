import { createMemo, createResource, type ParentProps, Show } from 'solid-js';
import { serverHealth } from '../../app/health.js';
import css from './overview.module.css';
import { t } from './texts.js';

const isDown = () => serverHealth().state === 'down';

/** What the server is asked for when the page opens, and again when the server is back. */
export function createServerResource<Value>(ask: () => Promise<Value>) {
  const mayAsk = createMemo(() => !isDown());
  return createResource(mayAsk, ask);
}

/** Leaves out what the server said before it stopped: it may be true no more. */
export function WhileUp(props: ParentProps) {
  return (
    <Show when={!isDown()} fallback={<p class={css.soft}>{t('unknown')}</p>}>
      {props.children}
    </Show>
  );
}
