import {
  type Block,
  data,
  figure,
  type Inline,
  type Phrase,
  paragraph,
  phrase,
  type TableHead,
} from '../../report/document.js';
import { formatCount } from '../../report/figures.js';

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string | undefined>>>;

/** Texts of a language. Its file must contain every term of every vocabulary. */
export interface Words {
  /** BCP 47 language tag. */
  language: string;
  /** Separators: between the items of a list, before its last item, and between sentences. */
  joins: { list: string; last: string; sentence: string };
  counts: Readonly<Record<string, Forms>>;
  sentences: Readonly<Record<string, string>>;
  report: Readonly<Record<string, string>>;
}

/** All terms of one part of the agent. */
export interface Terms {
  /** Sentences of answers, with their placeholders. */
  sentences: Readonly<Record<string, readonly string[]>>;
  /** Nouns that are counted. */
  counts: readonly string[];
  /** Headings, columns and labels of a report. */
  report: readonly string[];
}

const PLACE = /\{([a-z]{1,20})\}/g;

/** Fills in the placeholders of a template. Values are data, so placeholders in them are not replaced. */
function fill(template: string, slots: Readonly<Record<string, Inline | Phrase>>): Phrase {
  const parts = template.split(PLACE);
  return parts.flatMap((part, place): Phrase => {
    if (place % 2 === 0) return part === '' ? [] : [{ kind: 'text', text: part }];
    const slot = slots[part];
    if (slot === undefined) throw new Error(`No value for the placeholder {${part}} of "${template}"`);
    return 'kind' in slot ? [slot] : slot;
  });
}

/** Maximum rows of a table. Below it is the number of omitted rows. */
const MAX_ROWS = 200;

/** Formats the texts of one part of the agent. */
interface Vocabulary<T extends Terms> {
  terms: T;
  /** Formats a sentence of an answer. */
  sentence<Id extends keyof T['sentences'] & string>(
    words: Words,
    id: Id,
    slots: Readonly<Record<T['sentences'][Id][number], Inline | Phrase>>,
  ): Phrase;
  /** Formats a count with its noun: "3 images". */
  counted(words: Words, count: number, of: T['counts'][number]): Phrase;
  label(words: Words, word: T['report'][number]): Phrase;
  /** Formats a label with placeholders. */
  labelWith(words: Words, word: T['report'][number], slots: Readonly<Record<string, Inline | Phrase>>): Phrase;
  /**
   * Renders a table with a caption, up to a maximum number of rows and with the number of omitted ones. Renders nothing
   * if there are no rows.
   * @param columns title of each column, and whether it contains figures.
   */
  table(
    words: Words,
    caption: T['report'][number],
    { columns, rows }: { columns: readonly Column<T>[]; rows: readonly (readonly Phrase[])[] },
  ): Block[];
}
type Column<T extends Terms> = readonly [T['report'][number], 'text' | 'figure'];

/** Defines the texts of a part of the agent. Each language must provide all of them. */
export function vocabulary<const T extends Terms>(terms: T): Vocabulary<T> {
  const textFor = ({ report }: Words, word: string) => report[word]!;
  const label = (words: Words, word: string): Phrase => [{ kind: 'text', text: textFor(words, word) }];
  return {
    terms,
    sentence: (words, id, slots) => fill(words.sentences[id]!, slots),
    counted(words, count, of) {
      const forms = words.counts[of] ?? {};
      const form = forms[new Intl.PluralRules(words.language).select(count)] ?? forms.other ?? '{n}';
      return fill(form, { n: figure(formatCount(count)) });
    },
    label,
    labelWith: (words, word, slots) => fill(textFor(words, word), slots),
    table(words, caption, { columns, rows }) {
      if (rows.length === 0) return [];
      const head = columns.map(
        ([word, kind]): TableHead => ({ title: textFor(words, word), align: kind === 'figure' ? 'end' : 'start' }),
      );
      const table: Block = {
        kind: 'table',
        caption: label(words, caption),
        head,
        rows: rows.slice(0, MAX_ROWS),
        markdown: 'whole',
      };
      const rest = rows.length - MAX_ROWS;
      return rest <= 0 ? [table] : [table, paragraph(fill(words.report.more!, { n: figure(formatCount(rest)) }))];
    },
  };
}

/** Joins parts to a list with one separator. */
export function joinList({ joins }: Words, parts: readonly Phrase[]): Phrase {
  return parts.flatMap((part, place) => (place === 0 ? part : phrase`${joins.list}${part}`));
}

/** Formats a count. */
export const count = (value: number): Phrase => [figure(formatCount(value))];
/** Formats a value of the results; a dash if it is null. */
export const text = (value: string | number | null): Phrase => (value === null ? phrase`–` : [data(String(value))]);
/** Formats a number with a fixed number of decimals; a dash if there is none. */
export const fixed = (value: number | null | undefined, digits: number): Phrase =>
  value === null || value === undefined ? phrase`–` : [figure(value.toFixed(digits))];
