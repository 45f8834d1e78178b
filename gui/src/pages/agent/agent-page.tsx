import { useNavigate, useParams, useSearchParams } from '@solidjs/router';
import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { SampleButton } from '../../parts/sample-button.js';
import type { ItemFacts } from '../../workspace/item-facts.js';
import { ItemMemory } from '../../workspace/item-memory.js';
import { itemPath } from '../../workspace/item-path.js';
import { openConversation } from '../../workspace/open-items.js';
import { createConversation } from './conversation.js';
import { ExchangeView } from './exchange-view.js';
import { t } from './texts.js';
import './agent.css';

const EXAMPLES = ['example.models', 'example.image', 'example.folder', 'example.dataset', 'example.training'] as const;

/** Returns the paths in a text, one per line. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A conversation with the agent. It proposes tool calls for a request, and runs them after the user has confirmed. */
export function AgentPage() {
  const conversation = createConversation();
  const [text, setText] = createSignal('');
  const [paths, setPaths] = createSignal('');
  let field: HTMLTextAreaElement | undefined;

  const params = useParams<{ item?: string }>();
  const navigate = useNavigate();
  /** Id of the item that this window has created. The page already shows its state, which must not be restored. */
  let own: string | undefined;
  /**
   * Creates the item of a new conversation, named after its first request. If the server is down, the conversation
   * works without an item.
   */
  const keep = async (name: string) => {
    if (params.item !== undefined || own !== undefined) return;
    own = '';
    const item = await openConversation(name.slice(0, 80)).catch(() => null);
    own = item?.id;
    if (item) navigate(itemPath(item), { replace: true });
  };
  createEffect(
    on(
      () => params.item,
      (id) => {
        if (id !== undefined && id === own) return;
        own = undefined;
        conversation.clear();
      },
      { defer: true },
    ),
  );
  const [search, setSearch] = useSearchParams<{ ask?: string; draft?: string }>();
  createEffect(
    on(
      () => search.ask,
      (asked) => {
        if (asked === undefined) return;
        setSearch({ ask: undefined }, { replace: true });
        setText(asked);
        // A question from the palette starts a new conversation.
        if (params.item === undefined) send();
        else field?.focus();
      },
    ),
  );
  createEffect(
    on(
      () => search.draft,
      (draft) => {
        if (draft === undefined) return;
        setSearch({ draft: undefined }, { replace: true });
        queueMicrotask(() => choose(draft));
      },
    ),
  );
  const facts = (): ItemFacts => ({
    messages: conversation.exchanges.length,
    is_waiting: conversation.exchanges.at(-1)?.state === 'proposed',
  });
  const send = () => {
    const wanted = text().trim();
    if (wanted === '' || conversation.isBusy()) return;
    setText('');
    void keep(wanted);
    void conversation.propose(wanted, linesOf(paths()));
  };
  const choose = (chosen: string) => {
    setText(chosen);
    const from = chosen.indexOf('<');
    const to = chosen.indexOf('>');
    field?.focus();
    if (field) field.value = chosen;
    if (from >= 0 && to > from) field?.setSelectionRange(from, to + 1);
  };
  useKeys([
    { keys: ['Ctrl+Enter'], label: () => t('key.send'), whileTyping: true, run: send },
    { keys: ['Escape'], label: () => t('key.stop'), whileTyping: true, run: conversation.stop },
    { keys: ['/'], label: () => t('key.write'), run: () => field?.focus() },
  ]);
  return (
    <main class="page agent-page">
      <Show when={params.item} keyed>
        {(id) => <ItemMemory id={id} facts={facts()} state={conversation.stored()} onRestore={conversation.restore} />}
      </Show>
      <header class="row page-head">
        <h1>{t('title')}</h1>
        <Show when={params.item}>
          <button type="button" onClick={() => navigate('/agent')}>
            {t('new')}
          </button>
        </Show>
      </header>
      <Show
        when={conversation.exchanges.length > 0}
        fallback={
          <section class="agent-start">
            <h2>{t('start.title')}</h2>
            <p class="soft">{t('start.note')}</p>
            <ul>
              <For each={EXAMPLES}>
                {(example) => (
                  <li>
                    <button type="button" onClick={() => choose(t(example))}>
                      {t(example)}
                    </button>
                  </li>
                )}
              </For>
            </ul>
            <SampleButton
              label={t('start.sample')}
              onWritten={({ folder }) => choose(t('start.sampleText', { folder }))}
            />
          </section>
        }
      >
        <ol class="exchanges">
          <For each={conversation.exchanges}>
            {(exchange) => (
              <ExchangeView
                exchange={exchange}
                isBusy={conversation.isBusy()}
                onRun={() => void conversation.run(exchange.id)}
                onStop={conversation.stop}
                onChoose={choose}
              />
            )}
          </For>
        </ol>
      </Show>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label class="field">
          <span>{t('ask.field')}</span>
          <textarea
            ref={field}
            rows={2}
            maxLength={4000}
            value={text()}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              send();
            }}
          />
        </label>
        <details class="small">
          <summary>{t('ask.files')}</summary>
          <label class="field">
            <span>{t('ask.paths')}</span>
            <textarea rows={2} value={paths()} onInput={({ currentTarget }) => setPaths(currentTarget.value)} />
          </label>
        </details>
        <div class="row">
          <button type="submit" class="primary" disabled={text().trim() === '' || conversation.isBusy()}>
            {t('ask.send')}
          </button>
          <span class="soft small">{t('ask.hint')}</span>
        </div>
      </form>
    </main>
  );
}
