import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import CopyPlus from 'lucide-solid/icons/copy-plus';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Eye from 'lucide-solid/icons/eye';
import File from 'lucide-solid/icons/file';
import Pencil from 'lucide-solid/icons/pencil';
import Power from 'lucide-solid/icons/power';
import Trash from 'lucide-solid/icons/trash';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import Wand from 'lucide-solid/icons/wand-sparkles';
import { For, Show } from 'solid-js';
import type { HistoryStep, StepOutcome } from '../../../../../core/tables/history/replay/history-step.js';
import { formatNumber } from '../../../i18n/format.js';
import { Menu, type MenuItems } from '../../../kit/menu.js';
import { PanelHead } from '../../../kit/panels.js';
import type { SessionWork } from './create-work.js';
import css from './session.module.css';
import { plural, t } from './texts.js';
import { hasForm } from './transform-forms.js';
import { editOf, type OpenTransform } from './transform-panel.js';

interface HistoryProps {
  work: SessionWork;
  onEdit: (transform: OpenTransform) => void;
}

/** Describes in a few words what an operation does. */
function extentOf(outcome: StepOutcome): string {
  if (outcome.state === 'failed' || outcome.state === 'off') return '';
  if (outcome.rows_removed > 0) return plural('extent.rows', outcome.rows_removed);
  if (outcome.cells > 0) return plural('extent.cells', outcome.cells);
  const columns = outcome.columns_added.length + outcome.columns_removed.length + outcome.columns_renamed.length;
  if (columns > 0) return plural('extent.columns', columns);
  if (outcome.is_sorted || outcome.is_reordered) return t('extent.order');
  return t('extent.none');
}

function Step(
  props: HistoryProps & { step: HistoryStep; outcome: StepOutcome | undefined; place: number; count: number },
) {
  const { doc, view } = props.work;
  const isFailed = () => props.outcome?.state === 'failed';
  const isShown = () => view.step() === props.step.id;
  const show = () => view.showStep(isShown() ? null : props.step.id);
  const note = () => {
    if (isFailed()) {
      const needs = doc.session()?.steps.findIndex(({ id }) => id === props.outcome?.needs) ?? -1;
      return needs < 0 ? (props.outcome?.message ?? '') : t('step.needs', { step: needs + 1 });
    }
    return props.step.reason ?? t(`author.${props.step.author}`);
  };
  const items = (): MenuItems => [
    { label: t('step.show'), icon: <Eye size={14} />, onSelect: show },
    {
      label: t(props.step.is_on ? 'step.off' : 'step.on'),
      icon: <Power size={14} />,
      onSelect: () => void doc.change({ kind: 'switch', ids: [props.step.id], is_on: !props.step.is_on }),
    },
    ...(hasForm(props.step.operation.operation)
      ? [
          {
            label: t('step.edit'),
            icon: <Pencil size={14} />,
            onSelect: () => props.onEdit(editOf(props.step)),
          },
        ]
      : []),
    'line',
    {
      label: t('step.up'),
      icon: <ArrowUp size={14} />,
      isDisabled: props.place === 0,
      onSelect: () => void doc.change({ kind: 'move', id: props.step.id, to: props.place - 1 }),
    },
    {
      label: t('step.down'),
      icon: <ArrowDown size={14} />,
      isDisabled: props.place === props.count - 1,
      onSelect: () => void doc.change({ kind: 'move', id: props.step.id, to: props.place + 1 }),
    },
    { label: t('step.branch'), icon: <CopyPlus size={14} />, onSelect: () => void doc.branch(props.step.id) },
    'line',
    {
      label: t('step.remove'),
      icon: <Trash size={14} />,
      isDangerous: true,
      onSelect: () => void doc.change({ kind: 'remove', ids: [props.step.id] }),
    },
  ];
  return (
    <li
      class={css.step}
      classList={{ [css.off!]: !props.step.is_on, [css.failed!]: isFailed(), [css.shown!]: isShown() }}
      onMouseEnter={() => props.work.hoverStep(props.step.id)}
      onMouseLeave={() => props.work.hoverStep(null)}
    >
      <span class={css.node}>
        <Show when={!isFailed()} fallback={<TriangleAlert size={12} />}>
          <Show when={props.step.author === 'user'} fallback={<Wand size={12} />}>
            <Pencil size={12} />
          </Show>
        </Show>
      </span>
      <button type="button" class={css.stepText} aria-pressed={isShown()} onClick={show}>
        <span class={css.stepTitle}>
          <b>{props.outcome?.title ?? ''}</b>
          <span class={css.count}>{props.outcome ? extentOf(props.outcome) : ''}</span>
        </span>
        <span class={css.stepNote}>{props.step.is_on ? note() : t('step.isOff')}</span>
      </button>
      <Show when={!props.step.is_on}>
        <button
          type="button"
          class={css.link}
          onClick={() => void doc.change({ kind: 'switch', ids: [props.step.id], is_on: true })}
        >
          {t('step.on')}
        </button>
      </Show>
      <Menu
        label={t('step.menu', { step: props.place + 1 })}
        trigger={<Ellipsis size={14} />}
        isIcon
        size="small"
        items={items()}
      />
    </li>
  );
}

/** The history: the file, then each operation, which can be shown, switched off, edited, moved or removed on its own. */
export function HistorySection(props: HistoryProps) {
  const { doc } = props.work;
  const session = () => doc.session();
  const outcomes = () => new Map(doc.result()?.outcomes.map((outcome) => [outcome.id, outcome]));
  return (
    <section class={css.history} aria-label={t('history')}>
      <PanelHead title={t('history')} />
      <ol class={css.steps}>
        <li class={css.step}>
          <span class={css.node}>
            <File size={12} />
          </span>
          <span class={css.stepText}>
            <span class={css.stepTitle}>
              <b>{t('history.open', { file: session()?.source.name ?? '' })}</b>
              <span class={css.count}>
                {formatNumber(session()?.source.rows ?? 0)} × {formatNumber(session()?.source.columns.length ?? 0)}
              </span>
            </span>
          </span>
        </li>
        <For each={session()?.steps ?? []}>
          {(step, place) => (
            <Step
              {...props}
              step={step}
              outcome={outcomes().get(step.id)}
              place={place()}
              count={session()?.steps.length ?? 0}
            />
          )}
        </For>
      </ol>
    </section>
  );
}
