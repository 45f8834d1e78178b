import type { Fault } from '../../../../base/fault.js';
import { suggestWord } from '../../../../language/edit-distance.js';
import { quoteLiteral } from '../../../database/open-database.js';
import { renderCast } from './casts.js';
import { asText, commonKind, comparable, convertTo, type MakeFault, unify } from './convert-part.js';
import { expressionFault } from './expression-fault.js';
import { FUNCTIONS, functionNamed, signatureOf, VALUE_BYTES } from './functions.js';
import { isOperator, renderOperator } from './operators.js';
import type { ParsedNode } from './parsed-node.js';
import type { RenderedPart } from './value-kind.js';

/** Maximum nesting of an expression, and maximum number of its parts. */
const MAX_DEPTH = 200;
const MAX_PARTS = 2000;
/** Longer texts inside an expression are errors of their rows, bytes. */
const MAX_TEXT = 1_000_000;
/** Text of the cast that fails for a text that is too long. */
export const TOO_LONG = 'text longer than 1 MB';
/** Maximum memory for one row, bytes. */
const MAX_ROW = 256_000_000;

/** A column that an expression may name. */
export interface NamedColumn {
  name: string;
  kind: 'text' | 'number' | 'date';
  /** Names of its value and of its text in the statement. */
  value: string;
  text: string;
  /** Length of its longest text, bytes. */
  bytes: number;
}

/** What an expression may name. */
export interface ExpressionScope {
  /** Returns a column by its name; null if there is none. */
  columnNamed(name: string): NamedColumn | null;
  /** Names to suggest for unknown ones. */
  names: readonly string[];
}

const nameText = (name: string) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `"${name}"`);

/** An expression as SQL that consists only of checked parts. */
export interface CompiledExpression extends RenderedPart {
  /** Upper bound of the memory for one row, bytes. */
  rowBytes: number;
}

/**
 * Checks a parsed expression against the list of what is allowed, and renders it from scratch, so that nothing of the
 * written text reaches the database except names of known columns and literals, both quoted. Faults: invalid-input.
 */
export function compileExpression(text: string, node: ParsedNode, scope: ExpressionScope): CompiledExpression {
  const compiler = new Compiler(text, scope);
  const part = compiler.render(node, 0);
  return { ...part, rowBytes: compiler.rowBytes };
}

const COMPARISONS: Readonly<Record<string, string>> = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '<>',
  COMPARE_LESSTHAN: '<',
  COMPARE_GREATERTHAN: '>',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHANOREQUALTO: '>=',
  COMPARE_DISTINCT_FROM: 'IS DISTINCT FROM',
  COMPARE_NOT_DISTINCT_FROM: 'IS NOT DISTINCT FROM',
};

const FORBIDDEN: Readonly<Record<string, string>> = {
  SUBQUERY: 'Queries inside expressions are not allowed',
  WINDOW: 'Window functions are not allowed',
  LAMBDA: 'Lambda functions are not allowed',
  PARAMETER: 'Parameters are not allowed',
  STAR: 'The star is not allowed',
  COLLATE: 'COLLATE is not allowed',
};

class Compiler {
  rowBytes = 0;
  readonly #text: string;
  readonly #scope: ExpressionScope;
  #parts = 0;

  constructor(text: string, scope: ExpressionScope) {
    this.#text = text;
    this.#scope = scope;
  }

  render(node: ParsedNode, depth: number): RenderedPart {
    this.#parts += 1;
    if (depth > MAX_DEPTH || this.#parts > MAX_PARTS)
      throw this.#fault(node, 'The expression is too long or nested too deeply', 'Split it into several columns.');
    if (node.alias !== '') throw this.#fault(node, 'Names of values are not allowed', 'Remove the name.');
    const part = this.#limit(this.#renderNode(node, depth + 1), node);
    this.rowBytes += part.bytes;
    if (this.rowBytes > MAX_ROW)
      throw this.#fault(node, 'The texts would be too long', 'Shorten them, for example with left(text, 1000).');
    return part;
  }

  /** Lets a text fail if it is too long, so that those made from it have a limit. */
  #limit(part: RenderedPart, node: ParsedNode): RenderedPart {
    if (part.kind !== 'text' || part.bytes <= MAX_TEXT || node.class === 'COLUMN_REF') return part;
    this.rowBytes += part.bytes;
    // The lambda binds the value, so that its SQL is not repeated. The cast is an error that TRY accepts.
    const name = `p${this.#parts}`;
    const error = `CAST(CAST('${TOO_LONG}' || "left"(${name}, 0) AS INTEGER) AS VARCHAR)`;
    const test = `CASE WHEN strlen(${name}) > ${MAX_TEXT} THEN ${error} ELSE ${name} END`;
    return { ...part, bytes: MAX_TEXT, sql: `list_extract(list_transform([${part.sql}], lambda ${name}: ${test}), 1)` };
  }

