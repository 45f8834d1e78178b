import Check from 'lucide-solid/icons/check';
import Database from 'lucide-solid/icons/database';
import Download from 'lucide-solid/icons/download';
import Maximize2 from 'lucide-solid/icons/maximize-2';
import RotateCw from 'lucide-solid/icons/rotate-cw';
import X from 'lucide-solid/icons/x';
import { Show } from 'solid-js';
import { Button } from '../../kit/button.js';
import { IconButton } from '../../kit/icon-button.js';
import css from './batch-page.module.css';
import { plural, t } from './texts.js';

interface SelectionBarProps {
  /** Number of selected images on the page. */
  count: number;
  /** Number of selected images that are hidden by filters. */
  hidden: number;
  /** Whether all of them are reviewed. */
  isReviewed: boolean;
  onOpen: () => void;
  onReview: () => void;
  onDataset: () => void;
  onRunAgain: () => void;
  onExport: () => void;
  onClear: () => void;
}

/** Actions for the selected images. */
export function SelectionBar(props: SelectionBarProps) {
  return (
    <div class={css.selection} data-keep-clear="" role="toolbar" aria-label={t('select.label')}>
      <span class={css.selected} role="status">
        {t('select.count', { count: props.count })}
        <Show when={props.hidden > 0}>
          <span class={css.quiet}> · {plural('select.hidden', props.hidden)}</span>
        </Show>
      </span>
      <span class={css.rule} />
      <Button look="ghost" icon={<Maximize2 size={14} />} shortcut="↵" onClick={() => props.onOpen()}>
        <span class={css.word}>{t('select.open')}</span>
      </Button>
      <Button look="ghost" icon={<Check size={14} />} shortcut="R" onClick={() => props.onReview()}>
        <span class={css.word}>{props.isReviewed ? t('select.unreview') : t('select.review')}</span>
      </Button>
      <Button look="ghost" icon={<Database size={14} />} onClick={() => props.onDataset()}>
        <span class={css.word}>{t('select.dataset')}</span>
      </Button>
      <Button look="ghost" icon={<RotateCw size={14} />} onClick={() => props.onRunAgain()}>
        <span class={css.word}>{t('select.again')}</span>
      </Button>
      <Button look="ghost" icon={<Download size={14} />} onClick={() => props.onExport()}>
        <span class={css.word}>{t('select.export')}</span>
      </Button>
      <span class={css.rule} />
      <IconButton label={t('select.clear')} shortcut="Esc" icon={<X size={14} />} onClick={() => props.onClear()} />
    </div>
  );
}
