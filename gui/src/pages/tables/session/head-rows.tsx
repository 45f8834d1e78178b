import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js';
import type { HeadRow } from '../../../../../core/tables/history/facts/head-rows.js';
import type { FileInterpretation } from '../../../../../core/tables/read/source/interpretation.js';
import type { TableInterpretations } from '../../../../../handlers/tables/interpretations.js';
import { call } from '../../../api/call.js';
import { createLatestRequest } from '../../../api/latest-request.js';
import { describeError } from '../../../api/problem.js';
import { Button } from '../../../kit/button.js';
import { Checkbox } from '../../../kit/checkbox.js';
import { InterpretationTable } from '../interpretation-table.js';
import css from './head-rows.module.css';
import type { SessionDocument } from './session-document.js';
import { interpretationsRequest } from './session-requests.js';
import { StartLine } from './start-line.js';
import { plural, t } from './texts.js';

/** Pause after which a moved line is previewed, ms. */
const PREVIEW_DELAY_MS = 150;

/** A start of the table that was chosen by dragging, before it is applied. */
function createProposal(doc: SessionDocument) {
  const [row, setRow] = createSignal<number | null>(null);
  const [isHeader, setHeader] = createSignal(true);
  const [shown, setShown] = createSignal<FileInterpretation | null>(null);
  const [problem, setProblem] = createSignal<string | null>(null);
  const request = createLatestRequest();
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    request.cancel();
  };
  onCleanup(() => clearTimeout(timer));
  const ask = (at: number) => {
    const wanted = interpretationsRequest(doc.session()!.item_id, doc.optionsFrom(at, isHeader()));
    return request.ask((signal) => call<TableInterpretations>(wanted, signal), {
      take: ({ interpretations }) => {
        setProblem(null);
        setShown(interpretations.find((one) => one.is_current) ?? null);
      },
      fail: (error) => {
        setShown(null);
        setProblem(describeError(error).detail);
      },
    });
  };
  const preview = () => {
    stop();
    const at = row();
    if (at !== null) timer = window.setTimeout(() => void ask(at), PREVIEW_DELAY_MS);
  };
  const discard = () => {
    stop();
    setRow(null);
    setShown(null);
    setProblem(null);
  };
  return {
    row,
    move: (to: number) => {
      if (row() === null) setHeader((doc.session()?.source.header_rows.length ?? 0) > 0);
      stop();
      setShown(null);
      setRow(to);
    },
    preview,
    isHeader,
    setHeader: (next: boolean) => {
      setHeader(next);
      preview();
    },
    shown,
    problem,
    discard,
    apply: () => void doc.readFrom(row()!, isHeader()).then((done) => done && discard()),
  };
}

function Preview(props: { proposal: ReturnType<typeof createProposal>; row: number }) {
  const { proposal } = props;
  const summary = () => {
    const found = proposal.shown();
    if (proposal.problem() !== null || found === null) return proposal.problem() ?? t('head.reading');
    const columns = plural('status.columns', found.column_count);
    return t('head.preview', { row: props.row, columns, names: found.columns.slice(0, 5).join(', ') });
  };
  return (
    <div class={css.preview}>
      <p role="status">{summary()}</p>
      <Checkbox label={t('head.firstIsHeader')} checked={proposal.isHeader()} onChange={proposal.setHeader} />
      <Show when={proposal.shown()}>
        {(found) => <InterpretationTable label={t('head.previewRows')} start={found()} hasNumbers />}
      </Show>
      <div class={css.buttons}>
        <Button look="primary" size="small" disabled={proposal.shown() === null} onClick={proposal.apply}>
          {t('preview.apply')}
        </Button>
        <Button look="ghost" size="small" onClick={proposal.discard}>
          {t('preview.discard')}
        </Button>
      </div>
    </div>
  );
}

/** The first rows of the file, to point at the one that is the header, or to drag the line to the point at which the table starts. */
export function HeadRows(props: { doc: SessionDocument }) {
  const [chosen, setChosen] = createSignal<number | null>(null);
  const [list, setList] = createSignal<HTMLOListElement>();
  const proposal = createProposal(props.doc);
  const head = () => props.doc.session()?.source.head ?? [];
  /** Rows at which a table can start. */
  const filled = () => head().filter(({ cells }) => cells.some((text) => text.trim() !== ''));
  const start = () => proposal.row() ?? head().find(({ kind }) => kind !== 'outside')?.row ?? head()[0]?.row ?? 1;
  createEffect(
    on(
      () => props.doc.session()?.id,
      () => {
        setChosen(null);
        proposal.discard();
      },
      { defer: true },
    ),
  );
  /** What a row is, also while the line is moved. */
  const kindOf = ({ row, kind }: HeadRow): HeadRow['kind'] => {
    if (proposal.row() === null) return kind;
    if (row < start()) return 'outside';
    return row === start() && proposal.isHeader() ? 'header' : 'row';
  };
  return (
    <section class={css.head} aria-label={t('head.label')}>
      <p class={css.hint}>{t('head.hint')}</p>
      <div class={css.frame}>
        <ol class={css.rows} ref={setList}>
          <For each={head()}>
            {(one) => (
              <li data-row={one.row}>
                <button
                  type="button"
                  class={css.row}
                  classList={{
                    [css.isHeader!]: kindOf(one) === 'header',
                    [css.outside!]: kindOf(one) === 'outside',
                  }}
                  aria-expanded={chosen() === one.row}
                  onClick={() => setChosen(chosen() === one.row ? null : one.row)}
                >
                  <span class={css.number}>{one.row}</span>
                  <span class={css.cells}>{one.cells.join(' · ') || t('cell.empty')}</span>
                  <Show when={kindOf(one) !== 'row'}>
                    <span class={css.kind}>{t(kindOf(one) === 'header' ? 'head.header' : 'head.outside')}</span>
                  </Show>
                </button>
                <Show when={chosen() === one.row}>
                  <div class={css.actions}>
                    <Button size="small" onClick={() => void props.doc.readFrom(one.row, true)}>
                      {t('head.isHeader')}
                    </Button>
                    <Button size="small" look="ghost" onClick={() => void props.doc.readFrom(one.row, false)}>
                      {t('head.startsHere')}
                    </Button>
                  </div>
                </Show>
              </li>
            )}
          </For>
        </ol>
        <Show when={filled().length > 1 && list()}>
          {(rows) => (
            <StartLine
              rows={filled()}
              list={rows()}
              start={start()}
              onMove={proposal.move}
              onEnd={proposal.preview}
              onCancel={proposal.discard}
            />
          )}
        </Show>
      </div>
      <Show when={proposal.row()}>{(row) => <Preview proposal={proposal} row={row()} />}</Show>
    </section>
  );
}
