import type { PartToken } from '../words/part-tokens.js';
import { noRoles } from '../words/parts.js';
import { COST, type PartSink } from './part-sink.js';

/** Endings with which words are derived from each other in English and German: "borrowed" and "borrower". */
const ENDINGS = {
  en: /(?:ations?|ancies|ancy|ments?|ings?|ions?|ants?|ers?|ors?|ees?|als?|ies|ed|es|y|e|s|d)$/,
  de: /(?:ungen|ung|innen|erin|ern|er|ten|te|en|et|es|e|t|n|s)$/,
  zh: /(?!)/,
};

/** Minimum letters of a word without its ending. */
const MIN_ROOT = 4;

function rootOf(key: string, language: keyof typeof ENDINGS): string | null {
  const joined = language === 'en' ? key.replace(/anc(?:y|ies)$|ants?$/, 'an') : key;
  const root = joined.replace(ENDINGS[language], '');
  return root.length >= MIN_ROOT ? root : null;
}

/**
 * Adds words that are derived from a header or the name of the table and have no other meaning: "borrowed" in a table with
 * borrowers says what the rows record, and "delivered" means the date "Last delivery".
 */
export function findRelated(sink: PartSink): void {
  const { facts } = sink;
  const { language } = facts.words;
  const covered = sink.covered;
  for (const [at, { key, number }] of sink.tokens.entries()) {
    const root = covered.has(at) || number !== null ? null : rootOf(key, language);
    if (root === null) continue;
    const isRelated = (word: Pick<PartToken, 'key'>) => rootOf(word.key, language) === root || word.key === root;
    const related = facts.columns.flatMap(({ header }, column) => (header.some(isRelated) ? [column] : []));
    const dates = related.filter((column) => facts.columns[column]?.isDate);
    for (const column of dates) sink.add(at, at + 1, COST.verb, { kind: 'column', column, via: 'verb' });
    const isNamed = [...facts.index.nameStems].some((stem) => isRelated({ key: stem }));
    if (dates.length === 0 && (related.length > 0 || isNamed)) addEvent(sink, at);
  }
}

const addEvent = (sink: PartSink, at: number): void =>
  sink.add(at, at + 1, COST.related, { kind: 'word', roles: { ...noRoles(), cues: new Set(['event']) } });
