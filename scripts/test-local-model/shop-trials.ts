import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '../../core/base/fault.js';
import type { LocalModelSettings } from '../../core/local-model/contract/local-model.js';
import { openLlama } from '../../core/local-model/llama/llama-model.js';
import { PLAN_SYSTEM, planPrompt, planSchema } from '../../core/tables/ask/local/plan-prompt.js';
import { proposePlan } from '../../core/tables/ask/local/propose-plan.js';
import type { QueryAnswer } from '../../core/tables/ask/plan/query-answer.js';
import type { QueryColumn, QueryTable } from '../../core/tables/ask/plan/query-table.js';
import { runCli } from '../bench/run-cli.js';
import { checkFact } from '../check-fact.js';
import { markdownTable } from '../markdown-table.js';

const CELLS: readonly [string, QueryColumn['type'], readonly string[]][] = [
  ['city', 'category', ['Bend', 'Salem', 'Eugene']],
  ['revenue', 'decimal', ['1000.5', '250', '40']],
  ['ordered', 'date', ['2024-01-31', '2024-02-05', '2024-02-06']],
];

const SHOP_CSV = `city,revenue,ordered\n${[0, 1, 2].map((row) => CELLS.map(([, , texts]) => texts[row]).join(',')).join('\n')}\n`;

function column([name, type, texts]: (typeof CELLS)[number], index: number): QueryColumn {
  return {
    index,
    name,
    type,
    unit: null,
    texts,
    counts: Uint32Array.from(texts, () => 1),
    numbers: Float64Array.from(texts, (text) => (type === 'decimal' ? Number(text) : Number.NaN)),
    numbers2: Float64Array.from(texts, () => Number.NaN),
    dates: Float64Array.from(texts, (text) => (type === 'date' ? Date.parse(text) : Number.NaN)),
    missing: new Set(),
    use: 'not-generalizable',
    useConfidence: 1,
  };
}

/** A small table of a shop, as the question reader sees it. */
const SHOP: QueryTable = { id: 't1', name: 'shop', rowCount: 3, columns: CELLS.map(column), uncertainImport: [] };

const QUESTION = 'how much did we make in Bend?';

interface Trial {
  file: string;
  /** The generated plan. */
  generated: string;
  /** The outcome for the user. */
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

async function runTrial(settings: LocalModelSettings, file: string): Promise<Trial> {
  const model = openLlama({ ...settings, model: file });
  const signal = new AbortController().signal;
  const schema = planSchema(SHOP.columns);
  const request = { system: PLAN_SYSTEM, prompt: planPrompt(QUESTION, SHOP.columns, false), schema, signal };
  const generate = () => model.complete(request).then(JSON.stringify, (error: Error) => error.message);
  try {
    const [generated, firstMs] = await timed(generate);
    const [again, nextMs] = await timed(generate);
    checkFact(generated === again, `${file} generates the same twice`);
    const outcome = await outcomeOf(proposePlan(QUESTION, SHOP, model, { signal, seesValues: false }));
    return { file, generated, outcome, firstMs, nextMs };
  } finally {
    await model.close();
  }
}

/** Gives each model a question that it cannot understand. */
export async function reportPlans(settings: LocalModelSettings, files: readonly string[]): Promise<string> {
  const trials: Trial[] = [];
  for (const file of files) trials.push(await runTrial(settings, file));
  checkFact(
    trials.every(({ outcome }) => !outcome.startsWith('runs')),
    'no plan of a model that knows nothing is run',
  );
  const rows = trials.map(({ file, generated, outcome, firstMs, nextMs }) => [
    ...[file, `\`${generated.slice(0, 160)}\``, outcome.slice(0, 160), firstMs.toFixed(0), nextMs.toFixed(0)],
  ]);
  const columns = ['file', 'generated', 'result', 'first, ms', 'next, ms'];
  return `${markdownTable({ columns, rows })}\n`;
}

/** A question that the rules answer, and one that they decline. */
const QUESTIONS = ['how many cities are there?', 'how much dough did Bend rake in?'];

async function ask(folder: string, settings: LocalModelSettings, args: readonly string[]): Promise<QueryAnswer> {
  const environment = {
    HANDLENS_MODELS_DIR: settings.modelsDir,
    HANDLENS_LOCAL_MODEL_RUNTIME: settings.runtime,
    HANDLENS_LOCAL_MODEL_NAME: settings.model,
    HANDLENS_LOCAL_MODEL_PACKAGE_DIR: settings.packageDir,
    HANDLENS_LOCAL_MODEL_THREADS: '1',
  };
  const words = ['table', 'ask', join(folder, 'shop.csv'), ...args, '--json'];
  const { stdout, exitCode } = await runCli(words, join(folder, 'state'), { environment, exitCodes: [0, 7] });
  const answer = JSON.parse(stdout) as QueryAnswer;
  checkFact(exitCode === (answer.status === 'answered' ? 0 : 7), `the exit code ${exitCode} says: ${answer.status}`);
  return answer;
}

/** Asks with `vision-cli`, with and without the model. Answers of the rules must be unchanged. */
export async function askInShell(
  folder: string,
  settings: LocalModelSettings,
  files: readonly string[],
): Promise<string> {
  await writeFile(join(folder, 'shop.csv'), SHOP_CSV);
  const lines: string[] = [];
  for (const question of QUESTIONS) {
    const alone = await ask(folder, settings, [question]);
    for (const file of files.slice(0, 3)) {
      const { model, ...aided } = await ask(folder, { ...settings, model: file }, [question, '--local-ai']);
      const { model: none, ...same } = alone;
      checkFact(
        none === null && JSON.stringify(aided) === JSON.stringify(same),
        `${file} changes no answer of the rules`,
      );
      lines.push(`- “${question}” (${alone.status}) with ${file}: ${model?.note}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
