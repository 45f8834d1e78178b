import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { templateKey } from '../../core/report/language/translation.js';

/** Texts in the sources of reports. */
export interface ReportTexts {
  /** Keys of `phrase` and `worded` templates with words or punctuation. */
  templates: ReadonlySet<string>;
  /** All string literals. */
  literals: ReadonlySet<string>;
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
  const literals = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && TAGS.has(node.tag.text)) {
      const words = wordsOf(node.template);
      if (hasWording(words)) templates.add(templateKey(words));
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) literals.add(node.text);
    ts.forEachChild(node, visit);
  };
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('chinese'))
      .map((name) => join(folder, name)),
  );
  for (const file of files) visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return { templates, literals };
}
