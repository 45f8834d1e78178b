import type { FaultCode } from '../../../../base/fault.js';
import { TOO_LONG } from '../language/compile-expression.js';

/** An error of the database in plain words. */
export interface Failure {
  message: string;
  code: FaultCode;
  /** Whether it is about the values of one row; otherwise about the expression. */
  isOfRow: boolean;
}

const OF_ROW = /^(?:Conversion|Out of Range|Invalid Input|Overflow)/i;

const TARGETS: readonly [RegExp, string][] = [
  [/^(?:INT|UINT|DOUBLE|FLOAT|DECIMAL|HUGEINT|BIGINT|INTEGER)/, 'a number in the range'],
  [/^(?:DATE|TIMESTAMP|TIME)/, 'a date'],
  [/^BOOL/, 'true or false'],
];

function plainMessage(message: string): string {
  const [line = ''] = message.split('\n');
  const text = line.replace(/^[A-Z][A-Za-z ]* Error: /, '').replace(/ when casting from source column \w+$/, '');
  if (text.includes(TOO_LONG)) return 'The text is longer than 1 MB';
  const [, value, type] = /^Could not convert string '(.*)' to (\w+)/s.exec(text) ?? [];
  if (value === undefined || type === undefined) return text.replace(/\.$/, '');
  const target = TARGETS.find(([pattern]) => pattern.test(type))?.[1] ?? type;
  return `"${value}" is not ${target}`;
}

/** Describes an error of the database. */
export function failureOf({ message }: Error): Failure {
  if (/^Out of Memory/i.test(message))
    return {
      message: 'The expression needs too much memory. Shorten its texts, for example with left(text, 1000).',
      code: 'table-too-large',
      isOfRow: false,
    };
  const plain = plainMessage(message);
  return { message: plain, code: 'invalid-input', isOfRow: OF_ROW.test(message) };
}
