import { createSignal, onCleanup } from 'solid-js';
import { createStore } from 'solid-js/store';
import type { AgentAnswer } from '../../../../core/agent/decision/agent-answer.js';
import type { ApiRequest } from '../../api/api-request.js';
import { call } from '../../api/call.js';
import { isCancelled } from '../../api/problem.js';
import { modelFields } from '../../parts/model-choice.js';
import { readDefaultModel } from '../../parts/usual-model.js';

/** A request and its answer. The steps are first proposed, and run after the user has confirmed. */
export interface Exchange {
  id: number;
  text: string;
  attachments: readonly string[];
  state: 'reading' | 'proposed' | 'running' | 'done' | 'stopped' | 'failed';
  answer: AgentAnswer | null;
  error: unknown;
}

/** The previous run, and the model for detections whose request names none. */
interface Surroundings {
  previous: string | undefined;
  model: string;
}

function toRequest(exchange: Exchange, { previous, model: choice }: Surroundings, execute: boolean): ApiRequest {
  const { text, attachments } = exchange;
  const { backend, model } = modelFields(choice);
  return {
    method: 'POST',
    path: '/agent/run',
    operation: ['detection', 'detectionAgentRun'],
    fields: {
      text,
      attachments: attachments.length > 0 ? attachments : undefined,
      previous,
      backend,
      model_path: model,
      execute,
    },
    shell: [
      'agent',
      'run',
      text,
      ...(previous ? ['--after', previous] : []),
      ...(execute ? [] : ['--plan-only']),
      ...attachments.flatMap((path) => ['--attach', path]),
      ...(model === undefined ? ['--backend', backend] : ['--model-path', model]),
    ],
  };
}

/** The stored part of a conversation. */
export interface StoredConversation {
  exchanges: Exchange[];
  latestRun: string | null;
}

/**
 * Maximum characters that are stored of a conversation, because the server limits them. The oldest requests are
 * omitted first.
 */
const MAX_STORED = 90_000;

/**
 * Returns an exchange for storing. A request that is still running counts as cancelled, because it ends with the
 * window.
 */
function toStored(exchange: Exchange): Exchange {
  const isUnderWay = exchange.state === 'reading' || exchange.state === 'running';
  const isFailed = exchange.state === 'failed';
  return { ...exchange, error: null, state: isUnderWay || isFailed ? 'stopped' : exchange.state };
}

/** Requests and answers, the oldest first. Each request can refer to the last one that was executed. */
export function createConversation() {
  const [exchanges, setExchanges] = createStore<Exchange[]>([]);
  const [busy, setBusy] = createSignal<AbortController | null>(null);
  const [latestRun, setLatestRun] = createSignal<string | undefined>();
  let nextId = 0;

  const change = (id: number, changes: Partial<Exchange>) => setExchanges((one) => one.id === id, changes);

  const ask = async (id: number, execute: boolean): Promise<void> => {
    const exchange = exchanges.find((one) => one.id === id);
    if (!exchange) return;
    const controller = new AbortController();
    setBusy(controller);
    change(id, { state: execute ? 'running' : 'reading', error: null });
    try {
      const around = { previous: latestRun(), model: await readDefaultModel() };
      const answer = await call<AgentAnswer>(toRequest(exchange, around, execute), controller.signal);
      if (answer.run_id) setLatestRun(answer.run_id);
      change(id, { answer, state: !execute && answer.kind === 'call' ? 'proposed' : 'done' });
    } catch (error) {
      change(id, isCancelled(error) ? { state: 'stopped' } : { state: 'failed', error });
    } finally {
      setBusy(null);
    }
  };

  onCleanup(() => busy()?.abort());
  return {
    exchanges,
    isBusy: () => busy() !== null,
    stop: () => busy()?.abort(),
    /** Plans the steps of a request without executing them. */
    propose: (text: string, attachments: readonly string[]) => {
      const id = nextId++;
      setExchanges(exchanges.length, { id, text, attachments, state: 'reading', answer: null, error: null });
      return ask(id, false);
    },
    run: (id: number) => ask(id, true),
    /** The latest exchanges that fit into the stored size. */
    stored: (): StoredConversation => {
      const all = exchanges.map(toStored);
      let from = 0;
      while (from < all.length && JSON.stringify(all.slice(from)).length > MAX_STORED) from += 1;
      return { exchanges: all.slice(from), latestRun: latestRun() ?? null };
    },
    restore: ({ exchanges: kept, latestRun: run }: StoredConversation) => {
      // A request that was sent in the meantime comes after the restored ones, and keeps its id, by which its answer
      // finds it.
      setExchanges([...kept.map((one) => ({ ...one, id: nextId++ })), ...exchanges]);
      setLatestRun(run ?? undefined);
    },
    clear: () => {
      busy()?.abort();
      setExchanges([]);
      setLatestRun(undefined);
    },
  };
}
