import { editDistance } from '../../../../../language/edit-distance.js';
import type { TableFacts } from '../facts/column-facts.js';
import { type PartToken, type QuestionLanguage, splitTokens, stemIn } from '../words/part-tokens.js';
import type { Part } from '../words/parts.js';
import { coverQuestion } from './cover-question.js';
import { findCells } from './find-cells.js';
import { findCompounds } from './find-compounds.js';
import { findFormulas } from './find-formulas.js';
import { findMoments } from './find-moments.js';
import { findNames } from './find-names.js';
import { findRelated } from './find-related.js';
import { findStates } from './find-states.js';
import { findWords } from './find-words.js';
import { COST, PartSink } from './part-sink.js';

/** A question split to parts: for each span, its possible meanings, cheapest first. */
export interface SplitQuestion {
  tokens: readonly PartToken[];
  spans: readonly (readonly Part[])[];
}

/**
 * Splits a question to spans so that as few and as likely parts as possible cover all of its words. Words without a
 * meaning are corrected if only one known word is similar.
 */
export function findParts(text: string, facts: TableFacts): SplitQuestion {
  const typed = splitTokens(text, facts.words.language);
  const sink = findMeanings(typed, text, facts);
  const covered = coveredBy(sink);
  const tokens = typed.map((token, at) => (covered.has(at) ? token : correctTypo(token, facts)));
  const isSame = tokens.every((token, at) => token === typed[at]);
  const { parts } = isSame ? sink : findMeanings(tokens, text, facts);
  return { tokens, spans: coverQuestion(parts, tokens.length) };
}

/** Returns the places of tokens with a meaning that is not only guessed from their ending. */
function coveredBy({ parts }: PartSink): Set<number> {
  const isGuess = ({ meaning }: Part) => meaning.kind === 'word' && meaning.roles.isGuess === true;
  const known = parts.filter((part) => !isGuess(part));
  return new Set(known.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
}

function findMeanings(tokens: readonly PartToken[], text: string, facts: TableFacts): PartSink {
  const sink = new PartSink(tokens, text, facts);
  findWords(sink);
  findNames(sink, text);
  findCells(sink);
  findStates(sink);
  for (const { from, to, moment } of findMoments(tokens, text, facts.words))
    sink.add(from, to, 0, { kind: 'moment', moment });
  findRelated(sink);
  preferColumns(sink);
  findFormulas(sink, text);
  findCompounds(sink);
  return sink;
}

/** Whether only the stem of a word is that of a header, and another header is the word itself: "order" and "Ordered". */
function isLessExact({ parts }: PartSink, { from, to, cost, meaning }: Part): boolean {
  if (meaning.kind !== 'column' || cost !== COST.stem) return false;
  const isExact = (other: Part) => other.meaning.kind === 'column' && other.cost === COST.name;
  return parts.some((other) => other.from === from && other.to === to && isExact(other));
}

/** Whether a German noun for rows only shares its stem with a column of persons: "Spenden" and "Spender". */
function isPersonOfNoun({ facts, tokens, parts }: PartSink, { from, to, meaning }: Part): boolean {
  if (facts.words.language !== 'de' || meaning.kind !== 'column' || meaning.via === 'verb') return false;
  const header = facts.columns[meaning.column]?.header.at(-1)?.key ?? '';
  const isOther = header.endsWith('er') && tokens[from]?.key.endsWith('en') === true;
  const isNoun = (part: Part) =>
    part.from === from && part.to === to && part.meaning.kind === 'word' && part.meaning.roles.isNoun;
  return isOther && parts.some(isNoun);
}

/** Minimum letters of a word without a meaning that may also name a column. */
const MIN_NAME = 4;

/** Makes a word of a column's name less likely to have no meaning: "make" in a table with a column "Make". */
function preferColumns(sink: PartSink): void {
  for (const part of sink.parts) {
    if (isPersonOfNoun(sink, part)) part.cost = COST.related;
    if (isLessExact(sink, part)) part.cost += COST.otherName;
    const { from, to, meaning, cost } = part;
    const isCarrier = meaning.kind === 'word' && meaning.roles.isCarrier && meaning.roles.cues.size === 0;
    if (!isCarrier || cost > 0 || (sink.tokens[from]?.key.length ?? 0) < MIN_NAME) continue;
    const isNamed = sink.parts.some(
      (other) =>
        other.from === from &&
        other.to === to &&
        other.meaning.kind === 'column' &&
        other.meaning.via !== 'verb' &&
        other.cost <= COST.concept,
    );
    if (isNamed) part.cost = COST.carrierLikeName;
  }
}

interface SimilarWord {
  key: string;
  stem: string;
  distance: number;
}

/** Returns the words with the same first letter that differ by at most some letters. */
function similarIn(
  words: ReadonlySet<string>,
  typed: string,
  limit: number,
  language: QuestionLanguage,
): SimilarWord[] {
  const found: SimilarWord[] = [];
  for (const key of words) {
    if (key.length < 4 || key[0] !== typed[0] || Math.abs(key.length - typed.length) > limit) continue;
    const distance = editDistance(typed, key, limit);
    if (distance <= limit) found.push({ key, stem: stemIn(key, language), distance });
  }
  return found;
}

/** Replaces a word by the only similar word of the language or the table; a longer word may differ by two letters. */
function correctTypo(token: PartToken, facts: TableFacts): PartToken {
  const { language, vocabulary } = facts.words;
  if (language === 'zh' || token.number !== null || token.key.length < 5) return token;
  const limit = token.key.length >= 9 ? 2 : 1;
  const near = [vocabulary, facts.vocabulary].flatMap((words) => similarIn(words, token.key, limit, language));
  near.sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  if (first === undefined || (first.distance === second?.distance && first.stem !== second.stem)) return token;
  return { ...token, key: first.key, stem: first.stem };
}
