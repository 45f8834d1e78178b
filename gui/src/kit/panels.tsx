import { createSignal, type JSX, type ParentProps, Show } from 'solid-js';
import { isNarrow } from './narrow.js';
import type { PanelControl } from './panel-sizes.js';
import css from './panels.module.css';
import { type Sheet, SheetHandle } from './sheet-handle.js';
import { Splitter } from './splitter.js';

interface WorkbenchProps extends ParentProps {
  /** Left panel, if any. */
  left?: JSX.Element;
  leftPanel?: PanelControl;
  /** Right panel, if any. In a narrow window, it is a sheet at the bottom. */
  right?: JSX.Element;
  /** Name of the right panel for assistive technology. */
  rightLabel?: string;
  rightPanel?: PanelControl;
}

/** Layout of a page: the work area between two panels, whose widths can be changed by dragging. */
export function Workbench(props: WorkbenchProps) {
  const [sheet, setSheet] = createSignal<Sheet>('half');
  return (
    <main class={css.workbench}>
      <Show when={props.left !== undefined && props.leftPanel?.isOpen() ? props.leftPanel : null}>
        {(panel) => (
          <aside class={`${css.side} ${css.left}`} style={{ width: `${panel().width()}px` }}>
            {props.left}
            <Splitter side="left" panel={panel()} />
          </aside>
        )}
      </Show>
      <div class={css.center}>{props.children}</div>
      <Show when={props.right !== undefined && (isNarrow() || props.rightPanel?.isOpen()) ? props.rightPanel : null}>
        {(panel) => (
          <aside
            class={`${css.side} ${css.right} ${css[sheet()]}`}
            style={{ '--width': `${panel().width()}px` }}
            aria-label={props.rightLabel}
          >
            <Show when={isNarrow()}>
              <SheetHandle sheet={sheet()} onSheet={setSheet} />
            </Show>
            {props.right}
            <Splitter side="right" panel={panel()} />
          </aside>
        )}
      </Show>
    </main>
  );
}

/** Toolbar above a work area, in the order tools, model, view, export. With `wraps`, it can take several lines. */
export function Toolbar(props: ParentProps<{ label: string; wraps?: boolean }>) {
  return (
    <div class={css.bar} classList={{ [css.wraps!]: props.wraps === true }} role="toolbar" aria-label={props.label}>
      {props.children}
    </div>
  );
}

/** A line between two groups of a toolbar. */
export const ToolbarLine = () => <span class={css.line} />;

/** Flexible space between two groups of a toolbar. */
export const ToolbarSpace = () => <span class={css.grow} />;

/** Title of a panel, with its buttons. */
export function PanelHead(props: ParentProps<{ title: string }>) {
  return (
    <header class={css.head}>
      <h2>{props.title}</h2>
      <span class={css.grow} />
      {props.children}
    </header>
  );
}

/** The scrollable part of a panel. */
export const PanelBody = (props: ParentProps) => <div class={css.body}>{props.children}</div>;

/** The bottom of a panel with its primary action, which is always visible. */
export const PanelFoot = (props: ParentProps) => (
  <footer class={css.foot} data-keep-clear="">
    {props.children}
  </footer>
);
