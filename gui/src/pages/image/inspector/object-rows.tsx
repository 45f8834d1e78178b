import Eye from 'lucide-solid/icons/eye';
import EyeOff from 'lucide-solid/icons/eye-off';
import RotateCcw from 'lucide-solid/icons/rotate-ccw';
import { Show } from 'solid-js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import { formatFixed } from '../../../i18n/format.js';
import { IconButton } from '../../../kit/icon-button.js';
import { Tag } from '../../../kit/tag.js';
import { formatClass } from '../../../parts/class-names.js';
import type { ClassCount } from '../document/image-boxes.js';
import { plural, t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import { toggleClass } from '../work/toggle-class.js';
import css from './inspector.module.css';
import { Swatch } from './swatch.js';

/** The score of a box as a bar and a number. Boxes drawn by hand have none. */
function Score(props: { confidence: number | null; isOff?: boolean }) {
  return (
    <Show when={props.confidence !== null} fallback={<span class={css.score}>–</span>}>
      <span class={css.meter}>
        <i style={{ width: props.isOff ? '0' : `${(props.confidence ?? 0) * 100}%` }} />
      </span>
      <span class={css.score}>{formatFixed(props.confidence ?? 0, 2)}</span>
    </Show>
  );
}

/** A displayed box. Pointing at the row highlights the box, and a click selects it. */
export function ObjectRow(props: { work: ImageWork; box: CorrectedBox }) {
  const editor = () => props.work.open().editor;
  const isSelected = () => editor().selected()?.id === props.box.id;
  const light = (isOn: boolean) => props.work.setHovered(isOn ? props.box.id : null);
  return (
    <li
      class={css.object}
      classList={{ [css.on!]: isSelected(), [css.hot!]: props.work.hovered() === props.box.id }}
      onPointerEnter={() => light(true)}
      onPointerLeave={() => light(false)}
      onFocusIn={() => light(true)}
      onFocusOut={() => light(false)}
    >
      <button
        type="button"
        class={css.row}
        aria-pressed={isSelected()}
        onClick={() => editor().select(isSelected() ? null : props.box.id)}
      >
        <Swatch slot={props.work.colors.slotOf(props.box.class_name)} />
        <span class={css.name}>{formatClass(props.box.class_name)}</span>
        <Show when={props.box.state === 'edited'}>
          <Tag tone="accent">{t('objects.edited')}</Tag>
        </Show>
        <Show when={props.box.state === 'added'}>
          <Tag tone="accent">{t('objects.added')}</Tag>
        </Show>
        <span class={css.grow} />
        <Score confidence={props.box.confidence} />
      </button>
      <IconButton
        label={t('objects.hideClass', { name: props.box.class_name })}
        shortcut="X"
        icon={<Eye size={14} />}
        onClick={() => toggleClass(props.work.doc(), props.box.class_name)}
      />
    </li>
  );
}

/** A deleted box, with a button that restores it. */
export function DeletedRow(props: { work: ImageWork; box: CorrectedBox }) {
  return (
    <li class={`${css.object} ${css.off}`}>
      <span class={css.row}>
        <Swatch slot={props.work.colors.slotOf(props.box.class_name)} />
        <del class={css.name}>{formatClass(props.box.class_name)}</del>
        <Tag tone="plain">{t('objects.deleted')}</Tag>
        <span class={css.grow} />
        <Score confidence={props.box.confidence} isOff />
      </span>
      <IconButton
        label={t('objects.restore', { name: props.box.class_name })}
        icon={<RotateCcw size={14} />}
        onClick={() => props.work.open().editor.restore(props.box)}
      />
    </li>
  );
}

/** A hidden class with its count, and a button that shows it again. */
export function HiddenClassRow(props: { work: ImageWork; of: ClassCount }) {
  return (
    <li class={`${css.object} ${css.off}`}>
      <span class={css.row}>
        <Swatch slot={props.work.colors.slotOf(props.of.name)} />
        <span class={css.name}>{formatClass(props.of.name)}</span>
        <Tag tone="plain">{plural('objects.hidden', props.of.count)}</Tag>
      </span>
      <IconButton
        label={t('objects.showClass', { name: props.of.name })}
        icon={<EyeOff size={14} />}
        onClick={() => toggleClass(props.work.doc(), props.of.name)}
      />
    </li>
  );
}
