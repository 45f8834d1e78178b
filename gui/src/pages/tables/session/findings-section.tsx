import { createMemo, createSignal, Show } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { EachById } from '../../../kit/each-by-id.js';
import { PanelHead } from '../../../kit/panels.js';
import { Segmented } from '../../../kit/segmented.js';
import { Tag } from '../../../kit/tag.js';
import { ErrorNotice } from '../../../parts/notice.js';
import type { SessionWork } from './create-work.js';
import { FindingItem, FindingsOfKind } from './finding-item.js';
import own from './findings.module.css';
import { groupFindings, type KeyedFinding } from './group-findings.js';
import { type Ignorable, IgnoreDialog } from './ignore-dialog.js';
import { IgnoredList } from './ignored-list.js';
import { RepairsList } from './repairs-list.js';
import css from './session.module.css';
import { plural, t } from './texts.js';

function FindingList(props: { work: SessionWork; onIgnore: (what: Ignorable) => void }) {
  const { work } = props;
  const groups = createMemo(() => {
    const found = work.findings();
    return found === null ? null : groupFindings(found);
  });
  /** Open groups. They stay open when the findings are searched again. */
  const [openGroups, setOpenGroups] = createSignal<ReadonlySet<string>>(new Set());
  const open = (id: string, isOpen: boolean) =>
    setOpenGroups((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <ul class={css.findingList}>
      <Show when={work.findingsError()}>
        {(error) => (
          <li>
            <ErrorNotice error={error()} onRetry={work.searchAgain} />
          </li>
        )}
      </Show>
      <Show when={groups()} fallback={<li class={css.quiet}>{work.isSearching() ? t('findings.searching') : ''}</li>}>
        {(all) => (
          <EachById each={all()} fallback={<li class={css.quiet}>{t('findings.none')}</li>}>
            {(group) => (
              <Show
                when={group().findings.length > 1}
                fallback={<FindingItem work={work} finding={group().findings[0]!} onIgnore={props.onIgnore} />}
              >
                <FindingsOfKind
                  work={work}
                  findings={group().findings as [KeyedFinding, ...KeyedFinding[]]}
                  isOpen={openGroups().has(group().id)}
                  onOpen={(isOpen) => open(group().id, isOpen)}
                  onIgnore={props.onIgnore}
                />
              </Show>
            )}
          </EachById>
        )}
      </Show>
    </ul>
  );
}

/**
 * The findings about the table after its history, worst first and grouped, with the steps that fix them; the repairs of
 * single cells; and what is ignored.
 */
export function FindingsSection(props: { work: SessionWork }) {
  const { work } = props;
  const [ignoring, setIgnoring] = createSignal<Ignorable | null>(null);
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
      <div class={own.choice}>
        <Segmented
          label={t('findings')}
          value={work.repairs.isOpen() ? 'repairs' : 'findings'}
          options={[
            { value: 'findings', label: t('findings.byKind') },
            { value: 'repairs', label: t('repairs') },
          ]}
          onChange={(value) => {
            work.repairs.setColumn(null);
            work.repairs.setOpen(value === 'repairs');
          }}
        />
      </div>
      <Show when={work.repairs.isOpen()} fallback={<FindingList work={work} onIgnore={setIgnoring} />}>
        <RepairsList work={work} onIgnore={setIgnoring} />
      </Show>
      <IgnoredList work={work} />
      <IgnoreDialog
        what={ignoring()}
        onIgnore={(key, reason) => void work.ignore(key, reason)}
        onClose={() => setIgnoring(null)}
      />
    </section>
  );
}
