import ts from 'typescript';

/** A text in a component that does not come from the text tables. */
export interface TextLiteral {
  text: string;
  /** From 1. */
  line: number;
}

/** Names that are the same in all languages. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(['Handlens', 'Node.js', 'curl', 'SHA-256', 'JSON', 'CSV']);

/** Attributes and properties whose text the user sees or hears. */
const TEXT_NAMES: ReadonlySet<string> = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'aria-valuetext',
]);

/** Elements of code and keys, which are not translated. */
const CODE: ReadonlySet<string> = new Set(['code', 'kbd']);

/** Keys of text tables: `upload.cancel`. */
const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/i;

/** Returns whether a text needs a translation. Single letters do not: A and B are the sides of a comparison. */
const isText = (text: string) => /\p{L}{2}/u.test(text) && !SAME_EVERYWHERE.has(text.trim()) && !KEY.test(text);

/**
 * Returns the nodes that can be the value of an expression: both branches of a condition, but not arguments of a call.
 */
function valuesOf(node: ts.Expression): ts.Node[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  if (ts.isConditionalExpression(node)) return [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return valuesOf(node.expression);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return valuesOf(node.body);
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  const isSum = kind === ts.SyntaxKind.PlusToken;
  const isChoice = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
  if (isSum || isChoice) return [...valuesOf(node.left), ...valuesOf(node.right)];
  return kind === ts.SyntaxKind.AmpersandAmpersandToken ? valuesOf(node.right) : [];
}

const valuesIn = ({ expression }: ts.JsxExpression) => (expression ? valuesOf(expression) : []);

function attributeTexts({ name, initializer }: ts.JsxAttribute): ts.Node[] {
  if (!initializer || !TEXT_NAMES.has(name.getText())) return [];
  if (ts.isStringLiteral(initializer)) return [initializer];
  return ts.isJsxExpression(initializer) ? valuesIn(initializer) : [];
}

/** Returns the nodes with text that a node puts into the page. */
function textsOf(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return [node];
  if (ts.isJsxExpression(node)) return ts.isJsxAttribute(node.parent) ? [] : valuesIn(node);
  if (ts.isJsxAttribute(node)) return attributeTexts(node);
  const isNamed = ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name));
  return isNamed && TEXT_NAMES.has(node.name.text) ? valuesOf(node.initializer) : [];
}

const isCode = (node: ts.Node) => ts.isJsxElement(node) && CODE.has(node.openingElement.tagName.getText());

/** Finds texts in the components of a file that are not in its text tables. */
export function findTextLiterals(path: string, content: string): TextLiteral[] {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: TextLiteral[] = [];
  const visit = (node: ts.Node): void => {
    if (isCode(node)) return;
    for (const literal of textsOf(node)) {
      const text = (literal as ts.LiteralLikeNode).text.replace(/\s+/g, ' ').trim();
      const { line } = source.getLineAndCharacterOfPosition(literal.getStart(source));
      if (isText(text)) found.push({ text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
