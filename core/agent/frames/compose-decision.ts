import type { Choice, Decision, NotDone, RequestedCall, TraceEntry } from '../decision/decision.js';
import type { Language } from '../language/language.js';
import type { PolicyFinding } from '../policy/policy.js';
import { AGENT_TOOLS, type AgentTool, type Call } from '../tools/agent-tool.js';
import type { ClauseReading, ReadRequest } from './clause-reading.js';
import { foreignLanguage } from './foreign-language.js';
import { listNotDone } from './list-not-done.js';
import { type PlanQuestion, planSteps } from './plan-steps.js';
import { renderCall, renderMessage } from './render-request.js';
import { spansOf, traceTextStages } from './trace-request.js';

const toChoice = (call: Call, { data }: Language): Choice => ({
  label: data.tools[call.tool].label,
  text: renderCall(call, data),
});

/** Example requests, one per tool. */
const canDo = ({ data }: Language) => AGENT_TOOLS.map((tool) => renderCall({ tool, arguments: {} }, data));

function tracePolicy(findings: readonly PolicyFinding[]): TraceEntry[] {
  return findings.map(({ rule, spans, category, severity }) => ({
    stage: 'policy',
    rule,
    spans,
    note: `${category}: ${severity === 'hard' ? 'the whole request is refused' : 'skipped'}`,
  }));
}

function traceClause({ outcome, forbidden }: ClauseReading): TraceEntry[] {
  const forbids: TraceEntry[] = forbidden
    ? [{ stage: 'frame', rule: `negated.${forbidden}`, spans: [], note: `${forbidden} must not be called` }]
    : [];
  if (outcome.kind !== 'calls' && outcome.kind !== 'ask') return forbids;
  const { frame, row, covered, options, cover, rest } = outcome.reading;
  const share = `${Math.round(cover * 100)}% of its words are understood`;
  const entries: TraceEntry[] = [
    { stage: 'frame', rule: frame.rule, spans: spansOf(row, covered), note: `selects ${frame.tool}; ${share}` },
    ...options.map(({ rule }): TraceEntry => ({ stage: 'slot', rule, spans: [], note: 'additional text' })),
  ];
  if (rest.length > 0)
    entries.push({ stage: 'slot', rule: 'rest', spans: spansOf(row, rest), note: 'words that changed nothing' });
  return [...forbids, ...entries];
}

interface Composed {
  language: Language;
  trace: TraceEntry[];
  notDone: NotDone[];
}

type Refusal = Extract<Decision, { kind: 'refuse' }>['category'];

function refuse(category: Refusal, { language, trace, notDone }: Composed, foreign: string | null = null): Decision {
  const message = foreign
    ? renderMessage(language.data, 'refuse_language', { language: foreign })
    : renderMessage(language.data, `refuse_${category}`);
  const note: TraceEntry = { stage: 'decide', rule: `refuse.${category}`, spans: [], note: 'nothing is called' };
  return {
    kind: 'refuse',
    category,
    message,
    can_do: canDo(language),
    language: language.code,
    trace: [...trace, note],
    not_done: notDone,
  };
}

/** Formats calls as one request, joined by "and then". */
const renderCalls = (calls: readonly Call[], { data }: Language) =>
  calls.map((call) => renderCall(call, data)).join(renderMessage(data, 'and_then'));

/** Formats a question, the part of the request that it is about, and the steps that run after the answer. */
function renderQuestion(
  { ask, steps }: { ask: PlanQuestion; steps: readonly RequestedCall[] },
  { data }: Language,
): string {
  const question = renderMessage(data, ask.message, ask.values);
  const { row, clause } = { row: ask.about?.rows[0], clause: ask.about?.clause };
  const text = row && clause ? row.original.slice(clause.start, clause.end).trim() : '';
  const asked = text === '' ? question : renderMessage(data, 'for_step', { text, question });
  if (steps.length === 0) return asked;
  const kept = steps.map((step) => `“${renderCall(step, data)}”`).join(', ');
  return `${asked} ${renderMessage(data, 'kept', { steps: kept })}`;
}

function clarify(plan: { ask: PlanQuestion; steps: readonly RequestedCall[] }, composed: Composed): Decision {
  const { language, trace, notDone } = composed;
  const { ask, steps } = plan;
  const note: TraceEntry = {
    stage: 'decide',
    rule: `clarify.${ask.message}`,
    spans: [],
    note: 'asks for clarification; nothing is called',
  };
  const choices = ask.choices.slice(0, 12).map((calls) => ({
    label: language.data.tools[calls[0]!.tool].label,
    text: renderCalls(calls, language),
  }));
  return {
    kind: 'clarify',
    message: renderQuestion(plan, language),
    choices,
    steps: [...steps],
    language: language.code,
    trace: [...trace, note],
    not_done: notDone,
  };
}

function renderExplanation(tools: readonly (AgentTool | null)[], { language, trace, notDone }: Composed): Decision {
  const named = tools.filter((tool) => tool !== null);
  const about = named.length > 0 ? [...new Set(named)] : [...AGENT_TOOLS];
  const choices = about.map((tool) => toChoice({ tool, arguments: {} }, language));
  const words = named.map((tool) => language.data.tools[tool].explain).join(' ');
  const message = words || renderMessage(language.data, 'help');
  const note: TraceEntry = {
    stage: 'decide',
    rule: 'explain',
    spans: [],
    note: 'a question about it: nothing is called',
  };
  return { kind: 'explain', message, choices, language: language.code, trace: [...trace, note], not_done: notDone };
}

