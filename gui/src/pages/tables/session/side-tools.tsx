import { createMemo, createSignal, Match, Show, Switch } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { isNarrow } from '../../../kit/narrow.js';
import { Select } from '../../../kit/select.js';
import { AskPanel } from '../ask/ask-panel.js';
import { ReadingForm } from '../reading-form.js';
import { describeRead } from '../reading-texts.js';
import { ReviewPanel } from '../review/review-panel.js';
import { createReviewWork } from '../review/review-work.js';
import { type ChosenTable, withUse } from '../table-source.js';
import { COLUMN_USES, useName } from '../value-types.js';
import type { SessionWork } from './create-work.js';
import { FacetPanel } from './facet-panel.js';
import { FileInterpretations } from './file-interpretations.js';
import { HeadRows } from './head-rows.js';
import { RecipeTool } from './recipe-tool.js';
import css from './session.module.css';
import { t } from './texts.js';
import { ToolPanel } from './tool-panel.js';
import type { OpenTransform } from './transform-panel.js';
import { UnfitSteps } from './unfit-steps.js';

/**
 * Tools that take the place of findings and history while they are open. Facets are one only in a narrow window, which
 * has no room for their panel.
 */
export type SideTool = { kind: 'ask'; question: string } | { kind: 'review' | 'import' | 'recipe' | 'facets' };

interface SideToolProps {
  work: SessionWork;
  tool: SideTool;
  /** Opens the form of a step. */
  onEdit: (transform: OpenTransform) => void;
  onClose: () => void;
}

function Ask(props: SideToolProps & { chosen: ChosenTable; question: string }) {
  const { work } = props;
  return (
    <ToolPanel title={t('tool.ask')} onClose={props.onClose}>
      <AskPanel
        chosen={props.chosen}
        first={props.question}
        issues={work.findings()?.profile.issues ?? []}
        onRows={(label, rows) => work.showRows(label, rows)}
        onRepair={(issues) => work.addOffers(work.offersOf(issues))}
      />
    </ToolPanel>
  );
}

function Review(props: SideToolProps) {
  const { work } = props;
  const chosen = createMemo(work.doc.chosen);
  const review = createReviewWork({
    table: chosen,
    isOpen: () => true,
    onSteps: (steps) => {
      void work.addOffers(steps.map((operation) => ({ operation, reason: t('review.reason') })));
      props.onClose();
    },
  });
  return (
    <ToolPanel title={t('tool.review')} onClose={props.onClose}>
      <ReviewPanel work={review} onCell={({ row, column }) => void work.goToCell(row, column)} />
    </ToolPanel>
  );
}

function Import(props: SideToolProps) {
  const { doc } = props.work;
  const source = () => doc.session()!.source;
  const tables = () =>
    [{ id: source().table, name: source().table_name }, ...source().other_tables].sort(
      (one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)),
    );
  return (
    <ToolPanel title={t('tool.import')} onClose={props.onClose}>
      <UnfitSteps doc={doc} onEdit={props.onEdit} />
      <Show when={doc.remembered()}>
        {(read) => (
          <div class={css.rememberedNote}>
            <p>{t('remembered.note', { options: describeRead(read()) })}</p>
            <Button size="small" onClick={() => void doc.forget()}>
              {t('remembered.forget')}
            </Button>
          </div>
        )}
      </Show>
      <HeadRows doc={doc} />
      <Show when={isNarrow()}>
        <FileInterpretations doc={doc} />
      </Show>
      <div class={css.fields}>
        <ReadingForm
          guesses={source().guesses}
          format={source().format}
          tables={tables()}
          read={doc.session()!.read}
          onRead={(read) =>
            void (read.table !== undefined && read.table !== source().table
              ? doc.openTable(read.table)
              : doc.readAs(read))
          }
        />
      </div>
      <ColumnUse work={props.work} />
    </ToolPanel>
  );
}

/** Specifies the use of a column, such as numeric, if the detected one is wrong. */
function ColumnUse(props: { work: SessionWork }) {
  const { doc } = props.work;
  const [column, setColumn] = createSignal(doc.session()!.source.columns[0] ?? '');
  const read = () => doc.session()!.read;
  return (
    <div class={css.fields}>
      <Select
        label={t('use.column')}
        value={column()}
        options={doc.session()!.source.columns.map((name) => ({ value: name, label: name }))}
        onChange={setColumn}
      />
      <Select
        label={t('use.use')}
        value={read().column_uses?.[column()] ?? 'detected'}
        options={[
          { value: 'detected', label: t('use.detected') },
          ...COLUMN_USES.map((use) => ({ value: use, label: useName(use) })),
        ]}
        onChange={(use) => void doc.readAs(withUse(read(), column(), COLUMN_USES.find((one) => one === use) ?? null))}
      />
    </div>
  );
}

/** The open tool: questions, review, import options or recipes. */
export function SideTools(props: SideToolProps) {
  return (
    <Switch>
      <Match when={props.tool.kind === 'ask' && props.work.doc.chosen()}>
        {(chosen) => <Ask {...props} chosen={chosen()} question={(props.tool as { question: string }).question} />}
      </Match>
      <Match when={props.tool.kind === 'review'}>
        <Review {...props} />
      </Match>
      <Match when={props.tool.kind === 'import'}>
        <Import {...props} />
      </Match>
      <Match when={props.tool.kind === 'recipe' && props.work.doc.session()}>
        <RecipeTool doc={props.work.doc} onEdit={props.onEdit} onClose={props.onClose} />
      </Match>
      <Match when={props.tool.kind === 'facets'}>
        <FacetPanel work={props.work} onClose={props.onClose} />
      </Match>
    </Switch>
  );
}
