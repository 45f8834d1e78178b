import Columns2 from 'lucide-solid/icons/columns-2';
import Layers from 'lucide-solid/icons/layers';
import PanelLeft from 'lucide-solid/icons/panel-left';
import SeparatorVertical from 'lucide-solid/icons/separator-vertical';
import X from 'lucide-solid/icons/x';
import { IconButton } from '../../../kit/icon-button.js';
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../kit/panels.js';
import { Segmented } from '../../../kit/segmented.js';
import { toggleDrawer } from '../../../workspace/library/library-state.js';
import { SEGMENTS } from '../document/look.js';
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

/** Both sides of a comparison, its segments and its view. */
export function CompareToolbar(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const comparison = () => props.work.open().comparison;
  // As text, it would be part of the name of the control.
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
      <Segmented
        label={t('segment.title')}
        value={doc().look().segment}
        options={SEGMENTS.map((segment) => ({
          value: segment,
          label: t(`segment.${segment}`),
          count: comparison().counts()[segment],
        }))}
        onChange={(segment) => doc().setLook({ segment })}
      />
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
