import { createSignal, type JSX, type ParentProps, Show } from 'solid-js';
import { isNarrow } from './narrow.js';
import type { PanelControl } from './panel-sizes.js';
import css from './panels.module.css';
import { type Sheet, SheetHandle } from './sheet-handle.js';
import { Splitter } from './splitter.js';

interface WorkbenchProps extends ParentProps {
  /** Panel at the left; none without it. */
  left?: JSX.Element;
  leftPanel?: PanelControl;
  /** Panel at the right; none without it. In a narrow window, a sheet at the bottom. */
  right?: JSX.Element;
  /** Name of the right panel for assistive technology. */
  rightLabel?: string;
  rightPanel?: PanelControl;
}

/** A page with its work area between two panels, whose widths can be dragged. */
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

/** The bar above a work area: tools, then model, then view, then export. If it `wraps`, it takes more lines where needed. */
export function Toolbar(props: ParentProps<{ label: string; wraps?: boolean }>) {
  return (
    <div class={css.bar} classList={{ [css.wraps!]: props.wraps === true }} role="toolbar" aria-label={props.label}>
      {props.children}
    </div>
  );
}

/** A line between groups of a toolbar. */
export const ToolbarLine = () => <span class={css.line} />;

/** Room between groups of a toolbar. */
export const ToolbarSpace = () => <span class={css.grow} />;

/** Title of a panel with its buttons. */
export function PanelHead(props: ParentProps<{ title: string }>) {
  return (
    <header class={css.head}>
      <h2>{props.title}</h2>
      <span class={css.grow} />
      {props.children}
    </header>
  );
}

/** The part of a panel that scrolls. */
export const PanelBody = (props: ParentProps) => <div class={css.body}>{props.children}</div>;

/** The end of a panel that stays visible: its primary action. */
export const PanelFoot = (props: ParentProps) => (
  <footer class={css.foot} data-keep-clear="">
    {props.children}
  </footer>
);
