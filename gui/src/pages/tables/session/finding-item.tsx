import ChevronDown from 'lucide-solid/icons/chevron-down';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import { For, Show } from 'solid-js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import { formatNumber } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { findingTexts, kindText } from '../finding-texts.js';
import { showText } from '../grid/show-text.js';
import { InterpretationList } from '../interpretation-list.js';
import { withReading } from '../table-source.js';
import type { SessionWork } from './create-work.js';
import own from './findings.module.css';
import type { KeyedFinding } from './group-findings.js';
import type { Ignorable } from './ignore-dialog.js';
import { type Offer, offersFor } from './offers-for.js';
import css from './session.module.css';
import { SeverityIcon } from './severity-icon.js';
import { plural, t } from './texts.js';

interface FindingProps {
  work: SessionWork;
  finding: KeyedFinding;
  onIgnore: (what: Ignorable) => void;
}

/** Examples of a finding, each with a link to its cell. */
const MAX_EXAMPLES = 8;

function Examples(props: { work: SessionWork; issue: TableIssue }) {
  const hidden = () => props.issue.count - Math.min(MAX_EXAMPLES, props.issue.examples.length);
  return (
    <ul class={own.cells}>
      <For each={props.issue.examples.slice(0, MAX_EXAMPLES)}>
        {({ row, column, text, expected, note }) => (
          <li title={note}>
            <button type="button" class={css.link} onClick={() => void props.work.goToCell(row, column)}>
              {t('finding.row', { row })}
            </button>{' '}
            <code>{showText(text) || '∅'}</code>
            <Show when={expected !== undefined}>
              {' → '}
              <code>{showText(expected!) || '∅'}</code>
            </Show>
          </li>
        )}
      </For>
      <Show when={hidden() > 0 && props.issue.examples.length > 0}>
        <li>{plural('finding.more', hidden())}</li>
      </Show>
    </ul>
  );
}

/** A finding; once opened, with its evidence, its cells and the steps that fix it. */
export function FindingItem(props: FindingProps) {
  const { work } = props;
  const issue = () => props.finding.issue;
  const isOpen = () => work.finding() === props.finding.key;
  const offers = () => offersFor(issue(), work.findings()?.offers ?? []);
  const hasRepairs = () =>
    issue().columns.length > 0 && issue().examples.some(({ expected }) => expected !== undefined);
  const preview = (offer: Offer) =>
    work.startPreview({
      change: {
        kind: 'add',
        operations: [{ operation: offer.operation, author: 'rule', reason: offer.reason }],
      },
      title: offer.title,
      detail: '',
    });
  return (
    <li
      class={css.finding}
      classList={{ [css.isOpen!]: isOpen() }}
      onMouseEnter={() => void work.hoverFinding(props.finding.key)}
      onMouseLeave={() => void work.hoverFinding(null)}
    >
      <SeverityIcon severity={issue().severity} />
      <div class={css.findingText}>
        <button
          type="button"
          class={css.findingTitle}
          aria-expanded={isOpen()}
          onClick={() => void work.chooseFinding(isOpen() ? null : props.finding.key)}
        >
          <b>{findingTexts(issue()).title}</b>
          <span class={css.count}>{formatNumber(issue().count)}</span>
        </button>
        <Show when={isOpen()}>
          <p>{findingTexts(issue()).why}</p>
          <Examples work={work} issue={issue()} />
          <Show when={issue().interpretations}>
            {(interpretations) => (
              <InterpretationList
                interpretations={interpretations()}
                onApply={(interpretation) =>
                  void work.doc.readAs(withReading(work.doc.session()!.read, interpretation))
                }
              />
            )}
          </Show>
          <div class={css.actions}>
            <For each={offers()}>
              {(offer) => (
                <Button size="small" onClick={() => preview(offer)}>
                  {offer.title}
                </Button>
              )}
            </For>
            <Show when={hasRepairs()}>
              <Button
                size="small"
                onClick={() => {
                  work.repairs.setColumn(issue().columns[0]!);
                  work.repairs.setOpen(true);
                }}
              >
                {t('finding.repairs')}
              </Button>
            </Show>
            <Button
              look="ghost"
              size="small"
              onClick={() => props.onIgnore({ key: props.finding.key, title: findingTexts(issue()).title })}
            >
              {t('ignore.open')}
            </Button>
          </div>
        </Show>
      </div>
    </li>
  );
}

interface GroupProps extends Omit<FindingProps, 'finding'> {
  findings: readonly [KeyedFinding, ...KeyedFinding[]];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Findings of one kind about different columns, which open together. */
export function FindingsOfKind(props: GroupProps) {
  const issues = () => props.findings.map(({ issue }) => issue) as [TableIssue, ...TableIssue[]];
  const names = () =>
    issues()
      .map(({ columns }) => columns[0] ?? '')
      .join(', ');
  return (
    <li class={own.group}>
      <div class={css.finding}>
        <SeverityIcon severity={issues()[0].severity} />
        <div class={css.findingText}>
          <button
            type="button"
            class={css.findingTitle}
            aria-expanded={props.isOpen}
            onClick={() => props.onOpen(!props.isOpen)}
          >
            <b>{kindText(issues())}</b>
            <span class={css.count}>{plural('finding.columns', props.findings.length)}</span>
            <Show when={props.isOpen} fallback={<ChevronRight size={14} />}>
              <ChevronDown size={14} />
            </Show>
          </button>
          <Show when={!props.isOpen}>
            <p class={own.names}>{names()}</p>
          </Show>
        </div>
      </div>
      <Show when={props.isOpen}>
        <ul class={own.members}>
          <For each={props.findings}>
            {(finding) => <FindingItem work={props.work} finding={finding} onIgnore={props.onIgnore} />}
          </For>
        </ul>
      </Show>
    </li>
  );
}
