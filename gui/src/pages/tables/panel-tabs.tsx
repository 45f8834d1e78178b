import { For, Show } from 'solid-js';
import { PANELS, type PanelName } from './tables-address.js';

interface PanelTabsProps {
  chosen: PanelName;
  onChoose: (panel: PanelName) => void;
  counts: Partial<Record<PanelName, number>>;
}

const NAMES: Readonly<Record<PanelName, string>> = {
  findings: 'Findings',
  column: 'Column',
  steps: 'Recipe',
  ask: 'Ask',
  save: 'Export',
};

/** The tabs at the right; arrow keys lead from one to the next. */
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
    <div ref={list} class="tabs" role="tablist" aria-label="About the table" onKeyDown={press}>
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
            {NAMES[name]}
            <Show when={props.counts[name]}>{(count) => <span class="tab-count"> {count()}</span>}</Show>
          </button>
        )}
      </For>
    </div>
  );
}
