import { isDeepStrictEqual } from 'node:util';
import { TOOL_ARGUMENTS } from '../agent-tool.js';
import type { PlannedStep } from '../decision.js';
import type { Ask, Call } from '../slots/filled.js';
import type { ClauseReading } from './clause-reading.js';
import { isReportUnsure } from './report-doubt.js';
import { spansOf } from './trace-request.js';

/** The calls of a request, or what has to be asked first. */
export interface Plan {
  steps: readonly PlannedStep[];
  ask: Ask | null;
  /** Clauses whose call was left out, for another step would have to make what it needs. */
  leftOut: ReadonlySet<ClauseReading>;
}

/** An argument that the tool does not take, as a question back; null where all of them fit. */
function checkArguments(call: Call): { arguments: Record<string, unknown> } | { ask: Ask } {
  const parsed = TOOL_ARGUMENTS[call.tool].safeParse(call.arguments);
  if (parsed.success) return { arguments: parsed.data as Record<string, unknown> };
  const name = String(parsed.error.issues[0]?.path[0] ?? '');
  const { [name]: value, ...rest } = call.arguments;
  const values = { argument: name, value: String(value) };
  return { ask: { message: 'bad_argument', values, choices: [{ tool: call.tool, arguments: rest }], weak: false } };
}

function toStep(reading: ClauseReading, call: Call): PlannedStep | Ask {
  const checked = checkArguments(call);
  if ('ask' in checked) return checked.ask;
  const { outcome } = reading;
  const why = outcome.kind === 'calls' ? spansOf(outcome.reading.row, outcome.reading.covered) : [];
  return { tool: call.tool, arguments: checked.arguments, why };
}

/** The same call asked for twice is done once, for all the words that led to it. */
function withoutRepeats(steps: readonly PlannedStep[]): PlannedStep[] {
  const kept: PlannedStep[] = [];
  for (const step of steps) {
    const same = kept.find(
      ({ tool, arguments: given }) => tool === step.tool && isDeepStrictEqual(given, step.arguments),
    );
    if (same) same.why.push(...step.why);
    else kept.push({ ...step, why: [...step.why] });
  }
  return kept;
}

/** What a report is over: results of these. */
const REPORTED: ReadonlySet<string> = new Set([
  'detect_image',
  'detect_folder',
  'validate_dataset',
  'compare_models',
  'train_model',
]);

const isReport = ({ tool }: Call) => tool === 'generate_report';

/** A report is over what this request does, or over what an earlier one did; it comes after what it is over. */
function placeReports(calls: readonly { reading: ClauseReading; call: Call }[], hasPrevious: boolean) {
  const others = calls.filter(({ call }) => !isReport(call));
  const first = calls.findIndex(({ call }) => !isReport(call));
  const about = others.some(({ call }) => REPORTED.has(call.tool))
    ? 'this-request'
    : hasPrevious
      ? 'previous-run'
      : null;
  if (about === null) return { calls: others, ask: calls.length > 0 && others.length === 0 };
  const withAbout = calls.map(({ reading, call }) =>
    isReport(call) ? { reading, call: { ...call, arguments: { ...call.arguments, about } } } : { reading, call },
  );
  const early = first > 0 ? withAbout.slice(0, first) : [];
  return { calls: [...withAbout.slice(early.length), ...early], ask: false };
}

const REPORT_OF_WHAT: Ask = {
  message: 'report_of_what',
  values: {},
  choices: [
    { tool: 'detect_image', arguments: {} },
    { tool: 'detect_folder', arguments: {} },
    { tool: 'validate_dataset', arguments: {} },
    { tool: 'compare_models', arguments: {} },
  ],
  weak: false,
};

/** Plans the calls of the clauses, in the order of the text. */
export function planSteps(clauses: readonly ClauseReading[], { hasPrevious }: { hasPrevious: boolean }): Plan {
  const calls = clauses.flatMap((reading) => {
    const { outcome } = reading;
    return outcome.kind === 'calls' ? outcome.calls.map((call) => ({ reading, call })) : [];
  });
  const asking = clauses.filter(({ outcome }) => outcome.kind === 'ask');
  const askOf = ({ outcome }: ClauseReading) => (outcome.kind === 'ask' ? outcome.ask : null);
  const leftOut = new Set(calls.length > 0 ? asking.filter((reading) => askOf(reading)?.weak) : []);
  const pending = asking.find((reading) => !leftOut.has(reading));
  if (pending) return { steps: [], ask: askOf(pending), leftOut };
  const placed = placeReports(calls, hasPrevious);
  if (placed.ask) return { steps: [], ask: REPORT_OF_WHAT, leftOut };
  for (const { reading } of calls) if (!placed.calls.some((one) => one.reading === reading)) leftOut.add(reading);
  if (placed.calls.some(({ call }) => isReport(call)) && isReportUnsure(clauses)) {
    const sure = placed.calls.filter(({ call }) => !isReport(call)).map(({ call }) => call);
    return { steps: [], ask: { message: 'report_unsure', values: {}, choices: sure, weak: false }, leftOut };
  }
  const steps = placed.calls.map(({ reading, call }) => toStep(reading, call));
  const wrong = steps.find((step): step is Ask => 'message' in step);
  if (wrong) return { steps: [], ask: wrong, leftOut };
  return {
    steps: withoutRepeats(steps.filter((step): step is PlannedStep => !('message' in step))),
    ask: null,
    leftOut,
  };
}
