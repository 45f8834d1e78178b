import { createSignal, onCleanup } from 'solid-js';
import { createStore } from 'solid-js/store';
import type { AgentAnswer } from '../../../../core/agent/decision/agent-answer.js';
import type { ApiRequest } from '../../api/api-request.js';
import { call } from '../../api/call.js';
import { isCancelled } from '../../api/problem.js';
import { modelFields } from '../../parts/model-choice.js';
import { readDefaultModel } from '../../parts/usual-model.js';

/** A request and its answer. Its steps are proposed first, and run when the user confirms. */
export interface Exchange {
  id: number;
  text: string;
  attachments: readonly string[];
  state: 'reading' | 'proposed' | 'running' | 'done' | 'stopped' | 'failed';
  answer: AgentAnswer | null;
  error: unknown;
}

/** The previous run, and the default model for detections whose text names none. */
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

/** Requests and answers, the oldest first. Each builds upon the last one that ran. */
export function createConversation() {
  const [exchanges, setExchanges] = createStore<Exchange[]>([]);
  const [busy, setBusy] = createSignal<AbortController | null>(null);
  let latestRun: string | undefined;

  const change = (id: number, changes: Partial<Exchange>) => setExchanges((one) => one.id === id, changes);

  const ask = async (id: number, execute: boolean): Promise<void> => {
    const exchange = exchanges.find((one) => one.id === id);
    if (!exchange) return;
    const controller = new AbortController();
    setBusy(controller);
    change(id, { state: execute ? 'running' : 'reading', error: null });
    try {
      const around = { previous: latestRun, model: await readDefaultModel() };
      const answer = await call<AgentAnswer>(toRequest(exchange, around, execute), controller.signal);
      latestRun = answer.run_id ?? latestRun;
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
    /** Plans the steps of a request without running them. */
    propose: (text: string, attachments: readonly string[]) => {
      const id = exchanges.length;
      setExchanges(id, { id, text, attachments, state: 'reading', answer: null, error: null });
      return ask(id, false);
    },
    run: (id: number) => ask(id, true),
  };
}
