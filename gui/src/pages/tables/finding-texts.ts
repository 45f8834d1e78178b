import type { FindingCode } from '../../../../core/tables/profile/column/finding-kinds.js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import { formatNumber } from '../../i18n/format.js';
import { locale } from '../../i18n/language.js';

/** A finding in one line, with `{column}` and `{count}`, and why it matters. */
type FindingText = readonly [title: string, why: string];

/** Chinese texts of findings about values; the English ones are those of the API. */
const FINDINGS: Partial<Record<FindingCode, FindingText>> = {
  'value-out-of-range': [
    '“{column}”列有 {count} 个单元格超出合理范围',
    '这样的年份、日期或年龄与该列的其他值不符，很可能是录入错误。',
  ],
  'sentinel-values': [
    '“{column}”列有 {count} 个单元格用特殊数值或日期表示缺失',
    '它们会被当作真实数据，使平均值、总和与极值出错。',
  ],
  'wrong-check-digit': [
    '“{column}”列有 {count} 个编号的校验位或长度不正确',
    '该列其他编号的校验位几乎都正确，这些编号可能输入有误或不完整，已无法标识对应的对象。',
  ],
  'invalid-email': ['“{column}”列有 {count} 个无效的邮箱地址', '邮件无法送达，程序也会拒绝这些地址。'],
  'invalid-phone': ['“{column}”列有 {count} 个无效的电话号码', '位数过多或过少，或者号段在所属国家/地区不存在。'],
  'invalid-postcode': [
    '“{column}”列有 {count} 个无效的邮政编码',
    '所属国家/地区不使用这种格式，可能缺少数字，或者国家/地区有误。',
  ],
  'other-unit': ['“{column}”列有 {count} 个单元格使用了其他单位', '换算之前，这些数值与该列其他数值相比过大或过小。'],
  'other-scale': [
    '“{column}”列有 {count} 个单元格大了 100 倍或 1,000 倍',
    '该列其他数值带小数，而这些没有，很可能丢失了小数点。',
  ],
  'units-in-column': ['“{column}”列的数值有多种单位或币种，由另一列注明', '只能对单位或币种相同的行求和、比较。'],
  'mixed-booleans': ['“{column}”列有 {count} 个单元格用其他词表示是或否', '分组、筛选和计数会把每个词当作不同的值。'],
  'repeated-records': [
    '{count} 行除编号外与前面的某一行完全相同',
    '它们可能以新编号重复录入或导入，求和与计数时会算两次。',
  ],
  'numbers-in-words': [
    '“{column}”列有 {count} 个单元格用文字书写数字',
    '程序会把它们当作文本，求和时会遗漏，整列也无法按数字解析。',
  ],
  'serial-dates': [
    '“{column}”列有 {count} 个单元格是电子表格的日期序列号',
    '电子表格以 1900 年起的天数存储日期。混在日期中的这类数字是丢失了格式的日期。',
  ],
  'date-orders-differ': [
    '各列日期的日、月顺序不一致：{columns}',
    '按同一顺序解析整个表格时，部分列的日和月会颠倒，或者无法解析。',
  ],
};

/** Returns the texts of a finding in the current language, as far as they are translated. */
export function findingTexts({ code, columns, count, title, why }: TableIssue): Pick<TableIssue, 'title' | 'why'> {
  const texts = locale() === 'zh' ? FINDINGS[code as FindingCode] : undefined;
  if (texts === undefined) return { title, why };
  const named = columns.map((column) => `“${column}”`).join('、');
  const values: Readonly<Record<string, string>> = {
    column: columns[0] ?? '',
    columns: named,
    count: formatNumber(count),
  };
  return { title: texts[0].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''), why: texts[1] };
}
