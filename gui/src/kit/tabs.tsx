import { Tabs as Kobalte } from '@kobalte/core/tabs';
import { For, type ParentProps, Show } from 'solid-js';
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
        <For each={props.tabs}>
          {({ value, label, count }) => (
            <Kobalte.Trigger class={`${css.option} ${own.tab}`} value={value}>
              {label}
              <Show when={count !== undefined}>
                <span class={css.count}>{formatNumber(count!)}</span>
              </Show>
            </Kobalte.Trigger>
          )}
        </For>
      </Kobalte.List>
      <Kobalte.Content class={own.content!} value={props.value}>
        {props.children}
      </Kobalte.Content>
    </Kobalte>
  );
}
