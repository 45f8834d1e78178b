import { data, figure, type Inline, inProse, type Phrase, phrase, shortenTo } from '../../../../report/document.js';
import { formatCount } from '../../../../report/figures.js';
import { currentCatalogue } from '../../../../report/language/translation.js';
import { chineseCheck } from '../../checks/chinese-checks.js';
import type { Finding, Severity } from '../../checks/finding.js';
import type { DatasetConsequence, RankedKind } from './rank-kinds.js';
import type { RankedInput } from './report-input.js';

/** Returns the id of the section of a kind of findings. */
export const findingSection = (number: number) => `finding-${number}`;

/** Returns the number of a kind as a link to its section. */
export const kindNumber = ({ number }: Pick<RankedKind, 'number'>): Extract<Inline, { kind: 'number' }> => ({
  kind: 'number',
  to: findingSection(number),
  text: String(number),
});

/** Returns the numbers of the kinds of some checks, each after a space. */
export function numbersOf(codes: readonly string[], { kinds }: RankedInput, severities?: readonly Severity[]): Phrase {
  const found = kinds.filter(({ code, severity }) => codes.includes(code) && (severities?.includes(severity) ?? true));
  return found.flatMap((kind): Phrase => [{ kind: 'text', text: ' ' }, kindNumber(kind)]);
}

/** Returns the texts of a check in another language than English; null for English. */
const translatedCheck = (code: string) => (currentCatalogue() === null ? null : chineseCheck(code));

/** Returns the title of the check of a kind, in the language of the report. */
export const titleOf = ({ code }: RankedKind, { checks }: RankedInput): string =>
  translatedCheck(code)?.title ?? checks.get(code)?.title ?? code;

/** What a finding says, in the language of the report. */
interface FindingWords {
  /** What is wrong: in English as a message, otherwise the value. */
  what: Phrase;
  why: string;
  fix: string;
}

/** Returns what a finding says. Only English has a message; in other languages, the value is next to the title. */
export function wordsOf({ code, message, value, why, fix }: Finding): FindingWords {
  const translated = translatedCheck(code);
  if (translated === null) return { what: [{ kind: 'text', text: message }], why, fix };
  return {
    what: value === null ? [] : phrase`The value is ${data(value, 80)}.`,
    why: translated.why,
    fix: translated.fix,
  };
}

/** Formats an extent such as `12 boxes`, with irregular plurals. */
export function amount(number: number, one: string, several = `${one}s`): Phrase {
  const unit = currentCatalogue()?.units[several] ?? (number === 1 ? one : several);
  return [figure(`${formatCount(number)} ${unit}`)];
}

/** Shortens the name of an image to its split and file. */
export const imageName = (name: string): Inline => inProse(shortenTo(name.replace(/^images\//, ''), 60));

/** Marks the name of a file as data. */
export const file = (name: string): Inline => data(name, 80);

/** Marks a command as data, so that it can be copied. */
export const command = (line: string): Inline => data(line, 400);

/** What is gained by fixing findings of a consequence, in a sentence. */
const GAINS: Readonly<Record<DatasetConsequence, string>> = {
  stops: 'Training starts, on the data that is meant.',
  'wrong-throughout': 'A model learns the right classes and boxes.',
  leaks: 'Scores become valid.',
  dropped: 'Training no longer drops these images with all boxes.',
  mislearned: 'A model no longer learns wrong boxes.',
  uncovered: 'Scores cover every class.',
  minor: 'Other tools read the dataset the same way.',
};

/** Gains of checks about lost labels. */
const GAINS_OF_CHECKS: Readonly<Record<string, string>> = {
  'label-missing': 'Objects without a label are no longer learned as background.',
  'label-empty': 'Objects without a label are no longer learned as background.',
  'label-orphan': 'The objects of these labels are learned.',
};

/** Returns what is gained by fixing the findings of a kind, in a sentence. */
export const gainOf = ({ code, consequence }: Pick<RankedKind, 'code' | 'consequence'>): string =>
  GAINS_OF_CHECKS[code] ?? GAINS[consequence];
