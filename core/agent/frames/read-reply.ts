import { findDataSpans } from '../../language/data-spans.js';
import { foldText } from '../../language/fold-text.js';
import { foldWithOffsets } from '../../language/fold-with-offsets.js';
import { type Language, wordsBeforePaths } from '../language/language.js';
import { kindOfPath } from '../values/slot-value.js';

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

/** Returns the index of a choice in one language; null if the text is not an answer. */
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

/** Returns the kinds of paths that a placeholder of a language names: "<image>", "<data.yaml>". */
function kindOfPlaceholder(placeholder: string): string {
  const inner = placeholder.slice(1, -1);
  return IMAGES.has(inner) ? 'image' : FOLDERS.has(inner) ? 'folder' : kindOfPath(inner);
}

const IMAGES = new Set(['image', '图片']);
const FOLDERS = new Set(['folder', '文件夹']);

/** A text that is only a path: in quotes, or without spaces. */
const ONLY_PATH = /^(?:["'“]([^"'“”<>\n]{1,400})["'”]|([^\s"'“”<>]{1,400}))$/;

/**
 * Fills the missing path of a choice with an answer that is only a path: "a.jpg" after "Which image?".
 * @returns the first choice whose placeholder fits; undefined if none does.
 */
export function fillPlaceholder(
  text: string,
  choices: readonly string[],
  languages: readonly Language[],
): string | undefined {
  const [, inQuotes, plain] = ONLY_PATH.exec(text.trim()) ?? [];
  const path = inQuotes ?? plain;
  const isPath = path !== undefined && findDataSpans(foldWithOffsets(path), wordsBeforePaths(languages)).length > 0;
  if (!path || !isPath) return undefined;
  for (const choice of choices) {
    const placeholder = /<[^<>\n]{1,40}>/.exec(choice)?.[0];
    if (placeholder && kindOfPlaceholder(placeholder) === kindOfPath(path))
      return choice.replace(placeholder, () => `"${path}"`);
  }
  return undefined;
}
