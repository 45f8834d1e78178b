import type { AnswerLanguage } from '../plan/plan-result.js';
import type { Aggregate } from '../plan/query-plan.js';
import type { Rank } from './name-values.js';

/** The sentences of answers in one language. Names are already formatted. */
export interface AnswerPhrases {
  /** Locale of numbers. */
  locale: string;
  months: readonly string[];
  weekdays: readonly string[];
  yes: string;
  no: string;
  nothing: string;
  /** Several values, and the number of those that are not listed. */
  values: (count: number) => string;
  more: (count: number) => string;
  rows: (count: string, isOne: boolean) => string;
  distinct: (count: string, name: string, isOne: boolean) => string;
  count: string;
  distinctOf: (name: string) => string;
  figures: Readonly<Record<Exclude<Aggregate, 'percentile'>, string>>;
  figureOf: (figure: string, name: string) => string;
  is: (figure: string, value: string) => string;
  groups: (figure: string, name: string) => string;
  ranked: (name: string, figure: string, rank: Rank) => string;
  /** Names the value of a column at a rank from 2 on. */
  placed: (name: string, rank: Rank) => string;
  share: (percent: string) => string;
  unknown: string;
  difference: (value: string) => string;
  equal: (names: readonly string[]) => string;
  chosen: (name: string, isHighest: boolean) => string;
}

const GERMAN_RANKS = ['zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt'];

/** Begins a German superlative at a rank from 1: `zweit` of "zweithöchster". */
const germanRank = (place: number): string => (place === 1 ? '' : (GERMAN_RANKS[place - 2] ?? `${place}.-`));

export const ANSWER_PHRASES: Readonly<Record<Exclude<AnswerLanguage, 'en'>, AnswerPhrases>> = {
  de: {
    locale: 'de-DE',
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    weekdays: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(' '),
    yes: 'ja',
    no: 'nein',
    nothing: 'leer',
    values: (count) => `${count} Werte`,
    more: (count) => `und ${count} weitere`,
    rows: (count, isOne) => (isOne ? 'Es gibt 1 Zeile.' : `Es gibt ${count} Zeilen.`),
    distinct: (count, name, isOne) => `${name}: ${isOne ? '1 Wert' : `${count} verschiedene Werte`}.`,
    count: 'Anzahl',
    distinctOf: (name) => `Anzahl verschiedener ${name}`,
    figures: { sum: 'Summe', mean: 'Durchschnitt', median: 'Median', min: 'Kleinster Wert', max: 'Größter Wert' },
    figureOf: (figure, name) => `${figure} von ${name}`,
    is: (figure, value) => `${figure}: ${value}.`,
    groups: (figure, name) => `${figure} nach ${name}`,
    ranked: (name, figure, { isHighest, place }) =>
      `${name} (${germanRank(place)}${isHighest ? 'höchster' : 'niedrigster'} Wert von: ${figure})`,
    placed: (name, { isHighest, place }) => {
      const rank = germanRank(place);
      return `${rank.charAt(0).toUpperCase()}${rank.slice(1)}${isHighest ? 'größter' : 'kleinster'} Wert von ${name}`;
    },
    share: (percent) => `Das sind ${percent}\u00a0%.`,
    unknown: 'Der Anteil ist unbekannt.',
    difference: (value) => `Der Unterschied beträgt ${value}.`,
    equal: (names) => `${names.join(' und ')} sind gleich.`,
    chosen: (name, isHighest) => `${name}, mit dem ${isHighest ? 'größeren' : 'kleineren'} Wert.`,
  },
  zh: {
    locale: 'zh-CN',
    months: Array.from({ length: 12 }, (_, at) => `${at + 1}月`),
    weekdays: ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'],
    yes: '是',
    no: '否',
    nothing: '空',
    values: (count) => `共 ${count} 个值`,
    more: (count) => `另有 ${count} 个`,
    rows: (count) => `共有 ${count} 行。`,
    distinct: (count, name) => `${name}有 ${count} 个不同的值。`,
    count: '行数',
    distinctOf: (name) => `不同${name}的个数`,
    figures: { sum: '总和', mean: '平均值', median: '中位数', min: '最小值', max: '最大值' },
    figureOf: (figure, name) => `${name}的${figure}`,
    is: (figure, value) => `${figure}：${value}。`,
    groups: (figure, name) => `按${name}统计的${figure}`,
    ranked: (name, figure, { isHighest, place }) =>
      `${figure}${place === 1 ? '最' : `第 ${place} `}${isHighest ? '大' : '小'}的${name}`,
    placed: (name, { isHighest, place }) => `第 ${place} ${isHighest ? '大' : '小'}的${name}`,
    share: (percent) => `占 ${percent}%。`,
    unknown: '占比未知。',
    difference: (value) => `相差 ${value}。`,
    equal: (names) => `${names.join('和')}相同。`,
    chosen: (name, isHighest) => `${name}，数值较${isHighest ? '大' : '小'}。`,
  },
};