  #renderNode(node: ParsedNode, depth: number): RenderedPart {
    switch (node.class) {
      case 'CONSTANT':
        return this.#constant(node);
      case 'COLUMN_REF':
        return this.#column(node);
      case 'FUNCTION':
        return this.#function(node, depth);
      case 'OPERATOR':
        return this.#operator(node, depth);
      case 'COMPARISON':
        return this.#comparison(node, depth);
      case 'CONJUNCTION':
        return this.#conjunction(node, depth);
      case 'BETWEEN':
        return this.#between(node, depth);
      case 'CASE':
        return this.#case(node, depth);
      case 'CAST':
        return this.#cast(node, depth);
      default:
        throw this.#fault(node, FORBIDDEN[node.class] ?? 'This part is not allowed', 'See the list of functions.');
    }
  }

  #constant(node: ParsedNode): RenderedPart {
    const { type, is_null: isNull, value } = node.value!;
    if (isNull) return { sql: 'NULL', kind: 'null', bytes: 0 };
    if (type.id === 'VARCHAR' && typeof value === 'string')
      return { sql: quoteLiteral(value), kind: 'text', bytes: Buffer.byteLength(value), literal: value };
    if (typeof value === 'boolean') return { sql: String(value), kind: 'boolean', bytes: VALUE_BYTES };
    if (typeof value !== 'number') throw this.#fault(node, 'This number has too many digits', 'Use at most 15 digits.');
    if (type.id === 'DOUBLE' || !Number.isSafeInteger(value))
      return { sql: `CAST('${value}' AS DOUBLE)`, kind: 'number', bytes: VALUE_BYTES, literal: value };
    const scale = type.id === 'DECIMAL' ? (type.type_info?.scale ?? 0) : 0;
    const digits = String(Math.abs(value)).padStart(scale + 1, '0');
    const written = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return {
      sql: value < 0 ? `(-${written})` : written,
      kind: 'number',
      bytes: VALUE_BYTES,
      literal: value / 10 ** scale,
    };
  }

  #find(node: ParsedNode): NamedColumn {
    const name = (node.column_names ?? []).join('.');
    const column = this.#scope.columnNamed(name);
    if (column !== null && node.column_names!.length > 1)
      throw this.#fault(node, `The name "${name}" has a point`, `Write it in double quotes: "${name}".`);
    if (column !== null) return column;
    const near = suggestWord(name, this.#scope.names);
    const advice = near === undefined ? 'Texts need single quotes.' : `Did you mean ${nameText(near)}?`;
    throw this.#fault(node, `Unknown column "${name}"`, advice);
  }

  #column(node: ParsedNode): RenderedPart {
    const { value, kind, bytes } = this.#find(node);
    return { sql: value, kind, bytes: kind === 'text' ? bytes : VALUE_BYTES };
  }

  #all(nodes: readonly ParsedNode[], depth: number): RenderedPart[] {
    return nodes.map((node) => this.render(node, depth));
  }

  #function(node: ParsedNode, depth: number): RenderedPart {
    const name = node.function_name ?? '';
    const children = node.children ?? [];
    const isPlain = !node.filter && node.distinct !== true && (node.order_bys?.orders.length ?? 0) === 0;
    // The parser itself adds the schema to functions such as trim and substring.
    const isBuiltIn = ['', 'main'].includes(node.schema ?? '') && (node.catalog ?? '') === '';
    if (!isPlain || !isBuiltIn) throw this.#fault(node, `"${name}" has parts that are not allowed`, 'Call it plainly.');
    if (name.toLowerCase() === 'text' && children.length === 1 && children[0]!.class === 'COLUMN_REF') {
      const { text, bytes } = this.#find(children[0]!);
      return { sql: text, kind: 'text', bytes };
    }
    const parts = this.#all(children, depth);
    if (isOperator(name)) return renderOperator(name, parts, this.#faultAt(node));
    return this.#call(node, name, parts);
  }

  #call(node: ParsedNode, name: string, parts: readonly RenderedPart[]): RenderedPart {
    const found = functionNamed(name);
    if (found === undefined) {
      const names = FUNCTIONS.map((one) => one.name);
      const near = suggestWord(name, names);
      throw this.#fault(
        node,
        `Unknown function "${name}"`,
        near === undefined ? 'See the list of functions.' : `Did you mean ${near}()?`,
      );
    }
    const { arguments: expected } = found;
    const least = expected.filter(({ isOptional }) => !isOptional).length;
    const most = expected.at(-1)?.isRepeated ? MAX_PARTS : expected.length;
    if (parts.length < least || parts.length > most)
      throw this.#fault(node, `${name}() has ${parts.length} values`, `Write ${signatureOf(found)}.`);
    const passed = parts.map((part, at) => {
      const { kind, isLiteral, name: title } = expected[Math.min(at, expected.length - 1)]!;
      if (isLiteral && part.literal === undefined)
        throw this.#fault(node, `The ${title} of ${name}() must be written out`, `Write ${signatureOf(found)}.`);
      return convertTo(kind, part, this.#faultAt(node), `${name}()`);
    });
    const isText = found.result === 'text' && expected.some(({ kind }) => kind === 'any');
    const values = isText ? passed.map(asText) : found.result === 'same' ? unify(passed) : passed;
    const kind = found.result === 'same' ? commonKind(values) : found.result;
    return { sql: found.render(values), kind, bytes: kind === 'text' ? found.bytes(values) : VALUE_BYTES };
  }

  #operator(node: ParsedNode, depth: number): RenderedPart {
    const parts = this.#all(node.children ?? [], depth);
    const sqls = parts.map(({ sql }) => sql);
    const boolean = (sql: string): RenderedPart => ({ sql, kind: 'boolean', bytes: VALUE_BYTES });
    switch (node.type) {
      case 'OPERATOR_NOT':
        return boolean(`(NOT ${sqls[0]})`);
      case 'OPERATOR_IS_NULL':
        return boolean(`(${sqls[0]} IS NULL)`);
      case 'OPERATOR_IS_NOT_NULL':
        return boolean(`(${sqls[0]} IS NOT NULL)`);
      case 'OPERATOR_COALESCE':
        return this.#call(node, 'coalesce', parts);
      case 'OPERATOR_TRY':
        return { ...parts[0]!, sql: `TRY(${sqls[0]})` };
      case 'COMPARE_IN':
      case 'COMPARE_NOT_IN': {
        const [value, ...others] = comparable(parts, this.#faultAt(node)).map(({ sql }) => sql);
        return boolean(`(${value} ${node.type === 'COMPARE_IN' ? 'IN' : 'NOT IN'} (${others.join(', ')}))`);
      }
      default:
        throw this.#fault(node, 'Lists and parts of values are not allowed', 'Use split_part() or substring().');
    }
  }

  #comparison(node: ParsedNode, depth: number): RenderedPart {
    const sign = COMPARISONS[node.type];
    if (sign === undefined) throw this.#fault(node, 'This comparison is not allowed', 'Use =, <, > or IN.');
    const parts = comparable(this.#all([node.left!, node.right!], depth), this.#faultAt(node));
    return { sql: `(${parts[0]!.sql} ${sign} ${parts[1]!.sql})`, kind: 'boolean', bytes: VALUE_BYTES };
  }

  #conjunction(node: ParsedNode, depth: number): RenderedPart {
    const sign = node.type === 'CONJUNCTION_AND' ? ' AND ' : ' OR ';
    const parts = this.#all(node.children ?? [], depth);
    return { sql: `(${parts.map(({ sql }) => sql).join(sign)})`, kind: 'boolean', bytes: VALUE_BYTES };
  }

  #between(node: ParsedNode, depth: number): RenderedPart {
    const parts = comparable(this.#all([node.input!, node.lower!, node.upper!], depth), this.#faultAt(node));
    const [value, low, high] = parts.map(({ sql }) => sql);
    return { sql: `(${value} BETWEEN ${low} AND ${high})`, kind: 'boolean', bytes: VALUE_BYTES };
  }

  #case(node: ParsedNode, depth: number): RenderedPart {
    const checks = node.case_checks ?? [];
    const tests = this.#all(
      checks.map(({ when_expr: test }) => test),
      depth,
    );
    const branches = [...checks.map(({ then_expr: value }) => value), ...(node.else_expr ? [node.else_expr] : [])];
    const values = unify(this.#all(branches, depth));
    const cases = tests.map(({ sql }, at) => `WHEN ${sql} THEN ${values[at]!.sql}`);
    const otherwise = node.else_expr ? ` ELSE ${values.at(-1)!.sql}` : '';
    return {
      sql: `(CASE ${cases.join(' ')}${otherwise} END)`,
      kind: commonKind(values),
      bytes: Math.max(...values.map(({ bytes }) => bytes)),
    };
  }

  #cast(node: ParsedNode, depth: number): RenderedPart {
    const part = this.render(node.child!, depth);
    return renderCast(part, node.cast_type!, node.try_cast === true, this.#faultAt(node));
  }

  #fault(node: ParsedNode, message: string, advice: string): Fault {
    return expressionFault(this.#text, node.query_location, message, advice);
  }

  #faultAt(node: ParsedNode): MakeFault {
    return (message, advice) => this.#fault(node, message, advice);
  }
}
