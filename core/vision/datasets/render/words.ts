import { data, figure, type Inline, type Phrase } from '../../../report/document.js';
import { formatCount } from '../../../report/figures.js';
import type { Severity } from '../checks/finding.js';
import type { DatasetConsequence, FindingKind } from './rank-kinds.js';
import type { RankedInput } from './report-input.js';

/** Returns the id of the section of a kind of findings. */
export const findingSection = (number: number) => `finding-${number}`;

/** Returns the number of a kind as a link to its section. */
export const numberOf = ({ number }: Pick<FindingKind, 'number'>): Extract<Inline, { kind: 'number' }> => ({
  kind: 'number',
  to: findingSection(number),
  text: String(number),
});

/** Returns the numbers of the kinds of some checks, each after a space. */
export function numbersOf(codes: readonly string[], { kinds }: RankedInput, severities?: readonly Severity[]): Phrase {
  const found = kinds.filter(({ code, severity }) => codes.includes(code) && (severities?.includes(severity) ?? true));
  return found.flatMap((kind): Phrase => [{ kind: 'text', text: ' ' }, numberOf(kind)]);
}

/** Returns the title of the check of a kind. */
export const titleOf = ({ code }: FindingKind, { checks }: RankedInput): string => checks.get(code)?.title ?? code;

/** Formats an extent such as `12 boxes`, with irregular plurals. */
export function amount(number: number, one: string, several = `${one}s`): Phrase {
  return [figure(`${formatCount(number)} ${number === 1 ? one : several}`)];
}

/** Marks the name of a file as data. */
export const file = (name: string): Inline => data(name, 80);

/** Marks a command as data, so that it can be copied. */
export const command = (line: string): Inline => data(line, 400);

/** What is gained by fixing findings of a consequence, in a sentence. */
export const GAINS: Readonly<Record<DatasetConsequence, string>> = {
  stops: 'Training starts, on the data that is meant.',
  'wrong-throughout': 'A model learns the right classes and boxes.',
  leaks: 'Scores are measured on images that the model has not seen.',
  dropped: 'Training stops dropping these images with all their boxes.',
  mislearned: 'A model no longer learns from wrong boxes.',
  uncovered: 'Scores cover every class.',
  minor: 'Results hardly change.',
};
