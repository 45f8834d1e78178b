import { hashCanonical } from '../../../core/base/files/canonical-json.js';
import { addLocalModel } from '../../../core/tables/ask/local/add-local-model.js';
import type { QueryAnswer } from '../../../core/tables/ask/plan/query-answer.js';
import type { QueryPlan } from '../../../core/tables/ask/plan/query-plan.js';
import type { AskedQuestion } from '../../../core/tables/jobs/ask-dataset.js';
import type { AskValue } from '../../../core/tables/jobs/file-jobs.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { askInPool, askSettings } from '../../kit/services.js';
import type { ChosenTable } from './choose-source.js';
import { openRecording } from './open-recording.js';
import { runOnSession } from './run-on-session.js';

interface AskedFields {
  question: string;
  local_ai: boolean;
  include_totals: boolean;
  keep_blanks: boolean;
}

/** Time reserved for the answer, ms. */
const RESERVE_MS = 1_000;

/** Answers a question about a file as imported, or about the result of a session. */
async function askTable(
  { session, ...file }: ChosenTable,
  question: Omit<AskedQuestion, 'wordsDir' | 'memoryMb'>,
  { config, signal }: Pick<RunContext, 'config' | 'signal'>,
): Promise<AskValue> {
  if (session === undefined) return askInPool(config, { ...file, ...question }, signal);
  const task = { kind: 'ask', ...question, ...askSettings(config) } as const;
  return (await runOnSession(file, session, task, { config, signal })).answer!;
}

/**
 * Answers the question of a request by rules, and if requested with the help of the local model. Records only the
 * answer of the rules, because only that can be reproduced.
 */
export async function askChosen(
  chosen: ChosenTable,
  { question, local_ai: isAided, include_totals: includeTotals, keep_blanks: keepBlanks }: AskedFields,
  { config, signal }: RunContext,
): Promise<QueryAnswer> {
  const startedAt = performance.now();
  const recording = await openRecording(config);
  const ask = (at: ChosenTable, plan: QueryPlan | null, withTable: boolean) =>
    askTable(at, { question, plan, rows: { includeTotals, keepBlanks }, withTable }, { config, signal });
  const { facts, answer, table } = await ask(chosen, null, isAided);
  await recording.add(chosen, facts, {
    event: 'question',
    question,
    result_sha256: hashCanonical(answer),
    settings: { status: answer.status, local_ai: isAided, include_totals: includeTotals, keep_blanks: keepBlanks },
  });
  if (!isAided) return answer;
  const inTable = answer.table === null ? chosen : { ...chosen, read: { ...chosen.read, table: answer.table } };
  return addLocalModel(answer, {
    settings: config.localModel,
    table,
    answerPlan: async (plan) => (await ask(inTable, plan, false)).answer,
    timeoutMs: config.timeoutMs - RESERVE_MS - (performance.now() - startedAt),
    signal,
  });
}
