import { For, Show } from 'solid-js';
import { formatNumber } from '../../i18n/format.js';
import { PANELS, type PanelName } from './tables-address.js';
import { t } from './texts.js';

interface PanelTabsProps {
  chosen: PanelName;
  onChoose: (panel: PanelName) => void;
  counts: Partial<Record<PanelName, number>>;
}

/** The tabs of the right panel. Arrow keys move between them. */
export function PanelTabs(props: PanelTabsProps) {
  let list: HTMLDivElement | undefined;
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = PANELS[(PANELS.indexOf(props.chosen) + by + PANELS.length) % PANELS.length]!;
    props.onChoose(next);
    list?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={t('side.label')} onKeyDown={press}>
      <For each={PANELS}>
        {(name) => (
          <button
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={props.chosen === name}
            aria-controls="tables-panel"
            tabIndex={props.chosen === name ? 0 : -1}
            onClick={() => props.onChoose(name)}
          >
            {t(`tab.${name}`)}
            <Show when={props.counts[name]}>{(count) => <span class="tab-count"> {formatNumber(count())}</span>}</Show>
          </button>
        )}
      </For>
    </div>
  );
}
