import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import { defineStep } from '../kit/define-step.js';
import { findColumn, type TableView } from '../kit/table-view.js';

/** Hexadecimal digits of a hash: 48 bits, so that among a million texts two are equal with a probability of 0.2%. */
const HASH_DIGITS = 12;
const MIN_KEY = 8;

const Options = z.strictObject({
  /** Default: the columns of the finding `personal-data`. */
  columns: z.array(z.string()).min(1).optional(),
  /** `numbered`: numbers in the order of the rows. `hash`: a keyed hash, the same in every file with the same key. */
  method: z.enum(['numbered', 'hash']).optional(),
  /** Secret of the hash. Anyone who has it can test guesses. */
  key: z.string().min(MIN_KEY).max(200).optional(),
  /** Start of each new text. */
  prefix: z.string().max(20).optional(),
});
type Options = z.output<typeof Options>;

const REASON = 'replaced by a pseudonym';

/** Spellings that differ only in blanks at the ends and in case belong to one person. */
const identityOf = (text: string) => trimBlanks(text).normalize('NFC').toLowerCase();

/** Returns a function from texts to pseudonyms. Equal texts of all columns get the same. */
function pseudonyms({ method = 'numbered', key, prefix = 'id-' }: Options): (text: string) => string {
  if (method === 'hash') {
    if (key === undefined)
      throw new Fault('invalid-input', `The method hash needs a key: add \`key\`, at least ${MIN_KEY} characters.`);
    return (text) => prefix + createHmac('sha256', key).update(identityOf(text)).digest('hex').slice(0, HASH_DIGITS);
  }
  const numbers = new Map<string, number>();
  return (text) => {
    const identity = identityOf(text);
    const known = numbers.get(identity);
    if (known !== undefined) return `${prefix}${known}`;
    numbers.set(identity, numbers.size + 1);
    return `${prefix}${numbers.size}`;
  };
}

/** Texts of which the pseudonyms are computed for a step that is not applied. */
const MAX_EXAMPLES = 100;

/** Limits pseudonyms to the first texts, because computing all takes long for a column of many people. */
function firstOf(pseudonymOf: (text: string) => string): (text: string) => string {
  let texts = 0;
  return (text) => {
    texts += 1;
    return texts > MAX_EXAMPLES ? REASON : pseudonymOf(text);
  };
}

const findingOf = ({ issues }: TableView['profile']) => issues.find(({ code }) => code === 'personal-data');

export const pseudonymize = defineStep({
  name: 'pseudonymize',
  class: 'consent',
  scope: 'table',
  unit: 'cells',
  summary: 'replaces data about people by numbers or keyed hashes, equal texts by the same one',
  options: Options,
  form: {
    columns: 'Columns; those with data about people if empty',
    method: 'Method',
    key: 'Secret of the hash',
    prefix: 'Start of each new text',
  },
  propose: ({ profile }) => {
    const found = findingOf(profile);
    return found === undefined ? [] : [{ class: 'consent', options: { columns: found.columns }, reason: found.title }];
  },
  title: (_, { columns, method = 'numbered' }) =>
    `Replace data about people${columns === undefined ? '' : ` in ${columns.map((name) => `"${name}"`).join(', ')}`} by ${method === 'hash' ? 'keyed hashes' : 'numbers'}`,
  compile: ({ options }, view) => {
    const names = options.columns ?? findingOf(view.profile)?.columns ?? [];
    const places = names.map((name) => findColumn(view, name).index);
    // Reports a missing key before any row is read.
    pseudonyms(options);
    return {
      kind: 'rows',
      reads: places,
      start: (isApplied) => {
        const pseudonymOf = isApplied ? pseudonyms(options) : firstOf(pseudonyms(options));
        return ({ cells }) => {
          const edits = places.flatMap((column) => {
            const text = cells[column]!;
            return isBlank(text) ? [] : [{ column, after: pseudonymOf(text), reason: REASON }];
          });
          return edits.length === 0 ? null : { edits };
        };
      },
    };
  },
});
