import ts from 'typescript';

/** A name that a file exports. */
export interface ExportedName {
  name: string;
  /** From 1. */
  line: number;
}

/** Does not parse JSDoc comments, which would double the time. */
const OPTIONS: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** Returns the names bound by a variable declaration: one, or those of a pattern. */
function boundNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));
}

function declaredNames(statement: ts.Statement): ts.Node[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name) : [];
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name];
}

/** Lists the names that a file exports, re-exports included. A schema and its type, or overloads, are one name. */
export function findExports(path: string, text: string): ExportedName[] {
  const source = ts.createSourceFile(path, text, OPTIONS);
  const lines = new Map<string, number>();
  for (const node of source.statements.flatMap(declaredNames)) {
    const name = node.getText(source);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    if (!lines.has(name)) lines.set(name, line + 1);
  }
  return [...lines].map(([name, line]) => ({ name, line }));
}
