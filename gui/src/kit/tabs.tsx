import { Tabs as Kobalte } from '@kobalte/core/tabs';
import { Index, type ParentProps, Show } from 'solid-js';
import { formatNumber } from '../i18n/format.js';
import css from './segmented.module.css';
import own from './tabs.module.css';

interface TabsProps<Value extends string> extends ParentProps {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string; count?: number }[];
  onChange: (value: Value) => void;
}

/** Tabs above the content of the selected one, which is the child. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  return (
    <Kobalte class={own.root!} value={props.value} onChange={(value) => props.onChange(value as Value)}>
      <Kobalte.List class={`${css.group} ${own.list}`} aria-label={props.label}>
        {/* A tab stays the same element, and keeps the focus, when its count changes. */}
        <Index each={props.tabs}>
          {(tab) => (
            <Kobalte.Trigger class={`${css.option} ${own.tab}`} value={tab().value}>
              {tab().label}
              <Show when={tab().count !== undefined}>
                <span class={css.count}>{formatNumber(tab().count!)}</span>
              </Show>
            </Kobalte.Trigger>
          )}
        </Index>
      </Kobalte.List>
      <Kobalte.Content class={own.content!} value={props.value}>
        {props.children}
      </Kobalte.Content>
    </Kobalte>
  );
}
