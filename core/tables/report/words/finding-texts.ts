import { data, type Phrase, phrase } from '../../../report/document.js';
import { currentCatalogue, joinTexts, translate } from '../../../report/language/translation.js';
import type { StepEffect } from '../../clean/kit/clean-step.js';
import { chineseFinding } from '../../profile/column/chinese-findings.js';
import { chineseStep } from '../../profile/column/chinese-steps.js';
import { flagPattern, flagWords } from '../../profile/column/flags.js';
import type { TableIssue } from '../../profile/column/table-issue.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import type { TableUse } from '../../profile/column/table-verdict.js';

/** Maximum length of the name of a column in a title, in code points. */
const MAX_NAME = 40;

/** Returns a text of a finding in the language of the report: as translated, or else composed from its code. */
function textOfFinding(issue: TableIssue, which: 'title' | 'why'): string {
  if (currentCatalogue() === null) return issue[which];
  const translated = translate(issue[which]);
  return translated === issue[which] ? (chineseFinding(issue)?.[which] ?? translated) : translated;
}

/** Returns what a finding says about its cells, in two or three words, in the language of the report. */
export const flagText = ({ code, count }: Pick<TableIssue, 'code' | 'count'>): string =>
  currentCatalogue() === null ? flagWords(code, count) : translate(flagPattern(code));

/** Returns the title of a finding in the language of the report. */
export const titleOfFinding = (issue: TableIssue): string => textOfFinding(issue, 'title');

/** Returns the title of a finding, with the name of its column as data. */
export function titlePhrase(issue: TableIssue): Phrase {
  const title = titleOfFinding(issue);
  const [name] = issue.columns;
  if (name === undefined || !title.startsWith(`"${name}"`)) return phrase`${title}`;
  return phrase`${data(name, MAX_NAME)}${title.slice(name.length + 2)}`;
}

/** Returns why a finding matters, in the language of the report. */
export const whyOfFinding = (issue: TableIssue): string => textOfFinding(issue, 'why');

/** Returns the title of a cleaning step in the language of the report. */
export function titleOfStep({ title, step: { operation, column } }: StepEffect): string {
  const name = currentCatalogue() === null ? null : chineseStep(operation);
  if (name === null) return title;
  return column === undefined ? name : `${name}（“${column}”列）`;
}

/** Whether a reason starts with the title of a finding, whose first letter may be in the other case. */
function startsWithTitle(reason: string, title: string): boolean {
  return (
    title.length > 1 && reason[0]?.toLowerCase() === title[0]!.toLowerCase() && reason.startsWith(title.slice(1), 1)
  );
}

/** Returns the first clause of a reason, which ends at the next semicolon unless it is the title of a finding. */
function firstClause(reason: string, issues: readonly TableIssue[]): { clause: string; text: string } {
  const titled = issues.find(({ title }) => startsWithTitle(reason, title));
  if (titled) return { clause: reason.slice(0, titled.title.length), text: titleOfFinding(titled) };
  const [clause = ''] = reason.split('; ');
  const text = translate(clause);
  return { clause, text: text === clause ? translate(clause.charAt(0).toLowerCase() + clause.slice(1)) : text };
}

/** Returns the reason of a verdict in the language of the report. */
export function reasonOf({ reason }: TableUse, { issues }: TableProfile): string {
  const catalogue = currentCatalogue();
  if (catalogue === null) return reason;
  const texts: string[] = [];
  let rest = reason.replace(/\.$/, '');
  while (rest !== '') {
    const { clause, text } = firstClause(rest, issues);
    texts.push(text);
    rest = rest.slice(clause.length).replace(/^; /, '');
  }
  return `${joinTexts(texts, '; ')}${catalogue.period}`;
}