function call(steps: RequestedCall[], { language, trace, notDone }: Composed): Decision {
  const note: TraceEntry = { stage: 'decide', rule: 'call', spans: [], note: steps.map(({ tool }) => tool).join(', ') };
  return { kind: 'call', steps, language: language.code, trace: [...trace, note], not_done: notDone };
}

/** Decides about a request without any call or question. */
function withoutCalls({ request, findings, clauses }: ReadRequest, composed: Composed): Decision {
  const outcomes = clauses.map(({ outcome }) => outcome);
  const explained = outcomes.flatMap((outcome) => (outcome.kind === 'explain' ? [outcome.tool] : []));
  const soft = findings[0];
  if (explained.some((tool) => tool !== null) || outcomes.some(({ kind }) => kind === 'help'))
    return renderExplanation(explained, composed);
  if (soft) return refuse(soft.category, composed);
  if (clauses.some(({ forbidden }) => forbidden !== null)) {
    const { language, trace, notDone } = composed;
    const isUnderCondition = clauses.some(({ clause }) => clause.cancellation?.why === 'condition');
    const message = renderMessage(language.data, isUnderCondition ? 'condition' : 'nothing_to_do');
    return { kind: 'explain', message, choices: [], language: language.code, trace, not_done: notDone };
  }
  return refuse('not_a_tool', composed, foreignLanguage(request, composed.language));
}

/** Combines the outcomes of the clauses of a request. */
export function composeDecision(
  read: ReadRequest,
  { languages, previous }: { languages: readonly Language[]; previous?: { tools: readonly AgentTool[] } | null },
): Decision {
  const { request, findings, clauses } = read;
  const language = languages.find(({ code }) => code === request.language) ?? languages[0]!;
  const trace = [...traceTextStages(request), ...tracePolicy(findings), ...clauses.flatMap(traceClause)];
  const hard = findings.find(({ severity }) => severity === 'hard');
  if (hard) return refuse(hard.category, { language, trace, notDone: [] });
  const plan = planSteps(clauses, { hasPrevious: previous != null && previous.tools.length > 0 });
  const composed = { language, trace, notDone: listNotDone(read, plan, language) };
  if (plan.ask) return clarify({ ask: plan.ask, steps: plan.steps }, composed);
  return plan.steps.length > 0 ? call([...plan.steps], composed) : withoutCalls(read, composed);
}

/** Asks whether the corrected text is meant. Corrections are guesses, so nothing runs without confirmation. */
export function didYouMean(
  text: string,
  { corrected, decision, sent }: { corrected: Decision; decision: Decision; sent: string },
  { languages }: { languages: readonly Language[] },
): Decision {
  const language = languageOf(corrected, languages);
  const labelOf = (tool: AgentTool | undefined) => (tool ? language.data.tools[tool].label : '');
  const firstOf = (one: Decision) => (one.kind === 'call' || one.kind === 'clarify' ? one.steps[0]?.tool : undefined);
  const intended = firstOf(corrected);
  const choice = { label: labelOf(intended) || text, text };
  const asSent = decision.kind === 'call' ? [{ label: labelOf(firstOf(decision)), text: sent }] : [];
  return askFirst(
    { ...decision, language: language.code, not_done: [] },
    {
      rule: 'did_you_mean',
      message: renderMessage(language.data, 'did_you_mean', { text }),
      choices: [choice, ...asSent],
    },
  );
}

/** Returns the language of a decision. */
export const languageOf = ({ language }: Decision, languages: readonly Language[]): Language =>
  languages.find(({ code }) => code === language) ?? languages[0]!;

/** Asks instead of calling anything. */
function askFirst(decision: Decision, asked: { rule: string; message: string; choices: readonly Choice[] }): Decision {
  const note: TraceEntry = {
    stage: 'decide',
    rule: `clarify.${asked.rule}`,
    spans: [],
    note: 'asks for clarification; nothing is called',
  };
  return {
    kind: 'clarify',
    message: asked.message,
    choices: [...asked.choices],
    steps: [],
    language: decision.language,
    trace: [...decision.trace, note],
    not_done: decision.not_done,
  };
}

/** Asks whether to do the rest if a part probably is a request that refuses the whole. */
export function askForRest(
  decision: Extract<Decision, { kind: 'call' }>,
  part: string,
  { languages }: { languages: readonly Language[] },
): Decision {
  const language = languageOf(decision, languages);
  const label = language.data.tools[decision.steps[0]!.tool].label;
  const message = renderMessage(language.data, 'only_rest', { text: part });
  return askFirst(decision, {
    rule: 'only_rest',
    message,
    choices: [{ label, text: renderCalls(decision.steps, language) }],
  });
}

/** Asks which reading of an uncertain path is meant. */
export function askWhichFile(
  choices: readonly { text: string; steps: readonly RequestedCall[] }[],
  decision: Decision,
  { languages }: { languages: readonly Language[] },
): Decision {
  const language = languageOf(decision, languages);
  return askFirst(
    { ...decision, not_done: [] },
    {
      rule: 'which_file',
      message: renderMessage(language.data, 'which_file'),
      choices: choices.map(({ text, steps }) => ({ label: language.data.tools[steps[0]!.tool].label, text })),
    },
  );
}
