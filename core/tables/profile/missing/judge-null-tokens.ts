import type { ValueType } from '../../cells/value-type.js';
import type { TextCount, WideSummary } from '../../columns/summary/wide-summary.js';
import type { NullVerdict } from '../column/column-profile.js';

const MEASURES: ReadonlySet<ValueType> = new Set([
  'integer',
  'decimal',
  'currency',
  'percent',
  'unit',
  'date',
  'datetime',
  'time',
  'coordinate',
  'email',
  'url',
  'phone',
  'identifier',
]);
/** Placeholders that only programs write. `\n` is `\N` of MySQL and PostgreSQL in lower case. */
const MACHINE_WORDS = new Set([
  'null',
  '(null)',
  '<null>',
  '\\n',
  '#n/a',
  '#na',
  '<na>',
  '#null!',
  '(blank)',
  '(empty)',
  'nan',
]);
/** Words that nearly always mean a missing value. */
const STRONG_WORDS = new Set([
  ...MACHINE_WORDS,
  'na',
  'n/a',
  'n.a.',
  'n.a',
  'none',
  'nil',
  '-',
  '--',
  '---',
  '–',
  '—',
  'k.a.',
  'k. a.',
  'not available',
  'not applicable',
  'no data',
]);
const NAMES_PLACES = /country|nation|iso|region|continent|territor|state|land|pays|pa[ií]s|locale|geo|market/i;
const NAMES_PEOPLE = /name|surname|person|author|owner|contact|customer|employee|player/i;
/** Tokens that can also be codes of places: Namibia, North Dakota. */
const SHORT_WORDS = new Set(['na', 'nd', 'none']);
/** Tokens that are also names of people. */
const PEOPLE = new Set(['none', 'null', 'nil', 'void', 'nan', 'na', 'unk', 'empty', 'missing']);
/** Words that are values among other words: no airbag, an empty tank, a missing person. */
const ORDINARY_WORDS = new Set(['none', 'nil', 'void', 'empty', 'empty.', 'blank', 'missing']);
const MOSTLY = 0.5;
/** Minimum share of cells with one of the types in `MEASURES`; the others, such as typos, are ignored. */
const NEARLY_ALL = 0.95;
const SHORT_CODE = /^A\+?$/;

/**
 * Decides for each null token whether it means a missing value in this column. Certain only if nearly all other texts
 * have a type in `MEASURES` (adapted from `qsv denull`), or if only programs write the token.
 */
export function judgeNullTokens(name: string, summary: WideSummary): NullVerdict[] {
  const tokens = [...summary.nullTokens.values()].sort((a, b) => b.cells - a.cells || a.row - b.row);
  return judgeConsistently(
    tokens.map((token) => ({ token: token.text, count: token.cells, ...judge(token, name, summary) })),
  );
}

/**
 * Makes verdicts on strong words consistent: if one of them (NULL) means a missing value in the column, unsure ones
 * (N/A) do, too.
 */
function judgeConsistently(verdicts: readonly NullVerdict[]): NullVerdict[] {
  const isStrong = ({ token }: NullVerdict) => STRONG_WORDS.has(token.trim().toLowerCase());
  const certain = verdicts.find((found) => found.verdict === 'missing' && isStrong(found));
  if (certain === undefined) return [...verdicts];
  const reason = `${JSON.stringify(certain.token)} is a placeholder for a missing value in the same column`;
  return verdicts.map((found) =>
    found.verdict === 'unsure' && isStrong(found) ? { ...found, verdict: 'missing', reason } : found,
  );
}

function judge(token: TextCount, name: string, summary: WideSummary): Pick<NullVerdict, 'verdict' | 'reason'> {
  const word = token.text.trim().toLowerCase();
  if (SHORT_WORDS.has(word) && isPlace(name, summary)) {
    return {
      verdict: 'value',
      reason: 'in a column of places or short codes it may be a real value (Namibia, North Dakota)',
    };
  }
  if (PEOPLE.has(word) && NAMES_PEOPLE.test(name)) {
    return { verdict: 'value', reason: 'in a column of names it may be a name' };
  }
  if (SIGNS.has(word) && summary.top.some(isPlus)) {
    return { verdict: 'value', reason: 'next to "+" it is a sign: low, negative or against' };
  }
  return judgeByOthers(word, summary);
}

const SIGNS = new Set(['-', '–', '—', '−']);
const isPlus = ({ text }: TextCount) => /^\+{1,3}$/.test(text.trim());

function judgeByOthers(word: string, summary: WideSummary): Pick<NullVerdict, 'verdict' | 'reason'> {
  const others = [...summary.types].map(([type, tally]) => [type, tally.cells] as const);
  const cells = others.reduce((sum, [, count]) => sum + count, 0);
  if (cells === 0) return { verdict: 'unsure', reason: 'the column has no other texts to compare with' };
  const measures = others.filter(([type]) => MEASURES.has(type)).reduce((sum, [, count]) => sum + count, 0);
  const distinctOthers = summary.distinct - summary.nullTokens.size;
  if (measures >= NEARLY_ALL * cells && distinctOthers >= 2) {
    const share =
      measures === cells ? 'every other text' : `except for ${cells - measures} of ${cells}, every other text`;
    return { verdict: 'missing', reason: `${share} of the column is ${nameOf(others)}` };
  }
  if (MACHINE_WORDS.has(word)) return { verdict: 'missing', reason: 'programs write it for missing values' };
  if (measures === cells) return { verdict: 'unsure', reason: 'the column has only one other text' };
  if (ORDINARY_WORDS.has(word) && measures < MOSTLY * cells)
    return { verdict: 'value', reason: 'an ordinary word among other words: none of them, or nothing' };
  return { verdict: 'unsure', reason: 'the column contains other words too, so it may be a real value' };
}

function nameOf(others: readonly (readonly [ValueType, number])[]): string {
  const [commonest] = [...others].sort((a, b) => b[1] - a[1])[0] ?? ['integer'];
  const numbers = new Set<ValueType>(['integer', 'decimal', 'currency', 'percent', 'unit']);
  if (numbers.has(commonest)) return 'a number';
  return commonest === 'date' || commonest === 'datetime' || commonest === 'time'
    ? 'a date or time'
    : `of type ${commonest}`;
}

function isPlace(name: string, summary: WideSummary): boolean {
  if (NAMES_PLACES.test(name)) return true;
  const full = summary.cells - summary.missing;
  const short = summary.patterns
    .filter((entry) => SHORT_CODE.test(entry.pattern))
    .reduce((sum, entry) => sum + entry.cells, 0);
  return summary.lengths.max === 2 && short >= 0.95 * full && summary.distinct > 2;
}
