import { Fault } from '../core/base/fault.js';
import { NAME_LISTS } from '../core/vision/models/choose-class-names.js';
import type { ModelReport } from '../core/vision/models/model-report.js';
import { formatAnswer, formatKeys } from './output/format-keys.js';
import { END_OF_INPUT, type Keys } from './read-keys.js';
import { plain, type Terminal } from './terminal.js';

/** Statements about a weight file that a reviewer is asked for. */
export interface ReviewFields {
  names?: string;
  source?: string;
  licence?: string;
  commercial_use?: string;
  reviewed_by?: string;
}

interface Conversation {
  keys: Keys;
  terminal: Terminal;
}

/** An answer that one key gives: the words shown for it, and the value of the field; null for a line of text. */
interface KeyAnswer {
  words: string;
  value: string | null;
}

interface ReviewStep {
  field: keyof ReviewFields;
  title: string;
  /** Answers by key; empty if a line of text is the only one. */
  keys: Readonly<Record<string, KeyAnswer>>;
  /** What to type, for a line of text. */
  prompt: string;
  /** Value of an empty line; null if a text is required. */
  usual: string | null;
}

const LICENCES: Readonly<Record<string, KeyAnswer>> = {
  a: { words: 'Apache-2.0', value: 'Apache-2.0' },
  s: { words: 'BSD-3-Clause', value: 'BSD-3-Clause' },
  m: { words: 'MIT', value: 'MIT' },
  g: { words: 'AGPL-3.0', value: 'AGPL-3.0' },
  o: { words: 'other', value: null },
};

const USES: Readonly<Record<string, KeyAnswer>> = {
  y: { words: 'allowed', value: 'allowed' },
  n: { words: 'forbidden', value: 'forbidden' },
  u: { words: 'unknown', value: 'unknown' },
};

/** Returns the list of names for the number of classes, if the file names none. */
function nameKeys(report: ModelReport): Readonly<Record<string, KeyAnswer>> {
  const list = report.class_names_source === 'numbered' ? NAME_LISTS.get(report.class_names.length) : undefined;
  if (list === undefined) return {};
  // An empty value leaves the field out.
  const words = list.replace(/^coco(\d+)$/, 'COCO $1');
  return { c: { words, value: list }, n: { words: 'numbers instead of names', value: '' } };
}

/** Returns the questions of a review: those that neither the command line nor the file answers. */
function stepsFor(report: ModelReport, given: ReviewFields, user: string): ReviewStep[] {
  const names = nameKeys(report);
  const steps: ReviewStep[] = [
    { field: 'names', title: 'Class names', keys: names, prompt: '', usual: null },
    { field: 'source', title: 'Source', keys: {}, prompt: 'URL or words', usual: null },
    { field: 'licence', title: 'Licence', keys: LICENCES, prompt: 'its name', usual: null },
    { field: 'commercial_use', title: 'Commercial use', keys: USES, prompt: '', usual: null },
    { field: 'reviewed_by', title: 'Reviewed by', keys: {}, prompt: `name, [Enter] ${user}`, usual: user },
  ];
  return steps.filter(({ field }) => {
    if (given[field] !== undefined) return false;
    if (field === 'names') return Object.keys(names).length > 0;
    return field !== 'licence' || report.licence === null;
  });
}

/** Prints keys, waits for one of them, and prints it as the answer. Faults: cancelled. @param hidden keys not printed. */
export async function askForKey(
  head: string,
  choices: readonly (readonly [string, string])[],
  { keys, terminal, hidden = [] }: Conversation & { hidden?: readonly string[] },
): Promise<string> {
  const prompt = formatKeys(head, choices, terminal);
  terminal.prompt(prompt);
  for (;;) {
    const key = await keys.key();
    if (key === END_OF_INPUT) throw new Fault('cancelled', 'Stopped: no card was written.');
    if (![...hidden, ...choices.map(([name]) => name)].includes(key)) continue;
    terminal.log(formatAnswer(prompt, key, terminal));
    return key;
  }
}

/** Waits for one of the keys of a step. @returns its value; null for `b`, back. */
async function askKey(step: ReviewStep, head: string, conversation: Conversation): Promise<string | null> {
  const choices = Object.entries(step.keys).map(([key, { words }]) => [key, words] as const);
  const key = await askForKey(head, choices, { ...conversation, hidden: ['b'] });
  if (key === 'b') return null;
  const { value } = step.keys[key]!;
  return value ?? (await askLine(step, head, conversation));
}

/** Asks for a text, again if it is empty and required. @returns null for `b`, back. */
async function askLine(step: ReviewStep, head: string, { keys, terminal }: Conversation): Promise<string | null> {
  for (;;) {
    const line = (await keys.line(`${head}${terminal.paint('dim', plain(step.prompt))}  `)).trim();
    if (line === 'b') return null;
    const text = line === '' ? step.usual : line;
    if (text !== null) return text;
  }
}

const TITLE_WIDTH = 16;

/**
 * Asks for what a review needs. One key answers a question with choices; `b` goes back. Faults: cancelled.
 * @param given fields of the command line, which are not asked for.
 * @param user suggested name of the reviewer.
 */
export async function askReview(
  report: ModelReport,
  { given, user }: { given: ReviewFields; user: string },
  conversation: Conversation,
): Promise<ReviewFields> {
  const { terminal } = conversation;
  const steps = stepsFor(report, given, user);
  terminal.log('\nNothing has run yet. [b] goes back, Ctrl-C writes nothing.\n');
  const answers: ReviewFields = { ...given };
  for (let at = 0; at < steps.length; ) {
    const step = steps[at]!;
    const head = `${at + 1}/${steps.length} ${terminal.paint('bold', step.title.padEnd(TITLE_WIDTH))}`;
    const ask = Object.keys(step.keys).length > 0 ? askKey : askLine;
    const answer = await ask(step, head, conversation);
    if (answer === null) at = Math.max(0, at - 1);
    else {
      if (answer === '') delete answers[step.field];
      else answers[step.field] = answer;
      at += 1;
    }
  }
  return answers;
}
