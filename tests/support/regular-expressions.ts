import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression of the code. */
export interface Expression {
  source: string;
  flags: string;
  /** File and line of its first occurrence. */
  where: string;
}

const FOLDERS = ['core', 'handlers', 'cli', 'gui/src'];

/** Replaces interpolated parts of a pattern. */
const SAMPLE = 'x';

function sourceFiles(): ts.SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)),
  );
}

/** Returns constant texts at the top level of a file: `const NAME = '...'`. */
function namedTexts(file: ts.SourceFile): Map<string, string> {
  const texts = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const text = initializer && textOf(initializer, texts);
      if (text !== undefined) texts.set(name.getText(), text);
    }
  }
  return texts;
}

/** Returns the text of a literal or a template. A part that is not constant becomes a sample. */
function textOf(node: ts.Expression, texts: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTaggedTemplateExpression(node)) {
    if (node.tag.getText() !== 'String.raw') return undefined;
    return ts.isNoSubstitutionTemplateLiteral(node.template)
      ? node.template.rawText
      : spansOf(node.template, texts, 'raw');
  }
  return ts.isTemplateExpression(node) ? spansOf(node, texts, 'cooked') : undefined;
}

function spansOf(node: ts.TemplateExpression, texts: ReadonlyMap<string, string>, kind: 'raw' | 'cooked'): string {
  const literal = (part: ts.TemplateLiteralToken) => (kind === 'raw' ? (part.rawText ?? part.text) : part.text);
  const parts = node.templateSpans.map(({ expression, literal: after }) => {
    const value = ts.isIdentifier(expression) ? texts.get(expression.text) : undefined;
    return (value ?? SAMPLE) + literal(after);
  });
  return literal(node.head) + parts.join('');
}

function builtPattern(node: ts.Node, texts: ReadonlyMap<string, string>): { source: string; flags: string } | null {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  if (node.expression.getText() !== 'RegExp') return null;
  const [pattern, flags] = node.arguments ?? [];
  const source = pattern && textOf(pattern, texts);
  if (source === undefined) throw new Error(`The pattern of ${node.getText()} is not read. Write it as a template.`);
  return { source, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' };
}

function literalPattern(node: ts.Node): { source: string; flags: string } | null {
  if (!ts.isRegularExpressionLiteral(node)) return null;
  const end = node.text.lastIndexOf('/');
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
}

/**
 * Returns every distinct regular expression of core, handlers, cli and the interface: literals, and those that `RegExp`
 * creates from templates, with the constant texts of their file inserted.
 */
export function collectExpressions(): Expression[] {
  const found = new Map<string, Expression>();
  for (const file of sourceFiles()) {
    const texts = namedTexts(file);
    const visit = (node: ts.Node): void => {
      const pattern = literalPattern(node) ?? builtPattern(node, texts);
      if (pattern) {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const key = `/${pattern.source}/${pattern.flags}`;
        if (!found.has(key)) found.set(key, { ...pattern, where: `${file.fileName}:${line}` });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return [...found.values()];
}
