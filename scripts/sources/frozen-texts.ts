import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

/** Components that call a function inside them once, and not again when what it reads changes. */
const CALL_ONCE: ReadonlySet<string> = new Set(['Show', 'Match', 'Index']);

function resultOf({ body }: ts.ArrowFunction | ts.FunctionExpression): ts.Node | undefined {
  if (!ts.isBlock(body)) return body;
  return body.statements.find((statement) => ts.isReturnStatement(statement))?.expression;
}

/** Whether a node is markup, which is updated when its inputs change. Any other value is computed once. */
function isMarkup(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isMarkup(node.expression);
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}

const isKeyed = ({ attributes }: ts.JsxOpeningElement) =>
  attributes.properties.some((one) => ts.isJsxAttribute(one) && one.name.getText() === 'keyed');

/** Returns the values that functions inside an element compute once. */
function frozenIn({ openingElement, children }: ts.JsxElement): ts.Node[] {
  if (!CALL_ONCE.has(openingElement.tagName.getText()) || isKeyed(openingElement)) return [];
  return children.flatMap((child) => {
    const value = ts.isJsxExpression(child) ? child.expression : undefined;
    if (!value || !(ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return [];
    const result = resultOf(value);
    return result && !isMarkup(result) ? [result] : [];
  });
}

/** Returns the lines of a component, from 1, whose text never changes after it has appeared. */
export function findFrozenLines(path: string, content: string): number[] {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    const frozen = ts.isJsxElement(node) ? frozenIn(node) : [];
    for (const value of frozen) found.push(source.getLineAndCharacterOfPosition(value.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the texts of components that would keep their first value; null if there are none. @param folder of the pages. */
export function findFrozenTexts(folder: string): string | null {
  const places = globSync('**/*.tsx', { cwd: folder })
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      return findFrozenLines(path, readFileSync(path, 'utf8')).map((line) => `  ${path}:${line}`);
    });
  if (places.length === 0) return null;
  return `These values are computed once and never change. Return markup, such as <>{value()}</>:\n${places.join('\n')}`;
}
