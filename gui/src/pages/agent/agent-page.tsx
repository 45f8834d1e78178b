import { createSignal, For, Show } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { SampleButton } from '../../parts/sample-button.js';
import { createConversation } from './conversation.js';
import { ExchangeView } from './exchange-view.js';
import { t } from './texts.js';
import './agent.css';

const EXAMPLES = ['example.models', 'example.image', 'example.folder', 'example.dataset', 'example.training'] as const;

/** Returns the paths of a text, one per line. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Sends requests in words to the agent, which proposes tool calls. They run when the user confirms. */
export function AgentPage() {
  const conversation = createConversation();
  const [text, setText] = createSignal('');
  const [paths, setPaths] = createSignal('');
  let field: HTMLTextAreaElement | undefined;

  const send = () => {
    const wanted = text().trim();
    if (wanted === '' || conversation.isBusy()) return;
    setText('');
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
      <h1>{t('title')}</h1>
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
