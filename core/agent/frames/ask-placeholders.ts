import type { Ask, Call } from '../slots/filled.js';
import { FILE_SLOTS } from '../tools/agent-tool.js';
import type { ClauseReading } from './clause-reading.js';

/** "<data.yaml>", "<your photo.jpg>": what a request leaves to be filled in; not "a < b.jpg > c". */
const PLACEHOLDER = /<(?![\s<>])[^<>\n]{0,100}[^<>\s]>/g;

/** Arguments that are paths, with the question for each. */
const QUESTIONS = new Map([
  ['image_path', 'missing_image'],
  ['folder_path', 'missing_folder'],
  ['config_path', 'missing_config'],
  ['model_path', 'missing_model'],
  ...FILE_SLOTS.map(([, { argument, missing }]): [string, string] => [argument, missing]),
]);
const PATHS = [...QUESTIONS.keys()];

/** Paths of a request that stand between angle brackets. */
function placeholdersOf(readings: readonly ClauseReading[], original: string): Set<string> {
  const ranges = [...original.matchAll(PLACEHOLDER)].map(({ 0: text, index }) => [index, index + text.length] as const);
  const inside = (start: number, end: number) => ranges.some(([from, to]) => from < start && end < to);
  const data = ranges.length > 0 ? readings.flatMap(({ clause }) => clause.data) : [];
  return new Set(data.filter(({ start, end }) => inside(start, end)).map(({ text }) => text));
}

/** The path argument of a call that is a placeholder. */
function missingIn({ arguments: given }: Call, placeholders: ReadonlySet<string>): string | undefined {
  return PATHS.find((name) => placeholders.has(String(given[name])));
}

/** A call with its placeholders in brackets, as they were sent. */
function inBrackets(call: Call, placeholders: ReadonlySet<string>): Call {
  const filled = PATHS.flatMap((name) =>
    placeholders.has(String(call.arguments[name])) ? [[name, `<${String(call.arguments[name])}>`]] : [],
  );
  return { ...call, arguments: { ...call.arguments, ...Object.fromEntries(filled) } };
}

function askFor(call: Call, missing: string, placeholders: ReadonlySet<string>): Ask {
  return {
    message: QUESTIONS.get(missing)!,
    values: { path: String(call.arguments[missing]) },
    choices: [inBrackets(call, placeholders)],
    weak: false,
  };
}

function askIn(reading: ClauseReading, placeholders: ReadonlySet<string>): ClauseReading[] {
  const { outcome } = reading;
  if (outcome.kind === 'ask') {
    const choices = outcome.ask.choices.map((call) => inBrackets(call, placeholders));
    return [{ ...reading, outcome: { ...outcome, ask: { ...outcome.ask, choices } } }];
  }
  if (outcome.kind !== 'calls') return [reading];
  const whole = outcome.calls.filter((call) => missingIn(call, placeholders) === undefined);
  if (whole.length === outcome.calls.length) return [reading];
  const asked = outcome.calls.flatMap((call): ClauseReading[] => {
    const missing = missingIn(call, placeholders);
    if (missing === undefined) return [];
    const ask = askFor(call, missing, placeholders);
    return [{ ...reading, outcome: { kind: 'ask', reading: outcome.reading, ask } }];
  });
  return whole.length > 0 ? [{ ...reading, outcome: { ...outcome, calls: whole } }, ...asked] : asked;
}

/**
 * Asks for the paths that a request leaves in angle brackets, as the examples of the window do: "validate <data.yaml>" names
 * no file. Calls with other paths stay. Cost: linear in the text for each placeholder.
 * @param original the request as it was sent.
 */
export function askPlaceholders(readings: readonly ClauseReading[], original: string): ClauseReading[] {
  const placeholders = placeholdersOf(readings, original);
  return placeholders.size === 0 ? [...readings] : readings.flatMap((reading) => askIn(reading, placeholders));
}
