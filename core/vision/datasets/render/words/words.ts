import { data, figure, type Inline, inProse, type Phrase, shortenTo } from '../../../../report/document.js';
import { formatCount } from '../../../../report/figures.js';
import type { Severity } from '../../checks/finding.js';
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

/** Returns the title of the check of a kind. */
export const titleOf = ({ code }: RankedKind, { checks }: RankedInput): string => checks.get(code)?.title ?? code;

/** Formats an extent such as `12 boxes`, with irregular plurals. */
export function amount(number: number, one: string, several = `${one}s`): Phrase {
  return [figure(`${formatCount(number)} ${number === 1 ? one : several}`)];
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
