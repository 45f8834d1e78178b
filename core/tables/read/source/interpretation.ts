import * as z from 'zod';
import { ReadOptions } from './read-options.js';
import { Guess } from './reading.js';

/** Import options whose detected values may be uncertain. Alternatives are suggested only for these. */
export const UNCERTAIN_OPTIONS = ['encoding', 'delimiter', 'quote', 'header'] as const;
/** Confidence below which a detected option is uncertain, 0 to 1. */
export const MIN_CERTAIN = 0.8;
/** Maximum alternative interpretations of an uncertain option. */
export const MAX_INTERPRETATIONS = 2;
/** Maximum rows of each interpretation. */
export const MAX_INTERPRETED_ROWS = 5;
/** Maximum columns of an interpretation. */
const MAX_COLUMNS = 30;
/** Maximum characters of a cell in an interpretation. */
const MAX_LENGTH = 200;

const { encoding, delimiter, quote, header_row, header_rows, sheet, table } = ReadOptions.shape;

/** Another way to read a file: a value of one option, and the start of the table under it. */
export const Interpretation = z
  .strictObject({
    what: z.enum(UNCERTAIN_OPTIONS).meta({ description: 'Uncertain import option', example: 'delimiter' }),
    value: z.string().meta({ description: 'Another value of it', example: ';' }),
    confidence: Guess.shape.confidence,
    options: z.strictObject({ encoding, delimiter, quote, sheet, header_row, header_rows, table }).meta({
      description: 'Import options that choose this interpretation; `table` is its table if the file then has several',
      example: { delimiter: ';' },
    }),
    columns: z
      .array(z.string())
      .max(MAX_COLUMNS)
      .meta({ description: `Names of the first ${MAX_COLUMNS} columns`, example: ['id', 'name'] }),
    column_count: z.int().min(0).meta({ description: 'Number of columns', example: 2 }),
    rows: z
      .array(
        z.strictObject({
          row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet, from 1', example: 2 }),
          cells: z
            .array(z.string())
            .max(MAX_COLUMNS)
            .meta({
              description: 'Cells of these columns, each shortened to 200 characters',
              example: ['1', 'Kölsch'],
            }),
        }),
      )
      .max(MAX_INTERPRETED_ROWS)
      .meta({
        description:
          'The first rows under this interpretation; of another encoding, preferably those with characters beyond ASCII',
        example: [{ row: 2, cells: ['1', 'Kölsch'] }],
      }),
  })
  .meta({ id: 'Interpretation', description: 'Another way to read the file, with the options that choose it' });
export type Interpretation = z.infer<typeof Interpretation>;

/** The value of an import option in an interpretation. */
const InterpretationSetting = z
  .strictObject({
    what: z.enum(UNCERTAIN_OPTIONS).meta({ description: 'Import option', example: 'header' }),
    value: z.string().meta({ description: 'Its value', example: '1' }),
  })
  .meta({ id: 'InterpretationSetting', description: 'The value of an import option' });
export type InterpretationSetting = z.infer<typeof InterpretationSetting>;

/** Maximum interpretations of a file that are offered side by side. */
export const MAX_FILE_INTERPRETATIONS = 3;

/** A way to read a file, to compare with others. */
export const FileInterpretation = z
  .strictObject({
    kind: z.enum(['detected', 'given', 'option', 'table']).meta({
      description:
        'Read as detected, with the options of the request, with another value of one option, or another table of the file',
      example: 'option',
    }),
    what: z
      .enum(UNCERTAIN_OPTIONS)
      .nullable()
      .meta({ description: 'The option with another value; null otherwise', example: 'delimiter' }),
    value: z
      .string()
      .nullable()
      .meta({ description: 'The other value, or the id of the other table; null otherwise', example: ';' }),
    table_name: z.string().meta({ description: 'Name of the sheet or file', example: 'beers' }),
    is_current: z.boolean().meta({ description: 'Whether the options of the request choose it', example: false }),
    confidence: Guess.shape.confidence.nullable().meta({
      description: 'From 0 to 1; null for given options and other tables, which are not a matter of detection',
      example: 0.17,
    }),
    options: ReadOptions.meta({ description: 'Import options that choose it', example: { delimiter: ';' } }),
    settings: z
      .array(InterpretationSetting)
      .meta({ description: 'The values of the import options under it', example: [{ what: 'delimiter', value: ';' }] }),
    columns: Interpretation.shape.columns,
    column_count: Interpretation.shape.column_count,
    rows: Interpretation.shape.rows,
  })
  .meta({ id: 'FileInterpretation', description: 'A way to read a file, with the options that choose it' });
export type FileInterpretation = z.infer<typeof FileInterpretation>;

/** An uncertain guess and the other interpretations, likeliest first. */
export interface UncertainReading {
  guess: UncertainGuess;
  others: readonly Interpretation[];
}

/** A guess that is uncertain enough to suggest other values. */
export type UncertainGuess = Guess & { what: Interpretation['what'] };

/** Whether a guess is about one of these options. */
export function isInterpretable(guess: Guess): guess is UncertainGuess {
  return UNCERTAIN_OPTIONS.some((option) => option === guess.what);
}

/** Whether a guess is about one of these options and is uncertain. A specified value is certain. */
export function isUncertain(guess: Guess): guess is UncertainGuess {
  return guess.source !== 'given' && guess.confidence < MIN_CERTAIN && isInterpretable(guess);
}

/** The start of a table under an interpretation. */
interface ReadStart {
  columns: readonly string[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

/** Returns an interpretation with the start of its table. */
export function interpret(
  what: Interpretation['what'],
  { value, confidence }: Guess['alternatives'][number],
  options: Interpretation['options'],
  start: ReadStart,
): Interpretation {
  return { what, value, confidence, options, ...shortenStart(start) };
}

/** Returns the start of a table, as far as an interpretation contains it. */
export function shortenStart({ columns, rows }: ReadStart): Pick<Interpretation, 'columns' | 'column_count' | 'rows'> {
  const shorten = (texts: readonly string[]) => texts.slice(0, MAX_COLUMNS).map(cut);
  return {
    columns: shorten(columns),
    column_count: columns.length,
    rows: rows.slice(0, MAX_INTERPRETED_ROWS).map(({ row, cells }) => ({ row, cells: shorten(cells) })),
  };
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}
