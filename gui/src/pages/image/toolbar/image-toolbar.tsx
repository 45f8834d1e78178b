import CircleCheck from 'lucide-solid/icons/circle-check';
import Columns2 from 'lucide-solid/icons/columns-2';
import Hand from 'lucide-solid/icons/hand';
import MousePointer2 from 'lucide-solid/icons/mouse-pointer-2';
import PanelLeft from 'lucide-solid/icons/panel-left';
import Redo2 from 'lucide-solid/icons/redo-2';
import SquareDashed from 'lucide-solid/icons/square-dashed';
import Tag from 'lucide-solid/icons/tag';
import Undo2 from 'lucide-solid/icons/undo-2';
import { Show } from 'solid-js';
import { IconButton } from '../../../kit/icon-button.js';
import { isNarrow } from '../../../kit/narrow.js';
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../kit/panels.js';
import { Segmented } from '../../../kit/segmented.js';
import { toggleDrawer } from '../../../workspace/library/library-state.js';
import { ExportMenu } from '../export/export-menu.js';
import { OptionsButton } from '../options/options-button.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import { toggleReviewed } from '../work/toggle-reviewed.js';
import { isTight } from './is-tight.js';
import { ModelSelect } from './model-select.js';
import css from './toolbar.module.css';

/** The tools: select, draw, pan. */
function Tools(props: { work: ImageWork }) {
  const editor = () => props.work.open().editor;
  return (
    <Segmented
      label={t('tool.title')}
      value={editor().tool()}
      options={[
        { value: 'select', label: t('tool.select'), icon: <MousePointer2 size={14} />, shortcut: 'V' },
        { value: 'draw', label: t('tool.draw'), icon: <SquareDashed size={14} />, shortcut: 'B' },
        { value: 'pan', label: t('tool.pan'), icon: <Hand size={14} />, shortcut: 'H' },
      ]}
      onChange={(tool) => editor().setTool(tool)}
    />
  );
}

/** The toolbar: tools, model, view, export. */
export function ImageToolbar(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const editor = () => props.work.open().editor;
  return (
    <Toolbar label={t('tool.bar')}>
      <Show when={isTight() && !isNarrow()}>
        <IconButton
          label={t('compare.library')}
          shortcut="Ctrl B"
          icon={<PanelLeft size={16} />}
          onClick={toggleDrawer}
        />
        <ToolbarLine />
      </Show>
      <Tools work={props.work} />
      <IconButton
        label={t('tool.undo')}
        shortcut="Ctrl Z"
        icon={<Undo2 size={16} />}
        isDisabled={!editor().canUndo()}
        reason={t('tool.nothingToUndo')}
        onClick={() => editor().undo()}
      />
      <span class={css.widest}>
        <IconButton
          label={t('tool.redo')}
          shortcut="Ctrl Shift Z"
          icon={<Redo2 size={16} />}
          isDisabled={!editor().canRedo()}
          reason={t('tool.nothingToRedo')}
          onClick={() => editor().redo()}
        />
      </span>
      <ToolbarLine />
      <ModelSelect label={t('model.title')} value={props.work.model()} onChange={(model) => doc().chooseModel(model)} />
      <span class={css.ghost}>
        <ModelSelect
          label={t('compare.with')}
          value=""
          none={t('compare.with')}
          icon={<Columns2 size={14} />}
          hasLabels={props.work.open().labels.existing() !== null}
          isReading={!props.work.open().labels.isRead()}
          onChange={(model) => props.work.open().comparison.compareWith(model)}
        />
      </span>
      <ToolbarSpace />
      <span class={css.wide}>
        <IconButton
          label={t('tool.reviewed')}
          shortcut="R"
          icon={<CircleCheck size={16} />}
          isPressed={doc().item()?.is_reviewed ?? false}
          onClick={() => void toggleReviewed(doc())}
        />
        <IconButton
          label={t('tool.labels')}
          shortcut="L"
          icon={<Tag size={16} />}
          isPressed={doc().look().showsLabels}
          onClick={() => doc().setLook({ showsLabels: !doc().look().showsLabels })}
        />
      </span>
      <OptionsButton work={props.work} />
      <ExportMenu work={props.work} />
    </Toolbar>
  );
}
