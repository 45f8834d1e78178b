import { setFlagsFromString } from 'node:v8';
import { Fault } from '../../base/fault.js';
import type { CheckedConstraint } from './check-result.js';
import { type FieldValue, type ValueReader, valueReader } from './field-values.js';
import type { TableField } from './table-schema.js';

/** Constraints that depend on a single text. */
export type TextConstraint = Extract<
  CheckedConstraint,
  'type' | 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'pattern' | 'enum'
>;

/** Rules of a field that depend on single texts, with their descriptions. */
export type TextRules = readonly (readonly [constraint: TextConstraint, expected: string])[];

/** Types whose values have an order. */
const ORDERED: ReadonlySet<TableField['type']> = new Set([
  'integer',
  'number',
  'date',
  'time',
  'datetime',
  'year',
  'yearmonth',
]);

/** Characters of a list of values in a description. */
const MAX_LISTED = 200;

function typeOf({ type, format, decimalChar, groupChar, trueValues, falseValues }: TableField): string {
  const marks = [
    ...(decimalChar === undefined ? [] : [`decimal mark "${decimalChar}"`]),
    ...(groupChar === undefined ? [] : [`thousands separator "${groupChar}"`]),
    ...(type === 'boolean' && trueValues ? [`${trueValues.join(', ')} or ${(falseValues ?? []).join(', ')}`] : []),
    ...(format === undefined || format === 'default' ? [] : [`format ${format}`]),
  ];
  return marks.length === 0 ? type : `${type}, ${marks.join(', ')}`;
}

function listed(values: readonly unknown[]): string {
  const text = values.map((value) => JSON.stringify(String(value))).join(', ');
  return text.length <= MAX_LISTED ? text : `one of ${values.length} values: ${text.slice(0, MAX_LISTED)}…`;
}

/** Returns a bound as a value of the field. Faults: invalid-input. */
function boundOf(field: TableField, key: 'minimum' | 'maximum', read: ValueReader): FieldValue | undefined {
  const bound = field.constraints?.[key];
  if (bound === undefined) return undefined;
  const isNumeric = field.type === 'integer' || field.type === 'number' || field.type === 'year';
  const value = isNumeric ? Number(bound) : (read(String(bound)) ?? String(bound));
  if (!ORDERED.has(field.type) || Number.isNaN(value))
    throw new Fault(
      'invalid-input',
      `The ${key} ${JSON.stringify(bound)} of "${field.name}" does not fit its type, ${field.type}. Correct the recipe.`,
    );
  return value;
}

/** Compiles a pattern that must match a whole text. Faults: invalid-input. */
function compilePattern({ name }: TableField, pattern: string): RegExp {
  // XML Schema, which the standard refers to, allows escapes that JavaScript only allows without `u`, such as `\\-`.
  const hasOtherEscapes = /\\[^\\^$.*+?()[\]{}|/dDsSwWbBnrtfv0pPuxck]/.test(pattern);
  // Without `u`, V8 can switch to its linear engine. A repeated group such as `(x+)+` could take years otherwise.
  const isRisky = /\)[*+{]/.test(pattern) && !/\\[pPu]\{/.test(pattern);
  if (isRisky) setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
  const flags = hasOtherEscapes || isRisky ? '' : 'u';
  try {
    return new RegExp(`^(?:${pattern})$`, flags);
  } catch (cause) {
    throw new Fault('invalid-input', `The pattern "${pattern}" of "${name}" is not a valid regular expression.`, {
      cause,
    });
  }
}

type Test = readonly [constraint: TextConstraint, expected: string, isMet: (text: string, value: Value) => boolean];
type Value = FieldValue | undefined;

const lengthOf = (text: string) => [...text].length;

function testsOf(field: TableField, read: ValueReader): Test[] {
  const { constraints = {} } = field;
  const { minLength, maxLength, pattern, enum: allowed } = constraints;
  const [minimum, maximum] = [boundOf(field, 'minimum', read), boundOf(field, 'maximum', read)];
  const tests: Test[] = [];
  if (minimum !== undefined)
    tests.push(['minimum', `at least ${constraints.minimum}`, (_, value) => value === undefined || value >= minimum]);
  if (maximum !== undefined)
    tests.push(['maximum', `at most ${constraints.maximum}`, (_, value) => value === undefined || value <= maximum]);
  if (minLength !== undefined)
    tests.push(['minLength', `at least ${minLength} characters`, (text) => lengthOf(text) >= minLength]);
  if (maxLength !== undefined)
    tests.push(['maxLength', `at most ${maxLength} characters`, (text) => lengthOf(text) <= maxLength]);
  if (pattern !== undefined) {
    const compiled = compilePattern(field, pattern);
    tests.push(['pattern', `pattern ${pattern}`, (text) => compiled.test(text)]);
  }
  if (allowed !== undefined) {
    const texts = new Set(allowed.map(String));
    const values = new Set(allowed.map((one) => read(String(one)) ?? one));
    tests.push([
      'enum',
      listed(allowed),
      (text, value) => texts.has(text) || (value !== undefined && values.has(value)),
    ]);
  }
  return tests;
}

/**
 * Compiles the constraints of a field that depend on single texts. Faults: invalid-input (a format, pattern or bound
 * that is not supported).
 * @returns the rules, and a function that returns those that a text violates. A text of the wrong type violates no
 * other rule.
 */
export function checkField(field: TableField): {
  rules: TextRules;
  violatedBy: (text: string) => readonly TextConstraint[];
} {
  const read = valueReader(field);
  const tests = testsOf(field, read);
  const isTyped = field.type !== 'any' && (field.type !== 'string' || (field.format ?? 'default') !== 'default');
  const type: TextRules = isTyped ? [['type', typeOf(field)]] : [];
  return {
    rules: [...type, ...tests.map(([constraint, expected]) => [constraint, expected] as const)],
    violatedBy: (text) => {
      const value = read(text);
      if (value === null) return ['type'];
      return tests.filter(([, , isMet]) => !isMet(text, value)).map(([constraint]) => constraint);
    },
  };
}
