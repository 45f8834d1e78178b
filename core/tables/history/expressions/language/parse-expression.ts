import { Fault } from '../../../../base/fault.js';
import { shorten } from '../../../../base/text/shorten.js';
import { quoteLiteral } from '../../../database/open-database.js';
import { expressionDatabase } from '../database/expression-database.js';
import { expressionFault, STATEMENT_START } from './expression-fault.js';
import { onlyExpression, type ParsedNode, type ParsedStatements } from './parsed-node.js';

/** Maximum length of an expression, characters. */
export const MAX_EXPRESSION = 10_000;

/**
 * Parses exactly one expression with the parser of DuckDB. Nothing is evaluated. Faults: invalid-input, with the
 * position.
 */
export async function parseExpression(text: string): Promise<ParsedNode> {
  if (text.length > MAX_EXPRESSION)
    throw new Fault('invalid-input', `An expression has at most ${MAX_EXPRESSION.toLocaleString('en')} characters.`);
  if (text.trim() === '') throw expressionFault(text, -1, 'The expression is empty', 'Write one, such as price * 2.');
  if (text.includes('\0')) throw expressionFault(text, -1, 'The expression contains a NUL character', 'Remove it.');
  const database = await expressionDatabase();
  const [[json] = []] = await database.run(`SELECT json_serialize_sql(${quoteLiteral(STATEMENT_START + text)})`);
  const parsed = JSON.parse(String(json)) as ParsedStatements;
  if (parsed.error) throw syntaxFault(text, parsed);
  const expression = onlyExpression(parsed.statements);
  if (expression === null)
    throw expressionFault(
      text,
      -1,
      'This is not one expression',
      'Write a single value, without SELECT, FROM, WHERE, commas between values or semicolons.',
    );
  return expression;
}

const NEAR = 'at or near "';

function syntaxFault(text: string, { error_message: message, position }: ParsedStatements & { error: true }): Fault {
  if (/depth limit/i.test(message))
    return expressionFault(text, -1, 'The expression is nested too deeply', 'Split it into several columns.');
  if (/^Only SELECT/i.test(message))
    return expressionFault(text, -1, 'This is not one expression', 'Write a single value, without other statements.');
  const at = message.indexOf(NEAR);
  const near = at < 0 ? undefined : message.slice(at + NEAR.length, -1);
  const advice =
    'Put texts in single quotes, and names with blanks or signs in double quotes; use a point as decimal mark.';
  const what = near === undefined ? 'The expression cannot be parsed' : `Syntax error near "${shorten(near)}"`;
  return expressionFault(text, Number(position ?? -1), what, advice);
}
