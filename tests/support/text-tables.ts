import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

/** The texts of a page or part in both languages, by key. */
export interface TextTable {
  /** File that defines it. */
  path: string;
  en: ReadonlyMap<string, string>;
  zh: ReadonlyMap<string, string>;
}

const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

function findNode<Found extends ts.Node>(root: ts.Node, isFound: (node: ts.Node) => node is Found): Found | undefined {
  return isFound(root) ? root : ts.forEachChild(root, (child) => findNode(child, isFound));
}

const bare = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bare(node.expression) : node;

/** Returns the exported constant of another file that a name refers to. */
function importedValue(source: ts.SourceFile, name: string): ts.Expression {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    if (!bindings.elements.some((element) => element.name.text === name)) continue;
    const other = parse(join(dirname(source.fileName), statement.moduleSpecifier.text.replace(/\.js$/, '.ts')));
    const isIt = (node: ts.Node): node is ts.VariableDeclaration =>
      ts.isVariableDeclaration(node) && node.name.getText() === name;
    return bare(findNode(other, isIt)!.initializer!);
  }
  throw new Error(`${source.fileName} does not import ${name}`);
}

function textsIn(source: ts.SourceFile, value: ts.Expression): Map<string, string> {
  const object = ts.isIdentifier(value) ? importedValue(source, value.text) : bare(value);
  if (!ts.isObjectLiteralExpression(object)) throw new Error(`${source.fileName} has texts that are not an object`);
  const texts = new Map<string, string>();
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property)) throw new Error(`${source.fileName} has texts that are not literals`);
    const text = bare(property.initializer);
    if (!ts.isStringLiteralLike(text))
      throw new Error(`${source.fileName}: ${property.name.getText()} is not a literal`);
    texts.set((property.name as ts.Identifier | ts.StringLiteral).text, text.text);
  }
  return texts;
}

const isDefinition = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'defineTexts';

/** Reads all text tables of the window from its sources. @param folder of the sources. */
export function readTextTables(folder = 'gui/src'): TextTable[] {
  return globSync('**/*texts.ts', { cwd: folder })
    .toSorted()
    .flatMap((name) => {
      const source = parse(join(folder, name));
      const languages = findNode(source, isDefinition)?.arguments[0];
      if (!languages || !ts.isObjectLiteralExpression(languages)) return [];
      const of = (language: string) => {
        const found = languages.properties.find((one) => one.name?.getText() === language) as ts.PropertyAssignment;
        return textsIn(source, found.initializer);
      };
      return [{ path: join(folder, name), en: of('en'), zh: of('zh') }];
    });
}
