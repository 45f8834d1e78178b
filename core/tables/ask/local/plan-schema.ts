import type { QueryColumn, QueryTable } from '../plan/query-table.js';

type Schema = Record<string, unknown>;

/** More columns than this are not told to a model: it would lose itself, and the grammar of its runtime grows. */
const MOST_COLUMNS = 60;

const word = (...values: (string | number | boolean)[]): Schema => ({ enum: values });
const oneOf = (...of: Schema[]): Schema => ({ oneOf: of });
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const list = (items: Schema, minItems: number, maxItems: number): Schema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});
const NULL = { type: 'null' };
const BOOLEAN = { type: 'boolean' };
const NUMBER = { type: 'number' };
const PLACE = { type: 'number', minimum: 0, maximum: 100 };
const COUNT = { type: 'integer', minimum: 1, maximum: 1000 };
const TEXT = { type: 'string', maxLength: 200 };

/** All keys are required and no others allowed: what every runtime's grammar can keep to. */
function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const BY = word('=', '!=', '<', '<=', '>', '>=');

const CONDITIONS = {
  Condition: oneOf(
    object({ op: word('is'), column: ref('Column'), value: TEXT, match: word('same', 'member', 'words') }),
    object({ op: word('compare'), measure: ref('Measure'), by: BY, value: ref('Value') }),
    object({ op: word('between'), measure: ref('Measure'), from: ref('Value'), to: ref('Value') }),
    object({ op: word('empty'), column: ref('Column') }),
  ),
  Conditions: oneOf(
    ref('Condition'),
    object({ op: word('and', 'or'), of: list(ref('Condition'), 2, 4) }),
    object({ op: word('not'), of: ref('Condition') }),
  ),
};

const ROWS = {
  Some: oneOf(
    object({ op: word('all') }),
    object({ op: word('where'), rows: object({ op: word('all') }), condition: ref('Conditions') }),
  ),
  Rows: oneOf(
    ref('Some'),
    object({ op: word('first', 'last'), rows: ref('Some'), count: COUNT }),
    object({ op: word('highest', 'lowest'), rows: ref('Some'), by: ref('Measure'), count: COUNT }),
    object({ op: word('next', 'previous'), rows: ref('Some') }),
  ),
};

const ANSWERS = {
  Summary: oneOf(
    object({ op: word('count') }),
    object({ op: word('count-distinct'), column: ref('Column') }),
    object({ op: word('aggregate'), by: word('sum', 'mean', 'median', 'min', 'max'), measure: ref('Measure') }),
    object({ op: word('aggregate'), by: word('percentile'), measure: ref('Measure'), at: PLACE }),
  ),
  Figure: oneOf(
    object({ op: word('summary'), of: ref('Summary'), rows: ref('Rows') }),
    object({ op: word('values'), measure: ref('Measure'), rows: ref('Rows'), distinct: BOOLEAN }),
  ),
  Plan: oneOf(
    ref('Figure'),
    object({
      op: word('groups'),
      by: ref('Measure'),
      of: ref('Summary'),
      rows: ref('Some'),
      order: word('highest', 'lowest', 'value'),
      keep: oneOf(COUNT, NULL),
      answer: word('groups', 'values'),
    }),
    object({ op: word('share'), of: ref('Summary'), rows: ref('Some'), among: ref('Some') }),
    object({
      op: word('difference'),
      left: ref('Figure'),
      right: ref('Figure'),
      absolute: BOOLEAN,
      unit: oneOf(word('days', 'months', 'years'), NULL),
    }),
  ),
};

const PROPERTIES = word('text', 'number', 'number2', 'date', 'year', 'quarter', 'month', 'day', 'weekday', 'length');

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** The columns that a model is told of: all, or those that the question names and then the first. */
export function columnsToTell(question: string, { columns }: QueryTable): QueryColumn[] {
  if (columns.length <= MOST_COLUMNS) return [...columns];
  const asked = wordsOf(question);
  const isNamed = ({ name }: QueryColumn) => [...wordsOf(name)].some((part) => asked.has(part));
  const chosen = [...columns.filter(isNamed), ...columns.filter((column) => !isNamed(column))].slice(0, MOST_COLUMNS);
  return chosen.sort((a, b) => a.index - b.index);
}

/**
 * The part of the plan language that a model may answer in, as JSON Schema, over these columns: each value of it fits
 * `QueryPlan`. It does not recurse, since runtimes differ in grammars that do and small models find no end. Questions
 * about quality are not in it: the rules read them, and a model that names one has not understood something else.
 */
export function planSchema(columns: readonly QueryColumn[]): object {
  return {
    ...object({ plan: oneOf(ref('Plan'), NULL) }),
    $defs: {
      Column: { enum: columns.map(({ index }) => index) },
      Measure: object({ column: ref('Column'), property: PROPERTIES }),
      Value: oneOf(TEXT, NUMBER),
      ...CONDITIONS,
      ...ROWS,
      ...ANSWERS,
    },
  };
}
