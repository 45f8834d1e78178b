import { type ColumnRule, claimCells } from './column-issue.js';

/** A code of a list such as 1 = fatal, 2 = serious. */
const CODE = /^\d{1,2}$/;
const WORD = /^\p{L}[\p{L} .,'’/&()-]{2,}$/u;
/** Minimum cells with codes: one could be a slip of another kind. */
const MIN_CELLS = 2;
/** Maximum share of the cells with codes. With more, the words are the exception. */
const MAX_SHARE = 0.5;

/**
 * Finding `codes-among-words`: a category written as its number in a list, next to words. All other texts are words, and
 * the numbers are no higher than their number.
 */
export const codesAmongWords: ColumnRule = ({ profile, summary: { top, distinct } }) => {
  if (profile.meaning !== 'category' || top.length < distinct) return null;
  const tokens = new Set(profile.null_tokens.map(({ token }) => token));
  const texts = top.filter(({ text }) => !tokens.has(text));
  const codes = texts.filter(({ text }) => CODE.test(text.trim()));
  const words = texts.filter(({ text }) => WORD.test(text.trim()));
  const isList = codes.length + words.length === texts.length && codes.length <= words.length && words.length > 1;
  if (codes.length === 0 || !isList || codes.some(({ text }) => Number(text) > words.length)) return null;
  const count = codes.reduce((sum, { cells }) => sum + cells, 0);
  const all = texts.reduce((sum, { cells }) => sum + cells, 0);
  if (count < MIN_CELLS || count > MAX_SHARE * all) return null;
  const named = codes.slice(0, 2).map(({ text }) => `"${text.trim()}"`);
  return {
    code: 'codes-among-words',
    severity: 'warning',
    count,
    title: claimCells(
      profile.name,
      `has ${codes.length > 2 ? 'codes such as ' : ''}${named.join(' and ')} among its words`,
      count,
    ),
    why: 'Each code probably means one of the words, so that groups are split in two. The file does not say which.',
    examples: codes,
    matches: (text) => CODE.test(text.trim()),
    step: null,
  };
};
