import ChevronDown from 'lucide-solid/icons/chevron-down';
import ChevronUp from 'lucide-solid/icons/chevron-up';
import ChevronsUpDown from 'lucide-solid/icons/chevrons-up-down';
import Copy from 'lucide-solid/icons/copy';
import Crop from 'lucide-solid/icons/crop';
import Trash from 'lucide-solid/icons/trash';
import { For, Show } from 'solid-js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import { formatFixed, formatPercent } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { IconButton } from '../../../kit/icon-button.js';
import { NumberField } from '../../../kit/number-field.js';
import { formatClass } from '../../../parts/class-names.js';
import { exportCrop } from '../export/export-files.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './inspector.module.css';
import { modelLabel } from './made-with.js';
import { Swatch } from './swatch.js';

const FIELDS = [
  ['x', 'selected.x'],
  ['y', 'selected.y'],
  ['w', 'selected.w'],
  ['h', 'selected.h'],
] as const;

/** Fields for the position and size of the selected box. */
function BoxFields(props: { work: ImageWork; box: CorrectedBox }) {
  const size = () => props.work.doc().size();
  const value = (field: 'x' | 'y' | 'w' | 'h') => {
    const { x1, y1, x2, y2 } = props.box.box;
    return Math.round({ x: x1, y: y1, w: x2 - x1, h: y2 - y1 }[field]);
  };
  return (
    <div class={css.fields}>
      <For each={FIELDS}>
        {([field, label]) => (
          <NumberField
            label={t(label)}
            value={value(field)}
            min={field === 'x' || field === 'y' ? 0 : 1}
            max={field === 'x' || field === 'w' ? size().width : size().height}
            step={1}
            onCommit={(to) => to !== value(field) && props.work.open().editor.setField(field, to)}
          />
        )}
      </For>
    </div>
  );
}

function BoxFacts(props: { work: ImageWork; box: CorrectedBox }) {
  const source = () => {
    const result = props.work.doc().result();
    return props.box.state === 'added' || !result ? t('selected.byHand') : modelLabel(result);
  };
  const area = () => {
    const { x1, y1, x2, y2 } = props.box.box;
    const { width, height } = props.work.doc().size();
    return formatPercent(((x2 - x1) * (y2 - y1)) / (width * height), 1);
  };
  return (
    <dl class={css.facts}>
      <dt>{t('selected.source')}</dt>
      <dd>{source()}</dd>
      <Show when={props.box.confidence !== null}>
        <dt>{t('selected.score')}</dt>
        <dd>{formatFixed(props.box.confidence ?? 0, 3)}</dd>
      </Show>
      <Show when={props.box.state === 'edited' && props.box.original?.class_name !== props.box.class_name}>
        <dt>{t('selected.was')}</dt>
        <dd>{props.box.original?.class_name}</dd>
      </Show>
      <dt>{t('selected.area')}</dt>
      <dd>{t('selected.ofImage', { share: area() })}</dd>
    </dl>
  );
}

/** The selected box: class, position, origin, and actions. */
export function SelectedBox(props: { work: ImageWork; box: CorrectedBox }) {
  const editor = () => props.work.open().editor;
  const shown = () => props.work.doc().boxes().shown;
  const place = () => shown().findIndex(({ id }) => id === props.box.id) + 1;
  return (
    <section class={css.section} aria-labelledby="selected-title">
      <div class={css.head}>
        <h2 id="selected-title">
          <Swatch slot={props.work.colors.slotOf(props.box.class_name)} />
          {t('selected.title', { name: props.box.class_name })}
        </h2>
        <span class={css.end}>{t('selected.place', { at: place(), count: shown().length })}</span>
        <IconButton
          label={t('selected.previous')}
          shortcut="Shift Tab"
          icon={<ChevronUp size={14} />}
          onClick={() => editor().step(-1)}
        />
        <IconButton
          label={t('selected.next')}
          shortcut="Tab"
          icon={<ChevronDown size={14} />}
          onClick={() => editor().step(1)}
        />
      </div>
      <button
        type="button"
        class={css.classField}
        aria-haspopup="listbox"
        aria-keyshortcuts="C"
        onClick={() => editor().pickSelected()}
      >
        <Swatch slot={props.work.colors.slotOf(props.box.class_name)} />
        <span class="visually-hidden">{t('selected.class')}</span>
        <span class={css.name}>{formatClass(props.box.class_name)}</span>
        <span class={css.grow} />
        <kbd>C</kbd>
        <ChevronsUpDown size={14} />
      </button>
      <BoxFields work={props.work} box={props.box} />
      <BoxFacts work={props.work} box={props.box} />
      <div class={css.actions}>
        <Button size="small" icon={<Copy size={14} />} onClick={() => editor().duplicateSelected()}>
          {t('selected.duplicate')}
        </Button>
        <Button size="small" icon={<Crop size={14} />} onClick={() => void exportCrop(props.work.doc(), props.box)}>
          {t('selected.crop')}
        </Button>
        <Button size="small" icon={<Trash size={14} />} onClick={() => editor().removeSelected()}>
          {t('selected.delete')}
        </Button>
      </div>
    </section>
  );
}
