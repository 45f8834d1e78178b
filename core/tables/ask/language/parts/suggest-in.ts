import type { TableFacts } from './facts/column-facts.js';
import type { QuestionLanguage } from './words/part-tokens.js';

/** Questions in a language: about all rows, a figure, groups, and the figure of groups. */
const QUESTIONS: Readonly<
  Record<
    QuestionLanguage,
    {
      rows: string;
      mean: (figure: string) => string;
      groups: (group: string) => string;
      both: (figure: string, group: string) => string;
    }
  >
> = {
  en: {
    rows: 'How many rows are there?',
    mean: (figure) => `Average ${figure}`,
    groups: (group) => `Number of rows per ${group}`,
    both: (figure, group) => `Average ${figure} per ${group}`,
  },
  de: {
    rows: 'Wie viele Zeilen gibt es?',
    mean: (figure) => `Durchschnitt ${figure}`,
    groups: (group) => `Anzahl Zeilen pro ${group}`,
    both: (figure, group) => `Durchschnitt ${figure} pro ${group}`,
  },
  zh: {
    rows: '一共有多少条记录？',
    mean: (figure) => `平均${figure}`,
    groups: (group) => `每个${group}有多少条记录`,
    both: (figure, group) => `每个${group}的平均${figure}`,
  },
};

/** Suggests questions about a table in the language of a declined one. */
export function suggestIn({ columns, words }: TableFacts): string[] {
  const { rows, mean, groups, both } = QUESTIONS[words.language];
  const figure = columns.find(({ isFigure }) => isFigure)?.indexed.column.name;
  const group = columns.find(({ isName, indexed }) => isName && indexed.distinct < indexed.filled / 2)?.indexed.column
    .name;
  return [
    rows,
    ...(figure === undefined ? [] : [mean(figure)]),
    ...(group === undefined ? [] : [groups(group)]),
    ...(figure === undefined || group === undefined ? [] : [both(figure, group)]),
  ];
}
