import { chineseStep } from '../../../../../core/tables/profile/column/chinese-steps.js';
import type { StepName } from '../../../../../core/tables/profile/column/step-names.js';
import { locale } from '../../../i18n/language.js';
import type { STEP_FORMS } from './step-forms.js';

type Field = (typeof STEP_FORMS)[StepName]['fields'][number];
type Word = Extract<Field, { kind: 'choice' }>['words'][number];

/** A missing name of a field or word is a type error. */
const LABELS: Record<Field['label'], string> = {
  'Columns; those with data about people if empty': '列（留空表示含个人数据的列）',
  Method: '方式',
  'Secret of the hash': '哈希密钥',
  'Start of each new text': '新值的前缀',
  'Columns; all if empty': '列（留空表示所有列）',
  'Except these columns': '排除的列',
  'Limit to short texts without digits': '仅限不含数字的短文本',
  'Placeholders for a missing value': '表示缺失值的占位符',
  'Decimal mark': '小数点符号',
  'Name of the new column': '新列的名称',
  '12% becomes': '12% 转换为',
  'Day 1 is in': '第 1 天所在年份',
  'Order of day, month and year': '年月日的顺序',
  'Years of two digits': '两位数的年份',
  'Formats with the other order': '顺序相反的格式',
  'Variants with their new text': '各种写法及其新值',
  'New text by row, or by text of the other column': '按行号或另一列内容给出的新内容',
  'The other column; rows if empty': '另一列（留空表示按行号）',
  'Columns that determine it': '决定该值的列',
  'Share of rows that must agree, 0.5 to 1': '必须一致的行所占比例（0.5 至 1）',
  'Minimum confidence, 0 to 1': '最低置信度（0 至 1）',
  'Only below this confidence': '仅限低于此置信度',
  'Kinds of evidence; all if empty': '依据的类型（留空表示所有类型）',
  'Rows; all if empty': '行（留空表示所有行）',
  'Present text of these rows': '这些行的当前文本',
  'Except these rows': '排除的行',
  'Lowest value': '最小值',
  'Highest value': '最大值',
  'Text for blank cells': '填入空单元格的文字',
  Style: '命名风格',
  'Columns with their new names': '各列及其新名称',
};

const WORDS: Record<Word, string> = {
  words: '仅限文字',
  any: '不限',
  numbered: '按顺序编号',
  hash: '密钥哈希',
  '.': '点（.）',
  ',': '逗号（,）',
  none: '无',
  fraction: '小数（0.12）',
  number: '数字（12）',
  '1900': '1900',
  '1904': '1904',
  dmy: '日-月-年',
  mdy: '月-日-年',
  ymd: '年-月-日',
  convert: '转换',
  keep: '保持原样',
  snake_case: 'snake_case',
};

/** Returns the name of a step in the current language. Other rules are named as in the API. */
export function stepName(name: string): string {
  return (locale() === 'zh' ? chineseStep(name) : null) ?? name.replaceAll('_', ' ');
}

/** Returns the label of a field in the current language. */
export const fieldLabel = (label: string): string => (locale() === 'zh' ? LABELS[label as Field['label']] : label);

/** Returns the label of an option of a field in the current language. */
export const fieldWord = (word: string): string => (locale() === 'zh' ? WORDS[word as Word] : word);
