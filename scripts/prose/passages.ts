import ts from 'typescript';

/** A comment, a string, or a paragraph. */
export interface Passage {
  /** Line of the first character, from 1. The text keeps its line breaks. */
  line: number;
  text: string;
}

/** Block comments, blocks of `//` lines, and `//` after code. The space after the sign excludes globs and addresses. */
const COMMENT = /\/\*\*?(?=\s)[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n)+|(?<=\S[ \t]+)\/\/ [^\n]*/gm;
/** Shorter comments are labels, such as "px". */
const MIN_COMMENT_LENGTH = 12;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Returns a function from offsets, in ascending order, to their lines. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let from = 0;
  return (offset) => {
    for (let at = text.indexOf('\n', from); at !== -1 && at < offset; at = text.indexOf('\n', from)) {
      line++;
      from = at + 1;
    }
    return line;
  };
}

/** Returns the comments of a TypeScript file, without their signs. Consecutive `//` lines are one comment. */
export function readComments(source: string): Passage[] {
  const lineAt = lineCounter(source);
  return [...source.matchAll(COMMENT)]
    .map((found) => ({
      line: lineAt(found.index),
      text: found[0].replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)[ \t]?/gm, '').replace(/\*\/$/, ''),
    }))
    .filter(({ text }) => text.trim().length >= MIN_COMMENT_LENGTH);
}

/** Returns blocks of `#` lines in YAML files and Dockerfiles, without their signs. Comments after code are not read. */
export function readHashComments(source: string): Passage[] {
  const lineAt = lineCounter(source);
  return [...source.matchAll(/(?:^[ \t]*#[^\n]*\n)+/gm)].map((found) => ({
    line: lineAt(found.index),
    text: found[0].replaceAll(/^[ \t]*#[ \t]?/gm, ''),
  }));
}

/** Returns a file without its comments. */
export const withoutComments = (source: string): string => source.replaceAll(COMMENT, '');

/** JSX attributes whose text is not visible to users. */
const HIDDEN_ATTRIBUTES = new Set(['class', 'd', 'points', 'transform', 'viewBox', 'style']);
/** Two words or more: most single ones are keys, names or paths. */
const SENTENCE = /[A-Za-z]\S*\s+\S*[A-Za-z]|\d %/;
/** Single words that are wrong as labels and unlikely in data. */
const LABEL = /^(?:Asides?|[Ss]poilt|[Aa]new|[Bb]eside|[Aa]like|[Ww]hoever|[Ss]omebody)$/;

/** Returns the text of a literal, with 0 in place of interpolated values. */
function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `0${span.literal.text}`).join('');
}

/** Returns strings, templates and JSX texts of two words or more, and labels. */
export function readStrings(path: string, source: string): Passage[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false);
  const passages: Passage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && HIDDEN_ATTRIBUTES.has(node.name.getText(file))) return;
    const text = literalText(node);
    if (text !== null && (SENTENCE.test(text) || LABEL.test(text.trim()))) {
      const start = ts.isJsxText(node) ? node.pos : node.getStart(file);
      passages.push({ line: file.getLineAndCharacterOfPosition(start).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return passages;
}

/** Returns the descriptions, summaries and titles of a JSON document that has one property per line. */
export function readDescriptions(json: string): Passage[] {
  return json.split('\n').flatMap((line, index) => {
    const text = /^\s*"(?:description|summary|title)": (".*"),?$/.exec(line)?.[1];
    return text === undefined ? [] : [{ line: index + 1, text: String(JSON.parse(text)) }];
  });
}

/** Returns the strings and docstrings of two words or more of a Python file. */
export function readPythonStrings(source: string): Passage[] {
  const lineAt = lineCounter(source);
  return [...source.matchAll(/"""([\s\S]*?)"""|"((?:[^"\\\n]|\\.)*)"/g)]
    .map((found) => ({ line: lineAt(found.index), text: found[1] ?? found[2] ?? '' }))
    .filter(({ text }) => SENTENCE.test(text));
}

/** Returns the texts between the tags of a page, and its titles, labels and descriptions. */
export function readHtmlTexts(html: string): Passage[] {
  const visible = html.replaceAll(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/g, blank);
  const lineAt = lineCounter(visible);
  return [...visible.matchAll(/(?<=\s(?:title|alt|content|aria-label|placeholder)=")[^"]+|(?<=>)[^<]+/g)]
    .filter(([text]) => /\w/.test(text))
    .map((found) => ({ line: lineAt(found.index), text: found[0] }));
}

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source;
/** The name follows `test(`, `describe(` or the table of `test.each(...)`. */
const TEST_NAME = new RegExp(`(?<=\\b(?:test|testInFull|describe)\\(|\\)\\()\\s*(?:${QUOTED})(?=,)`, 'g');

/** Returns the names of tests and of their groups. */
export function readTestNames(source: string): Passage[] {
  const lineAt = lineCounter(source);
  return [...source.matchAll(TEST_NAME)].map((found) => ({
    line: lineAt(found.index),
    text: found[0]
      .trim()
      .slice(1, -1)
      .replaceAll(/\$\{[^}]*\}/g, '0'),
  }));
}

/** Returns the lines of a YAML file that are not comments. */
export function readYamlValues(yaml: string): Passage[] {
  return yaml
    .split('\n')
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => !/^\s*(?:#|$)/.test(text));
}

/** Returns the paragraphs of a Markdown file, without code. */
export function readParagraphs(markdown: string): Passage[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```|`[^`\n]+`/gm, blank);
  const lineAt = lineCounter(prose);
  return [...prose.matchAll(/\S[^\n]*(?:\n(?![ \t]*(?:\n|[-*|#] ?))[^\n]+)*/g)].map((found) => ({
    line: lineAt(found.index),
    text: found[0],
  }));
}
