import { createEffect, createSignal, For, on, Show } from 'solid-js';
import type { FileInterpretation } from '../../../../../core/tables/read/source/interpretation.js';
import type { TableInterpretations } from '../../../../../handlers/tables/interpretations.js';
import { call } from '../../../api/call.js';
import { createLatestRequest } from '../../../api/latest-request.js';
import { describeError } from '../../../api/problem.js';
import { Button } from '../../../kit/button.js';
import { Tag } from '../../../kit/tag.js';
import { InterpretationTable } from '../interpretation-table.js';
import { describeConfidence, nameOption } from '../reading-texts.js';
import css from './interpretations.module.css';
import type { SessionDocument } from './session-document.js';
import { interpretationsRequest } from './session-requests.js';
import { plural, t } from './texts.js';

function nameOf({ kind, what, value, table_name: table }: FileInterpretation): string {
  if (kind === 'table') return t('ways.table', { name: table });
  if (kind === 'option') return nameOption({ what: what!, value: value! });
  return t(kind === 'detected' ? 'ways.detected' : 'ways.given');
}

/** Lists what differs from the current interpretation, besides the option in its name. */
function differencesOf(one: FileInterpretation, current: FileInterpretation | undefined): string {
  if (current === undefined || one.is_current) return one.settings.map(nameOption).join(', ');
  const known = new Map(current.settings.map(({ what, value }) => [what, value]));
  const options = one.settings.filter(({ what, value }) => what !== one.what && known.get(what) !== value);
  const counts =
    one.column_count === current.column_count
      ? []
      : [t('ways.columns', { count: plural('status.columns', one.column_count), before: current.column_count })];
  return [...options.map(nameOption), ...counts].join(', ');
}

/** The likeliest ways to read the file side by side, with a button to choose each. */
export function FileInterpretations(props: { doc: SessionDocument }) {
  const { doc } = props;
  const [found, setFound] = createSignal<readonly FileInterpretation[] | null>(null);
  /** Whether the listed interpretations are those of the present import options. */
  const [isSettled, setSettled] = createSignal(false);
  const [problem, setProblem] = createSignal<string | null>(null);
  const request = createLatestRequest();
  const ask = () => {
    const { item_id: item, read } = doc.session()!;
    setProblem(null);
    setSettled(false);
    return request.ask((signal) => call<TableInterpretations>(interpretationsRequest(item, read), signal), {
      take: ({ interpretations }) => {
        setFound(interpretations);
        setSettled(true);
      },
      fail: (error) => setProblem(describeError(error).detail),
    });
  };
  createEffect(
    on(
      () => doc.session()?.id,
      (id) => id !== undefined && void ask(),
    ),
  );
  const current = () => found()?.find((one) => one.is_current);
  const choose = ({ kind, value, options }: FileInterpretation) =>
    void (kind === 'table' ? doc.openTable(value!) : doc.readAs(options));
  return (
    <section class={css.ways} aria-label={t('ways.label')} aria-busy={!isSettled()}>
      <h2 class={css.heading}>{t('ways.label')}</h2>
      <Show when={problem()}>{(text) => <p class={css.note}>{text()}</p>}</Show>
      <Show when={found()?.length === 1}>
        <p class={css.note} role="status">
          {t('ways.one')}
        </p>
      </Show>
      <Show when={found()} fallback={<p class={css.note}>{problem() === null ? t('ways.searching') : ''}</p>}>
        {(ways) => (
          <ul class={css.list}>
            <For each={ways()}>
              {(way) => (
                <li
                  class={css.way}
                  classList={{ [css.current!]: isSettled() && way.is_current }}
                  aria-current={isSettled() && way.is_current}
                >
                  <div class={css.title}>
                    <b>{nameOf(way)}</b>
                    <Show when={way.confidence !== null}>
                      <span class={css.note}>{describeConfidence(way.confidence!)}</span>
                    </Show>
                    <span class={css.grow} />
                    <Show
                      when={!way.is_current}
                      fallback={
                        <Show when={isSettled()}>
                          <Tag tone="accent">{t('ways.current')}</Tag>
                        </Show>
                      }
                    >
                      <Button
                        size="small"
                        disabled={!isSettled()}
                        onClick={() => choose(way)}
                        aria-label={t('ways.chooseNamed', { name: nameOf(way) })}
                      >
                        {t('ways.choose')}
                      </Button>
                    </Show>
                  </div>
                  <p class={css.note}>{differencesOf(way, current())}</p>
                  <InterpretationTable
                    label={t('ways.rows', { name: nameOf(way), count: plural('status.columns', way.column_count) })}
                    start={way}
                    hasNumbers
                  />
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </section>
  );
}
