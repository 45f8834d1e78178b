import { isFault } from '../../core/base/fault.js';
import type { LocalModelSettings } from '../../core/local-model/contract/local-model-settings.js';
import { openLlama } from '../../core/local-model/llama/llama-model.js';
import { PLAN_SYSTEM, planPrompt } from '../../core/tables/ask/local/plan-prompt.js';
import { planSchema } from '../../core/tables/ask/local/plan-schema.js';
import { proposePlan } from '../../core/tables/ask/local/propose-plan.js';
import { check } from './check.js';
import { SHOP } from './shop-table.js';

const QUESTION = 'how much did we make in Bend?';

interface Told {
  file: string;
  /** What it generated, in the grammar of plans. */
  generated: string;
  /** What became of it. */
  outcome: string;
  firstMs: number;
  nextMs: number;
}

async function timed<Value>(work: () => Promise<Value>): Promise<[Value, number]> {
  const started = performance.now();
  return [await work(), performance.now() - started];
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (plan) => (plan === null ? 'proposes no plan' : `runs ${JSON.stringify(plan)}`),
    (error: unknown) => {
      if (isFault(error)) return error.message;
      throw error;
    },
  );

async function tell(settings: LocalModelSettings, file: string): Promise<Told> {
  const model = openLlama({ ...settings, model: file });
  const signal = new AbortController().signal;
  const schema = planSchema(SHOP.columns);
  const request = { system: PLAN_SYSTEM, prompt: planPrompt(QUESTION, SHOP.columns, false), schema, signal };
  const generate = () => model.complete(request).then(JSON.stringify, (error: Error) => error.message);
  try {
    const [generated, firstMs] = await timed(generate);
    const [again, nextMs] = await timed(generate);
    check(generated === again, `${file} generates the same twice`);
    const outcome = await outcomeOf(proposePlan(QUESTION, SHOP, model, { signal, seesValues: false }));
    return { file, generated, outcome, firstMs, nextMs };
  } finally {
    await model.close();
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').slice(0, 160);

/** Lets each model read a question that it cannot understand. */
export async function tellPlans(settings: LocalModelSettings, files: readonly string[]): Promise<string> {
  const told: Told[] = [];
  for (const file of files) told.push(await tell(settings, file));
  check(
    told.every(({ outcome }) => !outcome.startsWith('runs')),
    'no plan of a model that knows nothing is run',
  );
  const rows = told.map(
    ({ file, generated, outcome, firstMs, nextMs }) =>
      `| ${file} | \`${cell(generated)}\` | ${cell(outcome)} | ${firstMs.toFixed(0)} | ${nextMs.toFixed(0)} |`,
  );
  return `| file | generated | what becomes of it | first, ms | next, ms |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}
