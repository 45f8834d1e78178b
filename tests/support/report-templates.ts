import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { templateKey } from '../../core/report/language/translation.js';

/** Texts in the sources of reports. */
export interface ReportTexts {
  /** Keys of `phrase` and `worded` templates with words or punctuation, which need a translation. */
  templates: ReadonlySet<string>;
  /** All keys of templates, string literals, and texts of other templates. */
  texts: ReadonlySet<string>;
}

const TAGS = new Set(['phrase', 'worded']);

function wordsOf(template: ts.TemplateLiteral): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

/** Whether a template has anything to translate apart from its parts. */
const hasWording = (words: readonly string[]) => words.some((word) => /[^\s·→%]/.test(word));

/** Collects the templates and literals of the TypeScript files in folders. */
export function collectReportTexts(folders: readonly string[]): ReportTexts {
  const templates = new Set<string>();
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && TAGS.has(node.tag.text)) {
      const words = wordsOf(node.template);
      texts.add(templateKey(words));
      if (hasWording(words)) templates.add(templateKey(words));
    }
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) texts.add(node.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) texts.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('chinese'))
      .map((name) => join(folder, name)),
  );
  for (const file of files) visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return { templates, texts };
}

/** Whether a key of a catalogue is a text of the sources, also in lower case or with the name of its subject. */
export const isText = (key: string, { texts }: ReportTexts): boolean =>
  [key, key.replace(/ \{0\}$/, ''), key.charAt(0).toUpperCase() + key.slice(1)].some((one) => texts.has(one));

/** Whether all words of a message that are not placeholders are in texts of the sources. */
export function isMessage(message: string, sources: ReportTexts): boolean {
  const all = allWords(sources);
  return (message.replace(/\{\d+\}|\([^)]*\)/g, ' ').match(/[A-Za-z]{3,}/g) ?? []).every((word) => all.has(word));
}

const wordsBySources = new WeakMap<ReportTexts, ReadonlySet<string>>();

function allWords(sources: ReportTexts): ReadonlySet<string> {
  const known =
    wordsBySources.get(sources) ?? new Set([...sources.texts].flatMap((text) => text.match(/[A-Za-z]+/g) ?? []));
  wordsBySources.set(sources, known);
  return known;
}
