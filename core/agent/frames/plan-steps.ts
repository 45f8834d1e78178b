import { isDeepStrictEqual } from 'node:util';
import type { RequestedCall } from '../decision/decision.js';
import { contentOf } from '../request/token-row.js';
import { type Ask, type Call, isReport, isWork, TOOLS, WORK_TOOLS } from '../tools/agent-tool.js';
import type { ClauseReading } from './clause-reading.js';
import { spansOf } from './trace-request.js';

/** Whether a clause consists of unknown words, which may reverse the meaning of the surrounding clauses. */
function isUnclear({ clause, rows, finding, outcome }: ClauseReading): boolean {
  if (finding || clause.cancellation || clause.question || outcome.kind !== 'silent') return false;
  return clause.negated.length === 0 && rows.every((row) => contentOf(row).length > 0);
}

const between = (before: ClauseReading, after: ClauseReading) =>
  before.rows[0]?.original.slice(before.clause.end, after.clause.start) ?? '';

/**
 * Whether the surrounding text makes it uncertain that the user requests a report: "TODO: write a report", "...? as
 * if".
 */
function isReportUnclear(clauses: readonly ClauseReading[]): boolean {
  return clauses.some((reading, at) => {
    const { outcome } = reading;
    if (outcome.kind !== 'calls' || !isReport(outcome.reading.frame.tool)) return false;
    const before = clauses[at - 1];
    const after = clauses[at + 1];
    if (before && isUnclear(before) && !/[.!?;\n。！？；]/.test(between(before, reading))) return true;
    return after !== undefined && isUnclear(after) && !/[.!;\n。！；]/.test(between(reading, after));
  });
}

/** A question that must be answered before the calls can run. */
export interface PlanQuestion {
  message: string;
  values: Readonly<Record<string, string>>;
  /** Choices. Each is a complete request: the answer and all other calls. */
  choices: readonly (readonly Call[])[];
  /** The part of the request that the question is about; null for the whole request. */
  about: ClauseReading | null;
}

/** The calls of a request, and a question to ask first. */
export interface Plan {
  /** Calls to run; after the answer if there is a question. */
  steps: readonly RequestedCall[];
  ask: PlanQuestion | null;
  /** Clauses skipped because their input does not exist: another step would have to create it. */
  skipped: ReadonlySet<ClauseReading>;
}

/** Returns the parsed arguments, or a question about one that the tool rejects. */
function checkArguments(call: Call): { arguments: Record<string, unknown> } | { ask: Ask } {
  const parsed = TOOLS[call.tool].arguments.safeParse(call.arguments);
  if (parsed.success) return { arguments: parsed.data as Record<string, unknown> };
  const name = String(parsed.error.issues[0]?.path[0] ?? '');
  const { [name]: value, ...rest } = call.arguments;
  const values = { argument: name, value: String(value) };
  return { ask: { message: 'bad_argument', values, choices: [{ tool: call.tool, arguments: rest }], weak: false } };
}

function toStep({ outcome }: ClauseReading, call: Call): RequestedCall[] {
  const checked = checkArguments(call);
  if ('ask' in checked) return [];
  const why = outcome.kind === 'calls' ? spansOf(outcome.reading.row, outcome.reading.covered) : [];
  return [{ tool: call.tool, arguments: checked.arguments, why }];
}

/** Merges equal calls. The result is derived from the words of all of them. */
function withoutRepeats(steps: readonly RequestedCall[]): RequestedCall[] {
  const kept: RequestedCall[] = [];
  for (const step of steps) {
    const same = kept.find(
      ({ tool, arguments: given }) => tool === step.tool && isDeepStrictEqual(given, step.arguments),
    );
    if (same) same.why.push(...step.why);
    else kept.push({ ...step, why: [...step.why] });
  }
  return kept;
}

/**
 * Moves reports after the calls that they cover, which are those of the request, or of an earlier request if it has
 * none.
 */
function placeReports(
  calls: readonly { reading: ClauseReading; call: Call }[],
  hasPrevious: boolean,
  isAwaited = false,
) {
  const others = calls.filter(({ call }) => !isReport(call.tool));
  const first = calls.findIndex(({ call }) => !isReport(call.tool));
  const about =
    isAwaited || others.some(({ call }) => isWork(call.tool)) ? 'this-request' : hasPrevious ? 'previous-run' : null;
  if (about === null) return { calls: others, ask: calls.length > 0 && others.length === 0 };
  const withAbout = calls.map(({ reading, call }) =>
    isReport(call.tool) ? { reading, call: { ...call, arguments: { ...call.arguments, about } } } : { reading, call },
  );
  const early = first > 0 ? withAbout.slice(0, first) : [];
  return { calls: [...withAbout.slice(early.length), ...early], ask: false };
}

