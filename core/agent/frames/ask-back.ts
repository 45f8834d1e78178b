import { longestAt, type TokenRow } from '../request/token-row.js';
import { numeralAt } from '../slots/read-number.js';
import { type Ask, type Call, takesClasses, toolOf } from '../tools/agent-tool.js';
import type { ClauseReading } from './clause-reading.js';
import type { Reading } from './read-clause.js';

/** Groups adjacent unknown words. */
function runsOf({ rest }: Reading): number[][] {
  const runs: number[][] = [];
  for (const at of rest) {
    const run = runs.at(-1);
    if (run && at <= run.at(-1)! + 2) run.push(at);
    else runs.push([at]);
  }
  return runs;
}

const textOf = (row: TokenRow, run: readonly number[]) =>
  row.original.slice(row.tokens[run[0]!]!.start, row.tokens[run.at(-1)!]!.end);

const names = (row: TokenRow, at: number, groups: readonly string[]) => longestAt(row, at, groups) > 0;

/** Returns the calls with additional arguments. */
const withArguments = (calls: readonly Call[], given: Call['arguments']): Call[] =>
  calls.map((call) => ({ ...call, arguments: { ...call.arguments, ...given } }));

const asking = (message: string, choices: readonly Call[], words: string): Ask => ({
  message,
  values: { words },
  choices,
  weak: false,
});

/** Asks about requested hardware ("on the gpu"), which no tool can select. */
function askDevice({ row, rest }: Reading, calls: readonly Call[]): Ask | null {
  const at = rest.find((place) => names(row, place, ['word.hardware']));
  return at === undefined ? null : asking('no_device', calls, textOf(row, [at]));
}

const MODEL_WORDS = ['word.architecture', 'word.model_noun', 'word.model_head'];
const IGNORED_NEAR_NAME = [
  'word.with',
  'word.in',
  'word.about_small',
  'word.run',
  'action.run',
  ...MODEL_WORDS.slice(1),
];

/** Joins the words of a run that may be a model name: "yolox_nano" for "with the yolox nano model". */
function nameIn(row: TokenRow, run: readonly number[]): string {
  const isName = (at: number) => row.tokens[at]!.kind === 'word' && !names(row, at, IGNORED_NEAR_NAME);
  const words = run.filter((at) => names(row, at, ['word.architecture']) || isName(at));
  return words.map((at) => textOf(row, [at])).join('_');
}

/** Asks which model is meant if its name is not recognized: "with yolox nano", "with my own fancy model". */
function askModel(reading: Reading, calls: readonly Call[]): Ask | null {
  const { row, slots, frame } = reading;
  if (!takesClasses(frame.tool) || slots.has('model')) return null;
  const run = runsOf(reading).find(
    (places) =>
      places.some((at) => names(row, at, MODEL_WORDS)) &&
      (places.some((at) => names(row, at, ['word.architecture'])) ||
        names(row, places[0]!, ['word.with', 'action.run'])),
  );
  if (!run) return null;
  const name = nameIn(row, run);
  const named = name === '' ? [] : withArguments(calls.slice(0, 1), { model_path: name });
  return asking('unknown_model', [...named, ...calls, { tool: 'list_models', arguments: {} }], textOf(row, run));
}

/** Asks what a number means if the request does not say: "train on data.yaml 50", "0.6 please". */
function askNumber(reading: Reading, calls: readonly Call[]): Ask | null {
  const { row, rest, frame } = reading;
  const { numberMeanings: meaningsOf } = toolOf(frame.tool);
  for (const at of rest) {
    const numeral = numeralAt(row, at);
    if (!numeral || numeral.length > 1) continue;
    const sign = row.original[row.tokens[at]!.end];
    const isPercent = sign === '%' || sign === '％' || names(row, at + 1, ['word.percent']);
    const free = (given: Call['arguments']) =>
      calls.every((call) => !Object.keys(given).some((key) => key in call.arguments));
    const meanings = (meaningsOf?.(numeral.number, isPercent) ?? []).filter(free);
    if (meanings.length === 0) continue;
    const choices = meanings.flatMap((given) => withArguments(calls.slice(0, 1), given));
    const run = runsOf(reading).find((places) => places.includes(at))!;
    return asking('which_number', [...choices, ...calls.slice(0, 1)], textOf(row, run));
  }
  return null;
}

/** Asks about unrecognized words that are probably an argument of a call. */
export function askAboutRest(reading: ClauseReading): ClauseReading {
  const { outcome } = reading;
  if (outcome.kind !== 'calls' || outcome.reading.rest.length === 0) return reading;
  const { calls } = outcome;
  const ask =
    askDevice(outcome.reading, calls) ?? askModel(outcome.reading, calls) ?? askNumber(outcome.reading, calls);
  return ask ? { ...reading, outcome: { kind: 'ask', reading: outcome.reading, ask } } : reading;
}
