import type { ColumnMention } from './question/mentions.js';
import type { Question } from './question/question.js';

/** Kind of answer that a question requests, and the requested noun. */
export interface QuestionShape {
  asks: 'count' | 'person' | 'time' | 'place' | 'duration' | 'which' | 'what' | 'name' | 'yes' | 'reason' | 'other';
  /** Position of the first content word after the question word: "which COUNTRY". */
  head: number | null;
  /** The column to which the word at `head` refers. */
  headMention: ColumnMention | null;
  isPlural: boolean;
}

const NAMING = new Set(['name', 'list', 'give', 'tell', 'show', 'find', 'identify']);
const YES = new Set(['is', 'was', 'are', 'were', 'did', 'does', 'do', 'has', 'have', 'had', 'can', 'will']);

/** Determines the kind of answer from the first words of a question. */
export function questionShapeOf(question: Question): QuestionShape {
  const { asks, at } = asksOf(question);
  const head = headAfter(question, at);
  const headMention = head === null ? null : mentionAt(question, head);
  const word = head === null ? '' : (question.tokens[head]?.text ?? '');
  const isPlural = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us');
  return { asks, head, headMention, isPlural };
}

const ASKING: ReadonlyMap<string, QuestionShape['asks']> = new Map([
  ['who', 'person'],
  ['whom', 'person'],
  ['whose', 'person'],
  ['when', 'time'],
  ['where', 'place'],
  ['why', 'reason'],
  ['which', 'which'],
  ['what', 'what'],
]);

function asksOf({ tokens, cues }: Question): { asks: QuestionShape['asks']; at: number } {
  const duration = cues.find(({ meaning }) => meaning.kind === 'duration');
  if (duration !== undefined) return { asks: 'duration', at: duration.to };
  const count = cues.find(({ meaning }) => meaning.kind === 'howMany');
  if (count !== undefined) return { asks: 'count', at: count.to };
  const at = tokens.findIndex(({ text }) => ASKING.has(text));
  const asks = ASKING.get(tokens[at]?.text ?? '');
  if (asks !== undefined) return { asks, at: at + 1 };
  const first = tokens[0]?.text ?? '';
  if (YES.has(first)) return { asks: 'yes', at: 1 };
  return NAMING.has(first) ? { asks: 'name', at: 1 } : { asks: 'other', at: 0 };
}

function headAfter({ tokens, isFiller, cues }: Question, from: number): number | null {
  for (let at = from; at < Math.min(tokens.length, from + 8); at += 1) {
    const isCue = cues.some(
      (cue) =>
        cue.from <= at &&
        at < cue.to &&
        (cue.meaning.kind === 'superlative' || cue.meaning.kind === 'distinct' || cue.meaning.kind === 'ordinal'),
    );
    if (isFiller[at] !== true && !isCue) return at;
  }
  return null;
}

function mentionAt({ columns }: Question, head: number): ColumnMention | null {
  const at = columns.filter(({ from, to }) => from <= head && head < to);
  const weight = ({ share, via }: ColumnMention) => share + (via === 'word' ? 1 : via === 'stem' ? 0.8 : 0);
  at.sort((a, b) => weight(b) - weight(a));
  return at[0] ?? null;
}
