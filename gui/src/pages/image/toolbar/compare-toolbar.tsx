import Columns2 from 'lucide-solid/icons/columns-2';
import Layers from 'lucide-solid/icons/layers';
import PanelLeft from 'lucide-solid/icons/panel-left';
import SeparatorVertical from 'lucide-solid/icons/separator-vertical';
import X from 'lucide-solid/icons/x';
import { Show } from 'solid-js';
import { IconButton } from '../../../kit/icon-button.js';
import { isNarrow } from '../../../kit/narrow.js';
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../kit/panels.js';
import { Segmented } from '../../../kit/segmented.js';
import { Select } from '../../../kit/select.js';
import { toggleDrawer } from '../../../workspace/library/library-state.js';
import { SEGMENTS, type Segment } from '../document/look.js';
import { ExportMenu } from '../export/export-menu.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import { ModelSelect } from './model-select.js';
import css from './toolbar.module.css';

const MODES = [
  { value: 'overlay', icon: () => <Layers size={14} /> },
  { value: 'side', icon: () => <Columns2 size={14} /> },
  { value: 'swipe', icon: () => <SeparatorVertical size={14} /> },
] as const;

/** Selects which objects are displayed. In a narrow window, it is a menu, because there is too little space. */
function Segments(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const counts = () => props.work.open().comparison.counts();
  const shared = {
    get label() {
      return t('segment.title');
    },
    get value() {
      return doc().look().segment;
    },
    onChange: (segment: Segment) => doc().setLook({ segment }),
  };
  return (
    <Show
      when={isNarrow()}
      fallback={
        <Segmented
          {...shared}
          options={SEGMENTS.map((value) => ({ value, label: t(`segment.${value}`), count: counts()[value] }))}
        />
      }
    >
      <Select
        {...shared}
        look="bare"
        options={SEGMENTS.map((value) => ({
          value,
          label: t('segment.counted', { name: t(`segment.${value}`), count: counts()[value] }),
        }))}
      />
    </Show>
  );
}

/** The sides of a comparison, its segments and its view. */
export function CompareToolbar(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const comparison = () => props.work.open().comparison;
  // An element and not text, because text would become part of the name of the control.
  const mark = (side: 'A' | 'B') => <b class={css.side} data-side={side} />;
  return (
    <Toolbar label={t('tool.bar')} wraps>
      <IconButton
        label={t('compare.library')}
        shortcut="Ctrl B"
        icon={<PanelLeft size={16} />}
        onClick={toggleDrawer}
      />
      <ToolbarLine />
      <span class={css.model}>
        <ModelSelect
          label={t('compare.sideA')}
          icon={mark('A')}
          value={props.work.model()}
          onChange={(model) => doc().chooseModel(model)}
        />
      </span>
      <span class={css.model}>
        <ModelSelect
          label={t('compare.sideB')}
          icon={mark('B')}
          value={comparison().other() ?? ''}
          hasLabels={props.work.open().labels.existing() !== null}
          onChange={(model) => comparison().compareWith(model)}
        />
      </span>
      <IconButton
        label={t('compare.stop')}
        shortcut="Esc"
        icon={<X size={16} />}
        onClick={() => comparison().compareWith(null)}
      />
      <ToolbarLine />
      <Segments work={props.work} />
      <ToolbarSpace />
      <Segmented
        label={t('mode.title')}
        value={doc().look().mode}
        options={MODES.map(({ value, icon }) => ({ value, label: t(`mode.${value}`), icon: icon() }))}
        onChange={(mode) => doc().setLook({ mode })}
      />
      <ExportMenu work={props.work} />
    </Toolbar>
  );
}
