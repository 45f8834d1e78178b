import type { Interpretation } from '../../../../core/tables/read/source/interpretation.js';
import type { ReadOptions } from '../../../../core/tables/read/source/read-options.js';
import { defineTexts } from '../../i18n/define-texts.js';
import { formatPercent } from '../../i18n/format.js';

/** Texts of the import options. */
export const { t } = defineTexts({
  en: {
    title: 'Import options',
    encoding: 'Encoding',
    delimiter: 'Delimiter',
    quote: 'Quote',
    'quote.double': 'double quote',
    'quote.single': 'single quote',
    'quote.none': 'no quote',
    'option.encoding': 'encoding {value}',
    'option.delimiter': 'delimiter {value}',
    'option.quote': '{value}',
    'option.header': 'header in row {value}',
    'option.noHeader': 'no header',
    'option.start': 'no header, from row {value} on',
    'option.sheet': 'sheet {value}',
    'option.decimal': 'decimal mark {value}',
    'option.escape': 'quotes escaped: {value}',
    'option.headers': 'header in rows {first} to {last}',
    'option.headerCount': '{count} header rows',
    'option.uses': 'chosen use of {columns}',
    'confidence.likely': 'likely, {percent}',
    'confidence.possible': 'possible, {percent}',
    guessed: 'guessed: {value}',
    given: 'specified by you: {reason}',
    certain: 'certain, {percent}: {reason}',
    likely: 'likely, {percent}: {reason}',
    uncertain: 'uncertain, {percent}: {reason}',
    table: 'Table',
    'table.named': '{id}: {name}',
    header: 'Header row',
    'header.detected': 'detected: {row}',
    'header.none': 'none',
    'header.zero': '0 means no header. ',
    decimal: 'Decimal mark',
    'decimal.perColumn': 'detected per column',
    'decimal.point': 'point',
    'decimal.comma': 'comma',
    reset: 'Reset to detected',
    comma: 'comma',
    semicolon: 'semicolon',
    tab: 'tab',
    bar: 'bar',
    space: 'space',
    whitespace: 'any whitespace',
    fixedWidth: 'fixed width',
    none: 'none',
    other: '“{value}”',
  },
  zh: {
    title: '导入选项',
    encoding: '编码',
    delimiter: '分隔符',
    quote: '引号',
    'quote.double': '双引号',
    'quote.single': '单引号',
    'quote.none': '不使用引号',
    'option.encoding': '编码 {value} ',
    'option.delimiter': '分隔符“{value}”',
    'option.quote': '“{value}”',
    'option.header': '第 {value} 行作表头',
    'option.noHeader': '“无表头”方式',
    'option.start': '无表头，从第 {value} 行开始',
    'option.sheet': '工作表 {value}',
    'option.decimal': '小数点符号 {value}',
    'option.escape': '引号转义：{value}',
    'option.headers': '第 {first} 至 {last} 行作表头',
    'option.headerCount': '{count} 行表头',
    'option.uses': '已指定 {columns} 的用途',
    'confidence.likely': '很可能，{percent}',
    'confidence.possible': '可能，{percent}',
    guessed: '自动识别：{value}',
    given: '由您指定：{reason}',
    certain: '确定，{percent}：{reason}',
    likely: '很可能，{percent}：{reason}',
    uncertain: '不确定，{percent}：{reason}',
    table: '表',
    'table.named': '{id}：{name}',
    header: '表头所在行',
    'header.detected': '自动识别：{row}',
    'header.none': '无',
    'header.zero': '0 表示没有表头。',
    decimal: '小数点符号',
    'decimal.perColumn': '逐列自动识别',
    'decimal.point': '点',
    'decimal.comma': '逗号',
    reset: '恢复自动识别',
    comma: '逗号',
    semicolon: '分号',
    tab: '制表符',
    bar: '竖线',
    space: '空格',
    whitespace: '任意空白字符',
    fixedWidth: '固定宽度',
    none: '无',
    other: '“{value}”',
  },
});

const DELIMITERS: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  ' ': 'space',
  whitespace: 'whitespace',
  'fixed-width': 'fixedWidth',
  none: 'none',
};

/** Values of the delimiter with a name. */
export const NAMED_DELIMITERS: readonly string[] = Object.keys(DELIMITERS);

export function nameDelimiter(value: string): string {
  const key = DELIMITERS[value];
  return key ? t(key) : t('other', { value });
}

/** Values of the quote. */
export const QUOTES = ['"', "'", 'none'] as const;

export function nameQuote(value: string): string {
  return t(value === '"' ? 'quote.double' : value === "'" ? 'quote.single' : 'quote.none');
}

/** Names an import option with its value, such as `delimiter semicolon`. */
export function nameOption({ what, value }: Pick<Interpretation, 'what' | 'value'>): string {
  if (what === 'header') return value === 'none' ? t('option.noHeader') : t('option.header', { value });
  const name = what === 'delimiter' ? nameDelimiter(value) : what === 'quote' ? nameQuote(value) : value;
  return t(`option.${what}`, { value: name });
}

function describeHeader({ header_row: row, header_rows: count }: ReadOptions): string[] {
  if (count === 0) return [row === undefined ? t('option.noHeader') : t('option.start', { value: row })];
  if (count !== undefined && count > 1) {
    const place = row === undefined ? null : { first: row, last: row + count - 1 };
    return [place === null ? t('option.headerCount', { count }) : t('option.headers', place)];
  }
  return row === undefined ? [] : [t('option.header', { value: row })];
}

/** Names the import options with their values, such as `delimiter semicolon, header in row 3`. */
export function describeRead(read: ReadOptions): string {
  const plain = (['encoding', 'delimiter', 'quote'] as const).flatMap((what) =>
    read[what] === undefined ? [] : [nameOption({ what, value: read[what] })],
  );
  const others = (['escape', 'decimal', 'sheet'] as const).flatMap((what) =>
    read[what] === undefined ? [] : [t(`option.${what}`, { value: read[what] })],
  );
  const columns = Object.keys(read.column_uses ?? {});
  const uses = columns.length === 0 ? [] : [t('option.uses', { columns: columns.join(', ') })];
  return [...plain, ...describeHeader(read), ...others, ...uses].join(', ');
}

/** Confidence from which an import option is likely, the same as on the command line. */
export const MIN_LIKELY = 0.8;

/** Describes how likely an interpretation is, in a word and a number. */
export function describeConfidence(confidence: number): string {
  const percent = formatPercent(Math.min(0.99, confidence), 0);
  return t(confidence >= MIN_LIKELY ? 'confidence.likely' : 'confidence.possible', { percent });
}