const REPORT_OF_WHAT: Ask = {
  message: 'report_of_what',
  values: {},
  choices: WORK_TOOLS.map((tool) => ({ tool, arguments: {} })),
  weak: false,
};

/** The calls of a clause, or a question about it. */
interface Planned {
  reading: ClauseReading;
  calls: readonly Call[];
  ask: Ask | null;
}

function toPlanned(reading: ClauseReading): Planned[] {
  const { outcome } = reading;
  if (outcome.kind === 'ask') return [{ reading, calls: [], ask: outcome.ask }];
  if (outcome.kind !== 'calls') return [];
  // Arguments of reports are determined later.
  const wrong = outcome.calls.flatMap((call) => {
    const checked = isReport(call.tool) ? null : checkArguments(call);
    return checked && 'ask' in checked ? [checked.ask] : [];
  })[0];
  return [{ reading, calls: wrong ? [] : outcome.calls, ask: wrong ?? null }];
}

const callsOf = (parts: readonly Planned[]) =>
  parts.flatMap(({ reading, calls }) => calls.map((call) => ({ reading, call })));

const placedOf = (parts: readonly Planned[], hasPrevious: boolean) => placeReports(callsOf(parts), hasPrevious);

/** Asks about the first incomplete part. Each choice completes it and includes the other parts. */
function questionOf(parts: readonly Planned[], asked: Planned, hasPrevious: boolean): PlanQuestion {
  const { message, values, choices } = asked.ask!;
  const whole = choices.map((choice) => {
    const filled = parts.map((part) => {
      if (part === asked) return { ...part, calls: [choice] };
      return part.ask ? { ...part, calls: part.ask.choices.slice(0, 1) } : part;
    });
    const { calls } = placedOf(filled, hasPrevious);
    // A report is offered even if there is nothing to report on yet.
    return calls.length > 0 ? calls.map(({ call }) => call) : [choice];
  });
  return { message, values, choices: whole, about: parts.length > 1 ? asked.reading : null };
}

/** Asks whether to write a report if that is uncertain; null if it is not. */
function reportQuestion(
  placed: readonly { reading: ClauseReading; call: Call }[],
  clauses: readonly ClauseReading[],
): PlanQuestion | null {
  if (!placed.some(({ call }) => isReport(call.tool)) || !isReportUnclear(clauses)) return null;
  const all = placed.map(({ call }) => call);
  const sure = all.filter((call) => !isReport(call.tool));
  return { message: 'report_unsure', values: {}, choices: sure.length > 0 ? [all, sure] : [all], about: null };
}

const stepsOf = (placed: readonly { reading: ClauseReading; call: Call }[]) =>
  withoutRepeats(placed.flatMap(({ reading, call }) => toStep(reading, call)));

/** Plans the calls of all clauses in the order of the text. */
export function planSteps(clauses: readonly ClauseReading[], { hasPrevious }: { hasPrevious: boolean }): Plan {
  const parts = clauses.flatMap(toPlanned);
  const isCalled = parts.some(({ calls }) => calls.length > 0);
  const isAsked = parts.some(({ ask }) => ask !== null && !ask.weak);
  const skipped = new Set(
    isCalled && !isAsked ? parts.flatMap(({ reading, ask }) => (ask?.weak ? [reading] : [])) : [],
  );
  const kept = parts.filter(({ reading }) => !skipped.has(reading));
  const asked = kept.find(({ ask }) => ask !== null);
  if (asked) {
    const ask = questionOf(kept, asked, hasPrevious);
    const others = kept.filter(({ ask }) => ask === null);
    const waits = asked.ask!.choices.some(({ tool }) => isWork(tool));
    return { steps: stepsOf(placeReports(callsOf(others), hasPrevious, waits).calls), ask, skipped };
  }
  const placed = placedOf(kept, hasPrevious);
  if (placed.ask) {
    const { message, values, choices } = REPORT_OF_WHAT;
    const report = kept.flatMap(({ calls }) => calls.filter(({ tool }) => isReport(tool))).slice(0, 1);
    return {
      steps: [],
      ask: { message, values, choices: choices.map((choice) => [choice, ...report]), about: null },
      skipped,
    };
  }
  for (const { reading, calls } of kept)
    if (calls.length > 0 && !placed.calls.some((one) => one.reading === reading)) skipped.add(reading);
  const unsure = reportQuestion(placed.calls, clauses);
  return unsure ? { steps: [], ask: unsure, skipped } : { steps: stepsOf(placed.calls), ask: null, skipped };
}
