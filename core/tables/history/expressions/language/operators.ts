import { quoteLiteral } from '../../../database/open-database.js';
import { asText, convertTo, type MakeFault } from './convert-part.js';
import { VALUE_BYTES } from './functions.js';
import type { RenderedPart } from './value-kind.js';

/** Names of operators that the parser writes as functions: pattern, whether it is negated, and whether case counts. */
const LIKES: Readonly<Record<string, { isNot: boolean; options: 's' | 'is' }>> = {
  '~~': { isNot: false, options: 's' },
  '!~~': { isNot: true, options: 's' },
  '~~*': { isNot: false, options: 'is' },
  '!~~*': { isNot: true, options: 'is' },
  like_escape: { isNot: false, options: 's' },
  not_like_escape: { isNot: true, options: 's' },
  ilike_escape: { isNot: false, options: 'is' },
  not_ilike_escape: { isNot: true, options: 'is' },
};

/** Whether the parser means an operator by the name of a function. */
export const isOperator = (name: string): boolean => Object.hasOwn(LIKES, name) || !/^[\p{L}_]/u.test(name);

/** Renders an operator. Faults: invalid-input. */
export function renderOperator(name: string, parts: readonly RenderedPart[], fault: MakeFault): RenderedPart {
  if (Object.hasOwn(LIKES, name)) return renderLike(LIKES[name]!, parts, fault);
  const [left, right] = parts;
  if (name === '||') {
    const texts = parts.map(asText);
    const bytes = texts.reduce((sum, part) => sum + part.bytes, 0);
    return { sql: `(${texts.map(({ sql }) => sql).join(' || ')})`, kind: 'text', bytes };
  }
  if (left !== undefined && right === undefined) return renderSign(name, left, fault);
  const hasDates = parts.some(({ kind }) => kind === 'date' || kind === 'duration');
  if (hasDates && left !== undefined && right !== undefined)
    return renderDates(name, asDate(left, fault), asDate(right, fault), fault);
  return renderNumbers(name, parts, fault);
}

const value = (sql: string, kind: RenderedPart['kind']): RenderedPart => ({ sql, kind, bytes: VALUE_BYTES });

function renderSign(name: string, part: RenderedPart, fault: MakeFault): RenderedPart {
  if (name !== '-' && name !== '+') throw fault(`The operator ${name} is not allowed`, 'See the list of operators.');
  const { sql } = convertTo('number', part, fault, `The sign ${name}`);
  return value(name === '-' ? `(- ${sql})` : sql, 'number');
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '//', '%', '^', '**']);

function renderNumbers(name: string, parts: readonly RenderedPart[], fault: MakeFault): RenderedPart {
  if (!ARITHMETIC.has(name) || parts.length !== 2)
    throw fault(`The operator ${name} is not allowed`, 'Use AND, OR and NOT to combine conditions.');
  const [left, right] = parts.map((part) => convertTo('number', part, fault, `The operator ${name}`).sql);
  return value(name === '^' || name === '**' ? `power(${left}, ${right})` : `(${left} ${name} ${right})`, 'number');
}

/** Converts a text that is written out to a date. */
const asDate = (part: RenderedPart, fault: MakeFault) =>
  part.kind === 'text' && part.literal !== undefined ? convertTo('date', part, fault, 'The operator') : part;

/** Renders sums and differences of dates. A number is a number of days. */
function renderDates(name: string, left: RenderedPart, right: RenderedPart, fault: MakeFault): RenderedPart {
  const days = ({ sql, kind }: RenderedPart) => (kind === 'number' ? `to_days(CAST(${sql} AS INTEGER))` : sql);
  const kinds = `${left.kind} ${name} ${right.kind}`;
  if (kinds === 'date - date') return value(`date_diff('day', ${right.sql}, ${left.sql})`, 'number');
  if (/^date [+-] (?:number|duration|null)$|^(?:number|duration) \+ date$/.test(kinds))
    return value(`(${days(left)} ${name} ${days(right)})`, 'date');
  if (/^duration [+-] duration$/.test(kinds)) return value(`(${left.sql} ${name} ${right.sql})`, 'duration');
  throw fault(
    `The operator ${name} does not apply to these values`,
    'A date can have days added (date + 3), and two dates have a difference in days (date - date).',
  );
}

/**
 * Renders LIKE as a regular expression, whose time is linear: a LIKE with several wildcards can take forever. Faults:
 * invalid-input (the pattern is computed).
 */
function renderLike(
  { isNot, options }: (typeof LIKES)[string],
  [text, pattern, escaped]: readonly RenderedPart[],
  fault: MakeFault,
): RenderedPart {
  if (typeof pattern?.literal !== 'string')
    throw fault('The pattern of LIKE must be a text in single quotes', 'Use contains() or starts_with() for others.');
  const mark = escaped === undefined ? null : String(escaped.literal ?? '');
  const source = asText(text!);
  const test = `regexp_full_match(${source.sql}, ${quoteLiteral(likePattern(pattern.literal, mark))}, '${options}')`;
  return value(isNot ? `(NOT ${test})` : test, 'boolean');
}

function likePattern(pattern: string, mark: string | null): string {
  let found = '';
  let isEscaped = false;
  for (const letter of pattern) {
    if (!isEscaped && letter === mark) {
      isEscaped = true;
      continue;
    }
    if (!isEscaped && letter === '%') found += '.*';
    else if (!isEscaped && letter === '_') found += '.';
    else found += /[\p{L}\p{N}_\s]/u.test(letter) ? letter : `\\x{${letter.codePointAt(0)!.toString(16)}}`;
    isEscaped = false;
  }
  return found;
}
