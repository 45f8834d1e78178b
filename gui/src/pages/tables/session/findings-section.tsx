import CircleX from 'lucide-solid/icons/circle-x';
import Info from 'lucide-solid/icons/info';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { For, Match, Show, Switch } from 'solid-js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import { formatNumber } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { PanelHead } from '../../../kit/panels.js';
import { Tag } from '../../../kit/tag.js';
import { ErrorNotice } from '../../../parts/notice.js';
import { findingTexts } from '../finding-texts.js';
import { InterpretationList } from '../interpretation-list.js';
import { withReading } from '../table-source.js';
import type { SessionWork } from './create-work.js';
import { type Offer, offersFor } from './offers-for.js';
import css from './session.module.css';
import { plural, t } from './texts.js';

function Finding(props: { work: SessionWork; issue: TableIssue; place: number }) {
  const { work } = props;
  const isOpen = () => work.finding() === props.place;
  const offers = () => offersFor(props.issue, work.findings()?.offers ?? []);
  const preview = (offer: Offer) =>
    work.startPreview({
      change: { kind: 'add', operations: [{ operation: offer.operation, author: 'rule', reason: offer.reason }] },
      title: offer.title,
      detail: '',
    });
  return (
    <li
      class={css.finding}
      classList={{ [css.isOpen!]: isOpen() }}
      onMouseEnter={() => void work.hoverFinding(props.place)}
      onMouseLeave={() => void work.hoverFinding(null)}
    >
      <span class={css[props.issue.severity]} role="img" aria-label={t(`severity.${props.issue.severity}`)}>
        <Switch fallback={<Info size={14} />}>
          <Match when={props.issue.severity === 'error'}>
            <CircleX size={14} />
          </Match>
          <Match when={props.issue.severity === 'warning'}>
            <TriangleAlert size={14} />
          </Match>
        </Switch>
      </span>
      <div class={css.findingText}>
        <button
          type="button"
          class={css.findingTitle}
          aria-expanded={isOpen()}
          onClick={() => work.chooseFinding(isOpen() ? null : props.place)}
        >
          <b>{findingTexts(props.issue).title}</b>
          <span class={css.count}>{formatNumber(props.issue.count)}</span>
        </button>
        <Show when={isOpen()}>
          <p>{findingTexts(props.issue).why}</p>
          <Show when={props.issue.interpretations}>
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
          </div>
        </Show>
      </div>
    </li>
  );
}

/** The findings about the table after its history, worst first, with the steps that fix them. */
export function FindingsSection(props: { work: SessionWork }) {
  const { work } = props;
  const counts = () => work.findings()?.profile.issue_counts;
  const safe = () => work.findings()?.offers.filter((offer) => offer.class === 'safe') ?? [];
  return (
    <section class={css.findings} aria-label={t('findings')} aria-busy={work.isSearching()}>
      <PanelHead title={t('findings')}>
        <Show when={counts()}>
          {(all) => (
            <>
              <Show when={all().error > 0}>
                <Tag tone="bad">{all().error}</Tag>
              </Show>
              <Show when={all().warning > 0}>
                <Tag tone="warn">{all().warning}</Tag>
              </Show>
              <Show when={all().notice > 0}>
                <Tag>{all().notice}</Tag>
              </Show>
            </>
          )}
        </Show>
        <Show when={safe().length > 0}>
          <Button
            look="ghost"
            size="small"
            title={plural('fixSafe.note', safe().length)}
            onClick={() => void work.addOffers(safe())}
          >
            {t('fixSafe')}
          </Button>
        </Show>
      </PanelHead>
      <ul class={css.findingList}>
        <Show when={work.findingsError()}>{(error) => <ErrorNotice error={error()} onRetry={work.searchAgain} />}</Show>
        <Show
          when={work.findings()}
          fallback={<li class={css.quiet}>{work.isSearching() ? t('findings.searching') : ''}</li>}
        >
          {(found) => (
            <For each={found().profile.issues} fallback={<li class={css.quiet}>{t('findings.none')}</li>}>
              {(issue, place) => <Finding work={work} issue={issue} place={place()} />}
            </For>
          )}
        </Show>
      </ul>
    </section>
  );
}
