import X from 'lucide-solid/icons/x';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { formatFixed, formatNumber } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { EachById } from '../../../kit/each-by-id.js';
import { IconButton } from '../../../kit/icon-button.js';
import { ThresholdSlider } from '../../../kit/threshold-slider.js';
import { ErrorNotice } from '../../../parts/notice.js';
import { showText } from '../grid/show-text.js';
import type { ListedRepair } from './create-repairs.js';
import type { SessionWork } from './create-work.js';
import own from './findings.module.css';
import type { Ignorable } from './ignore-dialog.js';
import css from './session.module.css';
import { plural, t } from './texts.js';

interface RepairsProps {
  work: SessionWork;
  onIgnore: (what: Ignorable) => void;
}

const textOf = (text: string) => showText(text) || '∅';

/** A repair with its evidence. The pointer marks its cells in the grid. */
function Repair(props: RepairsProps & { repair: ListedRepair }) {
  const { work } = props;
  const title = () => `${props.repair.column}: ${textOf(props.repair.before)} → ${textOf(props.repair.after)}`;
  const cells = () => props.repair.rows.map((row) => ({ row, column: props.repair.column }));
  return (
    <li
      class={own.repair}
      aria-label={title()}
      onMouseEnter={() => work.hoverCells(cells())}
      onMouseLeave={() => work.hoverCells(null)}
    >
      <div class={own.change}>
        <span>
          <code>{textOf(props.repair.before)}</code>
          {' → '}
          <code>{textOf(props.repair.after)}</code>
        </span>
        <span class={css.count}>{formatFixed(props.repair.confidence, 2)}</span>
      </div>
      <p>{props.repair.reason}</p>
      <div class={css.actions}>
        <Button size="small" onClick={() => void work.repairs.accept({ keys: [props.repair.key] }, title())}>
          {t('repairs.accept')}
        </Button>
        <Button look="ghost" size="small" onClick={() => props.onIgnore({ key: props.repair.key, title: title() })}>
          {t('ignore.open')}
        </Button>
        <button
          type="button"
          class={css.link}
          onClick={() => void work.goToCell(props.repair.rows[0]!, props.repair.column)}
        >
          {props.repair.cells === 1
            ? t('finding.row', { row: props.repair.rows[0]! })
            : t('repairs.rows', { row: props.repair.rows[0]!, count: formatNumber(props.repair.cells - 1) })}
        </button>
      </div>
    </li>
  );
}

interface GroupProps extends RepairsProps {
  rule: string;
  column: string;
  repairs: number;
  cells: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function RepairGroup(props: GroupProps) {
  const { repairs } = props.work;
  const ruleName = () => props.rule.replaceAll(/[-_]/g, ' ');
  const title = () => `${ruleName()}, ${props.column}`;
  const listed = () =>
    repairs.list()?.repairs.filter(({ rule, column }) => rule === props.rule && column === props.column) ?? [];
  return (
    <li class={own.group}>
      <div class={own.groupHead}>
        <button
          type="button"
          class={css.findingTitle}
          aria-expanded={props.isOpen}
          onClick={() => props.onOpen(!props.isOpen)}
        >
          <b>{title()}</b>
          <span class={css.count}>{plural('repairs.cells', props.cells)}</span>
        </button>
        <Button
          size="small"
          aria-label={t('repairs.acceptGroup', { group: title() })}
          onClick={() =>
            void repairs.accept({ ...repairs.matching(), rule: props.rule, column: props.column }, title())
          }
        >
          {t('repairs.acceptAll')}
        </Button>
      </div>
      <Show when={props.isOpen}>
        <ul class={own.members}>
          <For each={listed()}>
            {(repair) => <Repair work={props.work} repair={repair} onIgnore={props.onIgnore} />}
          </For>
          <Show when={listed().length < props.repairs}>
            <li class={css.quiet}>{plural('repairs.unlisted', props.repairs - listed().length)}</li>
          </Show>
        </ul>
      </Show>
    </li>
  );
}

/** Repairs of single cells: above a confidence, by rule and column. */
export function RepairsList(props: RepairsProps) {
  const { repairs } = props.work;
  const [closed, setClosed] = createSignal<ReadonlySet<string>>(new Set());
  const groups = createMemo(() =>
    (repairs.list()?.groups ?? []).map((group) => ({ ...group, id: JSON.stringify([group.rule, group.column]) })),
  );
  const marks = createMemo(
    () =>
      repairs
        .list()
        ?.confidences.flatMap(({ confidence, repairs: count }) =>
          Array.from({ length: Math.min(count, 50) }, () => ({ value: confidence, color: 'var(--accent)' })),
        ) ?? [],
  );
  const open = (id: string, isOpen: boolean) =>
    setClosed((before) => new Set(isOpen ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <div class={own.slider}>
        <ThresholdSlider
          label={t('repairs.confidence')}
          sign="≥"
          value={repairs.confidence()}
          min={0}
          max={1}
          usual={repairs.usual}
          marks={marks()}
          onInput={repairs.setConfidence}
        />
        <Show when={repairs.column()}>
          {(name) => (
            <span class={css.chip}>
              <span>{name()}</span>
              <IconButton
                label={t('repairs.allColumns')}
                icon={<X size={12} />}
                size="small"
                onClick={() => repairs.setColumn(null)}
              />
            </span>
          )}
        </Show>
        <div class={own.groupHead}>
          <span class={css.total} role="status">
            {plural('repairs.above', repairs.cellsAbove())}
          </span>
          <Button
            size="small"
            look="primary"
            disabled={repairs.cellsAbove() === 0}
            onClick={() =>
              void repairs.accept(
                repairs.matching(),
                t('repairs.title', { confidence: formatFixed(repairs.confidence(), 2) }),
              )
            }
          >
            {t('repairs.acceptAll')}
          </Button>
        </div>
      </div>
      <ul class={css.findingList} aria-label={t('repairs')}>
        <Show when={repairs.error()}>
          {(error) => (
            <li>
              <ErrorNotice error={error()} onRetry={repairs.reload} />
            </li>
          )}
        </Show>
        <Show when={repairs.list()} fallback={<li class={css.quiet}>{t('findings.searching')}</li>}>
          <EachById each={groups()} fallback={<li class={css.quiet}>{t('repairs.none')}</li>}>
            {(group) => (
              <RepairGroup
                work={props.work}
                {...group()}
                isOpen={!closed().has(group().id)}
                onOpen={(isOpen) => open(group().id, isOpen)}
                onIgnore={props.onIgnore}
              />
            )}
          </EachById>
          <Show when={repairs.list()!.omitted > 0}>
            <li class={css.quiet}>
              {plural('repairs.unlisted', repairs.list()!.omitted)}{' '}
              <Show when={repairs.canShowMore()}>
                <button type="button" class={css.link} onClick={repairs.showMore}>
                  {t('repairs.more')}
                </button>
              </Show>
            </li>
          </Show>
        </Show>
      </ul>
    </>
  );
}
