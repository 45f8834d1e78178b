import type { StepName } from './step-names.js';
import type { TableIssue } from './table-issue.js';
import type { Consequence } from './table-verdict.js';

type Severity = TableIssue['severity'];

/**
 * The fixed part of a kind of finding, for the documentation. The code that detects it adds position, count and reason.
 */
export interface FindingKind {
  /** Usual severity, or the usual one and that of milder cases. */
  severity: Severity | `${Severity} or ${Severity}`;
  /** What it does to results. */
  consequence: Consequence;
  /** What the finding means, as a clause. */
  meaning: string;
  /** Steps that may fix the finding. */
  steps: readonly StepName[];
}

const kind = (
  severity: FindingKind['severity'],
  consequence: Consequence,
  meaning: string,
  ...steps: StepName[]
): FindingKind => ({
  severity,
  consequence,
  meaning,
  steps,
});

/** All kinds of findings about tables, by topic. Findings with another code do not compile. */
export const FINDING_KINDS = {
  Reading: {
    'uncertain-import': kind(
      'warning',
      'misread',
      'the delimiter, encoding, quote or header was detected with a confidence below 80%; the next-best interpretations are listed',
    ),
    'broken-rows': kind(
      'warning or notice',
      'misread',
      'rows with too many or too few cells or a stray quote, and records that are damaged or have another structure',
      'quarantine_broken_rows',
    ),
    'other-encoding': kind('warning', 'minor', 'rows with bytes that are not valid in the encoding of the file'),
    'rows-beside-table': kind('notice', 'minor', 'titles, notes and similar rows outside the table'),
    'rows-in-doubt': kind('warning', 'misread', 'rows inside the table that may be notes, totals or separator lines'),
    'total-rows': kind('warning', 'wrong-figures', 'subtotals and totals', 'drop_total_rows'),
    'subtotal-rows': kind('warning', 'wrong-figures', 'subtotals among the rows that they add up', 'drop_total_rows'),
    'wrong-totals': kind('warning', 'wrong-values', 'totals and subtotals that differ from the sums of their rows'),
    'empty-rows': kind('warning', 'wrong-figures', 'rows in which every cell is blank', 'drop_empty_rows'),
    'section-rows': kind('warning', 'wrong-figures', 'rows with only the name of a section of the rows below'),
    'repeated-header': kind(
      'warning',
      'wrong-figures',
      'the header occurs again among the rows',
      'drop_repeated_headers',
    ),
    'no-header': kind(
      'notice',
      'minor',
      'the first row looks like data, so the columns were named by position',
      'rename_headers',
    ),
    'no-rows': kind('warning', 'minor', 'a header without rows below it'),
    'hidden-sheet': kind('notice', 'minor', 'the sheet of the table is hidden'),
    'hidden-rows': kind('notice', 'minor', 'rows or columns of the sheet are hidden'),
    'merged-cells': kind(
      'warning',
      'lost-rows',
      'merged cells, of which only the first contains the text',
      'fill_merged_cells',
    ),
  },
  Header: {
    'missing-header': kind('warning', 'minor', 'columns without a header', 'unique_headers'),
    'duplicate-header': kind('warning', 'minor', 'columns with the same header', 'unique_headers'),
    'realigned-header': kind(
      'warning',
      'misread',
      'a header with one cell more or less than the rows, whose names were assigned to the columns',
      'rename_headers',
    ),
    'padded-header': kind('notice', 'minor', 'headers with spaces at the ends, or with line breaks', 'unique_headers'),
    'number-as-header': kind(
      'notice',
      'minor',
      'a number as header: the header may be a data row, or the columns may be values such as years',
    ),
  },
  'Missing values': {
    'missing-cells': kind('notice', 'lost-rows', 'empty cells'),
    'blank-below': kind(
      'notice',
      'lost-rows',
      'blank cells below the name of a group that is written only in its first row',
      'fill_down',
    ),
    'disguised-missing': kind(
      'warning',
      'read-as-text',
      'placeholders for a missing value, such as `N/A` or `-`',
      'replace_null_tokens',
    ),
    'missing-word': kind(
      'notice',
      'minor',
      'a word for missing values in a table that has no empty cells: its own notation',
      'replace_null_tokens',
    ),
    'possibly-missing': kind(
      'notice',
      'doubtful',
      'texts that may be placeholders or real values',
      'replace_null_tokens',
    ),
    'empty-column': kind('notice', 'minor', 'columns without any value', 'drop_empty_columns'),
    'constant-column': kind('notice', 'minor', 'columns with only one distinct text'),
  },
  Types: {
    'mixed-types': kind(
      'warning',
      'read-as-text',
      'cells of another type in a column of numbers, dates or another strict type',
    ),
    'leading-zeros': kind('notice', 'minor', 'digits that begin with 0, kept as text'),
    'long-digits': kind('notice', 'minor', 'more than 15 digits, kept as text'),
    'numbers-stored-as-text': kind(
      'warning',
      'read-as-text',
      'text cells of a workbook that contain a number',
      'normalize_numbers',
    ),
    'formatted-numbers': kind(
      'notice',
      'minor',
      'numbers with a decimal comma or a thousands separator, and negative ones such as `45-` or `(45)`',
      'normalize_numbers',
    ),
    'ambiguous-number-marks': kind(
      'warning or notice',
      'wrong-figures',
      '1.234 or 1,234 without evidence whether the mark separates thousands or decimals',
      'normalize_numbers',
    ),
    'mixed-number-marks': kind(
      'error',
      'wrong-figures',
      'some numbers have a decimal comma, others a decimal point',
      'normalize_numbers',
    ),
    'mixed-units': kind(
      'warning or notice',
      'wrong-figures',
      'numbers with different units, or one unit written in several ways',
      'split_units',
    ),
    'mixed-currencies': kind('error', 'wrong-figures', 'amounts in several currencies', 'split_currency'),
    'units-in-column': kind(
      'notice',
      'wrong-figures',
      'numbers in several units or currencies, which another column names',
    ),
    'excel-damage': kind(
      'error',
      'wrong-values',
      'names, codes and long numbers that a spreadsheet turned into dates or exponents',
    ),
    'error-values': kind('error', 'read-as-text', 'formula errors such as `#REF!`'),
    'formula-text': kind('warning', 'private', 'texts that a spreadsheet would run as a formula'),
  },
  Dates: {
    'ambiguous-dates': kind(
      'warning',
      'wrong-figures',
      'dates that can be day first or month first, without evidence in the column',
      'normalize_dates',
    ),
    'mixed-date-orders': kind(
      'error',
      'wrong-figures',
      'some dates are certainly day first, others certainly month first',
      'normalize_dates',
    ),
    'mixed-date-formats': kind('warning', 'read-as-text', 'dates in several formats', 'normalize_dates'),
    'distant-dates': kind(
      'warning or notice',
      'wrong-values',
      'a few dates that are more than five years away from all others',
    ),
    'impossible-dates': kind('error', 'read-as-text', 'dates that are not in the calendar'),
    'serial-dates': kind('warning', 'wrong-figures', 'day numbers of a spreadsheet among dates', 'repair_cells'),
    'date-orders-differ': kind(
      'warning',
      'wrong-figures',
      'columns with the day first next to columns with the month first',
      'normalize_dates',
    ),
    'two-digit-years': kind('notice', 'doubtful', 'years of two digits, whose century is a guess', 'normalize_dates'),
  },
  People: {
    'personal-data': kind(
      'notice',
      'private',
      'columns with data about people: e-mail addresses, bank accounts or id numbers, and names next to phone numbers, addresses or birth dates',
      'pseudonymize',
    ),
  },
  Text: {
    'white-space': kind('notice', 'split-groups', 'spaces at the ends of cells', 'trim_whitespace'),
    'inner-blanks': kind('notice', 'split-groups', 'repeated spaces inside cells', 'collapse_whitespace'),
    'odd-spaces': kind(
      'notice',
      'split-groups',
      'no-break spaces, tabs and other unusual spaces',
      'collapse_whitespace',
    ),
    'zero-width': kind('warning', 'split-groups', 'zero-width characters', 'strip_control_characters'),
    'control-characters': kind('warning', 'split-groups', 'invisible control characters', 'strip_control_characters'),
    'bidi-controls': kind(
      'warning',
      'split-groups',
      'invisible characters that change the text direction',
      'strip_control_characters',
    ),
    'line-breaks-in-cells': kind('notice', 'minor', 'line breaks inside cells'),
    'long-cells': kind('warning', 'doubtful', 'a text far longer than the others, or too long for a spreadsheet'),
    mojibake: kind('warning', 'wrong-values', 'texts that were decoded with a wrong encoding', 'repair_mojibake'),
    'replacement-characters': kind('warning', 'wrong-values', 'U+FFFD in place of a lost character'),
    'mixed-scripts': kind('warning', 'split-groups', 'similar letters of two scripts in one word'),
    'html-entities': kind('notice', 'split-groups', 'HTML character references such as `&amp;`', 'unescape_html'),
    'curly-quotes': kind('notice', 'split-groups', 'curly quotes', 'straighten_quotes'),
    'not-normalized': kind(
      'notice',
      'split-groups',
      'texts that are not in Unicode normal form C',
      'normalize_unicode',
    ),
  },
  Values: {
    'unusual-values': kind('notice', 'doubtful', 'numbers far from the others', 'cap_unusual_values'),
    'category-variants': kind(
      'warning',
      'split-groups',
      'categories that differ only in case, punctuation or accents',
      'merge_category_variants',
    ),
    'mixed-booleans': kind('warning', 'split-groups', 'yes and no in several words or languages', 'normalize_booleans'),
    'codes-among-words': kind(
      'warning',
      'split-groups',
      'categories given as numbers of a list, next to words',
      'set_cells',
    ),
    'similar-categories': kind(
      'warning',
      'split-groups',
      'categories that are nearly the same as a more frequent one',
      'merge_similar_categories',
    ),
    'likely-typo': kind('warning', 'wrong-values', 'rare texts a letter or two from a common one', 'repair_cells'),
    'unusual-spelling': kind(
      'warning',
      'split-groups',
      'texts that differ from a common one only in case, spaces or punctuation',
      'merge_category_variants',
    ),
    'unusual-pattern': kind(
      'warning',
      'wrong-values',
      'texts whose pattern of letters and digits differs from that of the others',
      'repair_cells',
    ),
    'inconsistent-number-format': kind(
      'warning',
      'read-as-text',
      'cells with a unit, sign or mark that keeps the column from being parsed as numbers',
      'repair_cells',
    ),
    'spilled-value': kind('warning', 'lost-rows', 'a value that was moved to the wrong column', 'repair_cells'),
    'value-out-of-range': kind(
      'warning',
      'wrong-values',
      'years, dates and ages that are impossible or far from all others',
    ),
    'sentinel-values': kind(
      'warning',
      'wrong-figures',
      'numbers and dates that are placeholders for a missing value, such as 999 or 1900-01-01',
      'repair_cells',
    ),
    'wrong-check-digit': kind(
      'warning',
      'wrong-values',
      'ISSNs, ISBNs, EANs, IBANs, ISINs and card numbers with a wrong check digit or length',
      'repair_cells',
    ),
    'invalid-email': kind(
      'warning',
      'wrong-values',
      'texts that are not an e-mail address among addresses',
      'repair_cells',
    ),
    'invalid-phone': kind('warning', 'wrong-values', 'phone numbers that are not valid in their country'),
    'invalid-postcode': kind(
      'warning',
      'wrong-values',
      'postcodes that are not valid in their country',
      'repair_cells',
    ),
    'other-unit': kind(
      'warning',
      'wrong-figures',
      'measures in another unit than most of their column',
      'repair_cells',
    ),
    'other-scale': kind(
      'warning',
      'wrong-figures',
      'numbers without decimals that are 100 or 1,000 times as large as the others, which have some',
      'repair_cells',
    ),
    'numbers-in-words': kind(
      'warning',
      'read-as-text',
      'numbers written as words, such as `SIXTY THOUSAND`',
      'repair_cells',
    ),
  },
  Reference: {
    'contradicts-reference': kind(
      'warning',
      'wrong-values',
      'values other than those of the reference for the key',
      'repair_cells',
    ),
    'wrong-reference-key': kind(
      'warning',
      'lost-rows',
      'keys that are similar to one of the reference, or belong to other values',
      'repair_cells',
    ),
    'not-in-reference': kind('warning', 'lost-rows', 'rows whose key is not in the reference'),
  },
  'Rows and columns': {
    'duplicate-rows': kind(
      'warning',
      'counted-twice',
      'rows that equal an earlier one in every cell',
      'drop_duplicate_rows',
    ),
    'equal-rows': kind(
      'notice',
      'doubtful',
      'rows that equal an earlier one in every cell, as expected of values that recur',
    ),
    'repeated-records': kind(
      'notice',
      'counted-twice',
      'rows that equal an earlier one in every cell but their number',
    ),
    'repeated-pairs': kind(
      'warning',
      'counted-twice',
      'rows with the thing and time of an earlier one, but other values, in a table with one row for each',
    ),
    'duplicate-keys': kind(
      'warning',
      'counted-twice',
      'repeated keys in a column that identifies nearly every row, in rows that differ',
    ),
    'dependency-violation': kind(
      'warning',
      'wrong-values',
      'cells that contradict another column, with which they agree nearly everywhere',
      'repair_cells',
    ),
    'wrong-arithmetic': kind(
      'warning',
      'wrong-values',
      'numbers that are not the sum or product of other columns, or of one and a factor, as in nearly all other rows',
    ),
    'broken-balance': kind(
      'warning',
      'wrong-values',
      'rows that do not continue a running balance: a row is missing, repeated or wrong',
    ),
    'running-balance': kind('notice', 'minor', 'a column that adds up the amounts of another one, row by row'),
    'numbers-out-of-order': kind(
      'warning',
      'wrong-values',
      'numbers above their maximum in another column, unlike in nearly all other rows',
    ),
    'swapped-coordinates': kind(
      'warning',
      'wrong-values',
      'latitudes and longitudes that are in the other column, in tables of places of one region',
    ),
    'dates-out-of-order': kind(
      'warning',
      'wrong-values',
      'dates before another date of their row, unlike in nearly all other rows',
    ),
  },
} as const satisfies Record<string, Record<string, FindingKind>>;

type Groups = typeof FINDING_KINDS;

/** Code of a finding about a table. Codes never change. */
export type FindingCode = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** A finding as its detector returns it. Its code is in the registry. */
export type FoundIssue = Omit<TableIssue, 'consequence'> & { code: FindingCode };

/** The kinds of findings by code. */
export const KIND_OF = Object.assign({}, ...Object.values(FINDING_KINDS)) as Readonly<Record<FindingCode, FindingKind>>;
