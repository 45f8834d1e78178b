import Eye from 'lucide-solid/icons/eye';
import { Show } from 'solid-js';
import type { StepOutcome } from '../../../../../core/tables/history/replay/history-step.js';
import { Button } from '../../../kit/button.js';
import type { SessionWork } from './create-work.js';
import css from './session.module.css';
import { plural, t } from './texts.js';

/** Whether a change applies only to some rows. */
function isLimited(preview: ReturnType<SessionWork['preview']>): boolean {
  const change = preview?.change;
  if (change?.kind === 'add') return change.operations.every(({ operation }) => operation.scope !== undefined);
  return change?.kind === 'edit' && change.operation.scope !== undefined;
}

/** Counts what operations change. @param rows of the table before and after all changes. */
function effectsOf(outcomes: readonly StepOutcome[], rows: { before: number; after: number }): string[] {
  const sum = (count: (one: StepOutcome) => number) => outcomes.reduce((all, one) => all + count(one), 0);
  const isFormed = outcomes.some((one) => one.is_formed);
  const formed = {
    before: plural('status.rows', rows.before),
    after: plural('status.rows', rows.after),
  };
  const parts = [
    [sum((one) => one.cells), 'preview.cells'],
    [isFormed ? 0 : sum((one) => one.rows_removed), 'preview.rows'],
    [sum((one) => one.columns_added.length), 'preview.columns'],
    [sum((one) => one.columns_renamed.length), 'preview.renamed'],
  ] as const;
  const counts = parts.flatMap(([count, key]) => (count > 0 ? [plural(key, count)] : []));
  return [...(isFormed ? [t('preview.formed', formed)] : []), ...counts];
}

/** Says what a change would do before it is stored. */
export function PreviewBar(props: { work: SessionWork; onDiscard: () => void }) {
  const { work } = props;
  const effect = () => {
    const answer = work.previewed();
    if (!answer) return '';
    const outcomes = answer.affected.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
    const edited = outcomes.length > 0 ? outcomes : answer.affected.flatMap(({ after }) => after ?? []).slice(0, 1);
    const texts = effectsOf(edited, {
      before: work.doc.result()?.rows ?? 0,
      after: answer.result.rows,
    });
    const isFiltered = work.view.filters().length > 0 && texts.length > 0 && !isLimited(work.preview());
    const later = answer.affected.length - edited.length;
    return [
      ...(texts.length > 0 ? texts : [t('preview.nothing')]),
      ...(isFiltered ? [t('preview.allRows')] : []),
      ...(later > 0 ? [plural('preview.affected', later)] : []),
    ].join(', ');
  };
  return (
    <Show when={work.preview()}>
      {(preview) => (
        <div class={css.preview} role="status">
          <Eye size={16} />
          <span class={css.previewTitle}>
            <b>{t('preview.title', { title: preview().title })}</b> {preview().detail}
          </span>
          <span class={css.total}>{work.previewError() ?? effect()}</span>
          <Button look="ghost" size="small" shortcut="Esc" onClick={() => props.onDiscard()}>
            {t('preview.discard')}
          </Button>
          <Button look="primary" size="small" disabled={!work.previewed()} onClick={() => void work.applyPreview()}>
            {t('preview.apply')}
          </Button>
        </div>
      )}
    </Show>
  );
}
