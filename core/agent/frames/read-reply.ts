import { foldText } from '../../language/fold-text.js';
import type { Language } from '../language/language.js';

/** Returns the words of a text without punctuation, courtesies and words without meaning. */
function wordsOf(text: string, { data }: Language): string {
  const plain = foldText(text)
    .replace(/[\s.,!?;:#()，。！？；：（）]+/gu, ' ')
    .trim();
  const courtesies = [...data.courtesies, ...data.openings].map(foldText).sort((a, b) => b.length - a.length);
  for (const courtesy of courtesies) {
    if (plain === courtesy) return plain;
    const gap = data.spaced ? ' ' : '';
    if (plain.endsWith(`${gap}${courtesy}`) && plain.length > courtesy.length)
      return plain.slice(0, plain.length - courtesy.length).trim();
  }
  return plain;
}

/** Returns the index of a choice in one language; null if the text is no answer. */
function indexIn(text: string, count: number, language: Language): number | null {
  const { replies } = language.data;
  const words = wordsOf(text, language);
  const isOneOf = (list: readonly string[]) => list.some((reply) => foldText(reply) === words);
  if (isOneOf(replies.yes)) return 0;
  if (isOneOf(replies.last)) return count - 1;
  const ordinal = replies.ordinals.findIndex(isOneOf);
  const [, digits] = /^(?:(?:option|choice|number|no|第) ?)?(\d{1,2})(?: ?个)?$/u.exec(words) ?? [];
  const index = digits === undefined ? ordinal : Number(digits) - 1;
  return index >= 0 && index < count ? index : null;
}

/**
 * Reads the answer to a question with choices: "2", "yes", "the second one", 第二个.
 * @param count number of choices.
 * @returns the index of the choice; null if the text is a new request.
 */
export function readReply(text: string, count: number, languages: readonly Language[]): number | null {
  for (const language of languages) {
    const index = indexIn(text, count, language);
    if (index !== null) return index;
  }
  return null;
}
